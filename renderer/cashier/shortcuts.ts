// The keys that the cashier's screen knows, and when. One table for the keyboard and for the list behind `?`.

/** `selling`: a basket is filled or an amount keyed · `running`: a sale is on its way · `ended`: how it went is on screen. */
export type Situation = 'selling' | 'running' | 'ended' | 'always'

export type ShortcutAction = (typeof keyRows)[number]['deed']

type Row = {
  deed: string
  when: Situation
  /** As the event names them; letters small. */
  keys: readonly string[]
  /** With Shift held or without; either where it is not said. */
  shift?: boolean
  /** As they stand on the keys. */
  shown: readonly string[]
}

export const keyRows = [
  { deed: 'digit', when: 'selling', keys: '0123456789'.split(''), shown: ['0', '…', '9'] },
  { deed: 'backspace', when: 'selling', keys: ['Backspace'], shown: ['Backspace'] },
  { deed: 'plus', when: 'selling', keys: ['+'], shown: ['+'] },
  { deed: 'minus', when: 'selling', keys: ['-'], shown: ['−'] },
  { deed: 'lineUp', when: 'selling', keys: ['ArrowUp'], shown: ['↑'] },
  { deed: 'lineDown', when: 'selling', keys: ['ArrowDown'], shown: ['↓'] },
  { deed: 'remove', when: 'selling', keys: ['Delete'], shift: false, shown: ['Delete'] },
  { deed: 'empty', when: 'selling', keys: ['Delete'], shift: true, shown: ['Shift', 'Delete'] },
  { deed: 'discount', when: 'selling', keys: ['d'], shift: false, shown: ['D'] },
  { deed: 'discountWhole', when: 'selling', keys: ['d'], shift: true, shown: ['Shift', 'D'] },
  { deed: 'tip', when: 'selling', keys: ['t'], shown: ['T'] },
  { deed: 'memberships', when: 'selling', keys: ['m'], shown: ['M'] },
  { deed: 'qr', when: 'selling', keys: ['Enter'], shown: ['Enter'] },
  { deed: 'phone', when: 'selling', keys: ['p'], shown: ['P'] },
  { deed: 'clear', when: 'selling', keys: ['Escape'], shown: ['Esc'] },
  { deed: 'catalog', when: 'selling', keys: ['F2'], shown: ['F2'] },
  { deed: 'entry', when: 'selling', keys: ['F3'], shown: ['F3'] },
  { deed: 'hold', when: 'selling', keys: ['F4'], shift: false, shown: ['F4'] },
  { deed: 'held', when: 'selling', keys: ['F4'], shift: true, shown: ['Shift', 'F4'] },
  { deed: 'cancel', when: 'running', keys: ['Escape'], shown: ['Esc'] },
  { deed: 'check', when: 'running', keys: ['c'], shown: ['C'] },
  { deed: 'otherWay', when: 'running', keys: ['p'], shown: ['P'] },
  { deed: 'next', when: 'ended', keys: ['Enter'], shown: ['Enter'] },
  { deed: 'toBasket', when: 'ended', keys: ['Escape'], shown: ['Esc'] },
  { deed: 'newSale', when: 'ended', keys: ['n'], shown: ['N'] },
  { deed: 'again', when: 'ended', keys: ['a'], shown: ['A'] },
  { deed: 'print', when: 'ended', keys: ['r'], shown: ['R'] },
  { deed: 'lastSales', when: 'always', keys: ['F9'], shown: ['F9'] },
  { deed: 'screen', when: 'always', keys: ['F8'], shown: ['F8'] },
  { deed: 'keys', when: 'always', keys: ['?'], shown: ['?'] },
] as const satisfies readonly Row[]

export const situations = ['selling', 'running', 'ended', 'always'] as const

/** Letters mean the same large and small. */
const plain = (key: string): string => (/^\p{L}$/u.test(key) ? key.toLowerCase() : key)

export function shortcutActionOf(
  key: string,
  isShifted: boolean,
  now: Situation,
): ShortcutAction | undefined {
  const rows: readonly Row[] = keyRows
  const row = rows.find(
    ({ keys, shift, when }) =>
      (when === now || when === 'always') &&
      keys.includes(plain(key)) &&
      (shift === undefined || shift === isShifted),
  )
  return row?.deed as ShortcutAction | undefined // of the same table
}

/** As `aria-keyshortcuts` wants it: `Shift+D`. */
export const shortcutOf = (deed: ShortcutAction): string => {
  const shown: readonly string[] = keyRows.find((row) => row.deed === deed)?.shown ?? []
  return shown.join('+').replace('Esc', 'Escape')
}
