// Stories of a nexo register that is told a last word: it stays true, whatever the disk and the clocks did.
import { expect, test } from 'vitest'
import {
  byPhone,
  failureOf,
  idOf,
  nexoRegister,
  openNexoShop,
  paidOf,
  success,
  type NexoShop,
} from '#test/support/till/nexo-register.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { noRoomFor } from '#test/support/till/full-disk.ts'

/** What the door keeps has room for so many writes more, until this is disposed of. */
function roomFor(writes: number, { kept }: NexoShop): Disposable {
  const keep = kept.set.bind(kept)
  let left = writes
  kept.set = (name, text) => {
    if ((left -= 1) < 0) throw new Error('the disk is full')
    return keep(name, text)
  }
  return { [Symbol.dispose]: () => void (kept.set = keep) }
}

test('the disk takes no fact of a payment that has left: it is in progress, and the customer’s approval is told', async () => {
  await using own = await openNexoShop()
  {
    using _ = noRoomFor('created', own.shop)
    expect(await own.until(own.pay('0001', 30, byPhone))).toMatchObject(failureOf('InProgress'))
    expect(await own.statusOf('0002', '0001')).toMatchObject(failureOf('InProgress'))
  }
  own.shop.sandbox.phone('4791234567').approve()
  expect(await own.until(own.pay('0001', 30, byPhone))).toMatchObject(paidOf(30))
})

test('the disk takes no fact of a refund that has left: the reversal is in progress, and done once', async () => {
  await using own = await openNexoShop()
  const id = idOf(await own.paid('0001', 30))
  {
    using _ = noRoomFor('refunded', own.shop)
    expect(await own.until(own.reverse('0002', id, { ReversedAmount: 10 }))).toMatchObject(
      failureOf('InProgress'),
    )
  }
  expect(await own.until(own.reverse('0002', id, { ReversedAmount: 10 }))).toMatchObject({
    ...success,
    ReversedAmount: 10,
  })
  expect(await own.shop.books(id.split('.')[1])).toMatchObject({ refunded: 1000 })
})

test('a failure that cannot be kept is not the last word: a repeat may still be done', async () => {
  await using own = await openNexoShop()
  {
    using _ = noRoomFor('opened', own.shop)
    using _answer = roomFor(2, own)
    expect(await own.pay('0001', 30)).toMatchObject(failureOf('InProgress'))
  }
  await own.shop.leaveAlone(2000)
  expect(await own.statusOf('0002', '0001')).toMatchObject(failureOf('NotFound'))
  expect(await own.paid('0001', 30)).toMatchObject(paidOf(30))
})

const soldLater = {
  SaleData: { SaleTransactionID: { TransactionID: '30000', TimeStamp: '2026-02-15T12:00:00Z' } },
}

test('a ServiceID comes again for a payment that cannot be begun: its status is not the older payment’s', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  {
    using _ = noRoomFor('opened', own.shop)
    using _answer = roomFor(2, own)
    expect(await own.pay('0001', 99, soldLater)).toMatchObject(failureOf('InProgress'))
    expect(await own.statusOf('0002', '0001')).toMatchObject(failureOf('NotFound'))
  }
  await own.restart()
  expect(await own.statusOf('0003', '0001')).toMatchObject(failureOf('NotFound'))
  expect(await own.paid('0001', 99, soldLater)).toMatchObject(paidOf(99))
})

test('nothing can be kept of a message, while an older one is kept under its ServiceID: it is not begun, and is to come again', async () => {
  await using own = await openNexoShop()
  const one = idOf(await own.paid('0001', 49))
  const other = idOf(await own.paid('0002', 20))
  await own.until(own.reverse('0003', one))
  {
    using _ = roomFor(0, own)
    expect(await own.pay('0001', 99, soldLater)).toMatchObject(failureOf('Busy'))
    expect(await own.reverse('0003', other)).toMatchObject(failureOf('Busy'))
  }
  expect(await own.until(own.reverse('0003', other))).toMatchObject({ ...success, ReversedAmount: 20 })
})

test('two registers count alike: each gives back only the payment that it names', async () => {
  await using own = await openNexoShop()
  const theirs = idOf(await own.paid('0001', 12.34))
  const { register } = await pairedRegister(own.shop, 'Bakery 2')
  const other = nexoRegister(own.shop, register, own.door)
  const ours = idOf(await other.paid('0001', 99))
  expect(await other.until(other.reverse('0002', theirs))).toMatchObject(failureOf('NotFound'))
  const [id] = ours.split('.')
  expect(await other.until(other.reverse('0003', id))).toMatchObject(failureOf('NotFound'))
  expect(await other.until(other.reverse('0004', `${id}.another`))).toMatchObject(failureOf('NotFound'))
  for (const paid of [theirs, ours])
    expect(await own.shop.books(paid.split('.')[1])).toMatchObject({ refunded: 0 })
  expect(await other.until(other.reverse('0005', ours))).toMatchObject({ ...success, ReversedAmount: 99 })
})
