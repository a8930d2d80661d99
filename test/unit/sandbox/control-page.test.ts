// Tests of the control: its page shows what stands in the sandbox and has a form for each row, and a form of the phone's pages is read as a program's request.
import { expect, test } from 'vitest'
import { controls } from '#sandbox/control/operations.ts'
import { controlIdOf } from '#sandbox/control/routes.ts'
import { browsing } from '#test/support/service/browsing.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import type { Merchant } from '#test/support/service/service.ts'

async function openControl() {
  const subject = await inProcess({ allowsLoopback: true })
  const merchant = await merchantOf(subject)
  const { get, post } = browsing(subject)
  const ask = async (path: string) => (await merchant.send('GET', `/sandbox${path}`, {})).body
  const tell = (path: string, body: unknown) =>
    merchant.send('POST', `/sandbox${path}`, {}, JSON.stringify(body))
  return {
    subject,
    merchant,
    get: (accept: string) => get('/sandbox/', { accept }),
    page: async () => (await get('/sandbox/', { accept: 'text/html' })).text(),
    post,
    submit: async (typed: Record<string, string>) => (await post('/sandbox/page', typed)).text(),
    ask,
    tell,
    now: async () => (await ask('/clock'))['now'],
    [Symbol.asyncDispose]: () => subject[Symbol.asyncDispose](),
  }
}

test('a browser gets the page, a program and whoever does not say get JSON', async () => {
  await using control = await openControl()
  const page = await control.get('text/html,application/xhtml+xml,*/*;q=0.8')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await page.text()).toContain('<h1>Control</h1>')
  expect(page.headers.get('vary')).toBe('Accept')
  for (const accept of ['*/*', 'application/json', 'application/json, text/html'])
    expect((await control.get(accept)).headers.get('content-type')).toMatch(/^application\/json/)
})

test('each row has a form with an example that is taken, and what it answers is shown', async () => {
  await using control = await openControl()
  const page = await control.page()
  const ids = controls.map(controlIdOf)
  expect(new Set(ids).size).toBe(controls.length)
  expect([...page.matchAll(/name="row" value="([^"]+)"/g)].map(([, id]) => id)).toEqual(
    expect.arrayContaining(ids),
  )
  for (const { path, takes } of controls)
    if (takes) expect([path, takes.schema.safeParse(takes.example).error]).toEqual([path, undefined])
  const said = await control.submit({ row: 'post-clock', body: '{"advanceSeconds": 60}' })
  expect(said).toMatch(/<details id="post-clock" open>.*Answered with 200\./s)
  expect(said).toContain('2026-01-15T12:01:00.000Z')
  expect(await control.now()).toBe('2026-01-15T12:01:00.000Z')
})

test('what is wrong is shown as a program is told it, and nothing that was typed is lost', async () => {
  await using control = await openControl()
  const typed = { row: 'post-faults', body: '{"fault": {"kind": "</textarea><b>"}}' }
  const said = await control.submit(typed)
  expect(said).toContain('Answered with 400.')
  expect(said).toContain(
    '{&quot;fault&quot;: {&quot;kind&quot;: &quot;&lt;/textarea&gt;&lt;b&gt;&quot;}}</textarea',
  )
  expect(await control.submit({ row: 'post-faults', body: 'no JSON' })).toContain('is not valid JSON')
  expect(await control.ask('/faults')).toEqual({ faults: [] })
})

test('a form fills in what stands in the address, or the query', async () => {
  await using control = await openControl()
  const customer = { row: 'post-customers-phonenumber', phoneNumber: '4790000002' }
  expect(await control.submit({ ...customer, body: '{"card": "COMMERCIAL"}' })).toContain(
    '&quot;COMMERCIAL&quot;',
  )
  const odd = { ...customer, phoneNumber: '../reset', body: '{"card": "PRIVATE"}' }
  expect(await control.submit(odd)).toContain('Answered with 404.')
  expect(await control.submit({ row: 'get-deliveries', body: '{"count": 201}' })).toContain(
    'Answered with 400.',
  )
  expect(await control.submit({ row: 'get-deliveries', body: '{"count": 2}' })).toContain(
    'Answered with 200.',
  )
  await control.tell('/faults', { fault: { kind: 'drop-answer' } })
  const { faults } = await control.ask('/faults')
  const [{ id }] = faults as [{ id: number }] // the one that was just switched on
  const removal = { row: 'delete-faults-id', id: String(id) }
  expect(await control.submit(removal)).toContain('Answered with 204.')
  expect(await control.submit(removal)).toContain('There is no such fault.')
  expect((await control.post('/sandbox/page', { row: 'no-such' })).status).toBe(404)
})

test('every sales unit is shown with its credentials, and what a merchant wrote is text', async () => {
  await using control = await openControl()
  await control.tell('/faults', { fault: { kind: 'drop-answer' }, reference: '<b>sale</b>' })
  const page = await control.page()
  for (const { clientSecret, subscriptionKey, merchantSerialNumber } of control.subject.units)
    for (const value of [clientSecret, subscriptionKey, merchantSerialNumber])
      expect(page).toContain(value.replaceAll('&', '&amp;'))
  expect(page).toContain('&lt;b&gt;sale&lt;/b&gt;')
  expect(page).not.toContain('<b>sale')
})

test('a sales unit is switched by its number alone', async () => {
  await using control = await openControl()
  for (const number of ['000000', '..%2Freset'])
    expect((await control.tell(`/units/${number}`, { isLenient: true })).status).toBe(404)
  const known = control.merchant.unit.merchantSerialNumber
  expect((await control.tell(`/units/${known}`, { isLenient: 'maybe' })).status).toBe(400)
  expect((await control.tell(`/units/${known}`, { isLenient: true })).body).toMatchObject({ isLenient: true })
})

test('a customer is changed in what is said, and the rest stays', async () => {
  await using control = await openControl()
  const path = '/customers/4790000002'
  expect((await control.tell(path, { birthDate: '2015-05-05', isCardGood: false })).status).toBe(200)
  expect((await control.tell(path, { card: 'COMMERCIAL' })).body).toMatchObject({
    birthDate: '2015-05-05',
    card: 'COMMERCIAL',
    isCardGood: false,
  })
  for (const wrong of [{ birthDate: 'May' }, { card: 'GOLD' }, { isCardGood: 'no' }, { name: 'Ada' }])
    expect((await control.tell(path, wrong)).status).toBe(400)
  expect((await control.tell('/customers/12', { card: 'PRIVATE' })).status).toBe(404)
  expect(await control.ask(path)).toMatchObject({
    birthDate: '2015-05-05',
    card: 'COMMERCIAL',
    isCardGood: false,
  })
})

test('the clock stands at what is due next, and that has happened', async () => {
  await using control = await openControl()
  await control.tell('/clock', { isNext: true })
  expect(await control.now()).toBe('2026-01-15T12:00:00.000Z')
  await control.merchant.create(control.merchant.request('sale-0001'))
  await control.tell('/clock', { isNext: true })
  expect(await control.now()).toBe('2026-01-15T12:10:00.000Z')
  expect((await control.merchant.get('sale-0001')).body['state']).toBe('EXPIRED')
})

test('what came of the newest payments and charges is told in sums', async () => {
  await using control = await openControl()
  const { merchant, subject } = control
  expect(await control.ask('/money')).toEqual({ payments: [], charges: [] })
  for (let count = 10; count < 19; count += 1) await merchant.create(merchant.request(`sale-00${count}`))
  subject.phone('4791234567').scan(await addressOf(merchant, 'sale-0020'))
  subject.phone('4791234567').approve('sale-0020')
  await merchant.capture('sale-0020', 20_000)
  await merchant.refund('sale-0020', 5_000)
  await merchant.cancel('sale-0020')
  await merchant.cancel('sale-0018')
  const terms = {
    pricing: { type: 'LEGACY', amount: 19_900, currency: 'NOK' },
    interval: { unit: 'MONTH', count: 1 },
    initialCharge: { amount: 9_900, description: 'Joining', transactionType: 'DIRECT_CAPTURE' },
    productName: 'Gym',
    merchantAgreementUrl: 'https://shop.example/me',
    merchantRedirectUrl: 'https://shop.example/back',
  }
  const { body } = await merchant.call('POST', '/agreements', terms, { area: '/recurring/v3' })
  await control.tell('/agreements/accept', { agreementId: body['agreementId'] })
  const { payments, charges } = await control.ask('/money')
  const unit = { merchantSerialNumber: merchant.unit.merchantSerialNumber, value: 49_900, currency: 'NOK' }
  const none = { authorized: 0, captured: 0, cancelled: 0, refunded: 0 }
  expect(payments).toHaveLength(8)
  expect((payments as unknown[]).slice(0, 3)).toEqual([
    {
      reference: 'sale-0020',
      state: 'AUTHORIZED',
      ...unit,
      authorized: 49_900,
      captured: 20_000,
      cancelled: 29_900,
      refunded: 5_000,
    },
    { reference: 'sale-0018', state: 'TERMINATED', ...unit, ...none, cancelled: 49_900 },
    { reference: 'sale-0017', state: 'CREATED', ...unit, ...none },
  ])
  expect(charges).toEqual([
    {
      ...unit,
      chargeId: body['chargeId'],
      status: 'CHARGED',
      value: 9_900,
      captured: 9_900,
      refunded: 0,
      cancelled: 0,
    },
  ])
  const page = await control.page()
  for (const shown of ['sale-0020', 'AUTHORIZED', '29900', String(body['chargeId'])])
    expect(page).toContain(shown)
})

async function addressOf(merchant: Merchant, reference: string): Promise<string> {
  return String((await merchant.create(merchant.request(reference))).body['redirectUrl'])
}

test('a form leads back only to pages of the sandbox', async () => {
  await using control = await openControl()
  const wrong = ['https://elsewhere.test/', '//elsewhere.test', '/phone/\r\nx: y', '/epayment/', 'phone/']
  for (const back of wrong) {
    const answered = await control.post('/sandbox/clock', { advanceSeconds: '60', back })
    expect([back, answered.status, answered.headers.get('location')]).toEqual([back, 200, null])
  }
  expect(await control.now()).toBe('2026-01-15T12:05:00.000Z')
  const back = '/phone/me?number=4790000002'
  const answered = await control.post('/sandbox/clock', { advanceSeconds: '60', back })
  expect([answered.status, answered.headers.get('location')]).toEqual([303, back])
  const set = await control.post('/sandbox/clock', { isSetBack: 'true', back })
  expect([set.status, await control.now()]).toEqual([303, '2026-01-15T12:00:00.000Z'])
  expect((await control.post('/sandbox/clock', { advanceSeconds: 'soon', back })).status).toBe(400)
})

test('a page of another site can do none of it', async () => {
  await using control = await openControl()
  const changes = controls.filter(({ method }) => method === 'POST')
  expect(changes.length).toBeGreaterThan(10)
  for (const path of [...changes.map((row) => row.path), '/page']) {
    const answered = await control.post(
      `/sandbox${path}`,
      { advanceSeconds: '60' },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect([path, answered.status]).toEqual([path, 403])
  }
  expect(await control.now()).toBe('2026-01-15T12:00:00.000Z')
})
