// The player of a screen in any language: steps name what they press in English, and find it in the words the page speaks.
import type { Locator, Page } from 'playwright-core'
import { spokenLanguageOf, type Language } from '#shared/language.ts'
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
  spokenLanguageOf(await page.evaluate(() => document.documentElement.lang))

/** A control by the English name of its kind and its own; `{{amount}}` and its like stand for anything. */
export const control = async (
  page: Page,
  role: 'button' | 'textbox' | 'tab' | 'heading' | 'switch' | 'radio' | 'link' | 'menuitem' | 'option',
  english: string,
): Promise<Locator> => page.getByRole(role, { name: translated(english, await languageOn(page)) }).first()

/** Something that is done at a page. */
export type Act = (page: Page) => Promise<unknown>

export const inTurn =
  (...acts: readonly (Act | undefined)[]): Act =>
  async (page) => {
    for (const act of acts) await act?.(page)
  }

type Role = Parameters<typeof control>[1]
export const pressControl = (role: Role, english: string) => async (page: Page) =>
  (await control(page, role, english)).click()
export const press = (english: string) => pressControl('button', english)
export const seeControl =
  (role: Role, english: string): Act =>
  async (page) =>
    (await control(page, role, english)).waitFor()

export const field = async (page: Page, english: string): Promise<Locator> =>
  page.getByLabel(translated(english, await languageOn(page))).first()
export const fill =
  (english: string, text: string): Act =>
  async (page) =>
    (await field(page, english)).fill(text)
export const select =
  (english: string, option: string): Act =>
  async (page) =>
    (await field(page, english)).selectOption(option)

/** Buttons of a pad, one after another. */
export const keyIn = (digits: string): Act => inTurn(...Array.from(digits, press))
export const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name)
export const typeIn =
  (text: string): Act =>
  (page) =>
    page.keyboard.type(text, { delay: 50 })

export const see =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().waitFor()
export const seeAlert: Act = (page) => page.getByRole('alert').waitFor()
export const seeDialog: Act = (page) => page.getByRole('dialog').waitFor()
export const seeAlertOfDialog: Act = (page) => page.getByRole('dialog').getByRole('alert').first().waitFor()

export const click =
  (selector: string, nth = 0): Act =>
  (page) =>
    page.locator(selector).nth(nth).click()
export const bringIntoView =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).scrollIntoViewIfNeeded()
export const scrollDown: Act = (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
export const passTime =
  (ms: number): Act =>
  (page) =>
    page.clock.fastForward(ms)
