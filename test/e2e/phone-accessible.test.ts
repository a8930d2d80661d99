// Is every screen of the phone, in every state, for everybody: whoever sees little, uses a small phone, or a thumb?
import { afterAll, beforeAll, expect, test } from 'vitest'
import { language } from '#shared/language.ts'
import { useBrowser } from '#test/support/browser.ts'
import { pageFaults, smallTargets } from '#test/support/page-faults.ts'
import { phonePoses } from '#test/support/phone-poses.ts'
import { openPhoneStage, type PhoneStage } from '#test/support/phone-stage.ts'
import { isLong } from '#test/support/runs.ts'

const browser = useBrowser()
let stage: PhoneStage
beforeAll(async () => {
  stage = await openPhoneStage(browser())
})
afterAll(() => stage[Symbol.asyncDispose]())

/** Finnish has the longest words. In the long run all five. */
const spoken = isLong ? language.options : (['fi'] as const)

test.each(spoken.flatMap((tongue) => phonePoses.map(({ name, play }) => [tongue, name, play] as const)))(
  '%s, %s',
  async (tongue, name, play) => {
    await stage.clear()
    await stage.speak(tongue)
    await play(stage)
    expect(await stage.page.locator('html').getAttribute('lang')).toBe(tongue)
    expect(await pageFaults(stage.page, name)).toEqual([])
    expect(await smallTargets(stage.page)).toEqual([])
    expect(stage.complaints).toEqual([])
  },
)
