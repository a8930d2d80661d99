// Stories of a nexo register that has its customer asked for a tip: the answer tells what was given, and repeats are the same payment.
import { expect, test } from 'vitest'
import { openNexoShop, paymentOf } from '#test/support/till/nexo-register.ts'

const settings = { tips: { askedBy: 'customer' as const, percents: [5, 10, 15] } }
const asking = {
  SaleData: { ...paymentOf(1).SaleData, SaleToAcquirerData: 'tenderOption=ReceiptHandler,AskGratuity' },
}

test('asked for by tenderOption: TipAmount tells what was given, AuthorizedAmount has it too', async () => {
  await using own = await openNexoShop({ settings })
  await own.shop.customer.ask('poll', {})
  const answer = own.pay('0001', 100, asking)
  await own.settle()
  const { choice } = own.shop.customer.view().tipChoice ?? {}
  await own.shop.customer.ask('tip.choose', { choice, tip: { percent: 10 } })
  await own.settle()
  await own.approve()
  const paid = {
    Response: { Result: 'Success' },
    PaymentResult: { AmountsResp: { AuthorizedAmount: 110, TipAmount: 10 } },
  }
  expect(await own.until(answer)).toMatchObject(paid)
  // After a restart no customer's screen is there: the same message is the same payment all the same.
  await own.restart()
  expect(await own.until(own.pay('0001', 100, asking))).toMatchObject(paid)
})

test('where nobody can be asked it is paid without: no TipAmount is told', async () => {
  await using own = await openNexoShop({ settings })
  const answer = own.pay('0001', 100, asking)
  await own.settle()
  await own.approve()
  const told = await own.until(answer)
  expect(told['PaymentResult']?.['AmountsResp']).toEqual({ Currency: 'NOK', AuthorizedAmount: 100 })
})
