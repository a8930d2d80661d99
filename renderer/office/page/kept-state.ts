// State that outlives its page: the office keeps it for the person who is here, and it is gone with them.
import { createContext, use, useCallback } from 'react'
import { createStore, useStore } from 'zustand'

export const createKeptState = () => createStore<Record<string, unknown>>()(() => ({}))
export const KeptState = createContext(createKeptState())

/** `useState` for what is found again when its page opens again, and is set also when the page is gone by then. `name`: of this state alone; `first`: the same each time. */
export function useKeptState<Value>(name: string, first: Value) {
  const store = use(KeptState)
  const value = useStore(store, (all) => (name in all ? (all[name] as Value) : first)) // as it was put there
  const set = useCallback((next: Value) => store.setState({ [name]: next }), [store, name])
  return [value, set] as const
}
