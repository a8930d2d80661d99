// Tests of what a customer must be, and have, for a payment to go through.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createCustomers, type CustomerChange } from '#sandbox/state/customers.ts'
import { openStore } from '#sandbox/state/store.ts'
import { merchantOf, paid } from '#test/support/service/sales-unit-kinds.ts'
import { codeOf, type Subject } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { msisdn } from '#test/support/till/customer.ts'

/** A store in which the customer has been changed. */
function storeWith(change: CustomerChange) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-customer-'))
  const file = path.join(folder, 'sandbox.sqlite')
  const store = openStore(file)
  createCustomers(store).set(msisdn, change)
  store[Symbol.dispose]()
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}
/** As a person or a program changes a customer while the sandbox runs. */
async function changed({ url, fetch }: Subject, change: CustomerChange, phone = msisdn) {
  const body = JSON.stringify(change)
  const answer = await fetch(new Request(`${url}/sandbox/customers/${phone}`, { method: 'POST', body }))
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining(change)])
}
const company = { paymentMethod: { type: 'WALLET', blockedSources: ['COMMERCIAL_CARDS'] } }

describe.each(subjects)('$name', ({ open }) => {
  test.each([
    ['18 today', '2008-01-15', 18, 'AUTHORIZED'],
    ['18 tomorrow', '2008-01-16', 18, 'too young'],
    ['a child, and no age is asked for', '2018-01-01', undefined, 'AUTHORIZED'],
    ['a child, and everybody may', '2018-01-01', 0, 'AUTHORIZED'],
    ['an adult', undefined, 18, 'AUTHORIZED'],
    ['an adult of less than 100', undefined, 100, 'too young'],
  ])('minimumUserAge: a customer who is %s', async (_, birthDate, minimumUserAge, outcome) => {
    using store = storeWith({ birthDate })
    await using subject = await open({ file: store.file })
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001', { minimumUserAge }))
    const phone = subject.phone(msisdn)
    expect(phone.scan(String(body['redirectUrl'])).minimumAge).toBe(minimumUserAge ?? null)
    if (outcome === 'AUTHORIZED') expect(phone.approve().state).toBe(outcome)
    else {
      expect(() => phone.approve()).toThrow(outcome)
      const customer = { phoneNumber: msisdn }
      const approved = await merchant.call('POST', '/test/payments/sale-0001/approve', { customer })
      expect([approved.status, codeOf(approved)]).toEqual([400, '10020'])
      expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
      expect(phone.refuse().state).toBe('ABORTED')
    }
  })

  test('minimumUserAge: the clock makes a customer old enough', async () => {
    using store = storeWith({ birthDate: '2008-01-16' })
    await using subject = await open({ file: store.file })
    const merchant = await merchantOf(subject)
    subject.advance(11 * 3_600_000 + 55 * 60_000) // five minutes to midnight
    const later = await merchantOf(subject)
    const { body } = await later.create(merchant.request('sale-0001', { minimumUserAge: 18 }))
    const phone = subject.phone(msisdn)
    phone.scan(String(body['redirectUrl']))
    expect(() => phone.approve()).toThrow('too young')
    subject.advance(5 * 60_000)
    expect(phone.approve().state).toBe('AUTHORIZED')
  })

  test('blockedSources: a commercial card is declined, and the payment goes on', async () => {
    using store = storeWith({ card: 'COMMERCIAL' })
    await using subject = await open({ file: store.file })
    const merchant = await merchantOf(subject, 'plain-DK')
    expect(await paid(subject, merchant, company)).toMatchObject({
      state: 'CREATED',
      declined: 'commercial cards are not taken here',
    })
    const customer = { phoneNumber: msisdn }
    const approved = await merchant.call('POST', '/test/payments/sale-0001/approve', { customer })
    expect([approved.status, codeOf(approved)]).toEqual([400, '10010'])
    const other = { phoneNumber: '4520123456' }
    expect(
      (await merchant.call('POST', '/test/payments/sale-0001/approve', { customer: other })).status,
    ).toBe(200)
    expect((await merchant.get('sale-0001')).body['state']).toBe('AUTHORIZED')
  })

  test.each([
    ['a private card where commercial ones are blocked', 'PRIVATE', company],
    ['a commercial card where nothing is blocked', 'COMMERCIAL', {}],
    [
      'a commercial card where something unknown is blocked',
      'COMMERCIAL',
      { paymentMethod: { type: 'WALLET', blockedSources: ['MOON_CARDS'] } },
    ],
  ] as const)('blockedSources: %s is taken', async (_, card, more) => {
    using store = storeWith({ card })
    await using subject = await open({ file: store.file })
    const merchant = await merchantOf(subject, 'plain-FI')
    expect((await paid(subject, merchant, more)).state).toBe('AUTHORIZED')
    const { paymentMethod } = (await merchant.get('sale-0001')).body
    expect(paymentMethod).toEqual({ type: 'WALLET', cardBin: expect.stringMatching(/^\d{6}$/) })
  })

  test('Customers: while the card takes nothing a payment is declined, and goes through once it is mended', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await changed(subject, { isCardGood: false })
    expect(await paid(subject, merchant)).toMatchObject({
      state: 'CREATED',
      declined: 'insufficient funds',
    })
    const customer = { phoneNumber: msisdn }
    const approved = await merchant.call('POST', '/test/payments/sale-0001/approve', { customer })
    expect([approved.status, codeOf(approved)]).toEqual([400, '10010'])
    expect((await merchant.get('sale-0001')).body['state']).toBe('CREATED')
    expect(await merchant.events('sale-0001')).toHaveLength(1)
    await changed(subject, { isCardGood: true })
    expect(subject.phone(msisdn).approve()).toMatchObject({ state: 'AUTHORIZED', declined: null })
  })

  test('Customers: the card of one is not the card of another, and what else was changed stays', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await changed(subject, { birthDate: '2015-05-05', card: 'COMMERCIAL' }, '4790000001')
    await changed(subject, { isCardGood: false }, '4790000001')
    const answer = await subject.fetch(new Request(`${subject.url}/sandbox/customers/4790000001`))
    expect(await answer.json()).toMatchObject({
      birthDate: '2015-05-05',
      card: 'COMMERCIAL',
      isCardGood: false,
    })
    expect((await paid(subject, merchant)).state).toBe('AUTHORIZED')
  })

  test.each([{ isCardGood: 'false' }, { isCardGood: null }, { isCardGood: 0 }, { isCardBad: true }])(
    'Bad input: a customer is not changed by %o',
    async (change) => {
      await using subject = await open()
      const address = `${subject.url}/sandbox/customers/${msisdn}`
      const body = JSON.stringify(change)
      expect((await subject.fetch(new Request(address, { method: 'POST', body }))).status).toBe(400)
      const customer = await (await subject.fetch(new Request(address))).json()
      expect(customer).toMatchObject({ isCardGood: true })
    },
  )
})
