// The till that a screen speaks to, played by the test: it hears each command, and answers when it is told to.
import { afterEach, beforeEach, vi } from 'vitest'
import { usePreferences, defaultPreferences } from '#renderer/till/preferences.ts'
import { pendingOf, takeCashierView } from '#renderer/till/bridge.ts'
import { initialKiosk, useKiosk } from '#renderer/kiosk/store.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { ok, type Result } from '#shared/problem.ts'
import { viewWith } from '#test/support/samples/basket.ts'

/** The answer of a change that the view on screen shows already. */
export const done = ok({ revision: 0 })

/** Of one that only the next view shows. */
export const shownNext = ok({ revision: 1 })

/** What was asked for and no view has shown yet. */
export const starting = () => pendingOf(state(), 'sale.start')?.input ?? null
export const joining = () => pendingOf(state(), 'signUp.start')?.input ?? null

type Heard = { name: string; input: unknown; answer: (result: Result<unknown>) => void }

export const state = () => useStore.getState()

/** Everything that waits for an answer has had its turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** For each test anew; `begin` puts the first view on the screen, without it the cashier's with tea in the basket. */
export function useManualTill(begin: () => unknown = () => takeCashierView(viewWith())) {
  const heard: Heard[] = []
  beforeEach(async () => {
    heard.length = 0
    const call = (name: string, input: unknown) =>
      new Promise<Result<unknown>>((done) => heard.push({ name, input, answer: done }))
    vi.stubGlobal('window', { till: { call, subscribe: () => () => {} } })
    useStore.setState(initial, true)
    useKiosk.setState(initialKiosk, true)
    usePreferences.setState(defaultPreferences, true)
    await begin()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return {
    heard,
    asked: () => heard.map(({ name, input }) => [name, input]),
    names: () => heard.map(({ name }) => name),
    named: (name: string) => heard.filter((one) => one.name === name),
    /** Of what was asked last, or at the place `to`. */
    answer: async (result: Result<unknown> = done, to = -1): Promise<void> => {
      heard.at(to)?.answer(result)
      await settled()
    },
  }
}

/** Timers of the page that run out when the test says so; to be used before the till. */
export function useManualTimers() {
  const waiting = new Map<number, () => void>()
  beforeEach(() => {
    waiting.clear()
    let timers = 0
    vi.stubGlobal('setTimeout', (act: () => void) => {
      waiting.set((timers += 1), act)
      return timers
    })
    vi.stubGlobal('clearTimeout', (timer: number) => waiting.delete(timer))
  })
  return {
    waiting,
    timePasses: async (): Promise<void> => {
      const due = [...waiting.values()]
      waiting.clear()
      for (const act of due) act()
      await settled()
    },
  }
}
