// Tests of what a merchant learns about the customer, when, and what it may ask for.
import { describe, expect, test } from 'vitest'
import { merchantOf, paid } from '#test/support/service/sales-unit-kinds.ts'
import { codeOf } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'

const every = 'name address email phoneNumber birthDate nin'
const always = ['firstName', 'lastName', 'email', 'mobileNumber']
const fieldsOf = {
  name: always,
  address: [...always, 'addresses'],
  email: always,
  phoneNumber: always,
  birthDate: [...always, 'dateOfBirth'],
  nin: [...always, 'nin'],
}
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe.each(subjects)('$name', ({ open }) => {
  test.each(Object.entries(fieldsOf))('Profile: %s gives %o and nothing else', async (word, fields) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await paid(subject, merchant, { profile: { scope: word } })
    const { body } = await merchant.get('sale-0001')
    expect(body['sub']).toMatch(uuid)
    expect(body['profile']).toEqual({ sub: body['sub'] })
    expect(Object.keys(body['userDetails'] ?? {})).toEqual(fields)
  })

  test.each([
    ['in profile', { profile: { scope: every } }],
    ['at the top level', { scope: every }],
    [
      'in both places',
      { scope: 'name address email', profile: { scope: 'phoneNumber  birthDate nin name' } },
    ],
  ])('Profile: all words, %s', async (_, more) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await paid(subject, merchant, more)
    expect((await merchant.get('sale-0001')).body['userDetails']).toEqual({
      firstName: expect.any(String),
      lastName: expect.any(String),
      addresses: [
        { addressLine1: expect.any(String), postCode: expect.any(String), city: 'Oslo', country: 'NO' },
      ],
      email: expect.stringMatching(/^\S+@customer\.test$/),
      mobileNumber: '4791234567',
      dateOfBirth: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      nin: expect.stringMatching(/^\d{11}$/),
    })
  })

  test('Profile: nothing before the customer has paid, and nothing that was not asked for', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await merchant.create(merchant.request('sale-0001', { profile: { scope: every } }))
    const before = (await merchant.get('sale-0001')).body
    await paid(subject, merchant, {}, 'sale-0002')
    const unasked = (await merchant.get('sale-0002')).body
    for (const body of [before, unasked]) {
      expect(body['profile']).toEqual({})
      expect(body).not.toHaveProperty('sub')
      expect(body).not.toHaveProperty('userDetails')
    }
  })

  test('Profile: who will not share does not pay', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001', { profile: { scope: 'name' } }))
    const phone = subject.phone()
    expect(phone.scan(String(body['redirectUrl']))).toMatchObject({
      asksFor: ['name', 'email', 'phoneNumber'],
    })
    expect(phone.approve('sale-0001', { consents: false })).toMatchObject({ state: 'ABORTED' })
    const after = (await merchant.get('sale-0001')).body
    expect(after).toMatchObject({ state: 'ABORTED', profile: {} })
    expect(after).not.toHaveProperty('userDetails')
    expect((await merchant.events('sale-0001')).map(({ name }) => name)).toEqual(['CREATED', 'ABORTED'])
  })

  test('Profile: where nothing is asked there is nothing to consent to', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001'))
    const phone = subject.phone()
    phone.scan(String(body['redirectUrl']))
    expect(phone.approve('sale-0001', { consents: false })).toMatchObject({ state: 'AUTHORIZED' })
  })

  test('Profile: one customer has one sub everywhere, another has another', async () => {
    await using subject = await open()
    const subs = []
    for (const [kind, number] of [
      ['plain-NO', '4791234567'],
      ['plain-DK', '4791234567'],
      ['plain-FI', '4520123456'],
    ] as const) {
      const merchant = await merchantOf(subject, kind)
      const reference = `sale-${number}`
      const { body } = await merchant.create(merchant.request(reference, { profile: { scope: 'name' } }))
      const phone = subject.phone(number)
      phone.scan(String(body['redirectUrl']))
      phone.approve(reference)
      subs.push((await merchant.get(reference)).body['sub'])
    }
    expect(subs[0]).toBe(subs[1])
    expect(subs[0]).not.toBe(subs[2])
  })

  test.each([
    ['an unknown word', { profile: { scope: 'name shoeSize' } }, [400, '4080']],
    ['an unknown word at the top level', { scope: 'NAME' }, [400, '4080']],
    ['no word', { profile: { scope: ' ' } }, [400, '4080']],
    ['a word of every object', { scope: 'constructor' }, [400, '4080']],
  ])('Errors: a scope with %s', async (_, more, wanted) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const given = await merchant.create(merchant.request('sale-0001', more))
    expect([given.status, codeOf(given)]).toEqual(wanted)
  })

  test('Errors: nin needs an approved sales unit, 5030 with 403; the other words do not', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject, 'plain-payments')
    const ask = (scope: string) => merchant.create(merchant.request('sale-0001', { profile: { scope } }))
    const refused = await ask('name nin')
    expect([refused.status, codeOf(refused)]).toEqual([403, '5030'])
    expect((await ask('name address email phoneNumber birthDate')).status).toBe(201)
  })
})
