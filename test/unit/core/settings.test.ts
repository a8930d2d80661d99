// The settings of a shop: defaults, the handler configuration, and which flows it allows.
import { expect, test } from 'vitest'
import { membershipAddresses } from '#core/settings/membership-addresses.ts'
import {
  allowedFlows,
  modeOf,
  parseSettings,
  sandboxSettings,
  unsetSettings,
} from '#core/settings/settings.ts'
import { opened } from '#test/support/till/shop.ts'

const real = (handler: object) =>
  opened(
    parseSettings(
      {
        service: {
          kind: 'service',
          baseUrl: 'https://pay.example',
          handler: { merchant_serial_number: '12345', ...handler },
        },
      },
      'f',
    ),
  )

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
  const given = (systemHeaderPrefix: string) =>
    parseSettings(
      {
        service: {
          kind: 'service',
          baseUrl: 'https://pay.example',
          handler: { merchant_serial_number: '12345' },
          systemHeaderPrefix,
        },
      },
      'f',
    ).ok
  expect(given('Provider-System')).toBe(true)
  expect(given('Bad\r\nHeader')).toBe(false)
})

test.each([
  [
    { merchant_serial_number: '12' },
    'https://pay.example',
    'service.handler.merchant_serial_number',
    /pattern/,
  ],
  [{ environment: 'LIVE' }, 'https://pay.example', 'service.handler.environment', /TEST.*PRODUCTION/],
  [{}, 'http://pay.example', 'service.baseUrl', /https/],
  [{}, 'http://127.0.0.1.evil.example', 'service.baseUrl', /https/],
  [{}, 'pay.example', 'service.baseUrl', /https/],
  [
    { allowed_payment_instruments: [] },
    'https://pay.example',
    'service.handler.allowed_payment_instruments',
    /neither/,
  ],
])('%j at %s is refused at its place, saying what is allowed', (handler, baseUrl, where, why) => {
  const service = { kind: 'service', baseUrl, handler: { merchant_serial_number: '12345', ...handler } }
  const result = parseSettings({ service }, 'f')
  expect(result).toMatchObject({ ok: false, problem: { code: 'settings.broken', details: { where } } })
  if (!result.ok && result.problem.code === 'settings.broken') expect(result.problem.details.why).toMatch(why)
})

test.each(['http://127.0.0.1:9', 'http://localhost:8080/', 'http://[::1]:80', 'https://pay.example/base'])(
  '%s is allowed',
  (baseUrl) => {
    const service = { kind: 'service', baseUrl, handler: { merchant_serial_number: '12345' } }
    expect(parseSettings({ service }, 'f').ok).toBe(true)
  },
)

test('company cards can be refused where the service lets a shop do so', () => {
  const chosen = (market: string) =>
    parseSettings({ market, blockCommercialCards: true, service: { kind: 'sandbox' } }, 'f')
  expect(chosen('DK').ok).toBe(true)
  expect(chosen('FI').ok).toBe(true)
  expect(chosen('NO')).toMatchObject({
    ok: false,
    problem: { code: 'settings.broken', details: { where: 'blockCommercialCards' } },
  })
})

test.each([
  'https://till.example',
  'https://till.example:8443',
  'http://192.168.1.20:7420',
  'http://[fd00::2]',
])('receipts may be found at %s', (receiptAddress) => {
  expect(parseSettings({ service: { kind: 'sandbox' }, receiptAddress }, 'f').ok).toBe(true)
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
  const result = parseSettings({ service: { kind: 'sandbox' }, receiptAddress }, 'f')
  expect(result).toMatchObject({
    ok: false,
    problem: { details: { where: 'receiptAddress', why: 'is not an address like https://till.example' } },
  })
})

test('no receipt for real money carries the name of the sandbox’s shop, unless a shop has it written down', () => {
  const service = {
    kind: 'service',
    baseUrl: 'https://pay.example',
    handler: { merchant_serial_number: '123456' },
  }
  const shopOf = (given: object) => {
    const read = parseSettings(given, 'f')
    return read.ok ? read.value.shop.name : read.problem.code
  }
  expect(shopOf({ service: { kind: 'sandbox' } })).toBe('Kaffebaren Torget')
  expect(shopOf({ service, tillName: 'Kasse 2' })).toBe('Kasse 2')
  expect(shopOf({ service, shop: { name: 'Kaffebaren Torget' } })).toBe('Kaffebaren Torget')
})

const withService = (more: object, rest: object = {}) =>
  parseSettings(
    {
      service: {
        kind: 'service',
        baseUrl: 'https://pay.example',
        handler: { merchant_serial_number: '12345' },
        ...more,
      },
      ...rest,
    },
    'f',
  )

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
  const given = withService({ confirmationUrlField })
  expect(given.ok).toBe(isRight)
  if (!given.ok) expect(given.problem.details).toMatchObject({ where: 'service.confirmationUrlField' })
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
  const given = parseSettings({ service: { kind: 'sandbox' }, memberships: { [name]: address } }, 'f')
  expect(given.ok).toBe(isRight)
  if (!given.ok) expect(given.problem.details).toMatchObject({ where: `memberships.${name}` })
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
  const own = parseSettings({ service: { kind: 'sandbox' }, memberships: { redirectUrl } }, 'f')
  expect(membershipAddresses(opened(own))).toMatchObject({ redirectUrl })
  expect(membershipAddresses(unsetSettings())).toEqual({ missing: 'memberships.redirectUrl' })
})

test.each([
  'https://register.example',
  'https://register.example:8443',
  'http://localhost:5173',
  'http://127.0.0.1',
  'http://[::1]:5173',
])('a page at %s may be a register', (origin) => {
  expect(
    opened(parseSettings({ service: { kind: 'sandbox' }, webRegisters: [origin] }, 'f')).webRegisters,
  ).toEqual([origin])
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
  const result = parseSettings(
    { service: { kind: 'sandbox' }, webRegisters: ['https://a.example', origin] },
    'f',
  )
  expect(result).toMatchObject({
    ok: false,
    problem: {
      details: {
        where: 'webRegisters.1',
        why: 'is not an address like https://shop.example, with nothing behind it; http is for localhost alone',
      },
    },
  })
})
