// Every state of the settings: their index, and the page of each part.
import type { Page } from 'playwright-core'
import { click, field, inTurn, seeDialog } from '#test/support/pages/screen-player.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { pressed, reach, settingsOf, setUp, signing, trouble } from '#test/support/poses/setup-poses.ts'
import { officeView } from '#test/support/samples/office.ts'
import { codeScreens, ownScreens, plainScreens } from '#test/support/samples/paired-screens.ts'
import { sandboxSetup } from '#test/support/samples/setup.ts'
import { shopPictures } from '#test/support/samples/shop-pictures.ts'

async function writeSelling(page: Page): Promise<void> {
  await page.locator('.form-fields_percent input').first().fill('99')
  await (await field(page, 'Customers’ own codes start with')).fill('two words')
  await pressed('Save', '.field_invalid')(page)
}

const read = { answers: settingsOf(sandboxSetup) }
export const settingsPoses: readonly Pose[] = [
  setUp('settings', 'settings', read),
  setUp('settings-shop', 'settings/shop', read),
  setUp('settings-till', 'settings/till', read),
  setUp('settings-look', 'settings/look', read),
  setUp('settings-look-yellow', 'settings/look', {
    ...read,
    play: async (page) => (await field(page, 'The shop’s colour')).fill('#ffd400'),
  }),
  {
    ...setUp('settings-look-pictures', 'settings/look', read),
    surface: 'office',
    view: officeView({ mode: 'sandbox' }, { pictures: shopPictures }),
  },
  setUp('settings-customers', 'settings/customers', read),
  setUp('settings-selling', 'settings/selling', read),
  setUp('settings-printer', 'settings/printer', read),
  setUp('settings-reading', 'settings/shop', {}),
  setUp('settings-trouble', 'settings/shop', { refusal: trouble }),
  setUp('settings-wrong', 'settings/selling', {
    answers: {
      ...settingsOf(sandboxSetup),
      'settings.change': { faults: ['shop.name'], setup: sandboxSetup },
    },
    play: writeSelling,
  }),
  setUp('settings-waiting', 'settings/till', {
    answers: settingsOf({ ...sandboxSetup, restartNeeded: ['market', 'service', 'printer'] }),
  }),
  setUp('settings-screens', 'settings/screens', {
    answers: settingsOf(sandboxSetup, ownScreens),
    play: reach('.paired-parts_row'),
  }),
  setUp('settings-screens-code', 'settings/screens', {
    answers: settingsOf(sandboxSetup, codeScreens),
    play: reach('.paired-parts_picture'),
  }),
  setUp('settings-screens-plain', 'settings/screens', {
    answers: settingsOf(sandboxSetup, plainScreens),
    play: reach('.paired-parts_row'),
  }),
  setUp('settings-screens-unpair', 'settings/screens', {
    answers: settingsOf(sandboxSetup, ownScreens),
    ...signing,
    play: inTurn(click('.paired-parts_row button'), seeDialog),
  }),
  setUp('settings-screens-pair', 'settings/screens', {
    answers: settingsOf(sandboxSetup, ownScreens),
    ...signing,
    play: inTurn(click('.setup-frame_sheet:has(.paired-parts_row) .button-row_row button'), seeDialog),
  }),
]
