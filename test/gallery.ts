// `npm run gallery`: a picture of every screen in every state, in any of its languages and themes, for people to look at.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { makeFolder } from '#core/folder.ts'
import { language as languages, type Language } from '#shared/language.ts'
import { findBrowser } from '#test/support/chromium.ts'
import { phonePoses } from '#test/support/phone-poses.ts'
import { openPhoneStage } from '#test/support/phone-stage.ts'
import { openPosing, poseOn, type Theme } from '#test/support/posed.ts'
import { poses } from '#test/support/poses.ts'
import type { Pose } from '#test/support/posing.ts'
import { sandboxPoses } from '#test/support/sandbox-poses.ts'

const usage =
  'Use: npm run gallery -- [--lang en|nb|da|fi|sv|all] [--theme light|dark|both] [--only TEXT] [--out FOLDER]'

type Chosen = { out: string; languages: Language[]; themes: Theme[]; only: string }

/** What was asked for, or one sentence about why it cannot be. */
function chosen(): Chosen | string {
  try {
    const text = (given: string) => ({ type: 'string', default: given }) as const
    const { out, theme, lang, only } = parseArgs({
      options: { out: text('gallery'), theme: text('light'), lang: text('en'), only: text('') },
    }).values
    if (theme !== 'light' && theme !== 'dark' && theme !== 'both')
      return `--theme takes light, dark or both, not "${theme}". ${usage}`
    const spoken = lang === 'all' ? languages.options : languages.options.filter((one) => one === lang)
    if (spoken.length === 0) return `--lang takes one of en, nb, da, fi, sv or all, not "${lang}". ${usage}`
    if (out === '') return `--out takes a folder. ${usage}`
    try {
      makeFolder(path.resolve(out))
      accessSync(out, constants.W_OK)
    } catch (error) {
      return `The pictures cannot be put in ${out} (${codeOf(error)}): choose another folder with --out.`
    }
    return { out, languages: [...spoken], themes: theme === 'both' ? ['light', 'dark'] : [theme], only }
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    return `${why}. ${usage}`
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

const options = chosen()
if (typeof options === 'string') {
  console.error(options)
  process.exit(1)
}
const { out, themes, only } = options
const isWanted = ({ name }: { name: string }) => name.includes(only)

const { executablePath, environment } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: false,
  env: { ...(process.env as Record<string, string>), ...environment },
})
let count = 0

/** How one run differs from the others, and where its pictures go: a folder of their own when there are several runs. */
type Run = { language: Language; theme: Theme; folder: string }
const isOne = options.languages.length * themes.length === 1
const runs: Run[] = options.languages.flatMap((language) =>
  themes.map((theme) => ({ language, theme, folder: isOne ? out : path.join(out, `${language}-${theme}`) })),
)

async function take(name: string, page: Page, { folder }: Run): Promise<void> {
  count += 1
  await page.evaluate(() => document.fonts.ready)
  // Nothing moves where less motion is asked for; what goes with the scrolling is to be seen.
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

/** The till's screens, told their views by hand: a few at a time. */
async function takeScreens(queue: Iterator<Pose>, run: Run): Promise<void> {
  const page = await openPosing(browser)
  for (let next = queue.next(); next.done !== true; next = queue.next()) {
    await using posed = await poseOn(browser, next.value, { ...run, on: page })
    await take(next.value.name, posed.page, run)
  }
}

async function takePhone(run: Run): Promise<void> {
  const wanted = phonePoses.filter(isWanted)
  if (wanted.length === 0) return
  await using stage = await openPhoneStage(browser)
  await stage.speak(run.language)
  await stage.page.emulateMedia({ colorScheme: run.theme, reducedMotion: 'reduce' })
  for (const { name, play } of wanted) {
    await stage.clear()
    await play(stage)
    await take(name, stage.page, run)
  }
}

/** The sandbox's own pages are for whoever builds with it, and speak English. */
async function takeSandbox(run: Run): Promise<void> {
  if (run.language !== 'en') return
  for (const { name, open } of sandboxPoses.filter(isWanted)) {
    await using opened = await open(browser)
    await opened.page.emulateMedia({ colorScheme: run.theme, reducedMotion: 'reduce' })
    await take(name, opened.page, run)
  }
}

const began = performance.now()
for (const run of runs) {
  makeFolder(path.resolve(run.folder))
  const queue = poses.filter(isWanted).values()
  await Promise.all([
    takeScreens(queue, run),
    takeScreens(queue, run),
    takePhone(run).then(() => takeSandbox(run)),
  ])
}
await browser.close()
const seconds = Math.round((performance.now() - began) / 1000)
console.log(`${count} pictures in ${out}, in ${seconds} s`)
