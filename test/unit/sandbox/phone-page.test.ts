// Does the phone's page show what waits, take an answer, and let nobody's text become markup?
import { expect, test } from 'vitest'
import { createMerchant } from '#test/support/service.ts'
import { inProcess } from '#test/support/subjects.ts'

async function openPhone() {
  const subject = await inProcess()
  const [unit] = subject.units
  if (!unit) throw new Error('no sales unit')
  const merchant = await createMerchant(subject, unit)
  const get = (path: string) => subject.fetch(new Request(subject.url + path))
  const post = (path: string, form: Record<string, string>) =>
    subject.fetch(
      new Request(subject.url + path, { method: 'POST', body: new URLSearchParams(form).toString() }),
    )
  return { subject, merchant, get, post, [Symbol.asyncDispose]: () => subject[Symbol.asyncDispose]() }
}
const push = (phoneNumber: string) => ({ userFlow: 'PUSH_MESSAGE', customer: { phoneNumber } })

test('a push is on the page of its number, and of no other', async () => {
  await using phone = await openPhone()
  await phone.merchant.create(phone.merchant.request('sale-0001', push('4790000002')))
  expect(await (await phone.get('/phone/?number=4790000002')).text()).toContain('499.00 NOK')
  expect(await (await phone.get('/phone/?number=90%2000%2000%2002')).text()).toContain('499.00 NOK')
  expect(await (await phone.get('/phone/?number=4790000003')).text()).not.toContain('499.00 NOK')
})

test('a code is scanned by its text, and answered with a button', async () => {
  await using phone = await openPhone()
  const { body } = await phone.merchant.create(phone.merchant.request('sale-0001'))
  const scanned = await phone.post('/phone/scan', { number: '4790000002', text: String(body['redirectUrl']) })
  expect(scanned.status).toBe(303)
  const address = scanned.headers.get('location') ?? ''
  expect(await (await phone.get(address)).text()).toMatch(/<h1[^>]*>499\.00 NOK<\/h1>/)
  const approved = await phone.post(`${address.split('?')[0]}/approve`, { number: '4790000002' })
  expect(await (await phone.get(approved.headers.get('location') ?? '')).text()).toContain('Approved')
  expect((await phone.merchant.get('sale-0001')).body['state']).toBe('AUTHORIZED')
})

test('what is not a code is said so, and what is typed is text', async () => {
  await using phone = await openPhone()
  const scanned = await phone.post('/phone/scan', {
    number: '4790000002',
    text: '"><script>alert(1)</script>',
  })
  const page = await (await phone.get(scanned.headers.get('location') ?? '')).text()
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
  const page = await (await phone.get('/phone/?number=4790000002')).text()
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
