// State of the office's pages that outlives them: it is there again when its page opens again, and gone with the person who is here.
import { useStore } from '#renderer/till/store.ts'

/** By its name, outside React. */
export const keptState = (name: string): unknown => useStore.getState().kept[name]
export const keepState = (name: string, value: unknown): void =>
  useStore.setState(({ kept }) => ({ kept: { ...kept, [name]: value } }))

/** `useState` for what outlives its page, and is set also when the page is gone by then. `name`: of this state alone; `first`: the same each time. */
export function useKeptState<Value>(name: string, first: Value) {
  const valueIn = (kept: unknown) => (kept === undefined ? first : (kept as Value)) // as it was put there
  const value = useStore(({ kept }) => valueIn(kept[name]))
  const set = (next: (before: Value) => Value) => keepState(name, next(valueIn(keptState(name))))
  return [value, set] as const
}
