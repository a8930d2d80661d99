// The acts of golden days in words: those of the told stories where they have one, else the command and what it was given.
import { inShort, pairsInShort } from '#test/support/golden/text.ts'
import { calls, inKroner } from '#test/stories/teller/words.ts'

/** `given`: as JSON has it, without functions. */
export type Acted = { who: string; act: string; given: readonly unknown[] }

const times = (count: unknown): string => (count === undefined ? '' : ` ×${inShort(count)}`)
const byPhone = (number: unknown): string => (number === undefined ? '' : ' by phone')
const kroner = (value: unknown): string => inKroner(Number(value))

/** `5s`, `20min` or `70d`. */
function lasting(ms: number): string {
  const minutes = ms / 60_000
  return minutes < 1 ? `${ms / 1000}s` : minutes < 1440 ? `${minutes}min` : `${minutes / 1440}d`
}

const told: Record<string, (...given: readonly unknown[]) => string> = {
  'cashier charge': (value, number) => `cashier charges ${kroner(value)}${byPhone(number)}`,
  'cashier refund': (value, of) => `cashier refunds ${kroner(value)} ${saidOf([of])}`,
  'cashier cancel': () => 'cashier cancels',
  'cashier check': () => 'cashier checks',
  'cashier abandon': () => 'cashier walks away',
  'cashier acknowledge': () => 'cashier clears the screen',
  'cashier answer': (answer) =>
    answer === 'keep' ? 'cashier keeps the sale' : 'cashier gives the money back',
  'cashier tryAgain': (number, reason) =>
    reason === undefined ? `cashier tries again${byPhone(number)}` : `manager overrides: ${inShort(reason)}`,
  'network fail': (fault, which, count) => `${String(which)} meets ${saidOf([fault])}${times(count)}`,
  'network reword': (which) => `${String(which)} is answered in other words`,
  'network cut': () => 'the network is gone',
  'network mend': () => 'the network is back',
  'network forgive': () => 'all faults are over',
  'till elsewhere': (request, value) => `portal ${String(request)}s ${kroner(value)}`,
  'till reconcile': () => 'manager reads every sale again',
  'till restart': (after) =>
    after === undefined || after === 0 ? 'restart' : `restart after ${lasting(Number(after))}`,
  'till deliver': () => 'a request that was held up arrives',
  'phone approve': () => 'phone approves',
  'phone refuse': () => 'phone refuses',
}

export function actInWords({ who, act, given }: Acted): string {
  return told[`${who} ${act}`]?.(...given) ?? [who, act, saidOf(given)].filter((one) => one !== '').join(' ')
}

const saidOf = (given: readonly unknown[]): string =>
  given
    .filter((one) => one !== undefined)
    .map((one) =>
      typeof one === 'object' && one !== null && !Array.isArray(one) ? pairsInShort(one) : inShort(one),
    )
    .join(' ')

/** `capture`, or the pattern itself. */
export function requestNamed(which: RegExp): string {
  const [name] = Object.entries(calls).find(([, { source }]) => source === which.source) ?? []
  return name ?? which.source
}
