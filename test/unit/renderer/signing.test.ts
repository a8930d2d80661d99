// Tests of signing: what a manager signs is what is sent, to the minor unit, once, and never above what is there.
import { expect, test } from 'vitest'
import * as signing from '#renderer/sale/signing.ts'
import { inOrder, waitOf } from '#renderer/cashier/unsettled-actions.ts'
import { useStore, type Signing } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { failed, problem } from '#shared/problem.ts'
import { useManualTill, done } from '#test/support/pages/manual-till.ts'
import {
  aRow,
  aSale,
  alarms,
  cashierView,
  paid,
  references,
  refunds,
  rows,
} from '#test/support/samples/screens.ts'

const payment = { reference: paid.reference, ceiling: 49_900 }

function current(): Signing {
  const { asking } = useStore.getState()
  if (asking?.what !== 'signing') throw new Error('nothing to sign')
  return asking.signing
}
const troubleCode = () => current().trouble?.problem.code

const { heard } = useManualTill(() => takeCashierView(cashierView({ sale: paid })))

test('the whole amount is proposed; the first key replaces it, and keys are minor units', () => {
  signing.refund(paid, [payment])
  expect(current().value).toBe(49_900)
  for (const key of ['4', '5', '00'] as const) signing.pressValue(key)
  expect(current().value).toBe(4_500)
  signing.pressValue('backspace')
  expect(current().value).toBe(450)
  signing.wholeValue()
  signing.pressValue('7')
  expect(current().value).toBe(7)
})

test('nothing is sent without an amount, above what is there, without a reason, without a PIN', async () => {
  signing.refund(paid, [payment])
  signing.typeValue(0)
  await signing.sign()
  expect(troubleCode()).toBe('amount.tooSmall')
  signing.typeValue(49_901)
  await signing.sign()
  expect(troubleCode()).toBe('refund.tooMuch')
  signing.typeValue(49_900)
  signing.giveReason('   ')
  await signing.sign()
  expect(troubleCode()).toBe('reason.missing')
  signing.giveReason('came back')
  await signing.sign()
  expect(troubleCode()).toBe('pin.missing')
  expect(heard).toEqual([])
})

test('signed twice at once, it is sent once; done, the dialog goes', async () => {
  signing.refund(paid, [payment])
  signing.giveReason(' came back ')
  signing.typePin('4321')
  const both = Promise.all([signing.sign(), signing.sign()])
  expect(heard.map(({ name, input }) => [name, input])).toEqual([
    [
      'sale.refund',
      {
        sale: paid.sale,
        reference: paid.reference,
        value: 49_900,
        manager: { pin: '4321', reason: 'came back' },
      },
    ],
  ])
  heard[0]?.answer(done)
  await both
  expect(useStore.getState().asking).toBeNull()
})

test('a wrong PIN stays in the dialog and is emptied; the reason stays', async () => {
  signing.override(aSale, { userFlow: 'QR' })
  signing.giveReason('no answer')
  signing.typePin('1111')
  const both = signing.sign()
  heard[0]?.answer(failed(problem('pin.wrong', { left: 4 })))
  await both
  expect([troubleCode(), current().pin, current().reason]).toEqual(['pin.wrong', '', 'no answer'])
  expect(useStore.getState().trouble).toBeNull()
})

test('refused after the dialog was left: said on the screen instead', async () => {
  signing.settle(paid, alarms.leftButPaid)
  signing.giveReason('handed over')
  signing.typePin('4321')
  const both = signing.sign()
  useStore.setState({ asking: null })
  heard[0]?.answer(failed(problem('sale.notAlarmed', { reference: paid.reference })))
  await both
  expect(useStore.getState().trouble?.code).toBe('sale.notAlarmed')
})

test('of two payments each can be refunded up to its own rest, and the other choice is a new proposal', () => {
  const twice = { ...paid, refunds: [{ ...refunds.refunded, reference: references[0] }] }
  const [first, second] = references
  const payments = signing.refundablesOf({
    ...alarms.paidTwice,
    payments: [
      { reference: first, refundable: 37_900 },
      { reference: second, refundable: 49_900 },
    ],
  })
  expect(payments).toEqual([
    { reference: references[0], ceiling: 37_900 },
    { reference: references[1], ceiling: 49_900 },
  ])
  signing.refund(twice, payments)
  expect([current().reference, current().value]).toEqual([references[1], 49_900])
  signing.chooseReference(references[0])
  expect(current().value).toBe(37_900)
})

test('earlier sales that wait for a person come first, the oldest before the others; each says what it waits for', () => {
  expect(inOrder(rows).map((row) => waitOf(row))).toEqual([
    'handedOver',
    'leftButPaid',
    'abandoned',
    'refund',
  ])
  expect(waitOf({ ...aRow, state: 'authorized' })).toBe('giveBack')
  expect(waitOf({ ...aRow, state: 'created' })).toBe('service')
})

test('a new question on the sale in front is not covered by the list of earlier ones', () => {
  useStore.setState({ unsettled: { trouble: null } })
  takeCashierView(cashierView({ sale: aSale }))
  expect(useStore.getState().unsettled).not.toBeNull()
  takeCashierView(cashierView({ sale: { ...aSale, state: 'authorized', question: 'approvedBeforeCancel' } }))
  expect(useStore.getState().unsettled).toBeNull()
})
