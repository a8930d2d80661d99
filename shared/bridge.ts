// The bridge: everything a screen may ask of the till, and everything it is told. Nothing else crosses it, whatever carries it.
import * as z from 'zod/mini'
import { backupCommands } from '#shared/backup.ts'
import { basketView, parkedBasket, basketCommands } from '#shared/basket.ts'
import { catalogFileCommands } from '#shared/catalog-file.ts'
import { catalogCommands, catalogId } from '#shared/catalog.ts'
import { terminalCommands, waitingCheckout } from '#shared/checkout.ts'
import {
  changeAnswer,
  type ChangeAnswer,
  type CommandRow,
  type CommandRows,
  type Surface,
} from '#shared/command.ts'
import { diagnosticsCommands } from '#shared/diagnostics.ts'
import { userFlow } from '#shared/flows.ts'
import { hubCommands } from '#shared/hub.ts'
import { texts } from '#shared/language.ts'
import { entryMode, appearance } from '#shared/appearance.ts'
import { currency, market } from '#shared/market.ts'
import { membershipCommands } from '#shared/membership.ts'
import { printRows } from '#shared/paper.ts'
import type { Permission } from '#shared/permissions.ts'
import { planCommands } from '#shared/plan.ts'
import { productCommands } from '#shared/product.ts'
import { printingView, printCommands } from '#shared/printing.ts'
import { clockProblem, failed, ok, problem, problemShape, type Result } from '#shared/problem.ts'
import { mode, receipt } from '#shared/receipt.ts'
import { reportCommands } from '#shared/report.ts'
import { saleSearchCommands } from '#shared/sale-search.ts'
import {
  customerLine,
  customerSale,
  kioskOrder,
  kioskSale,
  qr,
  saleView,
  unsettledSale,
  saleCommands,
} from '#shared/sale.ts'
import { screenCommands } from '#shared/screens.ts'
import { setupCommands } from '#shared/setup.ts'
import { shopCommands } from '#shared/shop.ts'
import { shopPictureCommands, shopPictures } from '#shared/shop-pictures.ts'
import { signUpCommands, customerSignUp, kioskSignUp, signUpView } from '#shared/sign-up.ts'
import { staffView, staffCommands } from '#shared/staff.ts'
import { notText, placeOfOddText } from '#shared/text.ts'
import { cashierTipChoice, customerTipChoice, tipCommands, tipsBy } from '#shared/tip.ts'

/** The till itself, as the cashier's screen shows it. */
export const tillView = z.strictObject({
  shopName: z.string(),
  tillName: z.string(),
  market,
  currency,
  /** Where its days begin and end, by its name in the time zone database: every time on a screen is said by it. */
  timeZone: z.string(),
  /** When the shop's day begins there, as 04:00. */
  nightEnd: z.string(),
  /** The staff's and the customers' languages, BCP 47. */
  locale: z.string(),
  customerLocale: z.string(),
  look: appearance,
  entry: entryMode,
  /** Above this the screen asks before it charges. Minor units. */
  largeAmount: z.number(),
  /** Tips to offer, in percent; empty where none are taken. */
  tips: z.array(z.number()),
  /** Who asks for a tip just now. */
  tipsBy,
  /** Changes when the plans do: then they are read again; null where there are none to offer. */
  plansRevision: z.nullable(z.number()),
  /** Changes when the catalog does: then it is read again. */
  catalogRevision: z.number(),
  /** Why there is no catalog to sell from; keyed amounts go on. */
  catalogProblem: z.nullable(problemShape),
  mode,
  version: z.string(),
  merchantSerialNumber: z.string(),
  /** Ids of the products of which most pieces were sold today, the most first; at most 8, what is given back counted as well. */
  bestSellers: z.array(catalogId),
  /** The flows this till may sell by. */
  userFlows: z.array(userFlow),
  /** Why this till does not sell; null when it does. */
  refusal: z.nullable(problemShape),
  service: z.strictObject({
    /** How long the last answer took; null before the first. */
    latencyMs: z.nullable(z.number()),
    /** Since when the service cannot be reached (epoch ms). */
    unreachableSince: z.nullable(z.number()),
  }),
  /** Why this till's time of day cannot be right, or that the sandbox's was moved; null while nobody says so. It sells all the same. */
  clock: z.nullable(clockProblem),
  /** Why nothing can be written down just now: the till does not sell meanwhile; null when all is well. */
  journal: z.nullable(problemShape),
  /** State of the printer, and what waits for it. */
  printing: printingView,
  /** Earlier sales still being settled in the background, those that wait for a person first; at most 50 of them. */
  unsettled: z.array(unsettledSale),
  unsettledCount: z.number(),
  /** A manager's PIN is asked for overrides, refunds and what a person settles by hand. */
  asksPin: z.boolean(),
  /** Since when a customer at this kiosk waits for somebody (epoch ms). */
  helpSince: z.nullable(z.number()),
  /** The host opens the office in a window of its own. */
  canOpenOffice: z.boolean(),
  /** The host has a window for the customer, and puts it where it belongs. */
  canShowCustomer: z.boolean(),
  /** The host ends and starts the till again when it is asked to. */
  canRestart: z.boolean(),
  /** Problems that the host tells from its start on: how it came back, what it cannot do here. */
  notices: z.array(problemShape),
  /** The till is paired with a hub: the office asks it about the whole shop. */
  hasHub: z.boolean(),
  /** It takes payments for other registers only. */
  isTerminal: z.boolean(),
})
export type TillView = z.infer<typeof tillView>

/** Fields of every view. */
const made = {
  /** The till's clock (epoch ms) when it was made, so that a screen can count on from there. */
  at: z.number(),
  /** Counts up with every change of what screens show, in the next run of the till on from a higher number. */
  revision: z.number(),
  /** By the shop, or by the register for its customer; else a screen speaks its browser's language where it can. */
  isLanguageChosen: z.boolean(),
}

export const cashierView = z.strictObject({
  ...made,
  till: tillView,
  staff: staffView,
  basket: basketView,
  parked: z.array(parkedBasket),
  /** The customer is choosing a tip; the payment is made afterwards. */
  tipChoice: z.nullable(cashierTipChoice),
  sale: z.nullable(saleView),
  receipt: z.nullable(receipt),
  /** How that receipt is on paper; of a sign-up when there is no sale on screen. */
  paper: z.nullable(printRows),
  /** A customer who is being signed up. */
  signUp: z.nullable(signUpView),
  /** Code for the customer, while none of their screens is there to show it; null where one is, and where nothing can be scanned. */
  code: z.nullable(qr),
  /** Checkout of another register, whose customer has not chosen how to pay. */
  waiting: z.nullable(waitingCheckout),
})
export type CashierView = z.infer<typeof cashierView>

/** Fields of every view for customers. */
const ofShop = {
  shopName: z.string(),
  locale: z.string(),
  currency,
  mode,
  look: appearance,
  slogan: z.nullable(texts),
  pictures: shopPictures,
}

export const customerView = z.strictObject({
  ...made,
  ...ofShop,
  /** Lines of the basket while it is filled; empty as soon as a sale is on screen. */
  lines: z.array(customerLine),
  /** Total of that basket, in minor units. */
  total: z.number(),
  /** The customer is asked for a tip, before the payment is made. */
  tipChoice: z.nullable(customerTipChoice),
  sale: z.nullable(customerSale),
  signUp: z.nullable(customerSignUp),
})
export type CustomerView = z.infer<typeof customerView>

/** A kiosk sells without staff: `isClosed` when it cannot sell just now, and the screen says no more than that. */
export const kioskView = z.strictObject({
  ...made,
  ...ofShop,
  market,
  userFlows: z.array(userFlow),
  isClosed: z.boolean(),
  entry: entryMode,
  catalogRevision: z.number(),
  basket: basketView,
  /** Untouched for so long, the screen asks whether anybody is there. */
  idleMs: z.number(),
  sale: z.nullable(kioskSale),
  signUp: z.nullable(kioskSignUp),
  /** Checkout of another register: the customer chooses how to pay it. */
  waiting: z.nullable(waitingCheckout),
  /** It takes payments for other registers only: nothing is chosen from a catalog. */
  isTerminal: z.boolean(),
  /** Plans are offered here. */
  canSignUp: z.boolean(),
  /** Since when its customer waits for somebody (epoch ms). */
  helpSince: z.nullable(z.number()),
  /** A PIN is asked of who wants out. */
  asksPin: z.boolean(),
  /** Null for customers. What staff see once they are in: earlier sales not settled, those that need a person, a screen that can be left. */
  staff: z.nullable(
    z.strictObject({
      unsettledCount: z.number(),
      waitingCount: z.number(),
      canClose: z.boolean(),
      canOpenOffice: z.boolean(),
      /** They are at work in another window: this screen is not left alone. */
      isInOffice: z.boolean(),
      orders: z.array(kioskOrder),
      /** As on the other screens of staff. */
      clock: z.nullable(clockProblem),
      timeZone: z.string(),
    }),
  ),
})
export type KioskView = z.infer<typeof kioskView>

export const officeView = z.strictObject({
  ...made,
  till: tillView,
  staff: staffView,
  /** As the customers' screens show them; none where somebody must sign in. */
  pictures: shopPictures,
  /** Changes when a fact is written down: what is on screen is asked for again. */
  facts: z.number(),
  /** How many facts of the journal's chain are checked by now; `isWhole` when that is all of them. */
  verified: z.strictObject({ facts: z.number(), isWhole: z.boolean() }),
})
export type OfficeView = z.infer<typeof officeView>

/** The whole view of a surface is sent at first and after every change, as the event `view`. */
export const views = {
  cashier: cashierView,
  customer: customerView,
  kiosk: kioskView,
  office: officeView,
} as const satisfies Record<Surface, z.ZodMiniType>
export type Views = { [S in Surface]: z.infer<(typeof views)[S]> }

/** Said by the names of its parts: in full it is longer than the compiler writes down. */
type AllCommands = typeof catalogCommands &
  typeof basketCommands &
  typeof saleCommands &
  typeof tipCommands &
  typeof planCommands &
  typeof productCommands &
  typeof signUpCommands &
  typeof membershipCommands &
  typeof screenCommands &
  typeof saleSearchCommands &
  typeof reportCommands &
  typeof shopCommands &
  typeof staffCommands &
  typeof setupCommands &
  typeof shopPictureCommands &
  typeof diagnosticsCommands &
  typeof hubCommands &
  typeof terminalCommands &
  typeof backupCommands &
  typeof catalogFileCommands &
  typeof printCommands

export const commands: AllCommands = {
  ...catalogCommands,
  ...basketCommands,
  ...saleCommands,
  ...tipCommands,
  ...planCommands,
  ...productCommands,
  ...signUpCommands,
  ...membershipCommands,
  ...screenCommands,
  ...saleSearchCommands,
  ...reportCommands,
  ...shopCommands,
  ...staffCommands,
  ...setupCommands,
  ...shopPictureCommands,
  ...diagnosticsCommands,
  ...hubCommands,
  ...terminalCommands,
  ...backupCommands,
  ...catalogFileCommands,
  ...printCommands,
} satisfies CommandRows

export type Commands = typeof commands
export type CommandName = keyof Commands
export type InputOf<Name extends CommandName> = z.infer<Commands[Name]['takes']>
/** Answer to its page. */
export type AnswerOf<Name extends CommandName> = Commands[Name] extends {
  gives: infer Shape extends z.ZodMiniType
}
  ? z.infer<Shape>
  : ChangeAnswer

/** Who asks, as the host knows it and no page can say: the surface, and which of its pages (a browser, a window). */
export type Caller = {
  surface: Surface
  session: string
  /** Name of the page's session from now on if this lets somebody in or out; absent where a host has no cookie that could be planted. */
  next?: string | undefined
  /** Whether its page may speak now: a screen may be sent away while a PIN is looked at. Absent where a host sends none away. */
  isThere?: () => boolean
}

/** Those of the features: of a change nothing is told but whether it was done. */
export type Handlers = {
  [Name in CommandName]: (
    input: InputOf<Name>,
    caller: Caller,
  ) => Promise<Result<Commands[Name] extends { gives: z.ZodMiniType } ? AnswerOf<Name> : null>>
}

/** Those that a host calls. */
export type GuardedHandlers = {
  [Name in CommandName]: (input: InputOf<Name>, caller: Caller) => Promise<Result<AnswerOf<Name>>>
}

/** The command that this surface has by this name: known before anything of its input is. */
export function commandOf(from: Surface, name: unknown): Result<CommandName> {
  if (typeof name !== 'string' || !isCommand(name))
    return failed(problem('command.unknown', { name: String(name).slice(0, 64) }))
  const allowed: readonly Surface[] = commands[name].surfaces
  return allowed.includes(from) ? ok(name) : failed(problem('command.notAllowed', { name, surface: from }))
}

/** One way in for every carrier: known by name, allowed on this surface, of the right shape; then the till's handler. */
export async function dispatch(
  handlers: GuardedHandlers,
  caller: Caller,
  given: unknown,
  input: unknown,
): Promise<Result<unknown>> {
  const { surface: from } = caller
  const known = commandOf(from, given)
  if (!known.ok) return known
  const name = known.value
  const badShape = (where: string, why: string) => failed(problem('command.badShape', { name, where, why }))
  // First of all: the words for another fault would repeat a name that is no text.
  const odd = placeOfOddText(input)
  if (odd !== null) return badShape(odd, notText)
  const parsed = commands[name].takes.safeParse(input)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return badShape(issue?.path.join('.') ?? '', issue?.message ?? 'not understood')
  }
  const handler = handlers[name] as (input: unknown, caller: Caller) => Promise<Result<unknown>> // `takes` of the same row has parsed it
  return handler(parsed.data, caller)
}

/** Its answer is the revision it led to. */
export const isChange = (name: CommandName): boolean => !('gives' in commands[name])

export const answerShape = (name: CommandName): z.ZodMiniType =>
  (commands[name] as CommandRow).gives ?? changeAnswer

/** bytes; hardly any command is longer */
const usualLength = 16 * 1024

export function longestOf(name: CommandName): number {
  const row = commands[name]
  return 'longest' in row ? row.longest : usualLength
}

/** Permission that asking takes; null where nobody need be signed in. Anybody who may sell may ask somebody else to sign. */
export function permissionToAsk(name: CommandName): Permission | null {
  const { permission }: CommandRow = commands[name]
  return permission === null || typeof permission === 'string' ? permission : 'sell'
}

/** It changes who may come in, always or sometimes: whoever asks keys in their PIN anew, as `ownPin`. */
export const asksOwnPin = (name: CommandName): name is OwnPinCommand => 'ownPin' in commands[name].takes.shape

/** Asked so, it does. */
export function needsOwnPin(name: CommandName, input: unknown): name is OwnPinCommand {
  const { ownPinWhen }: CommandRow = commands[name]
  return asksOwnPin(name) && (ownPinWhen?.(input as never) ?? true) // of its own row, looked at before
}

/** Commands that take `ownPin`; those that take nothing, and so have any key, are left out. */
export type OwnPinCommand = {
  [Name in CommandName]: string extends keyof InputOf<Name>
    ? never
    : 'ownPin' extends keyof InputOf<Name>
      ? Name
      : never
}[CommandName]

export type SignedCommand = {
  [Name in CommandName]: Commands[Name]['permission'] extends null ? never : Name
}[CommandName]

/** Permission that whoever signs it with a PIN must hold. */
export function permissionToSign(name: SignedCommand): Permission {
  const { permission } = commands[name]
  return typeof permission === 'string' ? permission : permission.approver
}

/** A page asks this by itself. */
export const automaticOf = (name: CommandName): CommandRow['automatic'] =>
  (commands[name] as CommandRow).automatic

export const isRenewing = (name: CommandName): boolean => 'renews' in commands[name]

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)
