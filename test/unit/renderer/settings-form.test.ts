// The settings as they are written in fields: what was not touched changes nothing, and what was says what was meant.
import { expect, test } from 'vitest'
import { changesOf, draftOf, fieldOf, fields, type Draft } from '#renderer/office/setup/settings-form.ts'
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
const changed = (change: Partial<Draft>) => changesOf({ ...draftOf(stands), ...change }, stands)

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
  expect(changed({})).toEqual({ changes: {}, wrong: [] })
})

test.each<[Partial<Draft>, Record<string, unknown>]>([
  [{ shopName: ' Nord ' }, { shop: { ...stands.shop, name: 'Nord' } }],
  [
    { shopAddress: 'Torget 1\n\n 5014 Bergen ' },
    { shop: { ...stands.shop, address: ['Torget 1', '5014 Bergen'] } },
  ],
  [{ tips: '5; 12 %' }, { tips: [5, 12] }],
  [{ tips: '' }, { tips: [] }],
  [{ largeAmount: '99,5' }, { largeAmount: 9_950 }],
  [{ largeAmount: '12 000' }, { largeAmount: 1_200_000 }],
  [{ vatRate: '' }, { vatRate: null }],
  [{ accent: '#123456' }, { accent: '#123456' }],
  [{ 'slogan.nb': '' }, { slogan: { en: 'Hello' } }],
  [{ 'slogan.nb': '', 'slogan.en': ' ' }, { slogan: null }],
  [
    { redirectUrl: ' myshop://joined ' },
    { memberships: { redirectUrl: 'myshop://joined', agreementUrl: mine } },
  ],
  [{ agreementUrl: ' ' }, { memberships: { redirectUrl: welcome } }],
  [{ redirectUrl: '', agreementUrl: '' }, { memberships: {} }],
  [{ isAttended: '' }, { isAttended: false }],
  [{ printerKind: 'none' }, { printer: { kind: 'none' } }],
  [{ printerColumns: '42' }, { printer: { ...stands.printer, columns: 42 } }],
  [{ printerKind: 'system' }, { printer: { kind: 'system', columns: 48, printsAutomatically: true } }],
])('%j', (change, changes) => {
  const found = changed(change)
  expect(found).toEqual({ changes, wrong: [] })
  const whole = Object.entries({ ...stands, ...found.changes })
  const next = Object.fromEntries(whole.filter(([, value]) => value !== null))
  expect(settings.safeParse(next).success).toBe(true)
})

test.each<Partial<Draft>>([
  { tips: 'many' },
  { largeAmount: '1,999' },
  { idleSeconds: '-1' },
  { vatRate: 'x' },
])('%j is no such value', (change) => {
  expect(changed(change).wrong).toEqual(Object.keys(change))
})

test('whatever the till does not take has a field in which it is marked', () => {
  expect(
    ['shop.address.2', 'tips.0', 'slogan.fi', 'printer.host', 'receiptDays', 'slogan'].map(fieldOf),
  ).toEqual(['shopAddress', 'tips', 'slogan.fi', 'printerHost', 'receiptDays', 'slogan.nb'])
  expect(['memberships.redirectUrl', 'memberships.agreementUrl', 'memberships'].map(fieldOf)).toEqual([
    'redirectUrl',
    'agreementUrl',
    'redirectUrl',
  ])
  expect(fields.every(({ name }) => draftOf(stands)[name] !== undefined)).toBe(true)
})
