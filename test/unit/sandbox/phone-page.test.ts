// Tests of the phone's page: it shows what waits, takes an answer, and lets nobody's text become markup.
import { expect, test } from 'vitest'
import { linkOut } from '#sandbox/service/links.ts'
import { linkIn, openPhone } from '#test/support/service/phone-page.ts'
import { createMerchant } from '#test/support/service/service.ts'

const push = (phoneNumber: string) => ({ userFlow: 'PUSH_MESSAGE', customer: { phoneNumber } })

/** The path of a request that waits on the phone 4790000002. */
async function waiting({ merchant, page }: Awaited<ReturnType<typeof openPhone>>): Promise<string> {
  await merchant.create(merchant.request('sale-0001', push('4790000002')))
  return linkIn(await page('/phone/?number=4790000002'), 'pay')
}

test('a push is on the page of its number, and of no other', async () => {
  await using phone = await openPhone()
  await phone.merchant.create(phone.merchant.request('sale-0001', push('4790000002')))
  expect(await phone.page('/phone/?number=4790000002')).toContain('>NOK\u00a0</span>499.00')
  expect(await phone.page('/phone/?number=90%2000%2000%2002')).toContain('>NOK\u00a0</span>499.00')
  expect(await phone.page('/phone/?number=4790000003')).not.toContain('>NOK\u00a0</span>499.00')
})

test('a code is scanned by its text, and answered with a button', async () => {
  await using phone = await openPhone()
  const { body } = await phone.merchant.create(phone.merchant.request('sale-0001'))
  const scanned = await phone.post('/phone/scan', { number: '4790000002', text: String(body['redirectUrl']) })
  expect(scanned.status).toBe(303)
  const address = scanned.headers.get('location') ?? ''
  expect(await phone.page(address)).toMatch(/<h1[^>]*>.*NOK\u00a0<\/span>499\.00<\/h1>/)
  expect(await phone.press(`${address.split('?')[0]}/approve`, { number: '4790000002' })).toContain(
    'Approved',
  )
  expect((await phone.merchant.get('sale-0001')).body['state']).toBe('AUTHORIZED')
})

test('what is not a code is said so, and what is typed is text', async () => {
  await using phone = await openPhone()
  const page = await phone.press('/phone/scan', {
    number: '4790000002',
    text: '"><script>alert(1)</script>',
  })
  expect(page).toContain('This is not the text of a payment code')
  expect(page).not.toContain('<script>alert')
})

test('a shop cannot write markup into the phone', async () => {
  await using phone = await openPhone()
  const { body } = await phone.merchant.create(
    phone.merchant.request('sale-0001', { paymentDescription: '<img src=x onerror=alert(1)>' }),
  )
  const response = await phone.get(new URL(String(body['redirectUrl'])).pathname)
  expect(await response.text()).toContain('&lt;img src=x')
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
})

test('another number cannot answer a push', async () => {
  await using phone = await openPhone()
  await phone.merchant.create(phone.merchant.request('sale-0001', push('4790000002')))
  const page = await phone.page('/phone/?number=4790000002')
  const path = /\/phone\/pay\/[\w-]+/.exec(page)?.[0] ?? ''
  expect((await phone.get(`${path}?number=4790000003`)).status).toBe(404)
  await phone.post(`${path}/approve`, { number: '4790000003' })
  expect((await phone.merchant.get('sale-0001')).body['state']).toBe('CREATED')
})

test('a program can act for the customer', async () => {
  await using phone = await openPhone()
  await phone.merchant.create(phone.merchant.request('sale-0001'))
  const ask = (act: string, body: unknown) =>
    phone.merchant.send('POST', `/sandbox/phone/${act}`, {}, JSON.stringify(body))
  expect((await ask('start-authorizing', { reference: 'sale-0001' })).status).toBe(200)
  expect((await ask('approve', { reference: 'sale-0001' })).body).toMatchObject({ state: 'AUTHORIZED' })
  expect((await ask('refuse', { reference: 'sale-0001' })).body).toEqual({ trouble: 'ended' })
  expect((await ask('approve', { reference: 'nobody-knows' })).status).toBe(404)
  expect((await ask('approve', {})).body).toEqual({ faults: [{ name: 'reference', reason: 'is required' }] })
})

test('a number that is none is said so, and stays as it was typed', async () => {
  await using phone = await openPhone()
  const page = await phone.page(`/phone/?number=${encodeURIComponent('"><b>12')}`)
  expect(page).toContain('That is not a phone number')
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;12"')
  expect(page).toContain('+47 912 34 567') // the phone that is shown meanwhile
})

test('a page of another site can change nothing on a phone', async () => {
  await using phone = await openPhone()
  const path = await waiting(phone)
  for (const [site, state] of [
    ['cross-site', 'CREATED'],
    ['same-site', 'CREATED'],
    ['same-origin', 'AUTHORIZED'],
  ] as const) {
    await phone.post(`${path}/approve`, { number: '4790000002' }, { 'sec-fetch-site': site })
    expect((await phone.merchant.get('sale-0001')).body['state']).toBe(state)
  }
})

test('a card is declined and another is tried; then the customer stays in 3-D Secure', async () => {
  await using phone = await openPhone()
  const path = await waiting(phone)
  const act = async (name: string) => {
    return phone.press(`${path}/${name}`, { number: '4790000002' })
  }
  expect(await act('decline')).toContain('Your card was declined: insufficient funds')
  const authorizing = await act('start-authorizing')
  expect(authorizing).toContain('Finish: approve')
  expect(authorizing).toContain('Give up: refuse')
  expect(authorizing).not.toContain('Your card was declined')
  expect((await phone.merchant.cancel('sale-0001')).status).toBe(400)
  expect(await act('approve')).toContain('NOK\u00a0499.00 is reserved for the shop.')
})

test.each([
  [['refuse'], 'You refused this request. Nothing was taken.', 'ABORTED'],
  [['decline'], 'Your card was declined: insufficient funds. Nothing was taken.', 'CREATED'],
  [['decline', 'approve'], 'is reserved for the shop.', 'AUTHORIZED'],
  [['start-authorizing'], 'the shop cannot cancel now', 'CREATED'],
  [['start-authorizing', 'approve'], 'is reserved for the shop.', 'AUTHORIZED'],
  [['start-authorizing', 'refuse'], 'You refused this request.', 'ABORTED'],
  [['ignore'], 'The shop still waits', 'CREATED'],
  [['ignore', 'approve'], 'is reserved for the shop.', 'AUTHORIZED'],
])('answered with %j: “%s”, and the shop reads %s', async (acts, said, state) => {
  await using phone = await openPhone()
  const path = await waiting(phone)
  let page = ''
  for (const act of acts) page = await phone.press(`${path}/${act}`, { number: '4790000002' })
  expect(page).toContain(said)
  expect(page.includes('Approve with another card')).toBe(acts.at(-1) === 'decline')
  expect(page.includes('id="approve"')).toBe(state === 'CREATED')
  expect((await phone.merchant.get('sale-0001')).body['state']).toBe(state)
})

test('an ignored request is still answered later, until its time is over', async () => {
  await using phone = await openPhone()
  const path = await waiting(phone)
  expect(await phone.press(`${path}/ignore`, { number: '4790000002' })).toContain('Ignored')
  phone.subject.advance(10 * 60_000)
  const late = await phone.post(`${path}/approve`, { number: '4790000002' })
  const page = await phone.page(late.headers.get('location') ?? '')
  expect(page).toContain('it is too late now')
  expect(page).not.toContain('>Approve<')
})

test('express: the amount follows the way of delivery, and what the shop asks to know is said', async () => {
  await using phone = await openPhone()
  const option = (id: string, name: string, value: number) => ({
    id,
    name,
    amount: { value, currency: 'NOK' },
  })
  const { body } = await phone.merchant.create(
    phone.merchant.request('sale-0001', {
      profile: { scope: 'name email' },
      minimumUserAge: 18,
      shipping: {
        fixedOptions: [
          {
            type: 'HOME_DELIVERY',
            options: [option('home & more', '<b>Home</b>', 9900), option('box', 'Mailbox', 0)],
          },
        ],
      },
    }),
  )
  const path = new URL(String(body['redirectUrl'])).pathname
  const home = await phone.page(path)
  expect(home).toMatch(/<h1[^>]*>.*NOK\u00a0<\/span>598\.00<\/h1>/)
  expect(home).toContain('&lt;b&gt;Home&lt;/b&gt;')
  expect(home).toContain('name, e-mail address and phone number')
  expect(home).toContain('You must be 18 years or older')
  expect(home).toContain('delivery=home+%26+more')
  expect(await phone.page(`${path}?delivery=box`)).toMatch(/<h1[^>]*>.*NOK\u00a0<\/span>499\.00<\/h1>/)
  expect(await phone.press(`${path}/approve`, { number: '4790000002', delivery: 'box' })).toContain(
    'NOK\u00a0499.00 is reserved',
  )
  expect((await phone.merchant.get('sale-0001')).body['shippingDetails']).toMatchObject({
    shippingOptionId: 'box',
  })
})

test('an address that would run in the page is never a link', () => {
  expect(linkOut('https://shop.test/back')).toBe('https://shop.test/back')
  expect(linkOut('shop://back')).toBe('shop://back')
  for (const bad of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', null, undefined])
    expect(linkOut(bad)).toBeUndefined()
})

test('beside the phone stand the time, what comes next, and faults', async () => {
  await using phone = await openPhone()
  await phone.merchant.create(phone.merchant.request('sale-0001'))
  const before = await phone.page('/phone/?number=4790000002')
  expect(before).toContain('15 Jan 2026, 12:00:00 UTC')
  expect(before).toContain('Something is due in 10:00.')
  expect(before).toContain('No fault is switched on.')
  expect(before).toMatch(/action="\/sandbox\/clock".*name="isNext" value="true"/s)
  const moved = await phone.post('/sandbox/clock', { isNext: 'true', back: '/phone/?number=4790000002' })
  expect(moved.headers.get('location')).toBe('/phone/?number=4790000002')
  expect((await phone.merchant.get('sale-0001')).body['state']).toBe('EXPIRED')
})

test('a card page has words of its own', async () => {
  await using phone = await openPhone({ environment: 'PRODUCTION' })
  const { body } = await phone.merchant.create({
    ...phone.merchant.request('sale-0001'),
    qrFormat: undefined,
    paymentMethod: { type: 'CARD' },
    userFlow: 'WEB_REDIRECT',
    returnUrl: 'https://shop.test/back',
  })
  const path = new URL(String(body['redirectUrl'])).pathname
  const page = await phone.page(path)
  expect(page).toContain('a test card is filled in already')
  expect(page).toContain('Pay with the test card')
  expect(page).toContain('Leave without paying')
  await phone.post(`${path}/refuse`, { number: '4790000002' })
  expect(await phone.page(path)).toContain('href="https://shop.test/back"')
})

test('a company card is refused in words where the shop does not take it', async () => {
  await using phone = await openPhone()
  const danish = phone.subject.units.find(({ market }) => market === 'DK')
  if (!danish) throw new Error('no Danish unit')
  const merchant = await createMerchant(phone.subject, danish)
  const paymentMethod = { type: 'WALLET', blockedSources: ['COMMERCIAL_CARDS'] }
  const { body } = await merchant.create(merchant.request('sale-0001', { paymentMethod }))
  const path = new URL(String(body['redirectUrl'])).pathname
  expect(await phone.page(path)).toContain('Company cards are not taken here.')
  const number = '4520000002'
  await phone.post('/phone/me', { number, birthDate: '1990-01-01', card: 'COMMERCIAL' })
  expect(await phone.press(`${path}/approve`, { number })).toContain(
    'Your card was declined: company cards are not taken here',
  )
  await phone.post('/phone/me', { number, birthDate: '1990-01-01', card: 'PRIVATE' })
  expect(await phone.press(`${path}/approve`, { number })).toContain('is reserved for the shop.')
})
