// The form of the settings: its fields from the settings, and the settings from its fields. Pure.
import { language, type Language } from '#shared/language.ts'
import { bare } from '#renderer/office/page/amount-text.ts'
import { decimal, hundredths } from '#shared/money.ts'
import type { ShownSettings } from '#shared/setup.ts'

export const sloganOf = (spoken: Language) => `slogan.${spoken}` as const
const slogans = language.options.map(sloganOf)

export const fields = [
  'shopName',
  'shopAddress',
  'organisationNumber',
  'tillName',
  'market',
  'locale',
  'customerLocale',
  'timeZone',
  'theme',
  'accent',
  ...slogans,
  'entry',
  'largeAmount',
  'tips',
  'vatRate',
  'blockCommercialCards',
  'personalCodeStart',
  'isAttended',
  'idleSeconds',
  'goodsQuestionHours',
  'receiptAddress',
  'receiptDays',
  'redirectUrl',
  'agreementUrl',
  'signOutMinutes',
  'printerKind',
  'printerHost',
  'printerPort',
  'printerFile',
  'printerName',
  'printerLanguage',
  'printerColumns',
  'printerCodepage',
  'printerDrawer',
  'printerAutomatic',
] as const
export type Field = (typeof fields)[number]

/** Each as it is written; yes and no as `yes` and nothing. */
export type Draft = Record<Field, string>

const yes = (is: boolean): string => (is ? 'yes' : '')

/** With a comma, as the shops of these countries write it, and without decimals that say nothing. */
const figure = (value: number): string =>
  decimal(value)
    .replace(/\.?0+$/, '')
    .replace('.', ',')

export function draftOf(settings: ShownSettings): Draft {
  const { shop, slogan = {} } = settings
  return {
    shopName: shop.name,
    shopAddress: shop.address.join('\n'),
    organisationNumber: shop.organisationNumber,
    tillName: settings.tillName,
    market: settings.market,
    locale: settings.locale,
    customerLocale: settings.customerLocale ?? '',
    timeZone: settings.timeZone ?? '',
    theme: settings.theme,
    accent: settings.accent ?? '',
    'slogan.nb': slogan.nb ?? '',
    'slogan.da': slogan.da ?? '',
    'slogan.fi': slogan.fi ?? '',
    'slogan.sv': slogan.sv ?? '',
    'slogan.en': slogan.en ?? '',
    entry: settings.entry,
    largeAmount: figure(settings.largeAmount),
    tips: settings.tips.join(', '),
    vatRate: settings.vatRate === undefined ? '' : figure(settings.vatRate),
    blockCommercialCards: yes(settings.blockCommercialCards),
    personalCodeStart: settings.personalCodeStart,
    isAttended: yes(settings.isAttended),
    idleSeconds: String(settings.idleSeconds),
    goodsQuestionHours: String(settings.goodsQuestionHours),
    receiptAddress: settings.receiptAddress ?? '',
    receiptDays: String(settings.receiptDays),
    redirectUrl: settings.memberships.redirectUrl ?? '',
    agreementUrl: settings.memberships.agreementUrl ?? '',
    signOutMinutes: String(settings.signOutMinutes),
    ...printerDraft(settings.printer),
  }
}

/** What a field makes of its text; nothing when it is no such value. */
const figures: Partial<Record<Field, (text: string) => unknown>> = {
  largeAmount: (text) => hundredths(bare(text)),
  vatRate: (text) => (text.trim() === '' ? null : hundredths(bare(text))),
  tips: tipsIn,
  idleSeconds: whole,
  goodsQuestionHours: whole,
  receiptDays: whole,
  signOutMinutes: whole,
}

function whole(text: string): number | undefined {
  return /^\d{1,6}$/.test(bare(text)) ? Number(bare(text)) : undefined
}

function tipsIn(text: string): number[] | undefined {
  const parts = bare(text)
    .split(/[,;]/)
    .filter((part) => part !== '')
  const given = parts.flatMap((part) => whole(part) ?? [])
  return given.length === parts.length ? given : undefined
}

const isYes = new Set<Field>(['blockCommercialCards', 'isAttended'])
/** Left empty, they are what they are without the setting. */
const optional = new Set<Field>(['customerLocale', 'timeZone', 'accent', 'receiptAddress'])

/** Only what was written otherwise than it stands, under the settings' own names; and what is no value of its field. */
export function changesOf(
  draft: Draft,
  settings: ShownSettings,
): { changes: Record<string, unknown>; wrong: Field[] } {
  const before = draftOf(settings)
  const touched = fields.filter((field) => draft[field] !== before[field])
  const has = (...some: readonly Field[]) => some.some((field) => touched.includes(field))
  const values = touched
    .filter((field) => !/^(shop|organisation|slogan|printer|redirectUrl|agreementUrl)/.test(field))
    .map((field) => [field, valueOf(field, draft[field])] as const)
  return {
    wrong: values.flatMap(([field, value]) => (value === undefined ? [field] : [])),
    changes: {
      ...Object.fromEntries(values),
      ...(has('shopName', 'shopAddress', 'organisationNumber') ? { shop: shopIn(draft) } : {}),
      ...(has('redirectUrl', 'agreementUrl') ? { memberships: membershipsIn(draft) } : {}),
      ...(has(...slogans) ? { slogan: sloganIn(draft) } : {}),
      ...(touched.some((field) => field.startsWith('printer')) ? { printer: printerIn(draft) } : {}),
    },
  }
}

function valueOf(field: Field, text: string): unknown {
  const read = figures[field]
  if (read) return read(text)
  if (isYes.has(field)) return text === 'yes'
  if (optional.has(field)) return text.trim() === '' ? null : text.trim()
  return field === 'personalCodeStart' ? text : text.trim()
}

const shopIn = (draft: Draft) => ({
  name: draft.shopName.trim(),
  address: draft.shopAddress
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  organisationNumber: draft.organisationNumber.trim(),
})

/** One that is left empty is not set. */
function membershipsIn({ redirectUrl, agreementUrl }: Draft): Record<string, string> {
  const given = Object.entries({ redirectUrl: redirectUrl.trim(), agreementUrl: agreementUrl.trim() })
  return Object.fromEntries(given.filter(([, text]) => text !== ''))
}

function sloganIn(draft: Draft): Record<string, string> | null {
  const said = language.options.flatMap((spoken) => {
    const text = draft[sloganOf(spoken)].trim()
    return text === '' ? [] : [[spoken, text]]
  })
  return said.length === 0 ? null : (Object.fromEntries(said) as Record<string, string>) // pairs of texts
}

type PrinterField = Extract<Field, `printer${string}`>

function printerDraft(printer: ShownSettings['printer']): Record<PrinterField, string> {
  const usual = {
    host: '',
    port: 9100,
    file: '',
    name: '',
    language: 'esc-pos',
    columns: 48,
    codepage: 'cp858',
  }
  const set = { ...usual, drawer: false, printsAutomatically: true, ...printer }
  return {
    printerKind: printer.kind,
    printerHost: set.host,
    printerPort: String(set.port),
    printerFile: set.file,
    printerName: set.name ?? '',
    printerLanguage: set.language,
    printerColumns: String(set.columns),
    printerCodepage: set.codepage,
    printerDrawer: yes(set.drawer),
    printerAutomatic: yes(set.printsAutomatically),
  }
}

/** What belongs to another kind of printer is not said of this one. */
function printerIn(draft: Draft): Record<string, unknown> {
  const kind = draft.printerKind
  if (kind === 'none') return { kind }
  const shared = {
    columns: whole(draft.printerColumns),
    printsAutomatically: draft.printerAutomatic === 'yes',
  }
  const name = draft.printerName.trim()
  if (kind === 'system') return { kind, ...shared, ...(name === '' ? {} : { name }) }
  const speech = {
    language: draft.printerLanguage,
    codepage: draft.printerCodepage,
    drawer: draft.printerDrawer === 'yes',
  }
  return kind === 'network'
    ? { kind, host: draft.printerHost.trim(), port: whole(draft.printerPort) ?? 0, ...speech, ...shared }
    : { kind, file: draft.printerFile.trim(), ...speech, ...shared }
}

/** The field in which the path of a setting that was not taken is written. */
export function fieldOf(path: string): Field | null {
  const [name = '', inner = ''] = path.split('.')
  if (name === 'printer') {
    const end = inner.charAt(0).toUpperCase() + inner.slice(1)
    return fields.find((field) => field === `printer${end}`) ?? 'printerKind'
  }
  if (name === 'memberships') return inner === 'agreementUrl' ? inner : 'redirectUrl'
  if (name === 'shop') {
    const inShop = {
      name: 'shopName',
      address: 'shopAddress',
      organisationNumber: 'organisationNumber',
    } as const
    return inShop[inner as keyof typeof inShop] ?? 'shopName' // any other name has none
  }
  return (
    fields.find((field) => field === path) ?? fields.find((field) => field.split('.')[0] === name) ?? null
  )
}
