// Tests of reading a past sale again until its refund is done: by one chain of readings, whoever opens it how often.
import { afterEach, expect, test } from 'vitest'
import {
  createHistoryReader,
  type HistoryReader,
  type SaleHistory,
} from '#renderer/cashier/history-reader.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { PastSale, SaleStory } from '#shared/sale.ts'
import { settled, useManualTill, useManualTimers } from '#test/support/pages/manual-till.ts'
import { cashierView, paid, refunds } from '#test/support/samples/screens.ts'

const { sale, reference, number, amount, userFlow, phoneEnding } = paid
const past: PastSale = {
  sale,
  reference,
  number,
  amount,
  userFlow,
  phoneEnding,
  register: null,
  state: 'captured',
  openedAt: 1000,
  refunded: 0,
}
const story = (...of: SaleStory['sale']['refunds']): SaleStory => ({
  sale: { ...paid, refunds: of },
  receipt: null,
  events: [],
  trouble: null,
  lines: paid.lines.map((line, at) => ({ line: at, ...line, refunded: 0 })),
  payments: [{ reference: paid.reference, refundable: paid.refundable }],
})
const away = failed(problem('till.notAnswering'))

/** As the list does that is opened and closed. */
let close = () => {}
let reader: HistoryReader
let shown: SaleHistory | null = null
function open(): void {
  reader = createHistoryReader((history) => {
    shown = history
  })
  close = reader.begin()
}

const { waiting, timePasses } = useManualTimers()
const { named } = useManualTill(() => {
  takeCashierView(cashierView())
  open()
  reader.openSale(past)
})
afterEach(() => close())
const looks = () => named('sale.look')
const answer = async (result: Result<unknown>) => {
  looks().at(-1)?.answer(result)
  await settled()
}
const look = () => shown?.look

test('read again while a refund is under way, and not any more', async () => {
  await answer(ok(story(refunds.pending)))
  await timePasses()
  expect(looks()).toHaveLength(2)
  await answer(ok(story(refunds.refunded)))
  expect([waiting.size, look()?.story?.sale.refunds[0]?.state]).toEqual([0, 'refunded'])
})

test.each([
  ['left, and looked at again,', () => (reader.closeSale(), reader.openSale(past))],
  ['closed, and opened again,', () => (close(), open(), reader.openSale(past))],
])('%s before its time: one reading at a time', async (_, again) => {
  await answer(ok(story(refunds.pending)))
  again()
  await answer(ok(story(refunds.pending)))
  expect(waiting.size).toBe(1)
  await timePasses()
  expect(looks()).toHaveLength(3)
})

test('left while its reading is under way: that reading is nobody’s any more', async () => {
  reader.closeSale()
  reader.openSale(past)
  const [first] = looks()
  await answer(ok(story(refunds.pending)))
  first?.answer(ok(story()))
  await settled()
  expect([waiting.size, look()?.story?.sale.refunds]).toEqual([1, [refunds.pending]])
})

test('a reading that fails is no end: what is known stays, and it is read again', async () => {
  await answer(ok(story(refunds.pending)))
  await timePasses()
  await answer(away)
  expect(shown).toMatchObject({ trouble: away.problem, look: { story: { sale: { sale } } } })
  await timePasses()
  await answer(ok(story(refunds.refunded)))
  expect(shown).toMatchObject({
    trouble: null,
    look: { story: { sale: { refunds: [{ state: 'refunded' }] } } },
  })
  expect(waiting.size).toBe(0)
})

test('signed a refund: the sale is read at once, in the place of the reading that waited', async () => {
  await answer(ok(story(refunds.pending)))
  reader.refundSale(story(refunds.pending))
  expect(useStore.getState().asking).toMatchObject({ signing: { act: { lines: story().lines } } })
  useStore.setState({ asking: null })
  expect([looks().length, waiting.size]).toEqual([2, 0])
})

test('the till is asked once nothing more is typed, and not when the list was closed meanwhile', async () => {
  reader.closeSale()
  const before = named('sale.recent').length
  for (const text of ['1', '12', '125']) reader.search(text)
  expect(shown?.text).toBe('125')
  await timePasses()
  const asked = () => named('sale.recent').slice(before)
  expect(asked().map(({ input }) => input)).toEqual([{ text: '125' }])
  reader.search('1250')
  close()
  await timePasses()
  expect(asked()).toHaveLength(1)
})

test('an answer to what was looked for before is not shown', async () => {
  reader.closeSale()
  reader.search('12')
  await timePasses()
  reader.search('123')
  await timePasses()
  const asked = named('sale.recent').slice(-2)
  expect(asked.map(({ input }) => input)).toEqual([{ text: '12' }, { text: '123' }])
  asked[1]?.answer(ok([]))
  await settled()
  asked[0]?.answer(ok([past]))
  await settled()
  expect(shown).toMatchObject({ text: '123', rows: [] })
})

test('closed: nothing is read any more', async () => {
  await answer(ok(story(refunds.pending)))
  close()
  await timePasses()
  expect(looks()).toHaveLength(1)
})
