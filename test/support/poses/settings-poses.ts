// Every state of the settings: their index, and the page of each part.
import type { Page } from 'playwright-core'
import type { Pose } from '#test/support/poses/pose.ts'
import { pressed, seen, settingsOf, setUp, signing, trouble } from '#test/support/poses/setup-poses.ts'
import { field } from '#test/support/pages/screen-player.ts'
import { officeView } from '#test/support/samples/office.ts'
import { codeScreens, ownScreens, plainScreens } from '#test/support/samples/paired-screens.ts'
import { sandboxSetup } from '#test/support/samples/setup.ts'
import { shopPictures } from '#test/support/samples/shop-pictures.ts'

async function writeSelling(page: Page): Promise<void> {
  await page.locator('.percents-field_boxes input').first().fill('99')
  await (await field(page, 'Customers’ own codes start with')).fill('two words')
  await pressed('Save', '.form-fields_invalid')(page)
}

export const settingsPoses: readonly Pose[] = [
  setUp('settings', 'settings', { answers: settingsOf(sandboxSetup) }),
  setUp('settings-shop', 'settings/shop', { answers: settingsOf(sandboxSetup) }),
  setUp('settings-till', 'settings/till', { answers: settingsOf(sandboxSetup) }),
  setUp('settings-look', 'settings/look', { answers: settingsOf(sandboxSetup) }),
  setUp('settings-look-yellow', 'settings/look', {
    answers: settingsOf(sandboxSetup),
    play: async (page) => (await field(page, 'The shop’s colour')).fill('#ffd400'),
  }),
  {
    ...setUp('settings-look-pictures', 'settings/look', { answers: settingsOf(sandboxSetup) }),
    surface: 'office',
    view: officeView({ mode: 'sandbox' }, { pictures: shopPictures }),
  },
  setUp('settings-customers', 'settings/customers', { answers: settingsOf(sandboxSetup) }),
  setUp('settings-selling', 'settings/selling', { answers: settingsOf(sandboxSetup) }),
  setUp('settings-printer', 'settings/printer', { answers: settingsOf(sandboxSetup) }),
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
    play: seen('.screens-part_screens li'),
  }),
  setUp('settings-screens-code', 'settings/screens', {
    answers: settingsOf(sandboxSetup, codeScreens),
    play: seen('.screens-part_trust'),
  }),
  setUp('settings-screens-plain', 'settings/screens', {
    answers: settingsOf(sandboxSetup, plainScreens),
    play: seen('.screens-part_screens li'),
  }),
  setUp('settings-screens-unpair', 'settings/screens', {
    answers: settingsOf(sandboxSetup, ownScreens),
    ...signing,
    play: async (page) => {
      await page.locator('.screens-part_remove').first().click()
      await page.getByRole('dialog').waitFor()
    },
  }),
  setUp('settings-screens-pair', 'settings/screens', {
    answers: settingsOf(sandboxSetup, ownScreens),
    ...signing,
    play: async (page) => {
      await page
        .locator('.setup-frame_sheet:has(.screens-part_screens) .button-row_row button')
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  }),
]
