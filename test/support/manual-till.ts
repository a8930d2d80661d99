// The till that the cashier's screen speaks to, played by the test: it hears each command, and answers when it is told to.
import { afterEach, beforeEach, vi } from 'vitest'
import { usePreferences, usual } from '#renderer/till/preferences.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/view-reducers.ts'
import { ok, type Result } from '#shared/problem.ts'
import { viewWith } from '#test/support/tea-basket.ts'

type Heard = { name: string; input: unknown; answer: (result: Result<unknown>) => void }

export const state = () => useStore.getState()

/** Everything that waits for an answer has had its turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** For each test anew, with tea in the basket. */
export function useManualTill() {
  let heard: Heard[] = []
  beforeEach(() => {
    heard = []
    const call = (name: string, input: unknown) =>
      new Promise<Result<unknown>>((done) => heard.push({ name, input, answer: done }))
    vi.stubGlobal('window', { till: { call, subscribe: () => () => {} } })
    useStore.setState(initial, true)
    usePreferences.setState(usual, true)
    takeCashierView(viewWith())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return {
    asked: () => heard.map(({ name, input }) => [name, input]),
    names: () => heard.map(({ name }) => name),
    /** Of what was asked last, or at the place `to`. */
    answer: async (result: Result<unknown> = ok(null), to = -1): Promise<void> => {
      heard.at(to)?.answer(result)
      await settled()
    },
  }
}
