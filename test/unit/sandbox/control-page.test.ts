// Tests of the control page: it does what a program could do, says what was wrong beside its field, and loses nothing of what was typed.
import { expect, test } from 'vitest'
import { openControl } from '#test/support/service/control.ts'

test('a browser gets the page, a program and whoever does not say get JSON', async () => {
  await using control = await openControl()
  const page = await control.get('/sandbox/')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  expect(page.headers.get('vary')).toBe('Accept')
  const text = await page.text()
  for (const part of ['Clock', 'Faults', 'Phones', 'Money', 'Deliveries', 'Sales units', 'Customers'])
    expect(text).toContain(`>${part}</h2>`)
  for (const accept of ['*/*', 'application/json', 'application/json, text/html'])
    expect((await control.get('/sandbox/', accept)).headers.get('content-type')).toMatch(/^application\/json/)
})

test.each([
  [{ advance: '1 minute' }, '2026-01-15T12:01:00.000Z'],
  [{ advance: '10 minutes' }, '2026-01-15T12:10:00.000Z'],
  [{ advance: '1 day' }, '2026-01-16T12:00:00.000Z'],
  [{ advance: 'next' }, '2026-01-15T12:00:00.000Z'],
  [{ amount: '3', unit: 'hour' }, '2026-01-15T15:00:00.000Z'],
  [{ until: '2026-02-01T08:30' }, '2026-02-01T08:30:00.000Z'],
])('the clock is advanced by %j', async (typed, then) => {
  await using control = await openControl()
  expect(await control.submit('clock', typed)).toContain('role="status"')
  expect(await control.now()).toBe(then)
})

test('a clock that was moved can be set back to the machine’s time, and only then', async () => {
  await using control = await openControl()
  const back = 'Back to this machine'
  expect(await (await control.get('/sandbox/')).text()).not.toContain(back)
  expect(await control.submit('clock', { advance: '1 day' })).toContain(back)
  expect(await control.submit('clock', { advance: 'back' })).not.toContain(back)
  expect(await control.now()).toBe('2026-01-15T12:00:00.000Z')
})

test('the clock stands at what is due next, and that has happened', async () => {
  await using control = await openControl()
  await control.merchant.create(control.merchant.request('sale-0001'))
  await control.submit('clock', { advance: 'next' })
  expect(await control.now()).toBe('2026-01-15T12:10:00.000Z')
  expect((await control.merchant.get('sale-0001')).body['state']).toBe('EXPIRED')
})

test.each([
  [{ amount: 'soon', unit: 'day' }, 'value="soon"', 'whole number'],
  [{ amount: '99999', unit: 'day' }, 'value="99999"', 'no more than three years'],
  [{ until: '2020-01-01T00:00' }, 'value="2020-01-01T00:00"', 'a date and time ahead'],
  [{ until: '"><u>' }, 'value="&quot;&gt;&lt;u&gt;"', 'a date and time ahead'],
  [{ advance: '-1 minute' }, '', 'cannot move so far'],
])('the clock stays where %j says no time ahead', async (typed, kept, why) => {
  await using control = await openControl()
  const page = await control.submit('clock', typed)
  expect(page).toContain(why)
  expect(page).toContain(kept)
  expect(await control.now()).toBe('2026-01-15T12:00:00.000Z')
})

test('a fault is switched on as a program would, shown with what met it, and removed', async () => {
  await using control = await openControl()
  const { merchantSerialNumber } = control.merchant.unit
  const page = await control.submit('faults', {
    kind: 'late',
    'fault.seconds': '20',
    'fault.status': '504',
    'fault.retryAfterSeconds': '',
    'fault.code': '6080',
    'fault.pageStatus': '200',
    operation: 'payment.get',
    reference: '',
    merchantSerialNumber,
    count: '2',
    probability: '100',
    seed: '7',
  })
  expect(page).toContain('The fault is switched on.')
  expect(page).toContain('An error now, the request later: 504, then 20 seconds')
  expect(await control.faults()).toMatchObject([
    {
      fault: { kind: 'late', seconds: 20, status: 504 },
      operation: 'payment.get',
      merchantSerialNumber,
      count: 2,
      probability: 1,
      seed: 7,
    },
  ])
  await control.merchant.create(control.merchant.request('sale-0001'))
  expect((await control.merchant.get('sale-0001')).status).toBe(504)
  expect(await control.page()).toContain('Met once')
  const [fault] = await control.faults()
  expect(await control.submit('faults/remove', { id: String(fault?.['id']) })).toContain(
    'The fault is removed.',
  )
  expect(await control.submit('faults/remove', { id: String(fault?.['id']) })).toContain(
    'There is no such fault.',
  )
  await control.submit('faults', { kind: 'drop-answer', count: '' })
  expect(await control.submit('faults/remove', { id: 'all' })).toContain('All faults are removed.')
  expect(await control.faults()).toEqual([])
})

const field = (page: string, id: string) => new RegExp(`<input\\s+id="${id}"[^>]*>`).exec(page)?.[0] ?? ''

test('what is wrong with a fault stands beside its field, and nothing that was typed is lost', async () => {
  await using control = await openControl()
  const page = await control.submit('faults', {
    kind: 'late',
    'fault.seconds': 'long',
    'fault.status': '200',
    operation: 'payment.capture',
    reference: '<b>sale</b>',
    count: '1.5',
    probability: '150',
    seed: 'x',
  })
  expect(page).toMatch(/value="late"\s+checked/)
  expect(page).toMatch(/<option value="payment.capture" selected>/)
  for (const [name, typed] of [
    ['fault-seconds', 'long'],
    ['fault-status', '200'],
    ['count', '1.5'],
    ['probability', '150'],
    ['seed', 'x'],
  ] as const) {
    expect(field(page, `faults-${name}`)).toContain(`value="${typed}"`)
    expect(field(page, `faults-${name}`)).toContain('aria-invalid="true"')
    expect(page).toContain(`id="faults-${name}-trouble"`)
  }
  expect(field(page, 'faults-reference')).toContain('value="&lt;b&gt;sale&lt;/b&gt;"')
  expect(field(page, 'faults-reference')).not.toContain('aria-invalid')
  expect(await control.faults()).toEqual([])
})

test('a proxy’s page has its own status, and says so beside that field', async () => {
  await using control = await openControl()
  const page = await control.submit('faults', {
    kind: 'html',
    'fault.pageStatus': '99',
    'fault.status': '503',
  })
  expect(page).toContain('id="faults-fault-pageStatus-trouble"')
  expect(page).not.toContain('id="faults-fault-status-trouble"')
  await control.submit('faults', { kind: 'html', 'fault.pageStatus': '404', 'fault.status': '503' })
  expect(await control.faults()).toMatchObject([{ fault: { kind: 'html', status: 404 } }])
})

test.each([
  ['', 'refusal', 'conflict'],
  ['payment.capture', 'code', '6090'],
  ['charge.create', 'problem', 'charge-creation-failed'],
  ['agreement.*', 'problem', 'charge-creation-failed'],
])('a refusal of the operation "%s" is the one chosen in %s', async (operation, field, code) => {
  await using control = await openControl()
  const chosen = {
    'fault.refusal': 'conflict',
    'fault.code': '6090',
    'fault.problem': 'charge-creation-failed',
  }
  const typed = { kind: 'code', ...chosen, operation }
  expect(await control.submit('faults', typed)).toContain(`A refusal: ${code}</b>`)
  expect(await control.faults()).toMatchObject([{ fault: { kind: 'code', code } }])
  const wrong = await control.submit('faults', { ...typed, [`fault.${field}`]: 'rain' })
  expect(wrong).toContain(`id="faults-fault-${field}-trouble"`)
})

test('a refusal of any operation is chosen from both areas, and each group of operations stands once', async () => {
  await using control = await openControl()
  const page = await control.page()
  const groupsIn = (id: string) => {
    const [list = ''] = new RegExp(`<select id="${id}".*?</select>`, 's').exec(page) ?? []
    return [...list.matchAll(/<optgroup label="(.*?)"(.*?)<\/optgroup>/gs)].map(([, group, inside]) => [
      group,
      inside?.includes('value="6080" selected'),
      inside?.includes('value="charge-creation-failed"'),
    ])
  }
  expect(groupsIn('faults-fault-refusal')).toEqual([
    ['ePayment', true, false],
    ['Recurring', false, true],
  ])
  const groups = groupsIn('faults-operation').map(([group]) => group)
  expect(groups).toEqual([...new Set(groups)])
  const wholes = [...page.matchAll(/<option[^>]*>(Everything of [^<]*)</g)].map(([, word]) => word)
  expect(wholes).toEqual([...new Set(wholes)])
  expect(wholes).toEqual(expect.arrayContaining(['Everything of agreements', 'Everything of charges']))
})

test('a kind that is none, an operation that is none and a form too large are refused in words', async () => {
  await using control = await openControl()
  expect(await control.submit('faults', { kind: '__proto__' })).toContain('role="alert"')
  expect(await control.submit('faults', { kind: 'drop-answer', operation: 'no.such' })).toContain(
    'id="faults-operation-trouble"',
  )
  expect(await control.submit('faults', { kind: 'delay', reference: 'x'.repeat(2_000_000) })).toContain(
    'role="alert"',
  )
  expect(await control.faults()).toEqual([])
})

test('a customer is changed, and a number that is none is said so', async () => {
  await using control = await openControl()
  const typed = { number: '900 00 002', birthDate: '2015-05-05', card: 'COMMERCIAL' }
  expect(await control.submit('customers', typed)).toContain(
    'was born on 5 May 2015 and pays with a company card',
  )
  expect(await control.page('/phone/me?number=4790000002')).toContain('10 years')
  const wrong = await control.submit('customers', { ...typed, number: '<12>' })
  expect(wrong).toContain('That is not a phone number')
  expect(wrong).toContain('value="&lt;12&gt;"')
  const notBorn = await control.submit('customers', { ...typed, birthDate: 'May' })
  expect(notBorn).toContain('id="customers-birthDate-trouble"')
  expect(notBorn).toContain('value="May"')
  const older = await control.submit('customers', { number: '900 00 002', birthDate: '1990-05-05', card: '' })
  expect(older).toContain('was born on 5 May 1990 and pays with a company card')
})

test('a customer’s cards are declined and taken again, and the rest of the customer stays', async () => {
  await using control = await openControl()
  const number = '900 00 002'
  const phoneNumber = '4790000002'
  const isCardGood = async () => {
    const { body } = await control.merchant.send('GET', `/sandbox/customers/${phoneNumber}`, {})
    return body['isCardGood']
  }
  const declined = await control.submit('customers', { number, card: 'COMMERCIAL', isCardGood: 'false' })
  expect(declined).toContain('pays with a company card, which is declined.')
  expect(await isCardGood()).toBe(false)
  const same = await control.submit('customers', { number, birthDate: '1990-05-05', isCardGood: '' })
  expect(same).toContain('was born on 5 May 1990 and pays with a company card, which is declined.')
  const wrong = { number: '<12>', birthDate: '1991-05-05', card: 'PRIVATE', isCardGood: 'true' }
  const kept = await control.submit('customers', wrong)
  expect(kept).toMatch(/<option value="true" selected>\s*Cards are taken/)
  expect(kept).toContain('value="1991-05-05"')
  expect(kept).toMatch(/<option value="PRIVATE" selected>/)
  expect(await isCardGood()).toBe(false)
  const odd = await control.submit('customers', { number, isCardGood: '"><u>' })
  expect(odd).toContain('id="customers-isCardGood-trouble"')
  expect(odd).not.toContain('"><u>')
  expect(await isCardGood()).toBe(false)
  expect(await control.submit('customers', { number, isCardGood: 'true' })).toContain('a company card.')
  expect(await isCardGood()).toBe(true)
})

test('the sandbox starts over only for somebody who is sure', async () => {
  await using control = await openControl()
  await control.submit('clock', { advance: '1 day' })
  expect(await control.submit('reset', {})).toContain('Say that you are sure')
  expect(await control.now()).toBe('2026-01-16T12:00:00.000Z')
  expect(await control.submit('reset', { sure: 'yes' })).toContain('Everything is forgotten.')
  expect(await control.now()).toBe('2026-01-15T12:00:00.000Z')
})

test('deliveries are shown newest first, page by page, and what a merchant wrote is text', async () => {
  await using control = await openControl()
  const { merchant } = control
  const headers = {
    authorization: `Bearer ${merchant.token}`,
    'ocp-apim-subscription-key': merchant.unit.subscriptionKey,
    'merchant-serial-number': merchant.unit.merchantSerialNumber,
  }
  const registered = await merchant.send(
    'POST',
    '/webhooks/v1/webhooks',
    headers,
    JSON.stringify({ url: 'http://127.0.0.1:9/hook?a=1&b=2', events: ['epayments.payment.created.v1'] }),
  )
  expect(registered.status).toBe(201)
  for (let count = 10; count < 27; count += 1) await merchant.create(merchant.request(`sale-00${count}`))
  const first = await control.page()
  expect(first).toContain('sale-0026')
  expect(first).toContain('sale-0012')
  expect(first).not.toContain('sale-0011')
  expect(first).toContain('/hook?a=1&amp;b=2')
  const older = /href="\/sandbox\/\?(before=\d+)#deliveries"/.exec(first)?.[1] ?? ''
  const second = await control.page(`/sandbox/?${older}`)
  expect(second).toContain('sale-0011')
  expect(second).not.toContain('sale-0012')
  expect(await control.page('/sandbox/?before=x')).toContain('sale-0026')
})

test('a form leads back only to pages of the sandbox', async () => {
  await using control = await openControl()
  for (const back of [
    'https://elsewhere.test/',
    '//elsewhere.test',
    '/phone/\r\nx: y',
    '/epayment/',
    'phone/',
  ]) {
    const answered = await control.post('/sandbox/page/clock', { advance: '1 minute', back })
    expect(answered.headers.get('location')).toMatch(/^\/sandbox\/\?said=/)
  }
  const answered = await control.post('/sandbox/page/clock', {
    advance: '1 minute',
    back: '/phone/me?number=4790000002',
  })
  expect(answered.headers.get('location')).toBe('/phone/me?number=4790000002')
})

test('a page of another site can do none of it', async () => {
  await using control = await openControl()
  for (const form of ['clock', 'faults', 'faults/remove', 'units', 'customers', 'reset']) {
    const typed = { advance: '1 day', kind: 'drop-answer', sure: 'yes', id: 'all', number: '4790000002' }
    const answered = await control.post(`/sandbox/page/${form}`, typed, { 'sec-fetch-site': 'cross-site' })
    expect(answered.status).toBe(403)
  }
  expect(await control.now()).toBe('2026-01-15T12:00:00.000Z')
  expect(await control.faults()).toEqual([])
})
