// The table of settings: a row each. The settings file, its checks and the office's page follow from it; a test holds docs/settings.md to it.
import * as z from 'zod/mini'
import {
  certificateName,
  ownAddress,
  webRegisters,
  wholeNumberBetween,
  codeStart,
  colour,
  line,
  locale,
  membershipsSetting,
  neutralWords,
  nexoWords,
  origin,
  sampleShop,
  serviceSetting,
  shopSetting,
  timeZone,
  tipAsker,
  tipsSetting,
  printer,
  type Codepage,
  type PrinterLanguage,
} from '#shared/setting-shapes.ts'
import { vatRate } from '#shared/catalog.ts'
import { language, texts, type Language } from '#shared/language.ts'
import { entryChoice, theme } from '#shared/appearance.ts'
import { market } from '#shared/market.ts'
import { measureCodes } from '#shared/measure-codes.ts'
import { maximum } from '#shared/money.ts'
import type { PaperColumns } from '#shared/printing.ts'
import { nightEnd } from '#shared/time.ts'

/** Where registers reach the till. */
const forRegisters = { part: 'selling', effect: 'atStart', named: true } as const

/** Rows by which other registers reach the till. */
const registerSettings = {
  /** Where other registers reach the desktop program on its own machine; nowhere without it. Behind the server they ask at its own port. */
  registerPort: {
    shape: z.optional(wholeNumberBetween(1024, 65_535)),
    ...forRegisters,
    field: { kind: 'whole', hint: true, wrong: true },
  },
  /** Where registers reach the till by TLS, as they reach a card terminal; nowhere without it. */
  terminalPort: {
    shape: z.optional(wholeNumberBetween(1024, 65_535)),
    ...forRegisters,
    field: { kind: 'whole', hint: true, wrong: true },
  },
  /** At which address of this machine; `0.0.0.0` and `::` are all of them. */
  terminalAddress: {
    shape: z._default(ownAddress, '0.0.0.0'),
    ...forRegisters,
    field: { hint: true, wrong: true },
  },
  /** The subject of the certificate that it shows there; the till's own when absent. */
  terminalName: {
    shape: z.optional(certificateName),
    ...forRegisters,
    field: { hint: true, wrong: true },
  },
  /** The origins of pages that are registers: a browser may ask from there, with a key. */
  webRegisters: {
    shape: z._default(webRegisters, []),
    part: 'selling',
    effect: 'atOnce',
    field: { kind: 'lines', hint: true, wrong: true },
  },
} as const

type Row = {
  /** Values that may stand in the file, and the one that holds where none does. */
  shape: z.ZodMiniType
  /** The part of the office's page of settings that shows it; null where that page does not. */
  part: Part | null
  /** The command that changes it, where that is not `settings.change`. Its row says who may. */
  by?: 'service.use'
  /** Who holds the money follows from it: not changed while money is open. */
  decidesOwner?: true
  /** The field in which it is written, called like the setting; or the fields, each for one name in the setting. */
  field?: FieldRow
  fields?: Readonly<Record<string, FieldRow & { of: string }>>
} &
  /** Asked of the settings each time it is needed. */
  (
    | { effect: 'atOnce'; named?: true }
    /** As it was when the till was started. There is a text `settings.name.` for where it is said to wait. */
    | { effect: 'atStart'; named: true }
  )
type Part = 'shop' | 'till' | 'look' | 'selling' | 'customers' | 'phoneReceipts' | 'memberships' | 'printer'

/** Its label is the text `settings.` with its name. */
export type FieldRow = {
  /** How its text is read: a line where nothing is said. */
  kind?: 'lines' | 'whole' | 'hundredths' | 'percents' | 'isOn'
  unit?: 'minutes' | 'seconds' | 'hours' | 'days' | '%' | 'currency'
  /** There is a text `.hint`; a text `settings.wrong.` for where it is not taken. */
  hint?: true
  wrong?: true
  /** The values that there are, with a text each; or as each is spelt in every language. */
  options?: readonly string[]
  spelt?: Readonly<Record<string, string>>
  look?: 'segments' | 'colour' | 'locale' | 'timeZone'
  /** Characters, where more than usual can be typed. */
  longest?: number
}

const columns = { 32: '32', 42: '42', 48: '48' } as const satisfies Record<PaperColumns, string>
const codepages = {
  cp858: 'cp858',
  windows1252: 'windows1252',
  cp865: 'cp865',
  cp850: 'cp850',
} as const satisfies Record<Codepage, string>
/** As the makers call them. */
const printerLanguages = {
  'esc-pos': 'ESC/POS',
  'star-prnt': 'StarPRNT',
} as const satisfies Record<PrinterLanguage, string>

/** Longer than either address of a membership may be: what is pasted is not cut before the till has refused it. */
const longAddress = 3000

const slogan = Object.fromEntries(language.options.map((of) => [`slogan.${of}`, { of }])) as Record<
  `slogan.${Language}`,
  { of: Language }
> // of exactly these languages

/** In the order in which the page shows them. */
export const settingRows = {
  shop: {
    shape: z._default(shopSetting, { name: sampleShop, address: [], organisationNumber: '' }),
    part: 'shop',
    effect: 'atOnce',
    fields: {
      shopName: { of: 'name', wrong: true },
      organisationNumber: { of: 'organisationNumber', wrong: true },
      shopAddress: { of: 'address', kind: 'lines', wrong: true },
    },
  },
  tillName: { shape: z._default(line, 'Till 1'), part: 'till', effect: 'atOnce', field: { wrong: true } },
  market: {
    shape: z._default(market, 'NO'),
    part: 'till',
    effect: 'atStart',
    named: true,
    decidesOwner: true,
    field: { options: market.options },
  },
  /** The staff's language; the market's when absent, and on the screens the browser's until somebody has chosen. */
  locale: { shape: z.optional(locale), part: 'till', effect: 'atOnce', field: { look: 'locale' } },
  /** The language customers are first spoken to in; the staff's when absent. */
  customerLocale: { shape: z.optional(locale), part: 'till', effect: 'atOnce', field: { look: 'locale' } },
  /** Where its days begin and end; the market's when absent. */
  timeZone: {
    shape: z.optional(timeZone),
    part: 'till',
    effect: 'atOnce',
    field: { look: 'timeZone' },
  },
  /** Time before which a sale belongs to the day before, in reports and in lists. */
  nightEnd: {
    shape: z._default(nightEnd, '04:00'),
    part: 'till',
    effect: 'atOnce',
    field: { hint: true, wrong: true },
  },
  /** Untouched for so long, a screen signs its person out; 0: never. */
  signOutMinutes: {
    shape: z._default(wholeNumberBetween(0, 24 * 60), 30),
    part: 'till',
    effect: 'atStart',
    named: true,
    field: { kind: 'whole', unit: 'minutes', hint: true, wrong: true },
  },
  /** The list of what is left to do before the till sells for real, above the office's sales. */
  showsChecklist: {
    shape: z._default(z.boolean(), true),
    part: 'till',
    effect: 'atOnce',
    field: { kind: 'isOn' },
  },
  theme: {
    shape: z._default(theme, 'system'),
    part: 'look',
    effect: 'atOnce',
    field: { look: 'segments', options: ['system', 'light', 'dark'] },
  },
  /** The shop's own. */
  accent: {
    shape: z.optional(colour),
    part: 'look',
    effect: 'atOnce',
    field: { look: 'colour', hint: true, wrong: true },
  },
  /** `terminal`: it sells nothing of its own, and takes payments for other registers. */
  mode: {
    shape: z._default(z.enum(['till', 'terminal']), 'till'),
    part: 'selling',
    effect: 'atOnce',
    field: { look: 'segments', options: ['till', 'terminal'], hint: true },
  },
  ...registerSettings,
  /** Way in which a sale is put together. The cashier may change it at the screen. */
  entry: {
    shape: z._default(entryChoice, 'automatic'),
    part: 'selling',
    effect: 'atOnce',
    field: { look: 'segments', options: entryChoice.options, hint: true },
  },
  /** Above this the till asks before it charges. Minor units. */
  largeAmount: {
    shape: z._default(wholeNumberBetween(1, maximum), 1_000_000),
    part: 'selling',
    effect: 'atOnce',
    field: { kind: 'hundredths', unit: 'currency', wrong: true },
  },
  /** Above this a manager allows what is taken off a line, in whole percent of its price; nothing is asked when absent. */
  mostDiscount: {
    shape: z.optional(wholeNumberBetween(0, 100)),
    part: 'selling',
    effect: 'atOnce',
    field: { kind: 'whole', unit: '%', hint: true, wrong: true },
  },
  /** Whether customers are asked for a tip, by the cashier or on their own screen, and what is offered. */
  tips: {
    shape: z._default(tipsSetting, { askedBy: 'cashier', percents: [5, 10, 15] }),
    part: 'selling',
    effect: 'atOnce',
    fields: {
      tipsAskedBy: { of: 'askedBy', options: tipAsker.options },
      tips: { of: 'percents', kind: 'percents', unit: '%', hint: true, wrong: true },
    },
  },
  /** The VAT of a keyed amount, in hundredths of a percent; the market's standard rate when absent. */
  vatRate: {
    shape: z.optional(vatRate),
    part: 'selling',
    effect: 'atOnce',
    field: { kind: 'hundredths', unit: '%', hint: true, wrong: true },
  },
  /** How codes of goods that are weighed carry their price or weight; the market's usual ways when absent, none when empty. */
  measureCodes: {
    shape: z.optional(measureCodes),
    part: 'selling',
    effect: 'atOnce',
    field: { kind: 'lines', hint: true, wrong: true },
  },
  /** Start of a customer's personal code; while it is empty no code is taken for one. */
  personalCodeStart: {
    shape: z._default(codeStart, ''),
    part: 'selling',
    effect: 'atOnce',
    field: { hint: true, wrong: true },
  },
  /** So long unanswered whether the goods were handed over, the money is given back. */
  goodsQuestionHours: {
    shape: z._default(wholeNumberBetween(1, 72), 12),
    part: 'selling',
    effect: 'atStart',
    named: true,
    field: { kind: 'whole', unit: 'hours', wrong: true },
  },
  /** No payment by a company's card: in Denmark and Finland only. */
  blockCommercialCards: {
    shape: z._default(z.boolean(), false),
    part: 'selling',
    effect: 'atOnce',
    field: { kind: 'isOn', hint: true, wrong: true },
  },
  /** Nobody stands at a kiosk: what a cashier would be asked is decided by rule, in the customer's favour. */
  isAttended: {
    shape: z._default(z.boolean(), true),
    part: 'customers',
    effect: 'atStart',
    named: true,
    field: { kind: 'isOn', hint: true },
  },
  /** A kiosk that nobody touches asks after so long, and starts over 20 s later. */
  idleSeconds: {
    shape: z._default(wholeNumberBetween(10, 600), 40),
    part: 'customers',
    effect: 'atOnce',
    field: { kind: 'whole', unit: 'seconds', wrong: true },
  },
  /** Words on the customer's screen while nobody buys. */
  slogan: { shape: z.optional(texts), part: 'customers', effect: 'atOnce', fields: slogan },
  /** Where customers reach this host's receipts from their phones; without it no receipt is offered as a QR. */
  receiptAddress: {
    shape: z.optional(origin),
    part: 'phoneReceipts',
    effect: 'atStart',
    named: true,
    field: { hint: true, wrong: true },
  },
  /** So long a receipt can be opened there. */
  receiptDays: {
    shape: z._default(wholeNumberBetween(1, 3650), 90),
    part: 'phoneReceipts',
    effect: 'atOnce',
    field: { kind: 'whole', unit: 'days', wrong: true },
  },
  /** The shop's addresses that an agreement names. */
  memberships: {
    shape: z._default(membershipsSetting, {}),
    part: 'memberships',
    effect: 'atOnce',
    fields: {
      redirectUrl: { of: 'redirectUrl', hint: true, wrong: true, longest: longAddress },
      agreementUrl: { of: 'agreementUrl', hint: true, wrong: true, longest: longAddress },
    },
  },
  /** Where receipts come out on paper. */
  printer: {
    shape: z._default(printer, { kind: 'none' }),
    part: 'printer',
    effect: 'atOnce',
    named: true,
    fields: {
      printerKind: { of: 'kind' },
      printerHost: { of: 'host', wrong: true },
      printerPort: { of: 'port', kind: 'whole', wrong: true },
      printerFile: { of: 'file', hint: true, wrong: true },
      printerName: { of: 'name', hint: true, wrong: true },
      printerLanguage: { of: 'language', spelt: printerLanguages },
      printerCodepage: { of: 'codepage', spelt: codepages },
      printerColumns: { of: 'columns', kind: 'whole', spelt: columns },
      printerAutomatic: { of: 'printsAutomatically', kind: 'isOn' },
      printerDrawer: { of: 'drawer', kind: 'isOn' },
    },
  },
  /** With TEXT the till draws the QR itself; the other two are the service's own pictures. */
  qrFormat: {
    shape: z._default(z.enum(['TEXT/TARGETURL', 'IMAGE/SVG+XML', 'IMAGE/PNG']), 'TEXT/TARGETURL'),
    part: null,
    effect: 'atOnce',
  },
  /** For registers that were made for another provider's terminals. */
  nexoWords: {
    shape: z._default(nexoWords, neutralWords),
    part: null,
    effect: 'atStart',
    named: true,
  },
  /** Where payments are made. The office has a page of its own for it. */
  service: {
    shape: serviceSetting,
    part: null,
    effect: 'atStart',
    named: true,
    by: 'service.use',
    decidesOwner: true,
  },
} as const satisfies Record<string, Row>

export type SettingRows = typeof settingRows
export type SettingName = keyof SettingRows
export const settingNames = Object.keys(settingRows) as SettingName[] // the table's own keys

/** Row of any setting, typed by what its columns may say. */
export const settingRow = (name: SettingName): Row => settingRows[name]

type Shapes = { readonly [Name in SettingName]: SettingRows[Name]['shape'] }
const shapes = Object.fromEntries(settingNames.map((name) => [name, settingRows[name].shape])) as Shapes // a row's shape under its name

/** The settings of a shop. The host keeps them in `settings.json` of the data folder; credentials are never here. */
export const settings = z.strictObject(shapes)
export type Settings = z.infer<typeof settings>

type NamedSetting = {
  [Name in SettingName]: SettingRows[Name] extends { named: true } ? Name : never
}[SettingName]
export const isNamed = (name: SettingName): name is NamedSetting => settingRow(name).named === true
