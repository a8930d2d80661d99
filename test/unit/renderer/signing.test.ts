// Tests of signing: what a manager signs is what is sent, to the minor unit, once, and never above what is there.
import { expect, test } from 'vitest'
import * as signing from '#renderer/sale/signing.ts'
import { useSigning } from '#renderer/sale/signing.ts'
import { inOrder, waitOf } from '#renderer/cashier/unsettled-actions.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { failed, problem } from '#shared/problem.ts'
import { useDrawnHooks } from '#test/support/pages/drawn-hook.ts'
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

const { heard } = useManualTill(() => takeCashierView(cashierView({ sale: paid })))
const { draw, settles } = useDrawnHooks()

/** The dialog for what was asked last. */
function openDialog() {
  const { asking } = useStore.getState()
  if (asking?.what !== 'signing') throw new Error('nothing to sign')
  const { signing: asked } = asking
  const { now, does, leave } = draw(() => useSigning(asked))
  return {
    now,
    does,
    leave,
    troubleCode: () => now().signature.trouble?.problem.code,
    writes: (reason: string, pin = '4321') => {
      does(({ signature }) => signature.writeReason(reason))
      does(({ signature }) => signature.writePin(pin))
    },
    submits: () => does(({ submit }) => submit()),
  }
}

test('the whole amount is proposed; the first key replaces it, and keys are minor units', () => {
  signing.refund(paid, [payment])
  const { now, does } = openDialog()
  expect(now().value).toBe(49_900)
  for (const key of ['4', '5', '00'] as const) does(({ pressValue }) => pressValue(key))
  expect(now().value).toBe(4_500)
  does(({ pressValue }) => pressValue('backspace'))
  expect(now().value).toBe(450)
  does(({ proposeAll }) => proposeAll())
  does(({ pressValue }) => pressValue('7'))
  expect(now().value).toBe(7)
})

test('nothing is sent without an amount, above what is there, without a reason, without a PIN', () => {
  signing.refund(paid, [payment])
  const dialog = openDialog()
  const after = (doing: () => void) => {
    doing()
    void dialog.submits()
    return dialog.troubleCode()
  }
  const type = (value: number) => () => dialog.does(({ typeValue }) => typeValue(value))
  expect([after(type(0)), after(type(49_901))]).toEqual(['amount.tooSmall', 'refund.tooMuch'])
  type(49_900)()
  expect(after(() => dialog.writes('   '))).toBe('reason.missing')
  expect(after(() => dialog.writes('came back', ''))).toBe('pin.missing')
  expect(heard).toEqual([])
})

test('signed twice at once, it is sent once; done, the dialog goes', async () => {
  signing.refund(paid, [payment])
  const dialog = openDialog()
  dialog.writes(' came back ')
  void dialog.submits()
  void dialog.submits()
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
  await settles(() => heard[0]?.answer(done))
  expect(useStore.getState().asking).toBeNull()
})

test.each([
  [problem('pin.wrong', { left: 4 }), ''],
  [problem('pin.locked', { seconds: 30 }), ''],
  [problem('staff.notAllowed', { name: 'Kari' }), '1111'],
  [problem('till.notAnswering'), '1111'],
])('refused by %j the dialog stays, with the PIN “%s”; the reason stays', async (refusal, pin) => {
  signing.override(aSale, { userFlow: 'QR' })
  const dialog = openDialog()
  dialog.writes('no answer', '1111')
  void dialog.submits()
  await settles(() => heard[0]?.answer(failed(refusal)))
  const { signature } = dialog.now()
  expect([dialog.troubleCode(), signature.pin, signature.reason]).toEqual([refusal.code, pin, 'no answer'])
  expect(useStore.getState()).toMatchObject({ trouble: null, asking: { what: 'signing' } })
  dialog.writes('no answer at all')
  expect(dialog.troubleCode()).toBeUndefined()
})

test('refused after the dialog was left: said on the screen instead, and its PIN is nowhere', async () => {
  signing.settle(paid, alarms.leftButPaid)
  const dialog = openDialog()
  dialog.writes('handed over', '258013')
  void dialog.submits()
  expect(JSON.stringify(useStore.getState())).not.toContain('258013')
  useStore.setState({ asking: null })
  dialog.leave()
  await settles(() => heard[0]?.answer(failed(problem('sale.notAlarmed', { reference: paid.reference }))))
  expect(useStore.getState().trouble?.code).toBe('sale.notAlarmed')
  signing.settle(paid, alarms.leftButPaid)
  expect(openDialog().now().signature).toMatchObject({ pin: '', reason: '' })
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
  const { now, does } = openDialog()
  expect([now().reference, now().value]).toEqual([references[1], 49_900])
  does(({ proposeAll }) => proposeAll(references[0]))
  expect(now().value).toBe(37_900)
})

test('what a manager has signed does not close the next thing to be signed of the same sale', async () => {
  signing.settle(paid, alarms.leftButPaid)
  const dialog = openDialog()
  dialog.writes('seen')
  void dialog.submits()
  signing.refund(paid, [payment])
  dialog.leave()
  await settles(() => heard[0]?.answer(done))
  expect(useStore.getState().asking).toMatchObject({ what: 'signing', signing: { act: { do: 'refund' } } })
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
