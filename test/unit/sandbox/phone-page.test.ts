// Tests of the phone's page: it shows what waits, takes an answer, and lets nobody's text become markup.
import { expect, test } from 'vitest'
import { linkOut } from '#sandbox/phone/addresses.ts'
import { linkIn, openPhone } from '#test/support/phone-page.ts'
import { createMerchant } from '#test/support/service.ts'

const push = (phoneNumber: string) => ({ userFlow: 'PUSH_MESSAGE', customer: { phoneNumber } })

test('a push is on the page of its number, and of no other', async () => {
  await using phone = await openPhone()
  await phone.merchant.create(phone.merchant.request('sale-0001', push('4790000002')))
  expect(await (await phone.get('/phone/?number=4790000002')).text()).toContain('>NOK\u00a0</span>499.00')
  expect(await (await phone.get('/phone/?number=90%2000%2000%2002')).text()).toContain(
    '>NOK\u00a0</span>499.00',
  )
  expect(await (await phone.get('/phone/?number=4790000003')).text()).not.toContain('>NOK\u00a0</span>499.00')
})

test('a code is scanned by its text, and answered with a button', async () => {
  await using phone = await openPhone()
  const { body } = await phone.merchant.create(phone.merchant.request('sale-0001'))
  const scanned = await phone.post('/phone/scan', { number: '4790000002', text: String(body['redirectUrl']) })
  expect(scanned.status).toBe(303)
  const address = scanned.headers.get('location') ?? ''
  expect(await (await phone.get(address)).text()).toMatch(/<h1[^>]*>.*NOK\u00a0<\/span>499\.00<\/h1>/)
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

test('a number that is none is said so, and stays as it was typed', async () => {
  await using phone = await openPhone()
  const page = await (await phone.get(`/phone/?number=${encodeURIComponent('"><b>12')}`)).text()
  expect(page).toContain('That is not a phone number')
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;12"')
  expect(page).toContain('+47 912 34 567') // the phone that is shown meanwhile
})

test('a page of another site can change nothing on a phone', async () => {
  await using phone = await openPhone()
  await phone.merchant.create(phone.merchant.request('sale-0001', push('4790000002')))
  const path = linkIn(await (await phone.get('/phone/?number=4790000002')).text(), 'pay')
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
  await phone.merchant.create(phone.merchant.request('sale-0001', push('4790000002')))
  const path = linkIn(await (await phone.get('/phone/?number=4790000002')).text(), 'pay')
  const act = async (name: string) => {
    const answered = await phone.post(`${path}/${name}`, { number: '4790000002' })
    return (await phone.get(answered.headers.get('location') ?? '')).text()
  }
  expect(await act('decline')).toContain('Your card was declined: insufficient funds')
  const authorizing = await act('start-authorizing')
  expect(authorizing).toContain('Finish: approve')
  expect(authorizing).toContain('Give up: refuse')
  expect(authorizing).not.toContain('Your card was declined')
  expect((await phone.merchant.cancel('sale-0001')).status).toBe(400)
  expect(await act('approve')).toContain('NOK\u00a0499.00 is reserved for the shop.')
})

test('an ignored request is still answered later, until its time is over', async () => {
  await using phone = await openPhone()
  await phone.merchant.create(phone.merchant.request('sale-0001', push('4790000002')))
  const path = linkIn(await (await phone.get('/phone/?number=4790000002')).text(), 'pay')
  const ignored = await phone.post(`${path}/ignore`, { number: '4790000002' })
  expect(await (await phone.get(ignored.headers.get('location') ?? '')).text()).toContain('Ignored')
  phone.subject.advance(10 * 60_000)
  const late = await phone.post(`${path}/approve`, { number: '4790000002' })
  const page = await (await phone.get(late.headers.get('location') ?? '')).text()
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
  const home = await (await phone.get(path)).text()
  expect(home).toMatch(/<h1[^>]*>.*NOK\u00a0<\/span>598\.00<\/h1>/)
  expect(home).toContain('&lt;b&gt;Home&lt;/b&gt;')
  expect(home).toContain('name, e-mail address and phone number')
  expect(home).toContain('You must be 18 years or older')
  expect(home).toContain('delivery=home+%26+more')
  expect(await (await phone.get(`${path}?delivery=box`)).text()).toMatch(
    /<h1[^>]*>.*NOK\u00a0<\/span>499\.00<\/h1>/,
  )
  const approved = await phone.post(`${path}/approve`, { number: '4790000002', delivery: 'box' })
  expect(await (await phone.get(approved.headers.get('location') ?? '')).text()).toContain(
    'NOK\u00a0499.00 is reserved',
  )
  expect((await phone.merchant.get('sale-0001')).body['shippingDetails']).toMatchObject({
    shippingOptionId: 'box',
  })
})

test('who is too young is told so, and is old enough once the customer was changed', async () => {
  await using phone = await openPhone()
  const { body } = await phone.merchant.create(phone.merchant.request('sale-0001', { minimumUserAge: 18 }))
  const path = new URL(String(body['redirectUrl'])).pathname
  const number = '4790000002'
  const born = async (birthDate: string) => {
    const kept = await phone.post('/phone/me', { number, birthDate, card: 'PRIVATE' })
    expect(await (await phone.get(kept.headers.get('location') ?? '')).text()).toContain('Saved.')
    const approved = await phone.post(`${path}/approve`, { number })
    return (await phone.get(approved.headers.get('location') ?? '')).text()
  }
  expect(await born('2015-01-01')).toContain('You are 11, and only somebody who is 18 or older')
  expect(await born('1990-01-01')).toContain('Approved')
})

test('a date of birth that is none changes nothing and stays as it was typed', async () => {
  await using phone = await openPhone()
  const number = '4790000002'
  const kept = await phone.post('/phone/me', { number, birthDate: '"><i>1990', card: 'COMMERCIAL' })
  const page = await (await phone.get(kept.headers.get('location') ?? '')).text()
  expect(page).toContain('That is not a date')
  expect(page).toContain('value="&quot;&gt;&lt;i&gt;1990"')
  expect(page).not.toContain('Saved.')
  expect(page).toMatch(/value="PRIVATE"\s+checked/)
})

/** The fields of the customer's form as a browser sends them when that button is pressed, and where to. */
function cardPress(page: string) {
  const [, form = ''] = /<form class="stack"[^>]*action="\/phone\/me">([^]*?)<\/form>/.exec(page) ?? []
  const button = /<button\s+id="card-health"[^>]*>/.exec(form)?.[0] ?? ''
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(button)?.[1] ?? ''
  const hidden = [...form.matchAll(/<input\s+type="hidden"\s+name="(\w+)"\s+value="([^"]*)"/g)]
  return {
    path: attribute('formaction'),
    fields: {
      ...Object.fromEntries(
        hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
      ),
      [attribute('name')]: attribute('value'),
    },
  }
}

test('the cards are declined from now on at one press, and taken again at the next', async () => {
  await using phone = await openPhone()
  await phone.merchant.create(phone.merchant.request('sale-0001', push('4790000002')))
  const path = linkIn(await (await phone.get('/phone/?number=4790000002')).text(), 'pay')
  const me = async () => (await phone.get('/phone/me?number=4790000002')).text()
  const press = async (typed: Record<string, string>) => {
    const { path: at, fields } = cardPress(await me())
    const pressed = await phone.post(at, { ...fields, ...typed })
    expect(pressed.headers.get('location')).toBe('/phone/me?number=4790000002&said=kept#about')
  }
  const approve = async () => {
    const answered = await phone.post(`${path}/approve`, { number: '4790000002' })
    return (await phone.get(answered.headers.get('location') ?? '')).text()
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

test('with a date of birth that is none the cards stay as they were, and all that was typed is shown', async () => {
  await using phone = await openPhone()
  const { path, fields } = cardPress(await (await phone.get('/phone/me?number=4790000002')).text())
  const pressed = await phone.post(path, { ...fields, birthDate: '"><i>1990', card: 'COMMERCIAL' })
  const address = pressed.headers.get('location')?.split('#')[0] ?? ''
  const page = await (await phone.get(address, { accept: 'text/html' })).text()
  expect(page).toContain('id="customers-birthDate-trouble"')
  expect(page).toContain('value="&quot;&gt;&lt;i&gt;1990"')
  expect(page).toMatch(/<option value="COMMERCIAL" selected>/)
  expect(page).toMatch(/<option value="false" selected>/)
  const { body } = await phone.merchant.send('GET', '/sandbox/customers/4790000002', {})
  expect(body).toMatchObject({ card: 'PRIVATE', isCardGood: true })
})

test('the code of a customer is drawn, and a till that reads it asks that phone', async () => {
  await using phone = await openPhone()
  const page = await (await phone.get('/phone/me?number=4790000002')).text()
  const personalQr = /<code id="code-text">([^<]+)<\/code>/.exec(page)?.[1] ?? ''
  expect(page).toContain('<svg xmlns="http://www.w3.org/2000/svg"')
  expect(personalQr).toMatch(/^(?=.{5,255}$)https?:\/\/[^?]+\?\S+$/)
  await phone.merchant.create(
    phone.merchant.request('sale-0001', { userFlow: 'PUSH_MESSAGE', customer: { personalQr } }),
  )
  expect(await (await phone.get('/phone/?number=4790000002')).text()).toContain('>NOK\u00a0</span>499.00')
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
  const before = await (await phone.get('/phone/?number=4790000002')).text()
  expect(before).toContain('15 Jan 2026, 12:00:00 UTC')
  expect(before).toContain('Something is due in 10:00.')
  expect(before).toContain('No fault is switched on.')
  const moved = await phone.post('/sandbox/page/clock', {
    advance: 'next',
    back: '/phone/?number=4790000002',
  })
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
  const page = await (await phone.get(path)).text()
  expect(page).toContain('a test card is filled in already')
  expect(page).toContain('Pay with the test card')
  expect(page).toContain('Leave without paying')
  await phone.post(`${path}/refuse`, { number: '4790000002' })
  expect(await (await phone.get(path)).text()).toContain('href="https://shop.test/back"')
})

test('a company card is refused in words where the shop does not take it', async () => {
  await using phone = await openPhone()
  const danish = phone.subject.units.find(({ market }) => market === 'DK')
  if (!danish) throw new Error('no Danish unit')
  const merchant = await createMerchant(phone.subject, danish)
  const paymentMethod = { type: 'WALLET', blockedSources: ['COMMERCIAL_CARDS'] }
  const { body } = await merchant.create(merchant.request('sale-0001', { paymentMethod }))
  const path = new URL(String(body['redirectUrl'])).pathname
  expect(await (await phone.get(path)).text()).toContain('Company cards are not taken here.')
  const number = '4520000002'
  await phone.post('/phone/me', { number, birthDate: '1990-01-01', card: 'COMMERCIAL' })
  const approved = await phone.post(`${path}/approve`, { number })
  expect(await (await phone.get(approved.headers.get('location') ?? '')).text()).toContain(
    'Your card was declined: company cards are not taken here',
  )
})
