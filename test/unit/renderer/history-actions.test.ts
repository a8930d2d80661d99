// Tests of reading a past sale again until its refund is done: by one chain of readings, whoever opens it how often.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  closeHistory,
  openPastSale,
  closePastSale,
  openHistory,
  refundPast,
} from '#renderer/cashier/history-actions.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/view-reducers.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { PastSale, SaleStory } from '#shared/sale.ts'
import { cashierView, paid, refunds } from '#test/support/views.ts'

const { sale, reference, number, amount, userFlow, phoneEnding } = paid
const past: PastSale = {
  sale,
  reference,
  number,
  amount,
  userFlow,
  phoneEnding,
  state: 'captured',
  openedAt: 1000,
  refunded: 0,
}
const story = (...of: SaleStory['sale']['refunds']): SaleStory => ({
  sale: { ...paid, refunds: of },
  receipt: null,
  events: [],
  trouble: null,
})
const away = failed(problem('till.notAnswering'))

let heard: { name: string; answer: (result: Result<unknown>) => void }[] = []
/** What waits for its time, by the number of its timer. */
let waiting = new Map<number, () => void>()
const looks = () => heard.filter(({ name }) => name === 'sale.look')
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
const answer = async (result: Result<unknown>) => {
  looks().at(-1)?.answer(result)
  await settled()
}
const timePasses = async () => {
  const due = [...waiting.values()]
  waiting.clear()
  for (const act of due) act()
  await settled()
}
const shown = () => useStore.getState().selling.history

beforeEach(() => {
  heard = []
  waiting = new Map()
  let timers = 0
  const call = (name: string) =>
    new Promise<Result<unknown>>((done) => {
      heard.push({ name, answer: done })
    })
  vi.stubGlobal('window', { till: { call, subscribe: () => () => {} } })
  vi.stubGlobal('setTimeout', (act: () => void) => {
    waiting.set((timers += 1), act)
    return timers
  })
  vi.stubGlobal('clearTimeout', (timer: number) => waiting.delete(timer))
  useStore.setState(initial, true)
  takeCashierView(cashierView())
  openHistory()
  openPastSale(past)
})
afterEach(() => {
  closeHistory()
  vi.unstubAllGlobals()
})

test('read again while a refund is under way, and not any more', async () => {
  await answer(ok(story(refunds.pending)))
  await timePasses()
  expect(looks()).toHaveLength(2)
  await answer(ok(story(refunds.refunded)))
  expect([waiting.size, shown()?.look?.story?.sale.refunds[0]?.state]).toEqual([0, 'refunded'])
})

test.each([
  ['left, and looked at again,', () => (closePastSale(), openPastSale(past))],
  ['closed, and opened again,', () => (closeHistory(), openHistory(), openPastSale(past))],
])('%s before its time: one reading at a time', async (_, again) => {
  await answer(ok(story(refunds.pending)))
  again()
  await answer(ok(story(refunds.pending)))
  expect(waiting.size).toBe(1)
  await timePasses()
  expect(looks()).toHaveLength(3)
})

test('left while its reading is under way: that reading is nobody’s any more', async () => {
  closePastSale()
  openPastSale(past)
  const [first] = looks()
  await answer(ok(story(refunds.pending)))
  first?.answer(ok(story()))
  await settled()
  expect([waiting.size, shown()?.look?.story?.sale.refunds]).toEqual([1, [refunds.pending]])
})

test('a reading that fails is no end: what is known stays, and it is read again', async () => {
  await answer(ok(story(refunds.pending)))
  await timePasses()
  await answer(away)
  expect(shown()).toMatchObject({ trouble: away.problem, look: { story: { sale: { sale } } } })
  await timePasses()
  await answer(ok(story(refunds.refunded)))
  expect(shown()).toMatchObject({
    trouble: null,
    look: { story: { sale: { refunds: [{ state: 'refunded' }] } } },
  })
  expect(waiting.size).toBe(0)
})

test('signed a refund: the sale is read at once, in the place of the reading that waited', async () => {
  await answer(ok(story(refunds.pending)))
  refundPast(paid)
  useStore.setState({ asking: null })
  expect([looks().length, waiting.size]).toEqual([2, 0])
})

test('closed: nothing is read any more', async () => {
  await answer(ok(story(refunds.pending)))
  closeHistory()
  await timePasses()
  expect(looks()).toHaveLength(1)
})
