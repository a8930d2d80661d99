// The settings of a shop: defaults, the handler configuration, and which flows it allows.
import { expect, test } from 'vitest'
import {
  membershipAddresses,
  allowedFlows,
  modeOf,
  parseSettings,
  sandboxSettings,
  unsetSettings,
} from '#core/settings/settings.ts'
import { opened } from '#test/support/till/shop.ts'

const baseUrl = 'https://pay.example'
/** Settings for a real service, changed so; `rest` stands beside it. */
const withService = (
  { handler = {}, ...more }: { handler?: object; [name: string]: unknown } = {},
  rest = {},
) => {
  const whole = { merchant_serial_number: '12345', ...handler }
  return parseSettings({ service: { kind: 'service', baseUrl, ...more, handler: whole }, ...rest }, 'f')
}
const inSandbox = (given: object) => parseSettings({ service: { kind: 'sandbox' }, ...given }, 'f')
const real = (handler: object) => opened(withService({ handler }))
/** Where the settings are broken, and why. */
const refused = (where: string, why: unknown = expect.any(String)) => ({
  ok: false,
  problem: { code: 'settings.broken', details: { where, why } },
})

test('an unconfigured till sells against the sandbox, and says so', () => {
  expect(modeOf(sandboxSettings())).toBe('sandbox')
  expect(allowedFlows(sandboxSettings())).toEqual(['QR', 'PUSH_MESSAGE'])
})

test('production is what a handler configuration means when it says nothing', () => {
  expect(modeOf(real({}))).toBe('production')
  expect(modeOf(real({ environment: 'TEST' }))).toBe('test')
})

test.each([
  [undefined, ['QR', 'PUSH_MESSAGE']],
  [[{ type: 'QR' }], ['QR']],
  [[{ type: 'PUSH_MESSAGE', note: 'by number' }], ['PUSH_MESSAGE']],
])('allowed_payment_instruments %j allow %j', (list, flows) => {
  const handler = list === undefined ? {} : { allowed_payment_instruments: list }
  expect(allowedFlows(real(handler))).toEqual(flows)
})

test('a provider’s own header word is a setting, and only a word', () => {
  expect(withService({ systemHeaderPrefix: 'Provider-System' }).ok).toBe(true)
  expect(withService({ systemHeaderPrefix: 'Bad\r\nHeader' }).ok).toBe(false)
})

test.each([
  [{ handler: { merchant_serial_number: '12' } }, 'service.handler.merchant_serial_number', /pattern/],
  [{ handler: { environment: 'LIVE' } }, 'service.handler.environment', /TEST.*PRODUCTION/],
  [{ baseUrl: 'http://pay.example' }, 'service.baseUrl', /https/],
  [{ baseUrl: 'http://127.0.0.1.evil.example' }, 'service.baseUrl', /https/],
  [{ baseUrl: 'pay.example' }, 'service.baseUrl', /https/],
  [
    { handler: { allowed_payment_instruments: [] } },
    'service.handler.allowed_payment_instruments',
    /neither/,
  ],
])('%j is refused at its place, saying what is allowed', (service, where, why) => {
  expect(withService(service)).toMatchObject(refused(where, expect.stringMatching(why)))
})

test.each(['http://127.0.0.1:9', 'http://localhost:8080/', 'http://[::1]:80', 'https://pay.example/base'])(
  '%s is allowed',
  (address) => expect(withService({ baseUrl: address }).ok).toBe(true),
)

test('company cards can be refused where the service lets a shop do so', () => {
  const chosen = (market: string) => inSandbox({ market, blockCommercialCards: true })
  expect(chosen('DK').ok).toBe(true)
  expect(chosen('FI').ok).toBe(true)
  expect(chosen('NO')).toMatchObject(refused('blockCommercialCards'))
})

test.each([
  'https://till.example',
  'https://till.example:8443',
  'http://192.168.1.20:7420',
  'http://[fd00::2]',
])('receipts may be found at %s', (receiptAddress) => {
  expect(inSandbox({ receiptAddress }).ok).toBe(true)
})

test.each([
  'till.example',
  'ftp://till.example',
  'https://till.example/',
  'https://till.example:443',
  'https://TILL.example',
  'https://shop@till.example',
  'https://[till',
  'https://a:b:c',
  'https://',
  '',
])('receipts cannot be found at “%s”: said before the till opens', (receiptAddress) => {
  const why = 'is not an address like https://till.example'
  expect(inSandbox({ receiptAddress })).toMatchObject(refused('receiptAddress', why))
})

test('no receipt for real money carries the name of the sandbox’s shop, unless a shop has it written down', () => {
  const shopOf = (read: ReturnType<typeof parseSettings>) => opened(read).shop.name
  expect(shopOf(inSandbox({}))).toBe('Kaffebaren Torget')
  expect(shopOf(withService({}, { tillName: 'Kasse 2' }))).toBe('Kasse 2')
  expect(shopOf(withService({}, { shop: { name: 'Kaffebaren Torget' } }))).toBe('Kaffebaren Torget')
})

test.each([
  ['providerConfirmationUrl', true],
  ['confirmation_url2', true],
  ['', false],
  ['confirmation url', false],
  ['2ndUrl', false],
  ['__proto__', false],
  ['x'.repeat(62), false],
  // Of the same answer, and no address.
  ['agreementId', false],
  ['uuid', false],
  ['chargeId', false],
])('the confirmation address in the field "%s": %j', (confirmationUrlField, isRight) => {
  expect(withService({ confirmationUrlField })).toMatchObject(
    isRight ? { ok: true } : refused('service.confirmationUrlField'),
  )
})

test('the confirmation address is in the neutral field where nothing is said', () => {
  expect(opened(withService({})).service).toMatchObject({ confirmationUrlField: 'walletConfirmationUrl' })
})

const https = 'https://shop.example/'
test.each<[string, string, boolean]>([
  ['redirectUrl', `${https}welcome?from=wallet#top`, true],
  ['redirectUrl', 'example-gym://joined', true],
  ['redirectUrl', `${https}${'x'.repeat(2048 - https.length)}`, true],
  ['redirectUrl', `${https}${'x'.repeat(2049 - https.length)}`, false],
  ['redirectUrl', 'http://shop.example', false],
  ['redirectUrl', 'javascript:alert(1)', false],
  ['redirectUrl', 'data:text/html,hello', false],
  ['redirectUrl', 'file:///etc/passwd', false],
  ['redirectUrl', 'shop.example/welcome', false],
  ['redirectUrl', `${https}wel come`, false],
  ['redirectUrl', `${https}\u0000`, false],
  ['redirectUrl', 'https://user:secret@shop.example', false],
  ['redirectUrl', '', false],
  ['agreementUrl', `${https}my-membership`, true],
  ['agreementUrl', `${https}${'x'.repeat(1024 - https.length)}`, true],
  ['agreementUrl', `${https}${'x'.repeat(1025 - https.length)}`, false],
  ['agreementUrl', 'example-gym://joined', false],
  ['agreementUrl', 'http://shop.example', false],
  ['agreementUrl', 'https://user@shop.example', false],
  ['agreementUrl', '', false],
  ['otherUrl', https, false],
])('memberships.%s as "%s": %j', (name, address, isRight) => {
  expect(inSandbox({ memberships: { [name]: address } })).toMatchObject(
    isRight ? { ok: true } : refused(`memberships.${name}`),
  )
})

const redirectUrl = 'https://gym.example/welcome'
const agreementUrl = 'https://gym.example/me'
test.each<[string, string, object, object]>([
  ['a Norwegian shop names both', 'NO', { redirectUrl, agreementUrl }, { redirectUrl, agreementUrl }],
  ['and cannot do without', 'NO', { redirectUrl }, { missing: 'memberships.agreementUrl' }],
  ['in either', 'NO', { agreementUrl }, { missing: 'memberships.redirectUrl' }],
  ['a Danish one can', 'DK', { redirectUrl }, { redirectUrl, agreementUrl: null }],
  ['but not without the first', 'DK', {}, { missing: 'memberships.redirectUrl' }],
  ['a Finnish one likewise', 'FI', { redirectUrl }, { redirectUrl, agreementUrl: null }],
])('what an agreement names: %s', (_, market, memberships, found) => {
  expect(membershipAddresses(opened(withService({}, { market, memberships })))).toEqual(found)
})

test('what an agreement names in the sandbox: examples, until the shop says what', () => {
  expect(membershipAddresses(sandboxSettings())).toEqual({
    redirectUrl: 'https://shop.example/welcome',
    agreementUrl: 'https://shop.example/my-membership',
  })
  expect(membershipAddresses(opened(inSandbox({ memberships: { redirectUrl } })))).toMatchObject({
    redirectUrl,
  })
  expect(membershipAddresses(unsetSettings())).toEqual({ missing: 'memberships.redirectUrl' })
})

test.each([
  'https://register.example',
  'https://register.example:8443',
  'http://localhost:5173',
  'http://127.0.0.1',
  'http://[::1]:5173',
])('a page at %s may be a register', (origin) => {
  expect(opened(inSandbox({ webRegisters: [origin] })).webRegisters).toEqual([origin])
})

test.each([
  'https://*.example',
  '*',
  'null',
  'https://register.example/',
  'https://register.example/till',
  'https://Register.example',
  'https://register.example:443',
  'https://a:b@register.example',
  'http://register.example',
  'http://localhost.example',
  'http://127.0.0.1.example',
  'register.example',
  '',
])('a page at “%s” may not: said before the till opens', (origin) => {
  const why =
    'is not an address like https://shop.example, with nothing behind it; http is for localhost alone'
  expect(inSandbox({ webRegisters: ['https://a.example', origin] })).toMatchObject(
    refused('webRegisters.1', why),
  )
})
