// Tests of the office's questions: asked when a page opens, again when something was written down, and never mixed up.
import { afterEach, expect, test } from 'vitest'
import { compare, stopComparing } from '#renderer/office/reports/reconciliation.ts'
import { initialOffice, useOffice } from '#renderer/office/page/office-store.ts'
import { keepReading } from '#renderer/office/page/queries.ts'
import { everySale, shopSales, type Route } from '#renderer/office/page/routes.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeOfficeView } from '#renderer/till/view-reducers.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { closingPaper, differences, foundSales, officeView } from '#test/support/views/office-views.ts'
import { settled, useManualTill, useManualTimers } from '#test/support/views/manual-till.ts'

let stop = () => {}
const { timePasses } = useManualTimers()
const { heard, answer } = useManualTill(() => {
  useOffice.setState(initialOffice, true)
  stop = keepReading()
})
afterEach(() => stop())

const open = (route: Route) => useOffice.setState({ route })
const sales = (text = ''): Route => ({ page: 'sales', search: { ...everySale, text } })
const shown = () => useOffice.getState().readings['office.search']
const found = (...at: number[]) => ok({ sales: at.flatMap((one) => foundSales[one] ?? []), more: false })

test('nothing is asked before the till has spoken, then at once', () => {
  expect(heard).toEqual([])
  takeOfficeView(officeView())
  expect(heard.map(({ name }) => name)).toEqual(['office.search'])
})

test('many facts in a moment are one question, and what was shown stays until its answer', async () => {
  takeOfficeView(officeView())
  await answer(found(0, 1))
  for (const facts of [1483, 1484, 1485]) takeOfficeView(officeView({}, { facts }))
  expect(heard).toHaveLength(1)
  await timePasses()
  expect(heard).toHaveLength(2)
  expect(shown()?.answer?.sales).toHaveLength(2)
  await answer(found(0, 1, 2))
  expect(shown()?.answer?.sales).toHaveLength(3)
  takeOfficeView(officeView({}, { facts: 1485 }))
  await timePasses()
  expect(heard).toHaveLength(2)
})

test('who types on is answered for the last letter only, whatever comes late', async () => {
  takeOfficeView(officeView())
  await answer(found(0, 1, 2))
  open(sales('4'))
  open(sales('49'))
  expect(heard).toHaveLength(1)
  await timePasses()
  open(sales('499'))
  await timePasses()
  expect(heard.map(({ input }) => (input as { text: string }).text)).toEqual(['', '49', '499'])
  expect(shown()).toMatchObject({ isOld: true })
  await answer(found(0))
  await answer(found(1, 2), 1)
  expect(shown()).toMatchObject({ isOld: false, answer: { sales: [foundSales[0]] } })
})

test('older ones come below the newer, asked for from the last that is shown', async () => {
  takeOfficeView(officeView())
  await answer(ok({ sales: foundSales.slice(0, 2), more: true }))
  useOffice.setState({ pages: 2 })
  await answer(ok({ sales: foundSales.slice(0, 2), more: true }))
  expect(heard.at(-1)?.input).toMatchObject({ before: foundSales[1]?.place })
  await answer(ok({ sales: foundSales.slice(2, 4), more: false }))
  expect(shown()?.answer).toEqual({ sales: foundSales.slice(0, 4), more: false })
})

test('without an answer what is known stays beside the trouble, and is asked for again when the line is back', async () => {
  takeOfficeView(officeView())
  await answer(found(0))
  takeOfficeView(officeView({}, { facts: 2000 }))
  await timePasses()
  await answer(failed(problem('till.notAnswering')))
  expect(shown()).toMatchObject({
    trouble: { code: 'till.notAnswering' },
    answer: { sales: [foundSales[0]] },
  })
  useStore.setState({ link: { state: 'lost', problem: problem('till.notAnswering') } })
  takeOfficeView(officeView({}, { facts: 2000 }))
  await answer(found(0, 1))
  expect(shown()).toMatchObject({ trouble: null })
})

test('another sale never shows what is known of the one before', async () => {
  takeOfficeView(officeView())
  open({ page: 'closing', number: 84 })
  await answer(ok(closingPaper))
  expect(useOffice.getState().readings['report.z']).toMatchObject({ answer: closingPaper })
  open({ page: 'closing', number: 2 })
  expect(useOffice.getState().readings['report.z']).toMatchObject({ input: { number: 2 }, answer: null })
})

const days = { from: '2026-01-15', to: '2026-01-15' }
const run = () => useOffice.getState().run

test('a comparison goes on from where the last answer ended, and keeps what each has found', async () => {
  takeOfficeView(officeView())
  const done = compare(days)
  await answer(ok({ differences: differences.slice(0, 1), checked: 20, of: 23, next: 20 }))
  expect(run()).toMatchObject({ state: 'running', checked: 20, of: 23 })
  expect(heard.at(-1)?.input).toEqual({ ...days, next: 20 })
  await answer(ok({ differences: differences.slice(1, 2), checked: 3, of: 23, next: null }))
  await done
  expect(run()).toMatchObject({ state: 'done', checked: 23, differences: differences.slice(0, 2) })
})

test('one that is stopped keeps what it has found, and an answer that comes late changes nothing', async () => {
  takeOfficeView(officeView())
  const done = compare(days)
  await answer(ok({ differences: differences.slice(0, 1), checked: 20, of: 40, next: 20 }))
  stopComparing()
  const stopped = run()
  expect(stopped).toMatchObject({ state: 'stopped', checked: 20, differences: differences.slice(0, 1) })
  await answer(ok({ differences: [], checked: 20, of: 40, next: null }))
  await done
  expect(run()).toBe(stopped)
})

test('one that gets no answer says that it stopped, never that all agrees', async () => {
  takeOfficeView(officeView())
  const done = compare(days)
  await answer(failed(problem('till.notAnswering')))
  await done
  expect(run()).toMatchObject({ state: 'stopped', trouble: { code: 'till.notAnswering' } })
})

test('sales of the whole shop are asked for at the till that was chosen, page after page, beside the tills to choose from', async () => {
  takeOfficeView(officeView({ hasHub: true }))
  await settled()
  heard.length = 0
  open({ ...shopSales, till: 'b4n8xw' })
  expect(heard.map(({ name }) => name)).toEqual(['shop.tills', 'shop.sales'])
  const next = { openedAt: 1, sale: 'a' }
  await answer(ok({ sales: [], next }))
  useOffice.setState({ pages: 2 })
  await settled()
  await answer(ok({ sales: [], next }))
  expect(heard.flatMap(({ name, input }) => (name === 'shop.sales' ? [input] : []))).toMatchObject([
    { till: 'b4n8xw', after: null },
    { till: 'b4n8xw', after: null },
    { till: 'b4n8xw', after: next },
  ])
})
