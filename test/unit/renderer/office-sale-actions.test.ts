// The office's commands about a sale, and what it shows afterwards: the trouble, and everything read anew.
import { state, useManualTill } from '#test/support/pages/manual-till.ts'
import { openPage, usePages } from '#test/support/pages/office-readers.ts'
import { alarmedFile, officeView, paidFile } from '#test/support/samples/office.ts'
import { expect, test } from 'vitest'
import { answerSale, checkSale, abandonSale } from '#renderer/office/sales/sale-actions.ts'
import { refundOffer } from '#renderer/sale/signing.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { failed, problem } from '#shared/problem.ts'

usePages()
const till = useManualTill(() => {
  takeOfficeView(officeView())
  openPage('office.sale', { sale: 's1' })
  till.heard.length = 0
})

test('a sale is checked, let go or answered, and the page reads anew', async () => {
  void checkSale({ sale: 's1' })
  await till.answer()
  expect(till.names()).toEqual(['sale.check', 'office.sale'])
  void abandonSale({ sale: 's1' })
  await till.answer()
  void answerSale({ sale: 's1' }, 'keep')
  await till.answer()
  expect(till.asked().filter(([name]) => name !== 'office.sale')).toEqual([
    ['sale.check', { sale: 's1' }],
    ['sale.abandon', { sale: 's1' }],
    ['sale.answer', { sale: 's1', answer: 'keep' }],
  ])
  expect(state().trouble).toBeNull()
})

test('what stands in the way is said, and the page reads anew all the same', async () => {
  const refusal = problem('staff.signInFirst')
  void abandonSale({ sale: 's1' })
  await till.answer(failed(refusal))
  expect(state().trouble).toEqual(refusal)
  expect(till.names()).toEqual(['sale.abandon', 'office.sale'])
})

test('a refund is offered of every payment that holds money, and not beside an alarm, which has its own', () => {
  const [payment] = paidFile.payments
  if (!payment) throw new Error('no payment')
  const of = (payments: (typeof payment)[]) => refundOffer({ ...paidFile, payments })
  const held = { ...payment, refundable: 37_900 }
  expect(of([held])).toEqual({
    refundables: [{ reference: payment.reference, ceiling: 37_900 }],
    lines: paidFile.lines,
  })
  expect(of([held, held])).toMatchObject({ refundables: [{}, {}], lines: [] })
  expect(of([{ ...payment, refundable: 0 }])).toBeNull()
  expect(refundOffer({ ...alarmedFile, payments: [held] })).toBeNull()
})
