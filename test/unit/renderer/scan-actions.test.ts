// Tests of what is done right after a scan: it waits until views show what was scanned, in the same basket.
import { addPieces } from '#renderer/cashier/basket-actions.ts'
import { expect, test } from 'vitest'
import { takeScan } from '#renderer/cashier/scan-actions.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { ok, problem } from '#shared/problem.ts'
import { settled, starting, state, useManualTill } from '#test/support/pages/manual-till.ts'
import { tea, viewWith as view } from '#test/support/samples/basket.ts'

const { names, answer } = useManualTill()

test('a plus on what is on its way is refused with a word while the till is silent, and in another basket', async () => {
  takeScan('2000000010106')
  useStore.setState({ link: { state: 'lost', problem: problem('till.notAnswering') } })
  addPieces('1', 1)
  expect(state().trouble?.code).toBe('till.notReached')
  useStore.setState({ link: { state: 'open' }, trouble: null })
  addPieces('1', 1)
  const other = view([tea])
  takeCashierView({ ...other, basket: { ...other.basket, basket: 'b-2' } })
  await settled()
  await answer(ok({ is: 'added', revision: 0 }))
  await settled()
  expect([names(), state().trouble?.code]).toEqual([['basket.scan'], 'till.busy'])
})

test('a customer’s code right after goods waits for them, and asks for what the basket comes to then', async () => {
  takeCashierView(view([]))
  takeScan('2000000010106')
  takeScan('https://wallet.example/p/7')
  await settled()
  await answer(ok({ is: 'added', revision: 1 }))
  await answer(ok({ is: 'personalCode', personalCode: 'https://wallet.example/p/7' }))
  await settled()
  expect([names(), state().selling.news]).toEqual([['basket.scan', 'basket.scan'], null])
  takeCashierView({ ...view([tea]), revision: 1 })
  await settled()
  expect(starting()?.amount.value).toBe(tea.total)
})
