// Tests of dialogs: a late answer closes the dialog that asked for it, and no other.
import { expect, test } from 'vitest'
import { press } from '#renderer/cashier/sale-actions.ts'
import { addKeyed, askDiscount } from '#renderer/cashier/basket-actions.ts'
import { giveDiscount, resume } from '#renderer/cashier/dialog-actions.ts'
import { closeDialog, openDialog } from '#renderer/cashier/dialog-openers.ts'
import { useSigning } from '#renderer/sale/signing.ts'
import { setPreferences } from '#renderer/till/preferences.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import { failed, problem, type Result } from '#shared/problem.ts'
import { useDrawnHooks } from '#test/support/pages/drawn-hook.ts'
import { done, settled, useManualTill } from '#test/support/pages/manual-till.ts'
import { amount, tea, viewWith as view } from '#test/support/samples/basket.ts'

const till = useManualTill(() => {
  setPreferences({ isSoundOn: false })
  takeCashierView(view())
})
const { heard } = till
const { draw, settles } = useDrawnHooks()
const answer = async (result: Result<unknown> = done) => {
  await till.answer(result)
  takeCashierView(view([tea, amount]))
  await settled()
}
const open = () => useStore.getState().asking?.what ?? null
const tenOff = { by: 'percent', hundredths: 1000 } as const

/** From the dialog that is open now. */
function giveTenOff(): void {
  const { asking } = useStore.getState()
  if (asking?.what !== 'discount') throw new Error('No discount is asked about')
  void giveDiscount(asking, tenOff)
}

const asking = {
  'a discount': () => {
    askDiscount(false)
    giveTenOff()
  },
  'a held basket': () => {
    openDialog('parked')
    const { asking } = useStore.getState()
    if (asking) void resume(asking, 'b-2')
  },
}
const names = ['a discount', 'a held basket'] as const

test.each(names)('%s closes its dialog when it is in', async (name) => {
  asking[name]()
  await settled()
  expect(open()).not.toBeNull()
  await answer()
  expect(open()).toBeNull()
})

test.each(names)('%s leaves alone what was opened before its answer came', async (name) => {
  asking[name]()
  await settled()
  closeDialog()
  openDialog('keys')
  await answer()
  expect(open()).toBe('keys')
})

test('closed and opened again, it stays', async () => {
  asking['a discount']()
  await settled()
  closeDialog()
  askDiscount(true)
  await answer()
  expect(open()).toBe('discount')
  giveTenOff()
  await settled()
  await answer()
  expect(open()).toBeNull()
})

test('a discount above the shop’s most goes on to a manager, who signs that very one', async () => {
  askDiscount(true)
  giveTenOff()
  await settled()
  await answer(failed(problem('discount.needsManager', { most: 5 })))
  expect([open(), useStore.getState().trouble]).toEqual(['signing', null])
  const { asking } = useStore.getState()
  if (asking?.what !== 'signing') throw new Error('nothing to sign')
  const { does } = draw(() => useSigning(asking.signing))
  does(({ signature }) => signature.writeReason('damaged'))
  does(({ signature }) => signature.writePin('258013'))
  does(({ submit }) => void submit())
  expect(heard.at(-1)).toMatchObject({
    name: 'basket.discount',
    input: {
      line: null,
      discount: tenOff,
      manager: { pin: '258013', reason: 'damaged', basket: view().basket.basket },
    },
  })
  await settles(() => answer())
  expect(open()).toBeNull()
})

test('it is closed when another screen has put another basket in its place', async () => {
  askDiscount(true)
  giveTenOff()
  await settled()
  await answer(failed(problem('discount.needsManager', { most: 5 })))
  const other = view([tea])
  takeCashierView({ ...other, basket: { ...other.basket, basket: 'another' } })
  expect(open()).toBeNull()
})

test('nor does it go on over what was opened meanwhile', async () => {
  asking['a discount']()
  await settled()
  closeDialog()
  openDialog('keys')
  await answer(failed(problem('discount.needsManager', { most: 5 })))
  expect(open()).toBe('keys')
})

test('a discount that the till does not take stays to be mended', async () => {
  asking['a discount']()
  await settled()
  await answer(failed(problem('basket.noLine')))
  expect(open()).toBe('discount')
})

test('a discount that waited for an amount to be put in covers nothing that was opened meanwhile', async () => {
  press('5')
  press('00')
  void addKeyed()
  askDiscount(false)
  await settled()
  openDialog('keys')
  await answer()
  expect(open()).toBe('keys')
})
