// `npm run gallery`: a picture of every screen in every state, in any of its languages and themes, for people to look at.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { makeFolder } from '#core/system/disk.ts'
import { buildWhereNeeded } from '#server/commands/build.ts'
import { takeOptions, terminalIo, type CommandIo } from '#server/commands/terminal.ts'
import { language as languages, type Language } from '#shared/language.ts'
import { findBrowser } from '#test/support/pages/chromium.ts'
import { openKit } from '#test/support/pages/kit-page.ts'
import { phonePoses } from '#test/support/poses/phone-poses.ts'
import { openPhoneStage } from '#test/support/pages/phone-stage.ts'
import { openPosedScreen, poseOn, type Theme } from '#test/support/poses/posed-screen.ts'
import { poses } from '#test/support/poses/poses.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { entrancePoses } from '#test/support/poses/entrance-poses.ts'
import { sandboxPoses } from '#test/support/poses/sandbox-poses.ts'
import { galleryUsage } from '#test/usages.ts'

/** All parts of the screens in all their states, on one page. */
const kitName = 'kit'

type Chosen = { out: string; languages: Language[]; themes: Theme[]; only: string }

/** What was asked for, or one sentence about why it cannot be. */
function chosenOf(given: { [Name in keyof typeof galleryUsage.options]?: string | undefined }):
  | Chosen
  | string {
  const { lang = 'en', theme = 'light', only = '', out = 'gallery' } = given
  if (theme !== 'light' && theme !== 'dark' && theme !== 'both')
    return `--theme takes light, dark or both, not "${theme}".`
  const spoken = lang === 'all' ? languages.options : languages.options.filter((one) => one === lang)
  if (spoken.length === 0) return `--lang takes one of ${languages.options.join(', ')} or all, not "${lang}".`
  const names = [
    kitName,
    ...[...poses, ...phonePoses, ...entrancePoses, ...sandboxPoses].map(({ name }) => name),
  ]
  const found = names.filter((name) => name.includes(only))
  if (found.length === 0)
    return `No screen has "${only}" in its name. Some are: ${nearest(names, only).join(', ')}.`
  const isSandbox = (name: string) => sandboxPoses.some((pose) => pose.name === name)
  if (!spoken.includes('en') && found.every(isSandbox))
    return `"${only}" is a page of the sandbox, and these speak English alone: leave --lang out.`
  if (out === '') return '--out takes a folder.'
  try {
    makeFolder(path.resolve(out))
    accessSync(`${path.resolve(out)}${path.sep}`, constants.W_OK) // as it ends, it is no file
  } catch (error) {
    return `The pictures cannot be put in ${out} (${codeOf(error)}): choose another folder with --out.`
  }
  return { out, languages: [...spoken], themes: theme === 'both' ? ['light', 'dark'] : [theme], only }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** The five that have most pairs of letters in common with it. */
function nearest(names: readonly string[], sought: string): string[] {
  const pairs = Array.from({ length: Math.max(0, sought.length - 1) }, (_, at) => sought.slice(at, at + 2))
  const common = (name: string) => pairs.filter((pair) => name.includes(pair)).length
  return names.toSorted((one, other) => common(other) - common(one)).slice(0, 5)
}

/** How one run differs from the others, and where its pictures go: a folder of their own when there are several runs. */
type Run = {
  browser: Browser
  only: string
  language: Language
  theme: Theme
  folder: string
  taken: string[]
  /** What could not be drawn, with the reason. */
  missing: string[]
}

function runsOf({ out, languages: spoken, themes, only }: Chosen, browser: Browser): Run[] {
  const isOne = spoken.length * themes.length === 1
  return spoken.flatMap((language) =>
    themes.map((theme) => {
      const folder = isOne ? out : path.join(out, `${language}-${theme}`)
      return { browser, only, language, theme, folder, taken: [], missing: [] }
    }),
  )
}

const wantedOf = <P extends { name: string }>(all: readonly P[], { only }: Run): P[] =>
  all.filter(({ name }) => name.includes(only))

async function take(name: string, page: Page, { folder, taken }: Run, fullPage = false): Promise<void> {
  taken.push(name)
  await page.evaluate(() => document.fonts.ready)
  // Nothing moves where less motion is asked for; what goes with the scrolling is to be seen.
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage })
}

/** The till's screens, told their views by hand: a few at a time. */
async function takeScreens(queue: Iterator<Pose>, run: Run): Promise<void> {
  const { browser, language, theme } = run
  const page = await openPosedScreen(browser)
  for (let next = queue.next(); next.done !== true; next = queue.next()) {
    const { name } = next.value
    try {
      await using posed = await poseOn(browser, next.value, { language, theme, on: page })
      await take(name, posed.page, run)
    } catch (error) {
      run.missing.push(`${name} in ${language}: ${wordsOf(error)}`)
    }
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

async function takeKit(run: Run): Promise<void> {
  if (wantedOf([{ name: kitName }], run).length === 0) return
  await using kit = await openKit()
  const page = await kit.open(run.browser, run.language, run.theme)
  await take(kitName, page, run, true)
  await page.close()
}

async function takePhone(run: Run): Promise<void> {
  const wanted = wantedOf(phonePoses, run)
  if (wanted.length === 0) return
  await using stage = await openPhoneStage(run.browser)
  await stage.speak(run.language)
  await stage.page.emulateMedia({ colorScheme: run.theme, reducedMotion: 'reduce' })
  for (const { name, play } of wanted) {
    await stage.clear()
    await play(stage)
    await take(name, stage.page, run)
  }
}

/** As whoever pairs a device sees them. */
async function takeEntrance(run: Run): Promise<void> {
  for (const { name, open } of wantedOf(entrancePoses, run)) {
    await using opened = await open(run.browser, run.language)
    await opened.page.emulateMedia({ colorScheme: run.theme, reducedMotion: 'reduce' })
    await take(name, opened.page, run, true)
  }
}

/** The sandbox's own pages are for whoever builds with it, and speak English. */
async function takeSandbox(run: Run): Promise<void> {
  if (run.language !== 'en') return
  for (const { name, open } of wantedOf(sandboxPoses, run)) {
    await using opened = await open(run.browser)
    await opened.page.emulateMedia({ colorScheme: run.theme, reducedMotion: 'reduce' })
    await take(name, opened.page, run)
  }
}

export async function main(args: string[], io: CommandIo): Promise<number> {
  const given = takeOptions(galleryUsage, args, io)
  if (typeof given === 'number') return given
  const chosen = chosenOf(given)
  if (typeof chosen === 'string') {
    io.err(chosen)
    return 1
  }
  await buildWhereNeeded()
  const { executablePath, environment } = await findBrowser()
  await using browser = await chromium.launch({
    executablePath,
    chromiumSandbox: false,
    env: { ...(process.env as Record<string, string>), ...environment },
  })
  const began = performance.now()
  const runs = runsOf(chosen, browser)
  for (const run of runs) {
    makeFolder(path.resolve(run.folder))
    const queue = wantedOf(poses, run).values()
    await takeKit(run)
    await Promise.all([
      takeScreens(queue, run),
      takeScreens(queue, run),
      takePhone(run)
        .then(() => takeEntrance(run))
        .then(() => takeSandbox(run)),
    ])
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  const count = runs.flatMap(({ taken }) => taken).length
  io.out(`${count} pictures in ${chosen.out}, in ${seconds} s`)
  const missing = runs.flatMap((run) => run.missing)
  for (const each of missing) io.err(`Not drawn: ${each}`)
  return missing.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2), terminalIo)
