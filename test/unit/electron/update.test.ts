// Tests of an update that lies ready: the till waits until nobody sells, ends in order, and works on without a network.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import type { OpenWork } from '#core/app/open-work.ts'
import {
  fetchEvery,
  keepUpToDate,
  lookEvery,
  lostBy,
  untouched,
  updatesOf,
  whyNot,
} from '#electron/update-schedule.ts'
import { announcedMs } from '#shared/update-announcement.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { createManualClock, type ManualClock } from '#test/support/run/clock.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kasse-update-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Around = { fault: Error; memory: Map<'heardAt', number>; clock: ManualClock }

/** Everything that waits for what has just happened has run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

type Answer = string | null | Error | Result<string | null>

/** `memory`: what an earlier run of the program has kept. */
function openTill(
  answers: Answer[],
  { fault, memory = new Map<'heardAt', number>(), clock = createManualClock() }: Partial<Around> = {},
) {
  const closing = new AbortController()
  const did: string[] = []
  const logged: string[] = []
  const told: (string | null)[] = []
  const now: { openWork: OpenWork[]; untouchedMs: number } = { openWork: [], untouchedMs: untouched }
  const ended = keepUpToDate({
    updater: {
      async fetch() {
        did.push('fetch')
        const answer = answers.shift() ?? null
        if (answer instanceof Error) throw answer
        return answer !== null && typeof answer === 'object' ? answer : ok(answer)
      },
      install: () => void did.push('install'),
    },
    clock,
    memory,
    log: createLog({ write: (line) => void logged.push(line) }),
    openWork: () => now.openWork,
    untouchedMs: () => now.untouchedMs,
    closing: closing.signal,
    tell: (trouble) => void told.push(trouble?.code ?? null),
    async leave() {
      await settle()
      if (fault) throw fault
      did.push('closed')
    },
  })
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= lookEvery) {
      await settle()
      clock.advance(Math.min(left, lookEvery))
    }
    await settle()
  }
  return { clock, closing, did, logged, told, now, ended, pass }
}

test('it looks at its start and every six hours, and goes on selling when there is nothing', async () => {
  const { did, pass, closing, ended } = openTill([])
  await settle()
  expect(did).toEqual(['fetch'])
  await pass(fetchEvery - lookEvery)
  expect(did).toEqual(['fetch'])
  await pass(lookEvery)
  expect(did).toEqual(['fetch', 'fetch'])
  closing.abort()
  await ended
})

test.each<OpenWork>(['sale', 'money', 'basket', 'paper', 'help'])(
  'while there is %s it waits, however long nobody touches the machine',
  async (openWork) => {
    const { did, now, pass, ended, logged } = openTill(['2.0.0'])
    now.openWork = [openWork]
    now.untouchedMs = fetchEvery
    await pass(10 * lookEvery)
    expect(did).toEqual(['fetch'])
    // Said once, not every minute.
    expect(logged.filter((line) => line.includes('waits'))).toHaveLength(1)
    now.openWork = []
    await pass(lookEvery)
    await ended
    expect(did).toEqual(['fetch', 'closed', 'install'])
  },
)

test('a machine that somebody has just touched is left alone', async () => {
  const { did, now, pass, ended } = openTill(['2.0.0'])
  now.untouchedMs = untouched - 1
  await pass(3 * lookEvery)
  expect(did).toEqual(['fetch'])
  now.untouchedMs = untouched
  await pass(lookEvery)
  await ended
  expect(did.at(-1)).toBe('install')
})

test('the till is closed before the newer version takes over', async () => {
  const { did, ended } = openTill(['2.0.0'])
  await ended
  expect(did).toEqual(['fetch', 'closed', 'install'])
})

test('a till that stumbles as it closes is replaced all the same, and says so: its windows would show one that sells nothing', async () => {
  const { did, logged, ended } = openTill(['2.0.0'], { fault: new Error('a file was taken away') })
  await ended
  expect(did).toEqual(['fetch', 'install'])
  expect(logged.at(-1)).toContain('a file was taken away')
})

test('a till that its options make another is not replaced: the installer starts it without them', () => {
  expect(lostBy([])).toEqual([])
  expect(lostBy(['keep-credentials'])).toEqual([])
  expect(lostBy(['keep-credentials', 'data', 'kiosk'])).toEqual(['data', 'kiosk'])
})

test('a till that is being closed is not replaced, and what lay ready is not put in place', async () => {
  const { did, now, closing, ended } = openTill(['2.0.0'])
  now.openWork = ['sale']
  await settle()
  now.openWork = []
  closing.abort()
  await ended
  expect(did).toEqual(['fetch'])
})

test('a till that is closed while it fetches does not come back by itself', async () => {
  const { did, closing, ended } = openTill(['2.0.0'])
  closing.abort()
  await ended
  expect(did).toEqual(['fetch'])
})

test('a network that is away is one line in the log without a stack, and tried again', async () => {
  const { did, logged, pass, ended } = openTill([new Error('net::ERR_NAME_NOT_RESOLVED'), '2.0.0'])
  await settle()
  expect(did).toEqual(['fetch'])
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('ERR_NAME_NOT_RESOLVED')
  expect(logged[0]).not.toContain('update.test.ts')
  await pass(fetchEvery)
  await ended
  expect(did).toEqual(['fetch', 'fetch', 'closed', 'install'])
})

test('what lies ready stays ready when a later look fails', async () => {
  const { did, now, pass, ended } = openTill(['2.0.0', new Error('away')])
  now.openWork = ['money']
  await pass(fetchEvery + lookEvery)
  expect(did).toEqual(['fetch', 'fetch'])
  now.openWork = []
  await pass(lookEvery)
  await ended
  expect(did.at(-1)).toBe('install')
})

test('a version that its publisher has not announced is not put in place; the office and the log are told, until one is', async () => {
  const unsigned = failed(problem('update.unproven', { why: 'its signature is wrong' }))
  const { did, logged, told, pass, ended } = openTill([unsigned, '2.0.0'])
  await pass(fetchEvery - lookEvery)
  expect(did).toEqual(['fetch'])
  expect(told).toEqual(['update.unproven'])
  expect(logged.join('')).toContain('its signature is wrong')
  await pass(lookEvery)
  await ended
  expect(told).toEqual(['update.unproven', null])
  expect(did.at(-1)).toBe('install')
})

test('where no word of newer versions comes for longer than one counts, the office is told so', async () => {
  const away = Array.from({ length: 200 }, () => new Error('away'))
  const { clock, told, pass, closing, ended } = openTill([null, ...away])
  await settle()
  clock.advance(announcedMs)
  await pass(lookEvery)
  expect(told).toEqual([null])
  await pass(fetchEvery)
  expect(told).toEqual([null, 'update.unproven'])
  closing.abort()
  await ended
})

const day = 24 * 3_600_000
/** What the office is told by a till that is started on each of these days, and closed in the evening. */
async function startedOn(days: readonly number[], memory: Map<'heardAt', number>, answer: () => Answer) {
  const said: number[] = []
  for (const at of days) {
    const { told, closing, ended } = openTill([answer()], { memory, clock: createManualClock(at * day) })
    await settle()
    closing.abort()
    await ended
    if (told.includes('update.unproven')) said.push(at)
  }
  return said
}

test('a till that is started every day notices as soon that no word of newer versions comes', async () => {
  const away = () => new Error('away')
  const days = Array.from({ length: 35 }, (_, at) => 100 + at)
  const never = new Map<'heardAt', number>()
  expect(await startedOn(days, never, away)).toEqual([131, 132, 133, 134])
  // A good word, and it counts from there.
  expect(await startedOn([135], never, () => null)).toEqual([])
  expect(await startedOn([136, 165, 166, 167], never, away)).toEqual([166, 167])
})

test('a clock that was far ahead for a day keeps the office from hearing of it no longer than other clocks', async () => {
  const memory = new Map<'heardAt', number>()
  expect(await startedOn([9000], memory, () => null)).toEqual([])
  expect(await startedOn([100, 130, 131], memory, () => new Error('away'))).toEqual([131])
})

test('openWork goes before a quiet machine', () => {
  expect(whyNot([], untouched)).toBeNull()
  expect(whyNot(['money', 'paper'], 0)).toBe('money')
  expect(whyNot([], 0)).toBe('touched')
})

const signed = 'provider: generic\nurl: https://updates.example/till\npublisherName:\n  - Shop AS\n'
test.each([
  ['a signed Windows program', 'win32', signed, 'https://updates.example/till'],
  [
    'a Mac’s',
    'darwin',
    'provider: generic\nurl: https://updates.example/till\n',
    'https://updates.example/till',
  ],
  ['Windows without a publisher', 'win32', signed.replace(/publisherName[^]*/, ''), null],
  ['an address without encryption', 'darwin', 'provider: generic\nurl: http://updates.example/till\n', null],
  ['Linux, where nothing says who signed it', 'linux', signed, null],
  ['no address', 'darwin', 'provider: custom\n', null],
  ['no file', 'win32', null, null],
] as const)('updates of %s', (name, platform, packed, address) => {
  const resources = path.join(root, name)
  mkdirSync(resources)
  if (packed !== null) writeFileSync(path.join(resources, 'app-update.yml'), packed)
  expect(updatesOf({ platform, resources })).toBe(address)
})

test('a program that was not packed is not replaced', () => {
  expect(updatesOf({ platform: 'win32', resources: undefined })).toBeNull()
})
