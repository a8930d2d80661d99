// Which carriers did the stories run over, and how did it go? Said at the end of every test run, from its results; a carrier left out without a reason fails it.
import type { Reporter, TestCase, Vitest } from 'vitest/node'

/** One story over one carrier, as it ended. */
export type Told = {
  file: string
  story: string
  carrier: string
  state: 'passed' | 'failed' | 'skipped' | 'pending'
  /** Why it was skipped. */
  note: string | undefined
}

export type Summary = { line: string; mistakes: string[] }

/** Only this one may be absent, and says why. */
const mayBeAbsent = 'Electron'

/** What was asked for: every test there is, some files of them, or some tests by their names. */
export type Asked = 'everything' | 'files' | 'names'

/** Nothing where nothing was asked of the stories. */
export function summaryOf(told: Told[], carriers: readonly string[], asked: Asked): Summary | null {
  // Left out by whoever asked by name: that is no news.
  const isChosen = ({ state, note }: Told) => asked !== 'names' || state !== 'skipped' || note !== undefined
  const ended = told.filter(isChosen)
  if (ended.length === 0) {
    const mistake = 'no story was told over any carrier'
    return asked === 'everything' ? { line: `Carriers: ${mistake}`, mistakes: [mistake] } : null
  }
  const parts = carriers.map((carrier) =>
    wordsOf(
      carrier,
      ended.filter((one) => one.carrier === carrier),
      asked === 'names' ? 'not asked for' : noReason,
    ),
  )
  const mistakes = [
    ...carriers.flatMap((carrier) => mistakesOf(carrier, ended)),
    ...strangersIn(ended, carriers),
  ]
  return { line: `Carriers: ${parts.join(' · ')}`, mistakes: asked === 'names' ? [] : mistakes }
}

const noReason = 'no reason given'

function wordsOf(carrier: string, of: Told[], otherwise: string): string {
  const count = (state: Told['state']) => of.filter((one) => one.state === state).length
  const reasons = [...new Set(of.flatMap(({ note }) => note ?? []))]
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped') + count('pending')]
  if (passed + failed === 0) return `${carrier} did not run: ${reasons.join('; ') || otherwise}`
  const stories = `${passed + failed} ${passed + failed === 1 ? 'story' : 'stories'}`
  const troubles = [failed > 0 ? `${failed} failed` : '', skipped > 0 ? `${skipped} not told` : '']
  return [`${carrier} ${stories}`, ...troubles.filter((one) => one !== '')].join(', ')
}

function mistakesOf(carrier: string, ended: Told[]): string[] {
  const of = ended.filter((one) => one.carrier === carrier)
  const isAbsent = carrier === mayBeAbsent && of.every(({ state, note }) => state === 'skipped' && note)
  const missing = storiesIn(ended).filter((story) => !of.some((one) => keyOf(one) === story))
  const leftOut = isAbsent ? [] : of.filter(({ state }) => state === 'skipped' || state === 'pending')
  return [
    ...missing.map((story) => `${story}: was not told over ${carrier}`),
    ...leftOut.map((one) => `${keyOf(one)}: was left out over ${carrier} (${one.note ?? noReason})`),
  ]
}

const keyOf = ({ file, story }: Told): string => `${file}: “${story}”`
const storiesIn = (told: Told[]): string[] => [...new Set(told.map(keyOf))]
const strangersIn = (told: Told[], carriers: readonly string[]): string[] =>
  [...new Set(told.map(({ carrier }) => carrier))]
    .filter((carrier) => !carriers.includes(carrier))
    .map((carrier) => `${carrier} is no carrier that the summary knows`)

export const carrierNames = [
  'server host in Chromium',
  'desktop bundles under the double',
  mayBeAbsent,
] as const
export type CarrierName = (typeof carrierNames)[number]

export function createCarrierSummary(): Reporter {
  let vitest: Vitest | undefined
  let asked: Asked = 'everything'
  return {
    onInit(running) {
      vitest = running
    },
    async onTestRunStart(chosen) {
      if (vitest) asked = await askedOf(vitest, chosen.length)
    },
    onTestRunEnd(modules) {
      if (!vitest) return
      const told = modules.flatMap(({ children }) => [...children.allTests()].flatMap(toldBy))
      const summary = summaryOf(told, carrierNames, asked)
      if (!summary) return
      const { logger } = vitest
      logger.log(`\n${summary.line}\n`)
      if (summary.mistakes.length === 0) return
      for (const mistake of summary.mistakes) logger.error(mistake)
      process.exitCode = 1
    },
  }
}

function toldBy(test: TestCase): Told[] {
  const { story, carrier } = test.meta()
  if (story === undefined || carrier === undefined) return []
  const result = test.result()
  const note = result.state === 'skipped' ? result.note : undefined
  return [{ file: test.module.relativeModuleId, story, carrier, state: result.state, note }]
}

async function askedOf(vitest: Vitest, files: number): Promise<Asked> {
  if (vitest.config.testNamePattern !== undefined) return 'names'
  const isAll = vitest.config.project.length === 0 && files === (await vitest.globTestSpecifications()).length
  return isAll ? 'everything' : 'files'
}
