// The form of the settings: its fields from the table, their texts from the settings, and the settings from the texts. Pure.
import { bare } from '#renderer/office/page/amount-text.ts'
import { decimal, hundredths } from '#shared/money.ts'
import { printerKinds } from '#shared/printer.ts'
import {
  settingNames,
  settingRow,
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

/** Each as it is written; yes and no as `yes` and nothing. */
export type Draft = Record<Field, string>

/** `of`: which part of its setting; null for all of it. */
export type FormField = FieldRow & { name: Field; setting: SettingName; of: string | null }

export const fields: readonly FormField[] = settingNames.flatMap((setting) => {
  const { field, fields: inner = {} } = settingRow(setting)
  const own = field ? [[setting, { ...field, of: null }] as const] : []
  return [...own, ...Object.entries(inner)].map(
    ([name, row]) => ({ ...row, name, setting }) as FormField, // the table's own names
  )
})
const byName = Object.fromEntries(fields.map((field) => [field.name, field])) as Record<Field, FormField> // every one of them

export const rowOf = (field: Field): FormField => byName[field]
export const hasHint = (field: Field): field is FieldWith<'hint'> => byName[field].hint === true
export const isRefusable = (field: Field): field is FieldWith<'wrong'> => byName[field].wrong === true
export const hasOptions = (field: Field): field is FieldWith<'options'> => byName[field].options !== undefined

/** With a comma, as the shops of these countries write it, and without decimals that say nothing. */
const figure = (value: number): string =>
  decimal(value)
    .replace(/\.?0+$/, '')
    .replace('.', ',')

/** As a value of its kind is written in a field. */
function written(value: unknown, kind: FieldRow['kind']): string {
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ')
  if (typeof value === 'boolean') return value ? 'yes' : ''
  if (typeof value === 'number') return kind === 'hundredths' ? figure(value) : String(value)
  return typeof value === 'string' ? value : ''
}

/** What a printer of another kind would have at first. */
const printerParts: Record<string, { safeParse: (given: undefined) => { data?: unknown } }> = {
  ...printerKinds.system.shape,
  ...printerKinds.device.shape,
  ...printerKinds.network.shape,
}

function valueIn(settings: Settings, { setting, of }: FormField): unknown {
  const whole: unknown = settings[setting]
  if (of === null) return whole
  const given: unknown =
    typeof whole === 'object' && whole !== null ? new Map(Object.entries(whole)).get(of) : undefined
  return given ?? (setting === 'printer' ? printerParts[of]?.safeParse(undefined).data : undefined)
}

export const draftOf = (settings: Settings): Draft =>
  Object.fromEntries(
    fields.map((field) => [field.name, written(valueIn(settings, field), field.kind)]),
  ) as Draft // of every field

/** Of a printer, what its kind has. */
export function isAsked({ setting, of }: FormField, { printerKind }: Pick<Draft, 'printerKind'>): boolean {
  if (setting !== 'printer' || of === null) return true
  return of in (printerKinds[printerKind as keyof typeof printerKinds] ?? printerKinds.none).shape // or no kind of printer
}

function whole(text: string): number | undefined {
  return /^\d{1,6}$/.test(bare(text)) ? Number(bare(text)) : undefined
}

function percentsIn(text: string): number[] | undefined {
  const parts = bare(text)
    .split(/[,;]/)
    .filter((part) => part !== '')
  const given = parts.flatMap((part) => whole(part) ?? [])
  return given.length === parts.length ? given : undefined
}

/** Left empty it is not set. */
const isOptional = ({ setting, of, kind }: FormField): boolean =>
  of === null ? settingRow(setting).shape.safeParse(undefined).data === undefined : kind === undefined

/** What each kind makes of a text; nothing when it is no such value. */
const readers: Record<NonNullable<FieldRow['kind']>, (text: string) => unknown> = {
  exact: (text) => text,
  lines: (text) => text.split('\n').flatMap((line) => line.trim() || []),
  whole,
  hundredths: (text) => hundredths(bare(text)),
  percents: percentsIn,
  isOn: (text) => text === 'yes',
}

/** Null where it is not set, nothing when it is no such value. */
function valueOf(field: FormField, text: string): unknown {
  if (text.trim() === '' && isOptional(field)) return null
  return field.kind ? readers[field.kind](text) : text.trim()
}

/** Only what was written otherwise than it stands, under the settings' own names; and what is no value of its field. */
export function changesOf(
  draft: Draft,
  settings: Settings,
): { changes: Record<string, unknown>; wrong: Field[] } {
  const before = draftOf(settings)
  const touched = fields.filter(({ name }) => draft[name] !== before[name])
  const names = new Set(touched.map(({ setting }) => setting))
  const values = fields
    .filter((field) => names.has(field.setting) && isAsked(field, draft))
    .map((field) => ({ field, value: valueOf(field, draft[field.name]) }))
  const valueFor = (name: SettingName): unknown => {
    const its = values.filter(({ field: { setting } }) => setting === name)
    const [only] = its
    if (only?.field.of === null) return only.value
    const set = its.flatMap(({ field, value }) => (value === null ? [] : [[field.of, value]]))
    return set.length === 0 && name === 'slogan' ? null : Object.fromEntries(set)
  }
  return {
    wrong: values.flatMap(({ field, value }) => (value === undefined ? [field.name] : [])),
    changes: Object.fromEntries([...names].map((name) => [name, valueFor(name)])),
  }
}

/** The field in which the path of a setting that was not taken is written. */
export function fieldOf(path: string): Field | null {
  const [name, inner] = path.split('.')
  const its = fields.filter(({ setting }) => setting === name)
  return (its.find(({ of }) => of === inner) ?? its[0])?.name ?? null
}
