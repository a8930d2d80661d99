// The settings as they are written in fields: what was not touched changes nothing, and what was says what was meant.
import { expect, test } from 'vitest'
import { newControl } from '#renderer/office/page/form.ts'
import {
  changesOf,
  draftOf,
  faultAt,
  fields,
  isOffered,
  settingsIn,
  type Draft,
  type FormField,
  type Written,
} from '#renderer/office/setup/settings-form.ts'
import { keptKey } from '#renderer/office/setup/service-actions.ts'
import { vaultTier } from '#shared/vault.ts'
import { settings } from '#shared/settings.ts'

const [welcome, mine] = ['https://shop.example/welcome', 'https://shop.example/mine']
const stands = settings.parse({
  service: { kind: 'sandbox' },
  shop: { name: 'Kaffebaren', organisationNumber: '987654321' },
  slogan: { nb: 'Hei', en: 'Hello' },
  printer: { kind: 'network', host: '192.168.1.50' },
  vatRate: 1350,
  memberships: { redirectUrl: welcome, agreementUrl: mine },
})
type Change = { [At in FormField['at']]?: string }
const written = (change: Change) => {
  const form = newControl<Draft, Written>(draftOf(stands, 'nb-NO'))
  form.reset(draftOf(stands, 'nb-NO'))
  for (const { at } of fields) form.setValue(at, change[at] ?? form.getValues(at))
  return settingsIn(form.getValues())
}
const changed = (change: Change) => changesOf(written(change).value ?? {}, stands)

test('credentials lie nowhere before one was given, and then where they are sealed or come from', () => {
  const none = { clientId: false, clientSecret: false, subscriptionKey: false }
  expect(vaultTier.options.map((tier) => keptKey({ tier, has: none }))).toEqual(
    vaultTier.options.map(() => 'access.kept.nothing'),
  )
  const has = { ...none, clientId: true }
  expect(keptKey({ tier: 'ownKey', has })).toBe('access.kept.ownKey')
  expect(keptKey({ tier: 'environment', has })).toBe('access.kept.environment')
})

test('nothing written, nothing changed', () => {
  expect(changed({})).toEqual({})
})

test.each<[Change, Record<string, unknown>]>([
  [{ 'shop.name': ' Nord ' }, { shop: { ...stands.shop, name: 'Nord' } }],
  [
    { 'shop.address': 'Torget 1\n\n 5014 Bergen ' },
    { shop: { ...stands.shop, address: ['Torget 1', '5014 Bergen'] } },
  ],
  [{ 'tips.percents': '5; 12 %' }, { tips: { askedBy: 'cashier', percents: [5, 12] } }],
  [{ 'tips.askedBy': 'customer' }, { tips: { askedBy: 'customer', percents: [5, 10, 15] } }],
  [{ largeAmount: '99,5' }, { largeAmount: 9_950 }],
  [{ largeAmount: '12 000' }, { largeAmount: 1_200_000 }],
  [{ vatRate: '' }, { vatRate: null }],
  [{ measureCodes: '20AAAAAAPP,PP\n 29AAAAWWWWWW ' }, { measureCodes: ['20AAAAAAPP,PP', '29AAAAWWWWWW'] }],
  [{ measureCodes: ' - ' }, { measureCodes: [] }],
  [
    { webRegisters: ' https://register.example \n\nhttp://localhost:5173\n' },
    { webRegisters: ['https://register.example', 'http://localhost:5173'] },
  ],
  [{ accent: '#123456' }, { accent: '#123456' }],
  [{ 'slogan.nb': '' }, { slogan: { en: 'Hello' } }],
  [{ 'slogan.nb': '', 'slogan.en': ' ' }, { slogan: null }],
  [
    { 'memberships.redirectUrl': ' myshop://joined ' },
    { memberships: { redirectUrl: 'myshop://joined', agreementUrl: mine } },
  ],
  [{ 'memberships.agreementUrl': ' ' }, { memberships: { redirectUrl: welcome } }],
  [{ 'memberships.redirectUrl': '', 'memberships.agreementUrl': '' }, { memberships: {} }],
  [{ isAttended: '' }, { isAttended: false }],
  [{ 'printer.kind': 'none' }, { printer: { kind: 'none' } }],
  [{ 'printer.columns': '42' }, { printer: { ...stands.printer, columns: 42 } }],
  [{ 'printer.kind': 'system' }, { printer: { kind: 'system', columns: 48, printsAutomatically: true } }],
])('%j', (change, changes) => {
  expect(changed(change)).toEqual(changes)
  const whole = Object.entries({ ...stands, ...changes })
  const next = Object.fromEntries(whole.filter(([, value]) => value !== null))
  expect(settings.safeParse(next).success).toBe(true)
})

test.each<Change>([
  { 'tips.percents': 'many' },
  { 'tips.percents': '51' },
  { 'tips.percents': '' },
  { largeAmount: '1,999' },
  { idleSeconds: '-1' },
  { signOutMinutes: '' },
  { vatRate: 'x' },
  { measureCodes: '20AAAAAAPP,PP\n20' },
  { webRegisters: 'https://*.example' },
  { tillName: ' ' },
  { 'shop.name': '' },
  { 'shop.address': 'Torget 1\n'.repeat(9) },
  { 'printer.host': 'not a host' },
  { 'memberships.agreementUrl': 'http://shop.example' },
])('%j is not taken, by the rule of its row', (change) => {
  expect(written(change).faults).toEqual(Object.keys(change).map((field) => ({ field })))
})

test('that no code carries a price is written as it is read: an empty list is not the usual one', () => {
  expect(draftOf({ ...stands, measureCodes: [] }, 'en-GB').measureCodes).toBe('-')
  expect(draftOf({ ...stands, shop: { ...stands.shop, address: [] } }, 'en-GB').shop.address).toBe('')
})

test('amounts and rates are written with the point or comma of the reader’s language', () => {
  const some = { ...stands, largeAmount: 49_950 }
  const [english, norwegian] = ['en-GB', 'nb-NO'].map((locale) => draftOf(some, locale))
  expect([english?.largeAmount, english?.vatRate]).toEqual(['499.50', '13.5'])
  expect([norwegian?.largeAmount, norwegian?.vatRate]).toEqual(['499,50', '13,5'])
  expect(draftOf(stands, 'en-GB').largeAmount).toBe('10000')
})

test('whatever the till does not take has a field in which it is marked', () => {
  expect(
    ['shop.address.2', 'tips.percents.0', 'slogan.fi', 'printer.host', 'receiptDays', 'slogan', 'memberships']
      .flatMap(faultAt)
      .map(({ field }) => field),
  ).toEqual([
    'shop.address',
    'tips.percents',
    'slogan.fi',
    'printer.host',
    'receiptDays',
    'slogan.nb',
    'memberships.redirectUrl',
  ])
  const { getValues } = newControl<Draft, Written>(draftOf(stands, 'nb-NO'))
  expect(fields.every(({ at }) => typeof getValues(at) === 'string')).toBe(true)
})

test('that company cards pay nothing is no choice in Norway, but is turned off there', () => {
  const isSeen = (market: string, set: string) => isOffered({ name: 'blockCommercialCards' }, market, set)
  expect([isSeen('NO', ''), isSeen('NO', 'yes'), isSeen('DK', '')]).toEqual([false, true, true])
  expect(isOffered({ name: 'tillName' }, 'NO', '')).toBe(true)
})
