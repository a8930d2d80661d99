// The texts of the screens by key. A surface loads those of its own namespaces, in the one language that it speaks, in two files.
import { files, type Texts } from 'virtual:texts'
import type { Surface } from '#shared/command.ts'
import type { Language } from '#shared/language.ts'
import type acts from '#shared/locales/en/acts.json'
import type cashier from '#shared/locales/en/cashier.json'
import type catalogFile from '#shared/locales/en/catalog-file.json'
import type checklist from '#shared/locales/en/checklist.json'
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
import type products from '#shared/locales/en/products.json'
import type printing from '#shared/locales/en/printing.json'
import type problems from '#shared/locales/en/problems.json'
import type receipt from '#shared/locales/en/receipt.json'
import type reports from '#shared/locales/en/reports.json'
import type sale from '#shared/locales/en/sale.json'
import type saleHistory from '#shared/locales/en/sale-history.json'
import type saleScreens from '#shared/locales/en/sale-screens.json'
import type selling from '#shared/locales/en/selling.json'
import type sellingDialogs from '#shared/locales/en/selling-dialogs.json'
import type settings from '#shared/locales/en/settings.json'
import type shop from '#shared/locales/en/shop.json'
import type signUp from '#shared/locales/en/sign-up.json'
import type staff from '#shared/locales/en/staff.json'
import type terminal from '#shared/locales/en/terminal.json'
import type vault from '#shared/locales/en/vault.json'

/** Every text of the screens by its key. */
export type AllTexts = typeof acts &
  typeof cashier &
  typeof catalogFile &
  typeof checklist &
  typeof controls &
  typeof customer &
  typeof joining &
  typeof kiosk &
  typeof kioskOrder &
  typeof kioskStaff &
  typeof maintenance &
  typeof memberships &
  typeof office &
  typeof plans &
  typeof products &
  typeof printing &
  typeof problems &
  typeof receipt &
  typeof reports &
  typeof sale &
  typeof saleHistory &
  typeof saleScreens &
  typeof selling &
  typeof sellingDialogs &
  typeof settings &
  typeof shop &
  typeof signUp &
  typeof staff &
  typeof terminal &
  typeof vault

/** What a surface says at first, or what is said by its parts that are loaded apart. */
export const loadTexts = async (
  surface: Surface,
  language: Language,
  part: 'first' | 'later' = 'first',
): Promise<Texts> => (await files[surface][language][part]?.())?.default ?? {}
