// Tests of what a phone says of its requests: what became of each, which still waits, and nothing of anybody else's.
import { expect, test } from 'vitest'
import { linkIn, openPhone } from '#test/support/service/phone-page.ts'

const push = (phoneNumber: string) => ({ userFlow: 'PUSH_MESSAGE', customer: { phoneNumber } })

test('the history has what became of each request, newest first, and what still waits is not lost', async () => {
  await using phone = await openPhone()
  const { merchant } = phone
  const own = phone.subject.phone('4790000002')
  for (const reference of ['sale-0001', 'sale-0002', 'sale-0003', 'sale-0004', 'sale-0005'])
    await merchant.create(merchant.request(reference, push('4790000002')))
  await merchant.create(merchant.request('sale-0006', push('4790000003')))
  own.approve('sale-0001')
  own.approve('sale-0002')
  await merchant.capture('sale-0002', 49_900)
  await merchant.refund('sale-0002', 10_000)
  own.refuse('sale-0003')
  own.ignore('sale-0004')
  const page = await phone.page('/phone/history?number=4790000002')
  const said = [...page.matchAll(/row-shop">[^]*?<span\s*>([^<]+)</g)].map(([, text = '']) => text.trim())
  expect(said).toEqual(['Waits for your answer', 'Refused', 'Partly refunded', 'Approved'])
  expect(page).toContain('>Today</h2>')
  // Where the phone's machine stands need not be where the shop stands.
  expect(page).toMatch(/row-at">· \d\d:\d\d [A-Z]+/)
  phone.subject.advance(86_400_000)
  const later = await phone.page('/phone/history?number=4790000002')
  expect(later).toContain('>Yesterday</h2>')
  expect(later.match(/Expired/g)).toHaveLength(2)
})

test('a request that comes while “Approved” is on the phone is told there, and leads to the list', async () => {
  await using phone = await openPhone()
  const number = '4790000002'
  await phone.merchant.create(phone.merchant.request('sale-0001', push(number)))
  const path = linkIn(await phone.page(`/phone/?number=${number}`), 'pay')
  const page = async () => phone.page(`${path}?number=${number}`)
  // Of itself it says nothing here: it is on the page.
  expect(await page()).not.toContain('waits for your answer')
  await phone.post(`${path}/approve`, { number })
  expect(await page()).not.toContain('waits for your answer')
  await phone.merchant.create(phone.merchant.request('sale-0002', push(number)))
  expect(await page()).toMatch(/href="\/phone\/\?number=4790000002"\s*><span>1 request waits for your answer/)
})
