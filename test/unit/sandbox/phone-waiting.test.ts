// The notice of a further request on the sandbox's phone.
import { expect, test } from 'vitest'
import { linkIn, openPhone } from '#test/support/phone-page.ts'

const push = (phoneNumber: string) => ({ userFlow: 'PUSH_MESSAGE', customer: { phoneNumber } })

test('a request that comes while “Approved” is on the phone is told there, and leads to the list', async () => {
  await using phone = await openPhone()
  const number = '4790000002'
  await phone.merchant.create(phone.merchant.request('sale-0001', push(number)))
  const path = linkIn(await (await phone.get(`/phone/?number=${number}`)).text(), 'pay')
  const page = async () => (await phone.get(`${path}?number=${number}`)).text()
  // Of itself it says nothing here: it is on the page.
  expect(await page()).not.toContain('waits for your answer')
  await phone.post(`${path}/approve`, { number })
  expect(await page()).not.toContain('waits for your answer')
  await phone.merchant.create(phone.merchant.request('sale-0002', push(number)))
  expect(await page()).toMatch(/href="\/phone\/\?number=4790000002"\s*><span>1 request waits for your answer/)
})
