// The office's commands about a sale, and what it shows afterwards: the trouble, and everything read anew.
import { done } from '#test/support/pages/manual-till.ts'
import { openPage, usePages } from '#test/support/pages/office-readers.ts'
import { alarmedFile, officeView, paidFile } from '#test/support/samples/office.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerSale, checkSale, releaseSale } from '#renderer/office/sales/sale-actions.ts'
import { refundOffer } from '#renderer/sale/refund-offer.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { takeOfficeView } from '#renderer/till/view-reducers.ts'
import { failed, problem, type Result } from '#shared/problem.ts'

let asked: { name: string; input: unknown }[] = []
usePages()
let answer: Result<unknown> = done
const names = () => asked.map(({ name }) => name)

beforeEach(() => {
  asked = []
  answer = done
  const call = (name: string, input: unknown) => {
    asked.push({ name, input })
    return name.startsWith('sale.') ? Promise.resolve(answer) : new Promise(() => undefined)
  }
  vi.stubGlobal('window', { till: { call, subscribe: () => () => {} } })
  useStore.setState(initial, true)
  takeOfficeView(officeView())
  openPage('office.sale', { sale: 's1' })
  asked = []
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a sale is checked, let go or answered, and the page reads anew', async () => {
  await checkSale({ sale: 's1' })
  expect(names()).toEqual(['sale.check', 'office.sale'])
  await releaseSale({ sale: 's1' })
  await answerSale({ sale: 's1' }, 'keep')
  expect(asked.filter(({ name }) => name.startsWith('sale.')).map(({ input }) => input)).toEqual([
    { sale: 's1' },
    { sale: 's1' },
    { sale: 's1', answer: 'keep' },
  ])
  expect(useStore.getState().trouble).toBeNull()
})

test('what stands in the way is said, and the page reads anew all the same', async () => {
  const refusal = problem('staff.signInFirst')
  answer = failed(refusal)
  await releaseSale({ sale: 's1' })
  expect(useStore.getState().trouble).toEqual(refusal)
  expect(names()).toEqual(['sale.release', 'office.sale'])
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
