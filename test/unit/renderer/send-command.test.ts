// Tests of the sender of commands: a change is pending until a view shows it, whichever comes first, and never for ever.
import { sendChange } from '#renderer/cashier/basket-actions.ts'
import { productAdded } from '#renderer/sale/basket-queue.ts'
import { expect, test } from 'vitest'
import { isPending, send, sendCommand, takeCashierView, takeOfficeView } from '#renderer/till/bridge.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { settled, state, useManualTill } from '#test/support/pages/manual-till.ts'
import { officeView } from '#test/support/samples/office.ts'
import { cashierView } from '#test/support/samples/screens.ts'

const { answer, names } = useManualTill(() => takeCashierView(at(5)))
const at = (revision: number) => cashierView({ revision })
const drawer = () => sendCommand('cashier', 'drawer.open', { reason: 'change' })
const isBusy = () => isPending(state(), 'drawer.open')

/** Whether it is over by now. */
function watch(sent: Promise<unknown>): () => boolean {
  let isOver = false
  void sent.then(() => (isOver = true))
  return () => isOver
}

test('the answer came first: pending until a view of that revision is there, and sent only once', async () => {
  const isOver = watch(drawer())
  await answer(ok({ revision: 7 }))
  takeCashierView(at(6))
  await settled()
  expect([isBusy(), isOver(), await drawer(), names()]).toEqual([true, false, undefined, ['drawer.open']])
  takeCashierView(at(7))
  expect(isBusy()).toBe(false)
  await settled()
  expect(isOver()).toBe(true)
})

test('the view came first: over with the answer', async () => {
  const isOver = watch(drawer())
  takeCashierView(at(8))
  await settled()
  expect([isBusy(), isOver()]).toEqual([true, false])
  await answer(ok({ revision: 7 }))
  expect([isBusy(), isOver()]).toEqual([false, true])
})

test('a refusal is over at once, and so is a question with its answer', async () => {
  const refused = drawer()
  await answer(failed(problem('drawer.none')))
  expect([isBusy(), await refused]).toEqual([false, failed(problem('drawer.none'))])
  const asked = watch(sendCommand('cashier', 'sale.recent', {}))
  await answer(ok([]))
  expect([state().pendingCommands, asked()]).toEqual([[], true])
})

test.each([
  ['later', 900],
  ['on a clock that was set back', 3],
])('a till that was started anew in between, %s: nothing stays pending', async (_, revision) => {
  const isOver = watch(drawer())
  await answer(ok({ revision: 7 }))
  takeCashierView(at(revision))
  await settled()
  expect([state().pendingCommands, isOver()]).toEqual([[], true])
})

test('a till that was started anew before it answered: its own view is waited for', async () => {
  const isOver = watch(drawer())
  await answer(ok({ revision: 900 }))
  expect([isBusy(), isOver()]).toEqual([true, false])
  takeCashierView(at(901))
  await settled()
  expect([isBusy(), isOver()]).toEqual([false, true])
})

test('in turn: the next leaves with the answer, and does not wait for the view', async () => {
  const addTea = () => sendChange(productAdded('cashier', { id: 'tea', price: 3900 }))
  const first = watch(addTea())
  void addTea()
  await settled()
  expect(names()).toHaveLength(1)
  await answer(ok({ revision: 6 }))
  expect([names().length, first(), state().pendingCommands.length]).toEqual([2, false, 2])
  await answer(ok({ revision: 7 }))
  takeCashierView(at(7))
  await settled()
  expect([first(), state().pendingCommands]).toEqual([true, []])
})

test('what stands in its way before it leaves: pending meanwhile, and never sent', async () => {
  const ready = Promise.withResolvers<void>()
  const full = failed(problem('basket.full', { most: 200 }))
  const sent = send('cashier', 'basket.park', {}, async () => {
    await ready.promise
    return full
  })
  expect(isPending(state(), 'basket.park')).toBe(true)
  ready.resolve()
  expect(await sent).toEqual(full)
  expect([names(), state().pendingCommands]).toEqual([[], []])
})

test('on the office’s page likewise', async () => {
  takeOfficeView(officeView({}, { revision: 5 }))
  const isOver = watch(sendCommand('office', 'print.test', {}))
  await answer(ok({ revision: 6 }))
  expect(isOver()).toBe(false)
  takeOfficeView(officeView({}, { revision: 6 }))
  await settled()
  expect([isOver(), state().pendingCommands]).toEqual([true, []])
})

test('a PIN and a password that are sent are kept nowhere', async () => {
  const sent = [
    sendCommand('cashier', 'staff.signIn', { number: 7, pin: '4711' }),
    sendCommand('cashier', 'sale.abandon', { sale: 'a sale' }),
  ]
  expect(state().pendingCommands.map(({ input }) => input)).toEqual([{}, { sale: 'a sale' }])
  expect(isPending(state(), 'sale.abandon', 'a sale')).toBe(true)
  for (const to of [0, 1]) await answer(failed(problem('till.busy')), to)
  await Promise.all(sent)
})
