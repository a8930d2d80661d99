// The form of the settings: its fields from the table, their texts from the settings, and the settings from the texts.
import { get, set } from 'react-hook-form'
import {
  amountIn,
  stripSpaces,
  type Checked,
  percentsText,
  shortAmountText,
} from '#renderer/office/page/form.ts'
import { printerKinds } from '#shared/setting-shapes.ts'
import {
  settingNames,
  settingRow,
  settings,
  type FieldRow,
  type SettingName,
  type SettingRows,
  type Settings,
} from '#shared/settings.ts'

type Fields = {
  [Name in SettingName]: SettingRows[Name] extends { field: infer Own }
    ? Record<Name, Own>
    : SettingRows[Name] extends { fields: infer Inner }
      ? Inner
      : never
}[SettingName]
type KeyOf<Part> = Part extends unknown ? keyof Part & string : never
export type Field = KeyOf<Fields>

/** The fields whose row has that column: each has a text for it. */
export type FieldWith<Column extends keyof FieldRow> = HavingIn<Fields, Column>
type HavingIn<Part, Column> = Part extends unknown
  ? { [Name in KeyOf<Part>]: Part[Name] extends Record<Column & string, unknown> ? Name : never }[KeyOf<Part>]
  : never

/** The values that a field has. */
export type OptionIn<Name extends Field> = OptionOf<Fields, Name>
type OptionOf<Part, Name extends string> =
  Part extends Record<Name, { options: readonly (infer One extends string)[] }> ? One : never

type WrittenIn<Row> = Row extends { field: unknown }
  ? string
  : Row extends { fields: Record<string, { of: infer Of extends string }> }
    ? Record<Of, string>
    : never
/** Each as it is written, where it stands in the settings; yes and no as `yes` and nothing. */
export type Draft = {
  [Name in SettingName as WrittenIn<SettingRows[Name]> extends never ? never : Name]: WrittenIn<
    SettingRows[Name]
  >
}
/** Where it stands in the settings: `shop.name`. */
type Place = {
  [Name in keyof Draft]: Draft[Name] extends string ? Name : `${Name}.${keyof Draft[Name] & string}`
}[keyof Draft]

/** `of`: which part of its setting; null for all of it. */
export type FormField = FieldRow & { name: Field; at: Place; setting: SettingName; of: string | null }

export const fields: readonly FormField[] = settingNames.flatMap((setting) => {
  const { field, fields: inner = {} } = settingRow(setting)
  const own = field ? [[setting, { ...field, of: null }] as const] : []
  return [...own, ...Object.entries(inner)].map(
    ([name, row]) =>
      ({ ...row, name, at: row.of === null ? setting : `${setting}.${row.of}`, setting }) as FormField, // the table's own names
  )
})
const byName = Object.fromEntries(fields.map((field) => [field.name, field])) as Record<Field, FormField> // every one of them

export const rowOf = (field: Field): FormField => byName[field]
export const hasHint = (field: Field): field is FieldWith<'hint'> => byName[field].hint === true
export const isRefusable = (field: Field): field is FieldWith<'wrong'> => byName[field].wrong === true
export const hasOptions = (field: Field): field is FieldWith<'options'> => byName[field].options !== undefined

const hundredthsText = (value: number, unit: FieldRow['unit'], locale: string): string =>
  unit === '%' ? percentsText(value, locale) : shortAmountText(value, locale)

/** As a value of its kind is written in a field. */
function textOf(value: unknown, { kind, unit }: FieldRow, locale: string): string {
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ')
  if (typeof value === 'boolean') return value ? 'yes' : ''
  if (typeof value === 'number')
    return kind === 'hundredths' ? hundredthsText(value, unit, locale) : String(value)
  return typeof value === 'string' ? value : ''
}

/** What is written for an empty list where an empty field means what is usual. */
const nothing = '-'
const isNothing = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** What a printer of another kind would have at first. */
const printerParts: Record<string, { safeParse: (given: undefined) => { data?: unknown } }> = {
  ...printerKinds.system.shape,
  ...printerKinds.device.shape,
  ...printerKinds.network.shape,
}

export function draftOf(stands: Settings, locale: string): Draft {
  const draft = {}
  for (const field of fields) {
    const { at, setting, of } = field
    const usual: unknown =
      setting === 'printer' && of !== null ? printerParts[of]?.safeParse(undefined).data : undefined
    const value = get(stands, at) ?? usual
    set(draft, at, isNothing(value) && isOptional(field) ? nothing : textOf(value, field, locale))
  }
  return draft as Draft // of every field
}

/** Of a printer, what its kind has. */
export function isAsked({ setting, of }: Pick<FormField, 'setting' | 'of'>, printerKind: string): boolean {
  if (setting !== 'printer' || of === null) return true
  return of in (printerKinds[printerKind as keyof typeof printerKinds] ?? printerKinds.none).shape // or no kind of printer
}

/** Company cards are taken everywhere in Norway: there it stands only while it has to be turned off. */
export const isOffered = ({ name }: Pick<FormField, 'name'>, market: string, blocksCards: string): boolean =>
  name !== 'blockCommercialCards' || market !== 'NO' || blocksCards !== ''

/** No number where there is none: no shape takes that. */
const whole = (text: string): number =>
  /^\d{1,6}$/.test(stripSpaces(text)) ? Number(stripSpaces(text)) : Number.NaN

/** What each kind makes of a text. */
const readers: Record<NonNullable<FieldRow['kind']>, (text: string) => unknown> = {
  lines: (text) => text.split('\n').flatMap((line) => line.trim() || []),
  whole,
  hundredths: amountIn,
  percents: (text) =>
    stripSpaces(text)
      .split(/[,;]/)
      .flatMap((part) => (part === '' ? [] : whole(part))),
  isOn: (text) => text === 'yes',
}

/** Left empty it is not set. */
const isOptional = ({ setting, of, kind }: FormField): boolean =>
  of === null ? settingRow(setting).shape.safeParse(undefined).data === undefined : kind === undefined

function valuesIn(draft: Draft): Record<string, unknown> {
  const values = {}
  const printerKind: string = get(draft, 'printer.kind')
  for (const field of fields.filter((one) => isAsked(one, printerKind))) {
    const { at, kind } = field
    const text: string = get(draft, at)
    const isList = kind === 'lines' && isOptional(field)
    if (isList && text.trim() === nothing) set(values, at, [])
    else if (text.trim() !== '' || !isOptional(field))
      set(values, at, kind ? readers[kind](text) : text.trim())
  }
  return values
}

/** By the rows of the table: each setting under its name, nothing where it is not set. */
export type Written = Record<string, unknown>
const written = [...new Set(fields.map(({ setting }) => setting))]

export function settingsIn(draft: Draft): Checked<Written> {
  const given = valuesIn(draft)
  const read = written.map((name) => ({ name, ...settingRow(name).shape.safeParse(given[name]) }))
  const faults = read.flatMap(({ name, error }) =>
    (error?.issues ?? []).flatMap(({ path }) => faultAt([name, ...path].join('.'))),
  )
  if (faults.length > 0) return { value: null, faults }
  return { value: Object.fromEntries(read.map(({ name, data }) => [name, data])), faults: [] }
}

/** The field in which a setting that is not taken is written, by its path in the settings. */
export function faultAt(path: string): { field: Place }[] {
  const [setting] = path.split('.')
  const its = fields.filter((field) => field.setting === setting)
  const found = its.find(({ at }) => `${path}.`.startsWith(`${at}.`)) ?? its[0]
  return found ? [{ field: found.at }] : []
}

/** Only what stands otherwise now, null where it is not set any more. */
export const changesOf = (values: Written, stands: Settings): Record<string, unknown> =>
  Object.fromEntries(
    written.flatMap((name) =>
      JSON.stringify(values[name]) === JSON.stringify(stands[name]) ? [] : [[name, values[name] ?? null]],
    ),
  )

/** What holds where nobody has set anything, until the till has told what stands. */
export const unsetDraft = draftOf(settings.parse({ service: { kind: 'none' } }), 'en-GB')
