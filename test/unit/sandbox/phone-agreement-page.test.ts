// Tests of the phone's pages for agreements: a customer can read, answer and end one.
import { expect, test } from 'vitest'
import { openPhone } from '#test/support/service/phone-page.ts'

const offer = {
  pricing: { type: 'VARIABLE', currency: 'NOK', suggestedMaxAmount: 25_000 },
  interval: { unit: 'MONTH', count: 1 },
  merchantRedirectUrl: 'https://shop.test/back',
  merchantAgreementUrl: 'https://shop.test/agreement',
  productName: '<em>Power</em>',
}

test('an agreement is found by its address, its maximum chosen, accepted and ended', async () => {
  await using phone = await openPhone()
  const drafted = await phone.draft(offer)
  const number = '4790000002'
  const scanned = await phone.post('/phone/scan', { number, text: String(drafted['walletConfirmationUrl']) })
  const address = scanned.headers.get('location') ?? ''
  const page = await phone.page(address)
  expect(page).toContain('&lt;em&gt;Power&lt;/em&gt;')
  expect(page).toContain('value="250.00"')
  expect(await phone.page(`/phone/?number=${number}`)).toContain('Agreement with Test shop, Norway')

  const path = address.split('?')[0] ?? ''
  const again = await phone.press(`${path}/accept`, { number, maximum: '<lots>' })
  expect(again).toContain('value="&lt;lots&gt;"')
  expect(again).toContain('That is not an amount above zero')

  const held = await phone.press(`${path}/accept`, { number, maximum: '1 300,5' })
  expect(held).toContain('Up to NOK\u00a01,300.50, every month')
  expect(held).toContain('href="https://shop.test/back"')
  expect(await phone.page(`/phone/agreements?number=${number}`)).toContain('&lt;em&gt;Power')
  await phone.post(`${path}/stop`, { number: '4790000003' })
  expect(await phone.page(address)).toContain('Active')
  await phone.post(`${path}/stop`, { number })
  expect(await phone.page(address)).toContain('You ended this on')
})

test('an agreement whose code a shop shows is there to scan until it is asked for', async () => {
  await using phone = await openPhone()
  const number = '4790000002'
  const home = async () => phone.page(`/phone/?number=${number}`)
  expect(await home()).toContain('No shop shows a code now')
  const { walletConfirmationUrl } = await phone.draft(offer)
  const { pathname } = new URL(String(walletConfirmationUrl))
  expect(await home()).toContain(pathname)
  expect(await home()).not.toContain('No shop shows a code now')
  await phone.get(`${pathname}?number=${number}`)
  expect(await home()).toContain('No shop shows a code now')
})

test('the maximum of one that is held is changed on its phone, and on no other', async () => {
  await using phone = await openPhone()
  const number = '4790000002'
  const { walletConfirmationUrl } = await phone.draft(offer)
  const { pathname } = new URL(String(walletConfirmationUrl))
  const seen = async (answered: Response) => phone.page(answered.headers.get('location') ?? '')
  const field = (page: string) => /<input\s+id="maximum"[^>]*>/.exec(page)?.[0] ?? 'none'
  await phone.get(`${pathname}?number=${number}`)
  const held = await seen(await phone.post(`${pathname}/accept`, { number, maximum: '300' }))
  expect(field(held)).toContain('value="300.00"')
  expect(held).toMatch(/<details id="limit"\s*>/)

  for (const [typed, shown] of [
    ['<much> & more', '&lt;much&gt; &amp; more'],
    ['0', '0'],
    ['-5', '-5'],
    ['', ''],
  ] as const) {
    const wrong = await seen(await phone.post(`${pathname}/change-maximum`, { number, maximum: typed }))
    expect(field(wrong)).toContain(`value="${shown}"`)
    expect(field(wrong)).toContain('aria-invalid="true"')
    expect(wrong).toContain('That is not an amount above zero')
    expect(wrong).toMatch(/<details id="limit" open\s*>/)
    expect(wrong).toContain('Up to NOK\u00a0300.00')
  }

  const other = await phone.post(`${pathname}/change-maximum`, { number: '4790000003', maximum: '900' })
  const foreign = await seen(other)
  expect(field(foreign)).toBe('none')
  expect(foreign).toContain('This request was sent to another phone number.')
  expect(foreign).toContain('Up to NOK\u00a0300.00')

  const changed = await seen(await phone.post(`${pathname}/change-maximum`, { number, maximum: '1 450,5' }))
  expect(changed).toContain('Up to NOK\u00a01,450.50, every month')
  expect(field(changed)).toContain('value="1450.50"')
  await phone.post(`${pathname}/stop`, { number })
  const late = await seen(await phone.post(`${pathname}/change-maximum`, { number, maximum: '900' }))
  expect(field(late)).toBe('none')
  expect(late).toContain('You ended this on')
  expect(late).toContain('Up to NOK\u00a01,450.50')
})

test('where the price is fixed there is no maximum to change', async () => {
  await using phone = await openPhone()
  const number = '4790000002'
  const { walletConfirmationUrl } = await phone.draft({
    ...offer,
    pricing: { currency: 'NOK', amount: 9900 },
  })
  const { pathname } = new URL(String(walletConfirmationUrl))
  await phone.get(`${pathname}?number=${number}`)
  await phone.post(`${pathname}/accept`, { number })
  await phone.post(`${pathname}/change-maximum`, { number, maximum: '900' })
  const page = await phone.page(`${pathname}?number=${number}`)
  expect(page).not.toContain('Change the maximum')
  expect(page).toContain('NOK\u00a099.00, every month')
})

test('an agreement is refused', async () => {
  await using phone = await openPhone()
  const { walletConfirmationUrl } = await phone.draft({
    ...offer,
    pricing: { currency: 'NOK', amount: 34_900 },
    campaign: { type: 'PERIOD_CAMPAIGN', price: 9900, period: { unit: 'MONTH', count: 2 } },
  })
  const path = new URL(String(walletConfirmationUrl)).pathname
  expect(await phone.page(path)).toContain('NOK\u00a099.00 for the first 2 months')
  expect(await phone.press(`${path}/refuse`, { number: '4790000002' })).toContain(
    'You refused this. Nothing was agreed.',
  )
})

test('a page that asks for itself takes an agreement from no other phone', async () => {
  await using phone = await openPhone()
  const { walletConfirmationUrl } = await phone.draft({
    ...offer,
    pricing: { currency: 'NOK', amount: 9900 },
  })
  const { pathname } = new URL(String(walletConfirmationUrl))
  await phone.get(`${pathname}?number=4790000002`)
  await phone.get(`${pathname}?number=4790000003`)
  await phone.get(`${pathname}?number=4790000002`, { 'sec-fetch-dest': 'empty' })
  const waits = async (number: string) => (await phone.page(`/phone/?number=${number}`)).includes('1 request')
  expect([await waits('4790000002'), await waits('4790000003')]).toEqual([false, true])
})

test.each([
  ['en', 'NOK 100.00 until Yule, 1 Mar 2027'],
  ['nb', '100,00 kr til Yule, 1. mars 2027'],
  ['da', '100,00 NOK indtil Yule, 1. mar. 2027'],
  ['sv', '100,00 Nkr fram till Yule, 1 mars 2027'],
  ['fi', '100,00 NOK 1.3.2027 asti: Yule'],
])('in %s a price until an event says so, on the request and on the agreement', async (spoken, said) => {
  await using phone = await openPhone()
  const number = '4790000002'
  const eventDate = '2027-03-01T00:00:00Z'
  const { walletConfirmationUrl } = await phone.draft({
    ...offer,
    pricing: { currency: 'NOK', amount: 19_900 },
    campaign: { type: 'EVENT_CAMPAIGN', price: 10_000, eventDate, eventText: 'Yule' },
  })
  const { pathname } = new URL(String(walletConfirmationUrl))
  const seen = async () => {
    const page = await phone.get(`${pathname}?number=${number}`, { 'accept-language': spoken })
    return (await page.text()).replaceAll(/[\u00a0\u202f]/g, ' ')
  }
  expect(await seen()).toContain(said)
  await phone.post(`${pathname}/accept`, { number })
  expect(await seen()).toContain(said)
})

test('no text of a merchant becomes markup', async () => {
  await using phone = await openPhone()
  const mark = '<img src=x>'
  const { walletConfirmationUrl } = await phone.draft({
    ...offer,
    productName: mark,
    productDescription: `a ${mark}`,
    merchantRedirectUrl: 'https://shop.test/?a=1&b=2',
    pricing: { currency: 'NOK', amount: 9900 },
    scope: 'name',
    campaign: {
      type: 'EVENT_CAMPAIGN',
      price: 100,
      eventDate: '2026-03-01T00:00:00Z',
      eventText: mark,
    },
    initialCharge: { amount: 4900, description: `b ${mark}`, transactionType: 'DIRECT_CAPTURE' },
  })
  const { pathname } = new URL(String(walletConfirmationUrl))
  const seen = async (address: string) => {
    const page = await phone.page(address)
    expect(page).toContain('&lt;img src=x&gt;')
    expect(page).not.toContain('<img')
    return page
  }
  const number = '4790000002'
  expect(await seen(`${pathname}?number=${number}`)).toContain(
    'NOK\u00a01.00 until &lt;img src=x&gt;, 1 Mar 2026',
  )
  await seen(`/phone/?number=${number}`)
  await phone.post(`${pathname}/accept`, { number })
  expect(await seen(`${pathname}?number=${number}`)).toContain('paid 15 Jan 2026')
  await seen(`/phone/agreements?number=${number}`)
})
