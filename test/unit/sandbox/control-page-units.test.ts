// The control page's sales units: their money, and the switch of what they may send.
import { expect, test } from 'vitest'
import { openControl } from '#test/support/service/control.ts'
import type { Merchant } from '#test/support/service/service.ts'

test('every sales unit is shown with its credentials', async () => {
  await using control = await openControl()
  const page = await control.page()
  for (const { clientSecret, subscriptionKey, merchantSerialNumber } of control.subject.units)
    for (const value of [clientSecret, subscriptionKey, merchantSerialNumber])
      expect(page).toContain(value.replaceAll('&', '&amp;'))
  expect(page).toContain('May not push a request to a phone.')
})

test('a sales unit ignores unknown fields, and refuses them again', async () => {
  await using control = await openControl()
  const { merchant } = control
  const msn = merchant.unit.merchantSerialNumber
  const sent = (reference: string) => merchant.create(merchant.request(reference, { surprise: 1 }))
  const page = await control.submit('units', { msn, isLenient: 'true' })
  expect(page).toContain(`Test shop, Norway (${msn}) ignores unknown fields now.`)
  expect(page.match(/Ignores unknown fields/g)).toHaveLength(1)
  expect((await sent('sale-0001')).status).toBe(201)
  expect(await control.submit('units', { msn, isLenient: 'false' })).toContain('refuses unknown fields now.')
  expect((await sent('sale-0002')).status).toBe(400)
  for (const wrong of [{ msn, isLenient: 'maybe' }, { msn: '../reset', isLenient: 'true' }, {}]) {
    expect(await control.submit('units', wrong as Record<string, string>)).toContain('role="alert"')
  }
})

/** The cells of each row of a table, its head without. */
const rowsOf = (page: string, name: string) =>
  (new RegExp(`<table[^>]*aria-label="${name}".*?</table>`, 's').exec(page)?.[0] ?? '')
    .split('<tr role="row">')
    .slice(2)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)))
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('what came of the newest payments and charges is shown in sums', async () => {
  await using control = await openControl()
  const { merchant, subject } = control
  expect(await control.page()).toContain('Nobody has asked for money yet.')
  for (let count = 10; count < 19; count += 1) await merchant.create(merchant.request(`sale-00${count}`))
  subject.phone('4791234567').scan(await addressOf(merchant, 'sale-0020'))
  subject.phone('4791234567').approve('sale-0020')
  await merchant.capture('sale-0020', 20_000)
  await merchant.refund('sale-0020', 5_000)
  await merchant.cancel('sale-0020')
  await merchant.cancel('sale-0018')
  const recurring = { area: '/recurring/v3' }
  const terms = {
    pricing: { type: 'LEGACY', amount: 19_900, currency: 'NOK' },
    interval: { unit: 'MONTH', count: 1 },
    initialCharge: { amount: 9_900, description: 'Joining', transactionType: 'DIRECT_CAPTURE' },
    productName: 'Gym',
    merchantAgreementUrl: 'https://shop.example/me',
    merchantRedirectUrl: 'https://shop.example/back',
  }
  const { body } = await merchant.call('POST', '/agreements', terms, recurring)
  await control.merchant.send(
    'POST',
    '/sandbox/agreements/accept',
    {},
    JSON.stringify({ agreementId: body['agreementId'] }),
  )
  const page = await control.page()
  const payments = rowsOf(page, 'Newest payments')
  const unit = merchant.unit.merchantSerialNumber
  expect(payments).toHaveLength(8)
  expect(payments.slice(0, 3)).toEqual([
    [`sale-0020 ${unit}`, 'AUTHORIZED', 'NOK 499.00', 'NOK 499.00', 'NOK 200.00', 'NOK 299.00', 'NOK 50.00'],
    [`sale-0018 ${unit}`, 'TERMINATED', 'NOK 499.00', '0', '0', 'NOK 499.00', '0'],
    [`sale-0017 ${unit}`, 'CREATED', 'NOK 499.00', '0', '0', '0', '0'],
  ])
  expect(rowsOf(page, 'Newest charges')).toEqual([
    [`${String(body['chargeId'])} ${unit}`, 'CHARGED', 'NOK 99.00', 'NOK 99.00', '0', '0'],
  ])
})

async function addressOf(merchant: Merchant, reference: string): Promise<string> {
  return String((await merchant.create(merchant.request(reference))).body['redirectUrl'])
}
