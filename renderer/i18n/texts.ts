// The texts of the screens by key, and the files that a surface loads of them: its own namespaces, in the one language that it speaks.
import { namespacesOf } from '#renderer/i18n/namespaces.ts'
import type { Surface } from '#shared/command.ts'
import type { Language } from '#shared/language.ts'
import type cashier from '#shared/locales/en/cashier.json'
import type catalogFile from '#shared/locales/en/catalog-file.json'
import type controls from '#shared/locales/en/controls.json'
import type customer from '#shared/locales/en/customer.json'
import type joining from '#shared/locales/en/joining.json'
import type kiosk from '#shared/locales/en/kiosk.json'
import type kioskOrder from '#shared/locales/en/kiosk-order.json'
import type kioskStaff from '#shared/locales/en/kiosk-staff.json'
import type maintenance from '#shared/locales/en/maintenance.json'
import type memberships from '#shared/locales/en/memberships.json'
import type office from '#shared/locales/en/office.json'
import type plans from '#shared/locales/en/plans.json'
import type printing from '#shared/locales/en/printing.json'
import type problems from '#shared/locales/en/problems.json'
import type receipt from '#shared/locales/en/receipt.json'
import type reports from '#shared/locales/en/reports.json'
import type sale from '#shared/locales/en/sale.json'
import type selling from '#shared/locales/en/selling.json'
import type settings from '#shared/locales/en/settings.json'
import type shop from '#shared/locales/en/shop.json'
import type signUp from '#shared/locales/en/sign-up.json'
import type staff from '#shared/locales/en/staff.json'
import type vault from '#shared/locales/en/vault.json'
import type { KeyOf } from '#shared/translate.ts'

type Namespaces = {
  cashier: typeof cashier
  'catalog-file': typeof catalogFile
  controls: typeof controls
  customer: typeof customer
  joining: typeof joining
  kiosk: typeof kiosk
  'kiosk-order': typeof kioskOrder
  'kiosk-staff': typeof kioskStaff
  maintenance: typeof maintenance
  memberships: typeof memberships
  office: typeof office
  plans: typeof plans
  printing: typeof printing
  problems: typeof problems
  receipt: typeof receipt
  reports: typeof reports
  sale: typeof sale
  selling: typeof selling
  settings: typeof settings
  shop: typeof shop
  'sign-up': typeof signUp
  staff: typeof staff
  vault: typeof vault
}
export type Namespace = keyof Namespaces

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
/** Every text of the screens by its key. */
export type AllTexts = Intersection<Namespaces[Namespace]>
export type TextKey = KeyOf<AllTexts>

type Texts = Readonly<Record<string, string>>

/** By language and namespace; a build makes a file of each. */
const files = import.meta.glob<Texts>('#shared/locales/*/*.json', { import: 'default' })

export async function readTexts(language: Language, namespace: Namespace): Promise<Texts> {
  const read = files[`/shared/locales/${language}/${namespace}.json`]
  if (!read) throw new Error(`no file of the texts ${namespace} in ${language}`)
  return read()
}

export async function loadTexts(surface: Surface, language: Language): Promise<Texts> {
  const loaded = await Promise.all(namespacesOf[surface].map((one) => readTexts(language, one)))
  return Object.assign({}, ...loaded) as Texts // of records of texts
}
