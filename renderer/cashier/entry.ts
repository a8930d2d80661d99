// The way the cashier puts a sale together: as asked for just now, else as chosen for this screen, else as the till proposes.
import { change } from '#renderer/cashier/basket-actions.ts'
import { usePreferences } from '#renderer/till/preferences.ts'
import { useStore, type State } from '#renderer/till/store.ts'
import type { EntryMode } from '#shared/appearance.ts'

/** The way this screen begins a sale. */
const homeNow = (): EntryMode =>
  usePreferences.getState().entry ?? useStore.getState().cashier?.till.entry ?? 'products'

export const entryNow = (): EntryMode => useStore.getState().selling.entry ?? homeNow()

export function useEntry(proposed: EntryMode): EntryMode {
  const chosen = usePreferences((state) => state.entry)
  const shown = useStore(({ selling }) => selling.entry)
  return shown ?? chosen ?? proposed
}

/** Shows this way until the next sale. */
export const showEntry = (entry: EntryMode): void =>
  change({ entry: entry === homeNow() ? null : entry, typed: '', isSearching: false })

export const showHome = (): void => change({ entry: null, typed: '', isSearching: false })

/** The keypad was opened beside what this screen begins with: its own button adds the amount to the other lines. */
export const isKeypadBeside = ({ selling }: Pick<State, 'selling'>): boolean => selling.entry === 'keypad'

/** Switches between the keypad and what this screen begins with; where that is the keypad, the products. */
export function switchKeypad(): void {
  if (entryNow() !== 'keypad') showEntry('keypad')
  else if (homeNow() === 'keypad') showEntry('products')
  else showHome()
}
