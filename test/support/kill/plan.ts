// The plan of kills: at which moment of which sale. A deck of them, shuffled by a seed and dealt to several tills.
import type { Chance } from '#core/system/clock.ts'
import type { CommandName } from '#shared/bridge.ts'
import type { Break, CallKind } from '#test/support/kill/wire.ts'

/** How cashier and customer go about it, unless the till dies. */
/** `again`: refused, then paid in a new attempt. `override`: a new attempt while the first is open, and the customer approves both. */
export type Story =
  | 'paid'
  | 'refused'
  | 'cancelled'
  | 'kept'
  | 'givenBack'
  | 'abandoned'
  | 'refunded'
  | 'again'
  | 'override'

/** `write`: at the n-th change of the journal's file since the sale was begun. */
export type Moment =
  | { at: 'start-up'; on: 'spawn' | 'line' | 'call' }
  | { at: 'start-up'; on: 'write'; count: number }
  | { at: 'request'; call: CallKind; breaks: Break }
  | { at: 'write'; count: number }
  | { at: 'command'; name: CommandName; when: 'sent' | 'answered' }

export type Plan = { moment: Moment; story: Story }

export const label = (moment: Moment): string => {
  switch (moment.at) {
    case 'start-up':
      return `start-up, ${moment.on}`
    case 'request':
      return `${moment.call}, ${moment.breaks}`
    case 'write':
      return 'write'
    case 'command':
      return `${moment.name}, ${moment.when}`
  }
}

export function createRandom(chance: Chance) {
  /** From 0 to below `count`. */
  const below = (count: number): number => {
    const [high = 0, low = 0] = chance.bytes(2)
    return (high * 256 + low) % count
  }
  const pick = <const T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0]
  const shuffled = <T>(given: readonly T[]): T[] => {
    const cards = [...given]
    return given.map(() => cards.splice(below(cards.length), 1)[0]).filter((card) => card !== undefined)
  }
  return { below, pick, shuffled }
}
export type Random = ReturnType<typeof createRandom>

const request = (call: CallKind, ...all: Break[]): Moment[] =>
  all.map((breaks) => ({ at: 'request', call, breaks }))
const command = (name: CommandName, ...all: ('sent' | 'answered')[]): Moment[] =>
  all.map((when) => ({ at: 'command', name, when }))

export const moments: readonly Moment[] = [
  ...request(
    'create',
    'lost',
    'late',
    'late',
    'late',
    'underWay',
    'underWay',
    'unheard',
    'unheard',
    'answered',
  ),
  ...request('capture', 'lost', 'late', 'underWay', 'underWay', 'unheard', 'unheard', 'answered', 'answered'),
  ...request('cancel', 'lost', 'late', 'underWay', 'underWay', 'unheard', 'unheard', 'answered'),
  ...request('refund', 'lost', 'late', 'underWay', 'unheard', 'unheard', 'answered'),
  ...request('read', 'lost', 'unheard', 'unheard', 'answered', 'answered'),
  ...Array.from({ length: 14 }, (_, at): Moment => ({ at: 'write', count: 1 + Math.floor(at * 1.4) })),
  ...command('sale.start', 'sent', 'answered', 'answered'),
  ...command('sale.check', 'sent', 'answered'),
  ...command('sale.cancel', 'sent', 'answered'),
  ...command('sale.answer', 'sent', 'answered'),
  ...command('sale.abandon', 'sent', 'answered'),
  ...command('sale.acknowledge', 'sent', 'sent', 'sent', 'answered', 'answered', 'answered'),
  ...command('sale.refund', 'sent', 'answered'),
  ...command('sale.tryAgain', 'sent', 'answered', 'answered'),
  { at: 'start-up', on: 'spawn' },
  { at: 'start-up', on: 'line' },
  { at: 'start-up', on: 'call' },
  { at: 'start-up', on: 'call' },
  ...[1, 2, 3, 5].map((count): Moment => ({ at: 'start-up', on: 'write', count })),
]

const kindOf = (moment: Moment): string => {
  if (moment.at === 'request') return moment.call
  return moment.at === 'command' ? moment.name : label(moment)
}
export const oneOfEach = [...new Map(moments.map((moment) => [kindOf(moment), moment])).values()]

const anyStory = [
  'paid',
  'refused',
  'cancelled',
  'kept',
  'givenBack',
  'abandoned',
  'again',
  'override',
] as const

/** The stories that come past this moment. */
function storiesWith(moment: Moment): readonly [Story, ...Story[]] {
  switch (moment.at) {
    case 'start-up':
      return anyStory
    case 'write':
      return ['paid', 'kept', 'givenBack', 'refunded', 'again', 'override']
    case 'request':
      if (moment.call === 'capture') return ['paid', 'kept', 'again', 'override']
      if (moment.call === 'cancel') return ['cancelled', 'givenBack', 'override']
      if (moment.call === 'refund') return ['refunded']
      if (moment.call === 'read') return ['paid', 'paid', 'refused']
      return anyStory
    case 'command':
      if (moment.name === 'sale.check') return ['paid', 'refused']
      if (moment.name === 'sale.cancel') return ['cancelled', 'kept', 'givenBack']
      if (moment.name === 'sale.answer') return ['kept', 'givenBack']
      if (moment.name === 'sale.acknowledge')
        return ['paid', 'refunded', 'refunded', 'kept', 'givenBack', 'override']
      if (moment.name === 'sale.abandon') return ['abandoned']
      if (moment.name === 'sale.refund') return ['refunded']
      if (moment.name === 'sale.tryAgain') return ['again', 'override']
      return anyStory
  }
}

/** The request with which the money of a story moves; null where none does. */
export const requestOf: Record<Story, CallKind | null> = {
  paid: 'capture',
  kept: 'capture',
  again: 'capture',
  override: 'capture',
  cancelled: 'cancel',
  givenBack: 'cancel',
  abandoned: 'cancel',
  refunded: 'refund',
  refused: null,
}

/** Each till's plans, in order. */
export function deal(dice: Random, tills: number, deck: readonly Moment[]): Plan[][] {
  const plans = dice.shuffled(deck).map((moment) => ({ moment, story: dice.pick(storiesWith(moment)) }))
  return Array.from({ length: tills }, (_, till) => plans.filter((_plan, at) => at % tills === till))
}
