// The player of a screen in any language: steps name what they press in English, and find it in the words the page speaks.
import type { Locator, Page } from 'playwright-core'
import { spokenIn, type Language } from '#shared/language.ts'
import { screenTexts } from '#test/support/words/locales.ts'

const keysOf = Map.groupBy(Object.keys(screenTexts.en), (key) => screenTexts.en[key] ?? '')

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Particulars may be anything. */
const pattern = (text: string) =>
  text
    .split(/\{\{\w+\}\}/)
    .map(escaped)
    .join('.*')

/** What `english` is in that language, whole; digits and names that are no words of the screens stay as they are. */
export function translated(english: string, language: Language): RegExp {
  const keys = keysOf.get(english) ?? []
  const texts = keys.length === 0 ? [english] : keys.map((key) => screenTexts[language][key] ?? english)
  return new RegExp(`^(?:${texts.map(pattern).join('|')})$`)
}

export const languageOn = async (page: Page): Promise<Language> =>
  spokenIn(await page.evaluate(() => document.documentElement.lang))

/** A control by the English name of its kind and its own; `{{amount}}` and its like stand for anything. */
export const control = async (
  page: Page,
  role: 'button' | 'textbox' | 'tab' | 'heading' | 'switch' | 'radio' | 'link' | 'menuitem' | 'option',
  english: string,
): Promise<Locator> => page.getByRole(role, { name: translated(english, await languageOn(page)) }).first()

export const press = (english: string) => async (page: Page) =>
  (await control(page, 'button', english)).click()

export const field = async (page: Page, english: string): Promise<Locator> =>
  page.getByLabel(translated(english, await languageOn(page))).first()
