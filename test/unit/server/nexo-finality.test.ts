// Stories of a nexo register that is told a last word: it stays true, whatever the disk and the clocks did.
import { expect, test } from 'vitest'
import { idOf, nexoRegister, openNexoShop, paymentOf } from '#test/support/till/nexo-register.ts'
import { pairedRegister } from '#test/support/till/register.ts'
import { noRoomFor } from '#test/support/till/full-disk.ts'

const failureOf = (ErrorCondition: string) => ({ Response: { Result: 'Failure', ErrorCondition } })
const success = { Response: { Result: 'Success' } }
const capturedOf = (amount: number) => ({
  ...success,
  PaymentResult: { AmountsResp: { AuthorizedAmount: amount } },
})
const byPhone = {
  SaleData: {
    ...paymentOf(30).SaleData,
    SaleToAcquirerData: JSON.stringify({ flow: 'PUSH_MESSAGE', phoneNumber: '91234567' }),
  },
}

test('the disk takes no fact of a payment that has left: it is in progress, and the customer’s approval is told', async () => {
  await using own = await openNexoShop()
  {
    using _ = noRoomFor('created', own.shop)
    const answer = own.pay('0001', 30, byPhone)
    await own.settle()
    expect(await own.until(answer)).toMatchObject(failureOf('InProgress'))
    expect(await own.statusOf('0002', '0001')).toMatchObject(failureOf('InProgress'))
  }
  own.shop.sandbox.phone('4791234567').approve()
  expect(await own.until(own.pay('0001', 30, byPhone))).toMatchObject(capturedOf(30))
})

test('the disk takes no fact of a refund that has left: the reversal is in progress, and done once', async () => {
  await using own = await openNexoShop()
  const id = idOf(await own.paid('0001', 30))
  {
    using _ = noRoomFor('refunded', own.shop)
    const answer = own.reverse('0002', id, { ReversedAmount: 10 })
    await own.settle()
    expect(await own.until(answer)).toMatchObject(failureOf('InProgress'))
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
    const keep = own.kept.set.bind(own.kept)
    let writes = 0
    own.kept.set = (name, text) => {
      if ((writes += 1) > 1) throw new Error('the disk is full')
      return keep(name, text)
    }
    expect(await own.pay('0001', 30)).toMatchObject(failureOf('InProgress'))
    own.kept.set = keep
  }
  await own.shop.leaveAlone(2000)
  expect(await own.statusOf('0002', '0001')).toMatchObject(failureOf('NotFound'))
  expect(await own.paid('0001', 30)).toMatchObject(capturedOf(30))
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
