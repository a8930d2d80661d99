// The accessibility of every screen of the phone, in every state: for low vision, a small phone, a thumb.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { language } from '#shared/language.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { accessibilityFaults, smallTargets } from '#test/support/pages/accessibility-faults.ts'
import { phonePoses } from '#test/support/poses/phone-poses.ts'
import { openPhoneStage, type PhoneStage } from '#test/support/pages/phone-stage.ts'
import { isAll, isLong } from '#test/support/run/run-size.ts'

const browser = useBrowser()
let stage: PhoneStage
beforeAll(async () => {
  stage = await openPhoneStage(browser())
})
afterAll(() => stage[Symbol.asyncDispose]())

/** Together these show everything that any of the phone's screens shows. */
const kept = [
  'home',
  'home-wrong-number',
  'home-not-a-code',
  'request-receipt',
  'request-too-young',
  'request-company-card',
  'request-express',
  'approved',
  'missing',
  'history',
  'me-wrong-date',
  'agreement-active',
  'agreement-variable',
  'agreements-empty',
].map((name) => `phone-${name}`)

const taken = isAll ? phonePoses : phonePoses.filter(({ name }) => kept.includes(name))
/** Finnish has the longest words. */
const spoken = isLong ? language.options : (['fi'] as const)

/** By pose: every element, class name and id that it shows; ids with a figure in them are one thing's own. */
const shown = new Map<string, string[]>()

test.each(spoken.flatMap((tongue) => taken.map(({ name, play }) => [tongue, name, play] as const)))(
  '%s, %s',
  async (tongue, name, play) => {
    await stage.clear()
    await stage.speak(tongue)
    await play(stage)
    expect(await stage.page.locator('html').getAttribute('lang')).toBe(tongue)
    shown.set(
      name,
      await stage.page.evaluate(() =>
        [...document.querySelectorAll('body *')].flatMap(({ tagName, classList, id }) => [
          tagName,
          ...classList,
          ...(/\d/.test(id) ? [] : [`#${id}`]),
        ]),
      ),
    )
    expect(await accessibilityFaults(stage.page, name)).toEqual([])
    expect(await smallTargets(stage.page)).toEqual([])
    expect(stage.complaints).toEqual([])
  },
)

test('what a quick run takes is there, and shows everything that any of the phone’s screens shows', () => {
  const names = phonePoses.map(({ name }) => name)
  expect(kept.filter((name) => !names.includes(name))).toEqual([])
  const seen = new Set(kept.flatMap((name) => shown.get(name) ?? []))
  const missed = [...shown].flatMap(([name, all]) =>
    all.filter((one) => !seen.has(one)).map((one) => `${name}: ${one}`),
  )
  expect(missed).toEqual([])
})
