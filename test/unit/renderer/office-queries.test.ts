// Tests of the office's questions: asked when a page opens, again when something was written down, and never mixed up.
import { afterEach, expect, test } from 'vitest'
import { compare, stopComparing } from '#renderer/office/reports/reconciliation.ts'
import { initialOffice, useOffice } from '#renderer/office/page/office-store.ts'
import { exportDays } from '#renderer/office/page/file-export.ts'
import {
  invalidateQueries,
  startInvalidation,
  salesQuery,
  shopSalesQuery,
  setQueryData,
} from '#renderer/office/page/queries.ts'
import { everySale } from '#renderer/office/page/routes.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeOfficeView } from '#renderer/till/bridge.ts'
import { emptyCatalog } from '#shared/catalog.ts'
import { failed, ok, problem } from '#shared/problem.ts'
import { settled, useManualTill, useManualTimers } from '#test/support/pages/manual-till.ts'
import { closePages, openList, openPage, usePages } from '#test/support/pages/office-readers.ts'
import { foundSales, officeView } from '#test/support/samples/office.ts'
import { closingPaper, differences } from '#test/support/samples/reports.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'

let stop = () => {}
usePages()
const { timePasses } = useManualTimers()
const { heard, names, answer } = useManualTill(() => {
  useOffice.setState(initialOffice, true)
  takeOfficeView(officeView())
  stop = startInvalidation()
})
afterEach(() => stop())

const sales = (text = '') => salesQuery({ ...everySale, text })
const found = (...at: number[]) => ok({ sales: at.flatMap((one) => foundSales[one] ?? []), more: false })

const openSales = () => {
  const page = openList(sales())
  return { ...page, shown: () => page.shown()?.flatMap((one) => one.sales) }
}

const facts = (count: number) => takeOfficeView(officeView({}, { facts: count }))

test('many facts in a moment are one question, and what was shown stays until its answer', async () => {
  const { shown } = openSales()
  await answer(found(0, 1))
  for (const count of [1483, 1484, 1485]) facts(count)
  expect(names()).toEqual(['office.search'])
  await timePasses()
  expect(heard).toHaveLength(2)
  expect(shown()).toHaveLength(2)
  await answer(found(0, 1, 2))
  expect(shown()).toHaveLength(3)
  facts(1485)
  await timePasses()
  expect(heard).toHaveLength(2)
})

test('who types on keeps what was found in sight, and is answered for the last text only, whatever comes late', async () => {
  const { shown, isOld, turnTo } = openSales()
  await answer(found(0, 1, 2))
  turnTo(sales('49'))
  turnTo(sales('499'))
  expect([isOld(), shown()]).toEqual([true, foundSales.slice(0, 3)])
  await answer(found(0))
  await answer(found(1, 2), 1)
  expect(heard.map(({ input }) => (input as { text: string }).text)).toEqual(['', '49', '499'])
  expect([isOld(), shown()]).toEqual([false, [foundSales[0]]])
})

test('older ones come below the newer, asked for from the last that is shown, and all are read again', async () => {
  const { shown, showOlder } = openSales()
  await answer(ok({ sales: foundSales.slice(0, 2), more: true }))
  showOlder()
  expect(heard.at(-1)?.input).toMatchObject({ before: foundSales[1]?.place })
  await answer(ok({ sales: foundSales.slice(2, 4), more: false }))
  expect(shown()).toEqual(foundSales.slice(0, 4))
  facts(1483)
  await timePasses()
  await answer(ok({ sales: foundSales.slice(0, 1), more: true }))
  await answer(ok({ sales: foundSales.slice(1, 3), more: true }))
  expect(shown()).toEqual(foundSales.slice(0, 3))
  expect(heard).toHaveLength(4)
})

test('without an answer what is known stays beside the trouble, and is asked for again when the line is back', async () => {
  const { shown, trouble } = openSales()
  await answer(found(0))
  facts(2000)
  await timePasses()
  await answer(failed(problem('till.notAnswering')))
  expect([trouble(), shown()]).toEqual(['till.notAnswering', [foundSales[0]]])
  await timePasses()
  expect(heard).toHaveLength(2)
  useStore.setState({ link: { state: 'lost', problem: problem('till.notAnswering') } })
  facts(2000)
  await answer(found(0, 1))
  expect([trouble(), shown()]).toEqual([undefined, foundSales.slice(0, 2)])
})

test('what the hub alone knows comes back by itself, and the trouble stays in sight until then', async () => {
  const { shown, trouble } = openPage('shop.closings', {})
  await answer(failed(problem('hub.away')))
  expect(trouble()).toBe('hub.away')
  await timePasses()
  expect(trouble()).toBe('hub.away')
  await answer(ok([]))
  expect(shown()).toEqual([])
  expect(names()).toEqual(['shop.closings', 'shop.closings'])
})

test('a page that nobody looks at any more is not asked for again', async () => {
  openPage('shop.closings', {})
  await answer(failed(problem('hub.away')))
  closePages()
  facts(2000)
  await timePasses()
  expect(heard).toHaveLength(1)
})

test('another closing never shows what is known of the one before', async () => {
  const { shown, turnTo } = openPage('report.z', { number: 84 })
  await answer(ok(closingPaper))
  expect(shown()).toEqual(closingPaper)
  turnTo({ number: 2 })
  expect(shown()).toBeUndefined()
})

test('an answer that was on its way when something was written down counts for nothing, nor one older than an act', async () => {
  const { shown } = openPage('report.list', {})
  facts(2000)
  await timePasses()
  await answer(ok([]), 0)
  expect([heard.length, shown()]).toEqual([2, undefined])
  setQueryData('report.list', {}, [])
  await answer(failed(problem('till.notAnswering')))
  await settled()
  expect(shown()).toEqual([])
})

const days = { from: '2026-01-15', to: '2026-01-15' }
const run = () => useOffice.getState().comparison

test('a comparison goes on from where the last answer ended, and keeps what each has found', async () => {
  const done = compare(days)
  await answer(ok({ differences: differences.slice(0, 1), checked: 20, of: 23, next: 20 }))
  expect(run()).toMatchObject({ state: 'running', checked: 20, total: 23 })
  expect(heard.at(-1)?.input).toEqual({ ...days, next: 20 })
  await answer(ok({ differences: differences.slice(1, 2), checked: 3, of: 23, next: null }))
  await done
  expect(run()).toMatchObject({ state: 'done', checked: 23, differences: differences.slice(0, 2) })
})

test('one that is stopped keeps what it has found, and an answer that comes late changes nothing', async () => {
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
  const done = compare(days)
  await answer(failed(problem('till.notAnswering')))
  await done
  expect(run()).toMatchObject({ state: 'stopped', trouble: { code: 'till.notAnswering' } })
})

test('sales of the whole shop are asked for at the till that was chosen, page after page', async () => {
  const { showOlder } = openList(shopSalesQuery({ ...everySale, till: 'b4n8xw' }))
  const next = { openedAt: 1, sale: 'a' }
  await answer(ok({ sales: [], next }))
  showOlder()
  expect(heard.map(({ input }) => input)).toMatchObject([
    { till: 'b4n8xw', after: null },
    { till: 'b4n8xw', after: next },
  ])
})

test('the catalog, which is long, is read again when it is another, whatever else is written down', async () => {
  openPage('catalog.read', {})
  openPage('plans.read', {})
  await answer(ok({ revision: 1, plans: [], problem: null }))
  await answer(ok({ revision: 1, catalog: emptyCatalog }), 0)
  facts(2000)
  await timePasses()
  await answer(ok({ revision: 1, plans: [], problem: null }))
  expect(names()).toEqual(['catalog.read', 'plans.read', 'plans.read'])
  takeOfficeView(officeView({ catalogRevision: 7 }, { facts: 2000 }))
  await timePasses()
  expect(names().slice(3)).toEqual(['catalog.read'])
})

test('who has acted waits for what was read since, also where the next act has asked for it anew', async () => {
  const { shown } = openPage('report.list', {})
  await answer(ok([]))
  let isRead = false
  void invalidateQueries().then(() => (isRead = true))
  await settled()
  void invalidateQueries()
  await answer(ok([]), 1)
  expect([heard.length, isRead]).toEqual([3, false])
  await answer(ok([]))
  expect([isRead, shown()]).toEqual([true, []])
})

test('what one person was shown is not there for the next', async () => {
  const { shown } = openPage('report.list', {})
  await answer(ok([]))
  expect(shown()).toEqual([])
  closePages()
  const next = { id: 'p2', name: 'Jonas', role: 'manager', number: 12 } as const
  takeOfficeView(officeView({}, { staff: { ...sampleStaff, signedIn: next } }))
  expect(openPage('report.list', {}).shown()).toBeUndefined()
})

test('why a file could not be written is said on the page that asked for it, not on the next', async () => {
  const trouble = () => useOffice.getState().exporting?.trouble?.code ?? null
  const days = { from: '2026-11-22', to: '2026-11-22' }
  void exportDays(days, 'json')
  await answer(failed(problem('till.notAnswering')))
  expect(trouble()).toBe('till.notAnswering')
  void exportDays(days, 'json')
  // As another page is opened.
  useOffice.setState({ exporting: null })
  await answer(failed(problem('till.notAnswering')))
  expect(trouble()).toBeNull()
})
