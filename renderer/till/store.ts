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
import type { basketCommands } from '#shared/basket.ts'
import type { Product } from '#shared/catalog.ts'
import type { Language, Texts } from '#shared/language.ts'
import type { Money } from '#shared/money.ts'
import type { BasketLine, Discount, Tip } from '#shared/order.ts'
import type { Problem, Result } from '#shared/problem.ts'
import type { Alarm, LineLeft } from '#shared/sale.ts'
import { create } from 'zustand'

/** The screen's line to its till. What a screen shows while it is lost may be old. */
export type Link = { state: 'opening' } | { state: 'open' } | { state: 'lost'; problem: Problem }

/** How the next payment of a sale is asked for. */
export type PaymentRequest = InputOf<'sale.start'>['by']

/** A payment of a sale, and what of it can be refunded (minor units). */
export type Refundable = { reference: string; ceiling: number }

/** An act that only a manager may do. `payments`: those it may be about; `left`: minor units. `lines`: what can be refunded piece by piece. */
export type SaleAct =
  | { do: 'override'; by: PaymentRequest }
  | {
      do: 'refund'
      payments: readonly Refundable[]
      lines: readonly LineLeft[]
      /** Another till of the shop, which took the payment; null for one of this till. */
      till: string | null
    }
  | { do: 'giveBackRest'; payments: readonly Refundable[]; left: number }
  | { do: 'settle'; payments: readonly Refundable[]; kind: Alarm['kind'] }
  /** `most`: whole percent. */
  | { do: 'discountMore'; basket: string; line: string | null; discount: Discount; most: number }

/** An act that a manager is asked to sign. `sale`: empty while there is only a basket. */
export type SignatureRequest = { sale: string; amount: Money; act: SaleAct }

/** How a customer is to be asked: by the code on their screen, on a phone whose number is asked for or known, or by the code they showed. */
export type AskBy = UserFlow | { phoneNumber: string } | { personalCode: string }

/** The dialog that is open in front of the cashier's screen; what is typed in it is its own. An open dialog is one object from its opening on. */
export type OpenDialog =
  | { what: 'largeAmount'; means: AskBy }
  /** `isAgain`: for the next attempt of the sale on screen. `meant`: the total when it was asked, in minor units. */
  | { what: 'phone'; isAgain: boolean; meant?: number }
  | { what: 'abandon' }
  | { what: 'signing'; signing: SignatureRequest }
  /** `line` null: on the whole basket. */
  | { what: 'discount'; line: string | null }
  | { what: 'tip' }
  | { what: 'parked' }
  | { what: 'empty' }
  | { what: 'keys' }
  | { what: 'screen' }
  /** `plan`: the id of the one that is chosen at first. */
  | { what: 'plans'; plan: string | null }
  /** `number`: the phone number that stands there at first. */
  | { what: 'joinPhone'; plan: string; number: string }

/** What a scan came to, until the next thing happens. */
export type ScanOutcome =
  | Extract<AnswerOf<'basket.scan'>, { is: 'unknown' | 'unusable' }>
  | { is: 'forNext'; names: Texts | null }
  | { is: 'finishFirst' }
  | { is: 'nothingToPay' }
  | { is: 'torn' }
  | { is: 'elsewhere' }

/** An amount as the keyboard types it. `decimals`: how many of its two are typed after the point; null before there is one. */
export type TypedAmount = { value: number; decimals: number | null }

/** A sale that is being put together, beside what the till tells. */
export type Selling = {
  /** The line that the keys mean; the last one when null or gone. */
  line: string | null
  /** Something was just put on that line. */
  isLineFresh: boolean
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
  /** When Enter last put something into the basket (this page's steady clock, ms). */
  enteredAt: number
  /** Tip for a keyed amount that is no line yet, or one that no view shows yet. */
  tip: Tip | null
  news: ScanOutcome | null
  /** The last sales lie in front of the screen. */
  isHistoryOpen: boolean
  /** The running sale is being cancelled to be asked for in this way instead. */
  switching: { sale: string; to: UserFlow } | null
  /** Esc was pressed once just now: once more, and what runs is cancelled. */
  isEscaped: boolean
}

/** A change of the basket, with what counts at once. `to`: how many there are of it then, so that it counts once on a view that has it, too. */
export type BasketChange =
  | { name: 'basket.add'; input: InputOf<'basket.add'>; product: AddedProduct; to: number }
  | { name: 'basket.addAmount'; input: InputOf<'basket.addAmount'>; to: number }
  | { name: 'basket.setQuantity'; input: InputOf<'basket.setQuantity'>; line: ChangedLine }
  | { [Name in UncountedChange]: { name: Name; input: InputOf<Name> } }[UncountedChange]
export type AddedProduct = Pick<Product, 'id' | 'price'> & Partial<Product>
type ChangedLine = Pick<BasketLine, 'line' | 'product' | 'unitPrice'>
type CountedChange = 'basket.add' | 'basket.addAmount' | 'basket.setQuantity'
type UncountedChange = Exclude<keyof typeof basketCommands, CountedChange>

/** Changes that put something into the basket; a scan may do that, too. */
export const additions: readonly BasketChange['name'][] = ['basket.add', 'basket.addAmount']
export const arrivals: readonly BasketChange['name'][] = [...additions, 'basket.scan']

/** A change of the basket that no view shows yet. `answer`: of the till. `outcome`: resolves once a view shows it, or with what kept it out. */
export type PendingChange = {
  change: BasketChange
  answer: Promise<Result<unknown>>
  outcome: Promise<Result<unknown>>
}

/** What was asked for is drawn at once. Of other commands no more is kept than their sale. */
export const drawnWhilePending = ['sale.start', 'signUp.start'] as const
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
  /** Changes of the basket that no view shows yet, in the order in which they are sent. */
  basketChanges: readonly PendingChange[]
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
  isLineFresh: false,
  entry: null,
  shelf: null,
  typedAmount: null,
  typed: '',
  isSearching: false,
  enteredAt: -Infinity,
  tip: null,
  news: null,
  isHistoryOpen: false,
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
  basketChanges: [],
  pendingCommands: [],
  trouble: null,
  since: { cancelling: null, cutOff: null },
  kept: {},
}

export const useStore = create<State>()(() => initial)
