// The accessibility of every screen of the phone, in every state: for low vision, a small phone, a thumb.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { language } from '#shared/language.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { accessibilityFaults, smallTargets } from '#test/support/pages/accessibility-faults.ts'
import { phonePoses } from '#test/support/poses/phone-poses.ts'
import { openPhoneStage, type PhoneStage } from '#test/support/pages/phone-stage.ts'
import { isLong, sized, sizedTest } from '#test/support/run/run-size.ts'

const browser = useBrowser()
let stage: PhoneStage
beforeAll(async () => {
  stage = await openPhoneStage(browser())
})
afterAll(() => stage[Symbol.asyncDispose]())

/** A home, a question for money and an agreement, for a quick run. */
const kept = ['home-wrong-number', 'request-receipt', 'agreement-active'].map((name) => `phone-${name}`)

const quick = phonePoses.filter(({ name }) => kept.includes(name))
const taken = sized(phonePoses, quick, 4)
/** Finnish has the longest words. */
const spoken = isLong ? language.options : (['fi'] as const)

sizedTest.each(spoken.flatMap((tongue) => taken.map(({ name, play }) => [tongue, name, play] as const)))(
  '%s, %s',
  async (tongue, name, play) => {
    await stage.clear()
    await stage.speak(tongue)
    await play(stage)
    expect(await stage.page.locator('html').getAttribute('lang')).toBe(tongue)
    expect(await accessibilityFaults(stage.page, name)).toEqual([])
    expect(await smallTargets(stage.page)).toEqual([])
    expect(stage.complaints).toEqual([])
  },
)

test('what a quick run takes is there', () => {
  const names = phonePoses.map(({ name }) => name)
  expect(kept.filter((name) => !names.includes(name))).toEqual([])
})
