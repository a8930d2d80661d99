// Tests of payment methods: which goes with which flow, on whose sales unit, in which environment.
import { describe, expect, test } from 'vitest'
import { merchantOf, unitOf } from '#test/support/service/sales-unit-kinds.ts'
import { codeOf, faultsOf, type Merchant, type Subject } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'

/** The contract's tables: user flows, paymentMethod.type, general facts. */
const methods = {
  WALLET: { flows: ['WEB_REDIRECT', 'PUSH_MESSAGE', 'QR', 'NATIVE_REDIRECT'], isForPsp: false, inTest: true },
  CARD: { flows: ['WEB_REDIRECT'], isForPsp: false, inTest: false },
  CARD_PASSTHROUGH: { flows: ['WEB_REDIRECT'], isForPsp: true, inTest: true },
}
const flows = {
  WEB_REDIRECT: { returnUrl: 'https://shop.test/back' },
  PUSH_MESSAGE: { customer: { phoneNumber: '4791234567' } },
  QR: {},
  NATIVE_REDIRECT: { returnUrl: 'shop-app://back' },
}
const units = ['plain-NO', 'plain-DK', 'plain-FI', 'psp', 'partner'] as const
const environments = ['TEST', 'PRODUCTION'] as const

/** Who calls on a unit of that kind; a partner calls for its merchant. */
async function callerOn(subject: Subject, kind: string): Promise<Merchant> {
  if (kind !== 'partner') return merchantOf(subject, kind)
  const partner = await merchantOf(subject, 'partner')
  const headers = {
    'merchant-serial-number': (await unitOf(subject, 'partnered')).merchantSerialNumber,
  }
  return { ...partner, create: (body, how) => partner.create(body, { ...how, headers }) }
}

const rows = environments.flatMap((environment) => units.map((kind) => ({ environment, kind })))

describe.each(subjects)('$name', ({ open }) => {
  test.each(rows)(
    'User flows: every method and flow in $environment on $kind',
    async ({ environment, kind }) => {
      await using subject = await open({ environment })
      const merchant = await callerOn(subject, kind)
      let counter = 1000
      for (const [type, { flows: good, isForPsp, inTest }] of Object.entries(methods)) {
        for (const [userFlow, needed] of Object.entries(flows)) {
          const cardPassthrough = type === 'CARD_PASSTHROUGH' ? { cardPassthrough: {} } : {}
          const more = {
            paymentMethod: { type },
            userFlow,
            qrFormat: undefined,
            ...needed,
            ...cardPassthrough,
          }
          const given = await merchant.create(merchant.request(`sale-${++counter}`, more))
          const isTaken =
            good.includes(userFlow) &&
            isForPsp === (kind === 'psp') &&
            (inTest || environment === 'PRODUCTION')
          const wanted = isTaken ? [201, undefined] : [400, '4160']
          expect([type, userFlow, given.status, codeOf(given)]).toEqual([type, userFlow, ...wanted])
          if (isTaken) expect(Object.hasOwn(given.body, 'redirectUrl')).toBe(userFlow !== 'PUSH_MESSAGE')
        }
      }
    },
  )

  test.each([
    ['plain-NO', 'WALLET', '5010'],
    ['plain-DK', 'WALLET', undefined],
    ['plain-FI', 'WALLET', undefined],
    ['plain-NO', 'CARD', '5010'],
    ['plain-DK', 'CARD', '5010'],
    ['plain-FI', 'CARD', '5010'],
  ])('Create: blockedSources on %s with %s: %s', async (kind, type, code) => {
    await using subject = await open({ environment: 'PRODUCTION' })
    const merchant = await merchantOf(subject, kind)
    const paymentMethod = { type, blockedSources: ['COMMERCIAL_CARDS'] }
    const more = { paymentMethod, userFlow: 'WEB_REDIRECT', ...flows.WEB_REDIRECT }
    const given = await merchant.create(merchant.request('sale-0001', more))
    expect([given.status, codeOf(given)]).toEqual(code === undefined ? [201, undefined] : [400, code])
  })

  test('Create: cardPassthrough goes with CARD_PASSTHROUGH, and with nothing else', async () => {
    await using subject = await open()
    const [psp, merchant] = [await merchantOf(subject, 'psp'), await merchantOf(subject)]
    const redirect = { userFlow: 'WEB_REDIRECT', ...flows.WEB_REDIRECT }
    const passthrough = { ...redirect, paymentMethod: { type: 'CARD_PASSTHROUGH' } }
    expect(codeOf(await psp.create(psp.request('sale-0001', passthrough)))).toBe('4140')
    const beside = merchant.request('sale-0001', { ...redirect, cardPassthrough: {} })
    expect(codeOf(await merchant.create(beside))).toBe('4160')
  })

  test('Headers: Psp-Id is for payment service providers, on create', async () => {
    await using subject = await open()
    const [psp, merchant] = [await merchantOf(subject, 'psp'), await merchantOf(subject)]
    const headers = { 'psp-id': '1234' }
    const refused = await merchant.create(merchant.request('sale-0001'), { headers })
    expect([refused.status, faultsOf(refused), codeOf(refused)]).toEqual([400, ['Psp-Id'], undefined])
    expect((await merchant.get('sale-0001')).status).toBe(404)
    const more = {
      paymentMethod: { type: 'CARD_PASSTHROUGH' },
      cardPassthrough: {},
      userFlow: 'WEB_REDIRECT',
      ...flows.WEB_REDIRECT,
    }
    expect((await psp.create(psp.request('sale-0001', more), { headers })).status).toBe(201)
    expect((await psp.create(psp.request('sale-0002', more))).status).toBe(201)
  })

  test('Create: a receipt and shipping need WALLET', async () => {
    await using subject = await open({ environment: 'PRODUCTION' })
    const merchant = await merchantOf(subject)
    const card = { paymentMethod: { type: 'CARD' }, userFlow: 'WEB_REDIRECT', ...flows.WEB_REDIRECT }
    const line = { name: 'Mug', id: '1', totalAmount: 1, totalAmountExcludingTax: 1, totalTaxAmount: 0 }
    const receipt = { orderLines: [line], bottomLine: { currency: 'NOK' } }
    expect(codeOf(await merchant.create(merchant.request('sale-0001', { ...card, receipt })))).toBe('4160')
    const shipping = { dynamicOptions: { callbackUrl: 'https://shop.test/options' } }
    expect(codeOf(await merchant.create(merchant.request('sale-0001', { ...card, shipping })))).toBe('4160')
  })
})
