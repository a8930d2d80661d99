// Tests of the customer's own page on the phone: age, cards and code, which a person can change.
import { expect, test } from 'vitest'
import { linkIn, openPhone } from '#test/support/service/phone-page.ts'

const push = (phoneNumber: string) => ({ userFlow: 'PUSH_MESSAGE', customer: { phoneNumber } })

test('who is too young is told so, and is old enough once the customer was changed', async () => {
  await using phone = await openPhone()
  const { body } = await phone.merchant.create(phone.merchant.request('sale-0001', { minimumUserAge: 18 }))
  const path = new URL(String(body['redirectUrl'])).pathname
  const number = '4790000002'
  const born = async (birthDate: string) => {
    expect(await phone.press('/phone/me', { number, birthDate, card: 'PRIVATE' })).toContain('Saved.')
    const before = await phone.page(`${path}?number=${number}`)
    expect(before.includes('id="approve"')).toBe(birthDate < '2008')
    return phone.press(`${path}/approve`, { number })
  }
  expect(await born('2015-01-01')).toContain('You are 11, and only somebody who is 18 or older')
  expect(await born('1990-01-01')).toContain('Approved')
})

test('a date of birth that is none changes nothing and stays as it was typed', async () => {
  await using phone = await openPhone()
  const number = '4790000002'
  const page = await phone.press('/phone/me', { number, birthDate: '"><i>1990', card: 'COMMERCIAL' })
  expect(page).toContain('That is not a date')
  expect(page).toContain('value="&quot;&gt;&lt;i&gt;1990"')
  expect(page).not.toContain('Saved.')
  expect(page).toMatch(/value="PRIVATE"\s+checked/)
})

/** What a browser sends with the customer's form when the button of the cards is pressed. */
function cardPress(page: string): Record<string, string> {
  const [, form = ''] = /<form class="stack"[^>]*action="\/phone\/me">([^]*?)<\/form>/.exec(page) ?? []
  const [, name = '', value = ''] =
    /<button\s+id="card-health"[^>]*name="(\w+)"\s+value="(\w+)"/.exec(form) ?? []
  return { number: '4790000002', [name]: value }
}

test('the cards are declined from now on at one press, and taken again at the next', async () => {
  await using phone = await openPhone()
  await phone.merchant.create(phone.merchant.request('sale-0001', push('4790000002')))
  const path = linkIn(await phone.page('/phone/?number=4790000002'), 'pay')
  const me = async () => phone.page('/phone/me?number=4790000002')
  const press = async (typed: Record<string, string>) => {
    const pressed = await phone.post('/phone/me', { ...cardPress(await me()), ...typed })
    expect(pressed.headers.get('location')).toBe('/phone/me?number=4790000002&said=kept#about')
  }
  const approve = async () => {
    return phone.press(`${path}/approve`, { number: '4790000002' })
  }
  expect(await me()).not.toContain('Cards are declined')
  await press({ birthDate: '1990-05-05', card: 'COMMERCIAL' })
  const declined = await me()
  expect(declined).toContain('Cards are declined: no payment')
  expect(declined).toContain('born 5 May 1990') // what else stood in the form is kept
  expect(declined).toMatch(/value="COMMERCIAL"\s+checked/)
  expect(await approve()).toContain('Your card was declined: insufficient funds')
  await phone.post('/phone/me', { number: '4790000002', birthDate: '1991-05-05', card: 'PRIVATE' })
  expect(await me()).toContain('Cards are declined: no payment')
  await press({ birthDate: '1991-05-05', card: 'PRIVATE' })
  expect(await me()).not.toContain('Cards are declined')
  expect(await approve()).toContain('NOK\u00a0499.00 is reserved for the shop.')
})

test('with a date of birth that is none the cards stay as they were, and what was typed is shown', async () => {
  await using phone = await openPhone()
  const sent = cardPress(await phone.page('/phone/me?number=4790000002'))
  expect(sent['isCardGood']).toBe('false')
  const page = await phone.press('/phone/me', { ...sent, birthDate: '"><i>1990', card: 'COMMERCIAL' })
  expect(page).toContain('That is not a date')
  expect(page).toContain('value="&quot;&gt;&lt;i&gt;1990"')
  const { body } = await phone.merchant.send('GET', '/sandbox/customers/4790000002', {})
  expect(body).toMatchObject({ card: 'PRIVATE', isCardGood: true })
})

test('the code of a customer is drawn, and a till that reads it asks that phone', async () => {
  await using phone = await openPhone()
  const page = await phone.page('/phone/me?number=4790000002')
  const personalQr = /<code id="code-text">([^<]+)<\/code>/.exec(page)?.[1] ?? ''
  expect(page).toContain('<svg xmlns="http://www.w3.org/2000/svg"')
  expect(personalQr).toMatch(/^(?=.{5,255}$)https?:\/\/[^?]+\?\S+$/)
  await phone.merchant.create(
    phone.merchant.request('sale-0001', { userFlow: 'PUSH_MESSAGE', customer: { personalQr } }),
  )
  expect(await phone.page('/phone/?number=4790000002')).toContain('>NOK\u00a0</span>499.00')
})
