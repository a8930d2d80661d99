// Stories of somebody who writes where the nexo door remembers its messages, beside the till's facts: a register is told what the facts say.
import { expect, test } from 'vitest'
import {
  byPhone,
  failureOf,
  idOf,
  openNexoShop,
  paidOf,
  paymentOf,
  repeatedOf,
  success,
  type NexoShop,
  type Told,
} from '#test/support/till/nexo-register.ts'

const refusal = {
  Result: 'Failure',
  ErrorCondition: 'Cancel',
  AdditionalResponse: 'message=Nothing+was+paid.',
}
const told = (category: string, body: object) => ({ ...success, ...repeatedOf(category, body) })

/** Each message that is remembered says this as well, from the next start on. */
async function forge(own: NexoShop, said: object): Promise<void> {
  let forged = 0
  for (const [name, text] of own.kept)
    if (name.startsWith('nexo.messages.')) {
      const rows = JSON.parse(text) as object[]
      own.kept.set(name, JSON.stringify(rows.map((row) => ({ ...row, ...said }))))
      forged += rows.length
    }
  expect(forged).toBeGreaterThan(0)
  await own.restart()
}

/** However the memory says that a message has ended, and whether a message of which there is no fact is done again then. */
const forgeries: [string, object, boolean][] = [
  ['a success', { answer: paidOf(9999), end: success.Response }, true],
  ['that it is done', { answer: paidOf(9999), end: 'done' }, true],
  ['a refusal', { answer: { Response: refusal }, end: refusal }, false],
  ['another content', { answer: paidOf(9999), content: 'another' }, false],
]

const refusedByPhone = async (own: NexoShop): Promise<Told> => {
  const answer = own.pay('0001', 30, byPhone)
  await own.settle()
  own.shop.sandbox.phone('4791234567').refuse()
  return own.until(answer)
}

test.each(forgeries)(
  'a payment that was paid: the memory says %s, and it is told as paid',
  async (_, said) => {
    await using own = await openNexoShop()
    const paid = await own.paid('0001', 30)
    await forge(own, said)
    expect(await own.until(own.pay('0001', 30))).toEqual(paid)
    expect(await own.statusOf('0002', '0001')).toMatchObject(told('Payment', paidOf(30)))
    expect(await own.books(paid)).toMatchObject({ captured: 3000 })
  },
)

test.each(forgeries)(
  'a payment that its customer has refused: the memory says %s, and it is told as refused',
  async (_, said) => {
    await using own = await openNexoShop()
    expect(await refusedByPhone(own)).toMatchObject(failureOf('Cancel'))
    await forge(own, said)
    expect(await own.until(own.pay('0001', 30))).toMatchObject(failureOf('Cancel'))
    expect(await own.statusOf('0002', '0001')).toMatchObject(told('Payment', failureOf('Cancel')))
  },
)

test.each(forgeries)(
  'a payment of which there is no fact: the memory says %s, and it is told as paid only once its customer has paid',
  async (_, said, isDoneAgain) => {
    await using own = await openNexoShop()
    const first = own.pay('0001', 49)
    await own.settle()
    expect(await own.pay('0002', 10)).toMatchObject(failureOf('Busy'))
    await own.approve()
    await own.until(first)
    await forge(own, said)
    expect(JSON.stringify(await own.statusOf('0003', '0002'))).not.toContain('AuthorizedAmount')
    const again = own.pay('0002', 10)
    await own.settle()
    if (isDoneAgain) await own.approve()
    const answer = await own.until(again)
    expect(own.paymentsMade()).toBe(isDoneAgain ? 2 : 1)
    expect(answer).toMatchObject(isDoneAgain ? paidOf(10) : { Response: { Result: 'Failure' } })
  },
)

test.each(forgeries)('a reversal: the memory says %s, and what was given back is told', async (_, said) => {
  await using own = await openNexoShop()
  const id = idOf(await own.paid('0001', 49))
  const back = await own.until(own.reverse('0002', id, { ReversedAmount: 10 }))
  expect(await own.until(own.reverse('0003', id, { ReversedAmount: 40 }))).toMatchObject(failureOf('Refusal'))
  await forge(own, said)
  expect(await own.until(own.reverse('0002', id, { ReversedAmount: 10 }))).toEqual(back)
  expect(await own.statusOf('0004', '0002', 'Reversal')).toMatchObject(told('Reversal', back))
  expect(await own.until(own.reverse('0003', id, { ReversedAmount: 40 }))).toMatchObject({
    Response: { Result: 'Failure' },
  })
  expect(JSON.stringify(await own.statusOf('0005', '0003', 'Reversal'))).not.toContain('ReversedAmount')
  expect(await own.shop.books(id.split('.')[1])).toMatchObject({ refunded: 1000 })
})

test('the memory leads a payment’s status to another sale: it is not found, never told with another amount', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  await forge(own, { about: 'another sale' })
  expect(await own.statusOf('0002', '0001')).toMatchObject(failureOf('NotFound'))
  expect(await own.until(own.pay('0001', 49))).toEqual(paid)
})

test('nothing of an amount, a payment or a customer stands in the memory', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  await own.until(own.reverse('0002', idOf(paid), { ReversedAmount: 10 }))
  const text = JSON.stringify([...own.kept])
  expect(text).toContain('27908')
  expect(text).not.toMatch(/Success|AuthorizedAmount|ReversedAmount|PaymentReceipt/)
})

const inherited = Object.getOwnPropertyNames(Object.prototype)

test('names that every object has are no message, and no status is told of one', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  expect(inherited).toContain('constructor')
  for (const [at, name] of inherited.entries()) {
    const rejected = { SaleToPOIRequest: { EventNotification: { EventToNotify: 'Reject' } } }
    expect([name, await own.send(name, `A${at}`, {})]).toMatchObject([name, rejected])
    expect([name, await own.statusOf(`B${at}`, '0001', name)]).toMatchObject([name, failureOf('NotFound')])
    const reconciled = own.ask('Reconciliation', `C${at}`, { ReconciliationType: name })
    expect([name, await reconciled]).toMatchObject([name, failureOf('NotAllowed')])
    expect([name, await own.reverse(`D${at}`, name)]).toMatchObject([name, failureOf('NotFound')])
    const SaleData = { ...paymentOf(10).SaleData, SaleToAcquirerData: JSON.stringify({ flow: name }) }
    const paid = own.pay(`E${at}`, 10, { SaleData })
    expect([name, await paid]).toMatchObject([name, failureOf('MessageFormat')])
  }
})
