// What the index of the settings says of each part: its title, its sign, and what is set there now.
import type { TFunction } from 'i18next'
import type { AllTexts } from '#renderer/i18n/texts.ts'
import type { SettingsPart } from '#renderer/office/page/routes.ts'
import { labelOf, optionsOf, unitOf } from '#renderer/office/setup/setting-words.ts'
import { rowOf, type Draft, type Field } from '#renderer/office/setup/settings-form.ts'
import { get } from 'react-hook-form'
import type { IconName } from '#renderer/ui/icon.tsx'

export const partIcons = {
  shop: 'shop',
  till: 'settings',
  look: 'sun',
  selling: 'basket',
  customers: 'person',
  phoneReceipts: 'phone',
  memberships: 'member',
  printer: 'printer',
  screens: 'screen',
  registers: 'keypad',
} as const satisfies Record<SettingsPart, IconName>

/** Screens and registers are no settings, and have their own titles. */
export const partTitle = (part: SettingsPart): keyof AllTexts =>
  part === 'screens' ? 'screens.title' : part === 'registers' ? 'registers.title' : `settings.group.${part}`

/** `named`: its value alone would not say what it is. */
type SummaryField = { field: Field; named?: true }
const told: Partial<Record<SettingsPart, readonly SummaryField[]>> = {
  shop: [{ field: 'shopName' }, { field: 'organisationNumber' }],
  till: [{ field: 'tillName' }, { field: 'market' }, { field: 'locale' }],
  look: [{ field: 'theme', named: true }, { field: 'accent' }],
  selling: [
    { field: 'entry', named: true },
    { field: 'tipsAskedBy', named: true },
  ],
  customers: [{ field: 'isAttended' }, { field: 'idleSeconds', named: true }],
  phoneReceipts: [{ field: 'receiptAddress' }],
  memberships: [{ field: 'redirectUrl' }, { field: 'agreementUrl' }],
}

/** As it is written or kept; null for a part that says it otherwise. */
export function summaryOf(part: SettingsPart, draft: Draft, t: TFunction<'texts'>): string | null {
  if (part === 'printer') return t(`settings.printer.${draft.printer.kind as PrinterKind}`) // one of its segments
  const rows = told[part]
  if (!rows) return null
  const said = rows.flatMap(({ field, named }) => {
    const value = valueOf(field, draft, t)
    if (value === '') return []
    return named ? t('settings.valueOf', { name: labelOf(field, t), value }) : value
  })
  return said.length === 0 ? t('settings.none') : said.join(' · ')
}

type PrinterKind = 'none' | 'network' | 'device' | 'system'

function valueOf(field: Field, draft: Draft, t: TFunction<'texts'>): string {
  const { at, kind, unit } = rowOf(field)
  const text: string = get(draft, at)
  if (kind === 'isOn') return text === 'yes' ? labelOf(field, t) : ''
  return (
    optionsOf(field, text, t)?.find(({ value }) => value === text)?.words ??
    (unit ? `${text} ${unitOf(field, undefined, t)}` : text)
  )
}
