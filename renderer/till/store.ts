// The store of a screen. State only: functions elsewhere change it, components draw it.
import type { UserFlow } from '#shared/flows.ts'
import type {
  CashierView,
  CommandName,
  CustomerView,
  AnswerOf,
  KioskView,
  OfficeView,
  InputOf,
} from '#shared/bridge.ts'
import type { EntryMode } from '#shared/appearance.ts'
import type { Language, Texts } from '#shared/language.ts'
import type { Money } from '#shared/money.ts'
import type { Discount, LinePart, Tip } from '#shared/order.ts'
import type { Problem } from '#shared/problem.ts'
import type { Alarm, PastSale, LineLeft } from '#shared/sale.ts'
import { create } from 'zustand'

/** The screen's line to its till. What a screen shows while it is lost may be old. */
export type Link = { state: 'opening' } | { state: 'open' } | { state: 'lost'; problem: Problem }

/** How the next payment of a sale is asked for. */
export type By = InputOf<'sale.start'>['by']

/** A payment of a sale, and what of it can be refunded (minor units). */
export type Refundable = { reference: string; ceiling: number }

/** What only a manager may do. `references`: the payments it may be about; `left`: minor units. `lines`: what can be refunded piece by piece. */
export type Act =
  | { do: 'override'; by: By }
  | {
      do: 'refund'
      references: readonly string[]
      payments: readonly Refundable[]
      lines: readonly LineLeft[]
      /** Another till of the shop, which took the payment; null for one of this till. */
      till: string | null
    }
  | { do: 'giveBackRest'; references: readonly string[]; left: number }
  | { do: 'settle'; references: readonly string[]; kind: Alarm['kind'] }
  /** `most`: whole percent. */
  | { do: 'discountMore'; basket: string; line: string | null; discount: Discount; most: number }

/** Such an act while it is being written out and signed. `sale`: empty while there is only a basket. `value` is what a refund gives back, in minor units. */
export type Signing = {
  sale: string
  amount: Money
  act: Act
  /** Who signs; null while it is not chosen among several. */
  person: string | null
  pin: string
  reason: string
  reference: string
  value: number
  /** The pieces that a refund is for; null while it is for an amount. */
  parts: readonly LinePart[] | null
  /** The next key begins a new figure in place of the one that was proposed. */
  isValueProposed: boolean
  trouble: { problem: Problem; at: number } | null
}

/** How a customer is to be asked: by the code on their screen, on a phone whose number is asked for or known, or by the code they showed. */
export type Means = UserFlow | { phoneNumber: string } | { personalCode: string }

/** What is open in front of the cashier's screen. */
export type OpenDialog =
  | { what: 'largeAmount'; means: Means }
  /** `meant`: the total when it was asked, in minor units. */
  | { what: 'phone'; text: string; isChecked: boolean; isAgain: boolean; meant?: number }
  | { what: 'release' }
  | { what: 'signing'; signing: Signing }
  /** `line` null: on the whole basket. `value`: hundredths of a percent, or minor units. */
  | { what: 'discount'; line: string | null; by: 'percent' | 'amount'; value: number }
  /** `value`: one of the customer's own, in minor units. */
  | { what: 'tip'; value: number }
  | { what: 'parked' }
  | { what: 'empty' }
  | { what: 'keys' }
  | { what: 'screen' }
  /** `plan`: the one that is chosen, by its id. */
  | { what: 'plans'; plan: string | null }
  /** The number that the sign-up is sent to, as it is being typed. */
  | { what: 'joinPhone'; plan: string; text: string; isChecked: boolean }

/** What a scan came to, until the next thing happens. */
export type ScanOutcome =
  | Extract<AnswerOf<'basket.scan'>, { is: 'unknown' | 'unusable' }>
  | { is: 'forNext'; names: Texts | null }
  | { is: 'finishFirst' }
  | { is: 'nothingToPay' }
  | { is: 'torn' }
  | { is: 'elsewhere' }

/** Earlier sales while they are looked at. `text`: what is looked for; without it the last ten are shown. `look` is the one of them that is open. */
export type History = {
  text: string
  rows: readonly PastSale[] | null
  look: { of: PastSale; story: AnswerOf<'sale.look'> | null } | null
  trouble: Problem | null
}

/** An amount as the keyboard types it. `decimals`: how many of its two are typed after the point; null before there is one. */
export type TypedAmount = { value: number; decimals: number | null }

/** A sale that is being put together, beside what the till tells. */
export type Selling = {
  /** The line that the keys mean; the last one when null or gone. */
  line: string | null
  /** The line that something was just put on. */
  fresh: string | null
  /** Shown in place of what this screen begins a sale with, until the next sale. */
  entry: EntryMode | null
  /** Whose tiles are shown: `category-` and its id, or `all`; all when null. */
  shelf: string | null
  /** The keyed amount as it was last typed; of another amount it says nothing. */
  typedAmount: TypedAmount | null
  /** What products are searched by. */
  typed: string
  /** The search has the focus. */
  isSearching: boolean
  /** Ends when everything that was asked about the basket has been answered. */
  turn: Promise<unknown>
  /** An amount on its way into the basket; whether it got there. */
  adding: Promise<boolean> | null
  /** Such amounts that no view shows yet, in minor units: they are to be paid with the rest. */
  coming: number
  /** The same of products. */
  comingGoods: number
  /** How many products are on their way into the basket that no view shows yet. */
  arriving: number
  /** When Enter last put something into the basket (this page's steady clock, ms). */
  enteredAt: number
  /** On a keyed amount that is not in the basket. */
  tip: Tip | null
  news: ScanOutcome | null
  history: History | null
  /** The running sale is being cancelled to be asked for in this way instead. */
  switching: { sale: string; to: UserFlow } | null
  /** Esc was pressed once just now: once more, and what runs is cancelled. */
  isEscaped: boolean
}

/** What was asked for is drawn at once. Of other commands no more is kept than their sale. */
export const drawnWhilePending = ['sale.start', 'signUp.start', 'basket.setQuantity'] as const
type Drawn = (typeof drawnWhilePending)[number]

/** A command that no view shows yet. `at`: the till's clock when it was given. `revision`: of the views that show it; null until it is answered. */
export type PendingCommand<Name extends CommandName = CommandName> = {
  [Each in Name]: {
    name: Each
    input: Each extends Drawn ? InputOf<Each> : { sale?: string }
    at: number
    revision: number | null
  }
}[Name]

export type State = {
  link: Link
  /** This page beside its till: the same build, an older one, or still an older one after it was loaded again. */
  program: 'same' | 'older' | 'stuck'
  /** The build that the till runs, once it was told. */
  tillBuild: string | null
  /** The language of the view is there: before that the screen only says that it connects. */
  hasLanguage: boolean
  /** The language this customer has chosen at the kiosk; the view's when there is none. */
  chosen: Language | null
  cashier: CashierView | null
  customer: CustomerView | null
  kiosk: KioskView | null
  office: OfficeView | null
  /** The catalog as the till last told it. */
  catalogAnswer: AnswerOf<'catalog.read'> | null
  /** What customers can join, as the till last told it. */
  plans: AnswerOf<'plans.read'> | null
  /** The last end of a sale or a sign-up, kept for the customer when the cashier is quicker than the customer reads. */
  lastEnd: Pick<CustomerView, 'sale' | 'signUp'> | null
  /** The till's clock (epoch ms) in the last view, and this page's steady clock when it came. */
  tillClock: { at: number; receivedAt: number }
  /** The keyed amount in minor units. */
  keyed: number
  /** The phone number of the sale on screen as it was typed, for its next attempt; forgotten with the sale. */
  number: string
  asking: OpenDialog | null
  selling: Selling
  /** The earlier sales, while they are looked at, and what stood in the way of the last thing done there. */
  unsettled: { trouble: { sale: string; problem: Problem } | null } | null
  /** In the order in which they were given. */
  pendingCommands: readonly PendingCommand[]
  /** What stood in the way of the last command. */
  trouble: Problem | null
  /** When this screen first saw the running sale's cancel unanswered, and the sale cut off from the service (till's clock). */
  since: { cancelling: number | null; cutOff: number | null }
  /** State of the office's pages that outlives them, by its name; gone when another person is here. */
  kept: Record<string, unknown>
}

export const initialSelling: Selling = {
  line: null,
  fresh: null,
  entry: null,
  shelf: null,
  typedAmount: null,
  typed: '',
  isSearching: false,
  turn: Promise.resolve(),
  adding: null,
  coming: 0,
  comingGoods: 0,
  arriving: 0,
  enteredAt: -Infinity,
  tip: null,
  news: null,
  history: null,
  switching: null,
  isEscaped: false,
}

export const initial: State = {
  link: { state: 'opening' },
  program: 'same',
  tillBuild: null,
  hasLanguage: false,
  chosen: null,
  cashier: null,
  customer: null,
  kiosk: null,
  office: null,
  catalogAnswer: null,
  plans: null,
  lastEnd: null,
  tillClock: { at: 0, receivedAt: 0 },
  keyed: 0,
  number: '',
  asking: null,
  selling: initialSelling,
  unsettled: null,
  pendingCommands: [],
  trouble: null,
  since: { cancelling: null, cutOff: null },
  kept: {},
}

export const useStore = create<State>()(() => initial)
