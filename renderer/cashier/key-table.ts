// The keys of the cashier's screen: one table for the keyboard and for the list behind `?`.

/** `selling`: a basket is filled or an amount keyed · `running`: a sale is on its way · `ended`: how it went is on screen. */
export type Situation = 'selling' | 'running' | 'ended' | 'always'

export type ShortcutAction = (typeof keyRows)[number]['action']

type KeyRow = {
  action: string
  when: Situation
  /** Names in the keyboard's event; letters small. */
  keys: readonly string[]
  /** True: with Shift held; false: without; either where it is absent. */
  shift?: boolean
  /** Words on the keys themselves. */
  shown: readonly string[]
}

export const keyRows = [
  { action: 'digit', when: 'selling', keys: '0123456789'.split(''), shown: ['0', '…', '9'] },
  { action: 'point', when: 'selling', keys: [',', '.'], shown: [','] },
  { action: 'backspace', when: 'selling', keys: ['Backspace'], shown: ['Backspace'] },
  { action: 'plus', when: 'selling', keys: ['+'], shown: ['+'] },
  { action: 'minus', when: 'selling', keys: ['-'], shown: ['−'] },
  { action: 'lineUp', when: 'selling', keys: ['ArrowUp'], shown: ['↑'] },
  { action: 'lineDown', when: 'selling', keys: ['ArrowDown'], shown: ['↓'] },
  { action: 'remove', when: 'selling', keys: ['Delete'], shift: false, shown: ['Delete'] },
  { action: 'empty', when: 'selling', keys: ['Delete'], shift: true, shown: ['Shift', 'Delete'] },
  { action: 'discount', when: 'selling', keys: ['d'], shift: false, shown: ['D'] },
  { action: 'discountWhole', when: 'selling', keys: ['d'], shift: true, shown: ['Shift', 'D'] },
  { action: 'tip', when: 'selling', keys: ['t'], shown: ['T'] },
  { action: 'memberships', when: 'selling', keys: ['m'], shown: ['M'] },
  { action: 'qr', when: 'selling', keys: ['Enter'], shown: ['Enter'] },
  { action: 'phone', when: 'selling', keys: ['p'], shown: ['P'] },
  { action: 'clear', when: 'selling', keys: ['Escape'], shown: ['Esc'] },
  { action: 'products', when: 'selling', keys: ['F2'], shown: ['F2'] },
  { action: 'keypad', when: 'selling', keys: ['F3'], shown: ['F3'] },
  { action: 'hold', when: 'selling', keys: ['F4'], shift: false, shown: ['F4'] },
  { action: 'parked', when: 'selling', keys: ['F4'], shift: true, shown: ['Shift', 'F4'] },
  { action: 'cancel', when: 'running', keys: ['Escape'], shown: ['Esc'] },
  { action: 'skipTip', when: 'running', keys: ['t'], shown: ['T'] },
  { action: 'check', when: 'running', keys: ['c'], shown: ['C'] },
  { action: 'otherWay', when: 'running', keys: ['p'], shown: ['P'] },
  { action: 'next', when: 'ended', keys: ['Enter'], shown: ['Enter'] },
  { action: 'toBasket', when: 'ended', keys: ['Escape'], shown: ['Esc'] },
  { action: 'newSale', when: 'ended', keys: ['n'], shown: ['N'] },
  { action: 'again', when: 'ended', keys: ['a'], shown: ['A'] },
  { action: 'print', when: 'ended', keys: ['r'], shown: ['R'] },
  { action: 'lastSales', when: 'always', keys: ['F9'], shown: ['F9'] },
  { action: 'screen', when: 'always', keys: ['F8'], shown: ['F8'] },
  { action: 'keys', when: 'always', keys: ['?'], shown: ['?'] },
] as const satisfies readonly KeyRow[]

export const situations = ['selling', 'running', 'ended', 'always'] as const

/** Letters mean the same large and small. */
const plain = (key: string): string => (/^\p{L}$/u.test(key) ? key.toLowerCase() : key)

export function shortcutActionOf(
  key: string,
  isShifted: boolean,
  now: Situation,
): ShortcutAction | undefined {
  const rows: readonly KeyRow[] = keyRows
  const row = rows.find(
    ({ keys, shift, when }) =>
      (when === now || when === 'always') &&
      keys.includes(plain(key)) &&
      (shift === undefined || shift === isShifted),
  )
  return row?.action as ShortcutAction | undefined // of the same table
}

/** The key as `aria-keyshortcuts` wants it: `Shift+D`. */
export const shortcutOf = (action: ShortcutAction): string => {
  const shown: readonly string[] = keyRows.find((row) => row.action === action)?.shown ?? []
  return shown.join('+').replace('Esc', 'Escape')
}

/** Actions of the keys while a sale or a sign-up runs or has ended. */
export type SaleKeyAction = Extract<(typeof keyRows)[number], { when: 'running' | 'ended' }>['action']

/** `key`: as the event names it. False: it means nothing here. */
export type KeyAct = (key: string) => unknown
