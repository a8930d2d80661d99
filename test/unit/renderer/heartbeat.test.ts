// Tests of a page's heartbeat: sent while the screen is drawn and its loop turns, at once when something begins to be paid, and never twice at a time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepBeating, takeCashierView } from '#renderer/till/bridge.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { aSignUp, joined, overIn } from '#test/support/samples/sign-ups.ts'
import { aSale, cashierView } from '#test/support/samples/screens.ts'

let told: unknown[] = []
let beats: ((answer: Result<unknown>) => void)[] = []
let signs = 0
let screen = { childElementCount: 1, getBoundingClientRect: () => ({ height: 600 }) } as Element
let end = () => {}

beforeEach(() => {
  beats = []
  told = []
  signs = 0
  screen = { childElementCount: 1, getBoundingClientRect: () => ({ height: 600 }) } as Element
  const call = (name: string, input: unknown) =>
    new Promise<Result<unknown>>((answer) => {
      if (name !== 'poll') return
      beats.push(answer)
      told.push(input)
    })
  vi.stubGlobal('window', { till: { call, subscribe: () => () => {} } })
  vi.stubGlobal('document', { dispatchEvent: () => (signs += 1) })
  useStore.setState(initial, true)
  takeCashierView(cashierView({}))
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

async function answer(nextMs: number): Promise<void> {
  beats.at(-1)?.(ok({ nextMs }))
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
}
const rest = 3_600_000

test('beats one at a time, and at once when something begins to be paid, also once joined while what became of the first charge is not known', async () => {
  end = keepBeating('cashier', screen)
  expect(beats).toHaveLength(1)
  takeCashierView(cashierView({ sale: aSale }))
  expect(beats).toHaveLength(1)
  takeCashierView(cashierView({}))
  await answer(rest)
  takeCashierView(cashierView({ signUp: overIn('declined') }))
  expect(beats).toHaveLength(1)
  takeCashierView(cashierView({ signUp: { ...joined, firstCharge: { amount: 100, state: 'waiting' } } }))
  expect(beats).toHaveLength(2)
  await answer(rest)
  takeCashierView(cashierView({ signUp: aSignUp }))
  expect(beats).toHaveLength(2)
  expect(signs).toBe(2)
})

test('a screen that is blank, or has given up, beats no more: neither the till nor the watchdog hears anything', async () => {
  Object.assign(screen, { childElementCount: 0 })
  end = keepBeating('cashier', screen)
  expect([beats.length, signs]).toEqual([0, 0])
  end()
  Object.assign(screen, { childElementCount: 1 })
  end = keepBeating('cashier', screen)
  await answer(rest)
  expect([beats.length, signs]).toEqual([1, 1])
  end()
  takeCashierView(cashierView({ sale: aSale }))
  expect([beats.length, signs]).toEqual([1, 1])
})

test('the customer’s page says that nobody sees it; staff’s drives its sale all the same, and has nothing to say of it', () => {
  for (const [surface, visibilityState] of [
    ['customer', 'visible'],
    ['customer', 'hidden'],
    ['cashier', 'hidden'],
  ] as const) {
    Object.assign(document, { visibilityState })
    end = keepBeating(surface, screen)
    end()
  }
  expect(told).toEqual([{}, { isHidden: true }, {}])
})

test('a till that answers two beats in a row not at all has lost its screen, whatever the stream of views says; one that was late has not', async () => {
  const link = () => useStore.getState().link
  const silence = failed(problem('till.notAnswering'))
  const beat = async (said: Result<unknown>) => {
    const { length } = beats
    // What begins to be paid does not wait for the next beat.
    takeCashierView(cashierView({}))
    takeCashierView(cashierView({ sale: aSale }))
    expect(beats).toHaveLength(length + 1)
    beats.at(-1)?.(said)
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
  }
  end = keepBeating('cashier', screen)
  await answer(rest)
  for (const said of [silence, ok({ nextMs: rest }), silence]) await beat(said)
  expect(link()).toEqual({ state: 'open' })
  await beat(silence)
  expect(link()).toEqual({ state: 'lost', problem: problem('till.notAnswering') })
  takeCashierView(cashierView({ sale: aSale }))
  expect(link()).toEqual({ state: 'open' })
})
