// The page's bridge to its till: commands go out by it, views come in and are put into the store, and a heartbeat shows that the page lives. The only file that knows the host: `window.till` when there is one, else HTTP.
import { timeoutSignal, nextRequest, steadyMs, callAfter, tillNow } from '#renderer/till/clock.ts'
import { noteBuild, ownBuild } from '#renderer/till/program.ts'
import { shareViews } from '#renderer/till/shared-views.ts'
import type {
  CommandName,
  AnswerOf,
  InputOf,
  Views,
  CashierView,
  CustomerView,
  OfficeView,
} from '#shared/bridge.ts'
import type { PricedLine } from '#shared/basket.ts'
import { type Surface, isChangeAnswer } from '#shared/command.ts'
import { failed, isProblem, problem, type Problem, type Result } from '#shared/problem.ts'
import { inBrowserLocale } from '#renderer/till/view-locale.ts'
import {
  additions,
  arrivals,
  drawnWhilePending,
  useStore,
  type BasketChange,
  type PendingCommand,
  type State,
  type OpenDialog,
} from '#renderer/till/store.ts'
import { isSignUpEnded, isToPoll } from '#shared/sign-up.ts'
import { mayLeave, saleCan, type SaleView } from '#shared/sale.ts'
import type { StaffView } from '#shared/staff.ts'

/** What Electron's preload offers in place of HTTP. */
type Host = {
  call(name: string, input: unknown): Promise<unknown>
  subscribe(listener: (view: unknown) => void): () => void
}
declare global {
  interface Window {
    till?: Host
  }
}

/** Longer than the till's own patience with the service, which is what a command waits for. */
const patienceMs = 60_000

const notAnswering = problem('till.notAnswering')

/** The till that has answered this page so lately is there. ms */
const freshMs = 1000
/** Longer than a till takes that is there. ms */
const reachMs = 5000
/** When the till last answered this page (steady clock); the page itself was an answer. */
let answeredAt = 0

/**
 * For what changes something. It is not handed to the browser before the till has answered: of a request nobody can tell later whether it left,
 * as where all connections are taken, or no program listens. `isWanted`: whether it still is, after that.
 */
export async function callIfReached<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: InputOf<Name>,
  isWanted: () => boolean,
): Promise<Result<AnswerOf<Name>>> {
  const isReached = window.till !== undefined || (await reach(surface))
  if (!isWanted()) return failed(problem('till.busy'))
  return isReached ? call(surface, name, input) : failed(problem('till.notReached'))
}

/** False: it does not answer. Whatever it answers, it is there. */
async function reach(surface: Surface): Promise<boolean> {
  if (steadyMs() - answeredAt < freshMs) return true
  try {
    await fetch(`/${surface}/here`, { credentials: 'same-origin', signal: timeoutSignal(reachMs) })
    answeredAt = steadyMs()
    return true
  } catch {
    return false
  }
}

export async function call<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: InputOf<Name>,
  forMs = patienceMs,
): Promise<Result<AnswerOf<Name>>> {
  let answer: unknown
  try {
    answer = window.till ? await window.till.call(name, input) : await post(surface, name, input, forMs)
  } catch {
    return failed(notAnswering)
  }
  return isResult(answer) ? (answer as Result<AnswerOf<Name>>) : failed(notAnswering) // the till has looked at its value
}

async function post(surface: Surface, name: string, input: unknown, forMs: number): Promise<unknown> {
  const response = await fetch(`/${surface}/commands/${name}`, {
    method: 'POST',
    // A browser whose line breaks sends it again by itself: the till does it once.
    headers: { 'content-type': 'application/json', 'request-id': nextRequest(), 'page-build': ownBuild() },
    body: JSON.stringify(input),
    credentials: 'same-origin',
    signal: timeoutSignal(forMs),
  })
  answeredAt = steadyMs()
  noteBuild(response.headers.get('till-build'))
  return response.json()
}

function isResult(answer: unknown): answer is Result<unknown> {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return false
  return answer.ok === true ? 'value' in answer : 'problem' in answer && isProblem(answer.problem)
}

export type Listener<S extends Surface> = {
  view: (view: Views[S]) => void
  /** The line is gone: nothing newer than what is on screen is known. */
  lost: (why: Problem) => void
}

/** For as long as the page lives. */
export function listen<S extends Surface>(surface: S, listener: Listener<S>): void {
  const take = (given: unknown) => {
    if (typeof given !== 'object' || given === null) return listener.lost(notAnswering)
    listener.view(inBrowserLocale(given as Views[S], navigator.language)) // the till has looked at it
  }
  if (window.till) window.till.subscribe(take)
  else listenByHttp(surface, take, listener.lost)
}

/** To be called when a view that is due does not come: a stream can be dead without an error. */
let openViewsAnew = (): void => {}

function listenByHttp(surface: Surface, take: (given: unknown) => void, lost: (why: Problem) => void): void {
  openViewsAnew = shareViews(surface, (told) => {
    if ('view' in told) return take(parsedJson(told.view))
    const why = isResult(told.lost) && !told.lost.ok ? told.lost.problem : notAnswering
    // This screen was removed and may show nothing more. Loaded again it asks for a code.
    if (why.code === 'surface.notPaired') location.reload()
    else lost(why)
  })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const { getState: get, setState: set } = useStore

type Answered<Name extends CommandName> = Promise<Result<AnswerOf<Name>>>

/** Does what comes before a command, then sends it by `leave` with its input as it is by then. A problem before that is the command's answer. */
export type Leaving<Name extends CommandName> = (
  leave: (input: InputOf<Name>) => Answered<Name>,
) => Answered<Name>

/** Resolves when it is refused, or answered and, if it changed something, shown. Nothing when the same is still pending. */
export async function sendCommand<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: InputOf<Name>,
): Promise<Awaited<Answered<Name>> | undefined> {
  if (isPending(get(), name, 'sale' in input ? input.sale : undefined)) return undefined
  return send(surface, name, input)
}

/** Sends a command as `sendCommand` does, and shows what stood in its way where its surface shows problems, in place of the problem there: for what goes on with the same. */
export async function run<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: InputOf<Name>,
): Promise<Awaited<Answered<Name>> | undefined> {
  set({ trouble: null })
  return showProblemOf(await sendCommand(surface, name, input))
}

/** Shows the problem of a command that was refused where its surface shows problems. */
export function showProblemOf<Given extends Result<unknown> | undefined>(result: Given): Given {
  if (result?.ok === false) set({ trouble: result.problem })
  return result
}

/** Without asking whether the same is pending. */
export async function send<Name extends CommandName>(
  surface: Surface,
  name: Name,
  input: InputOf<Name>,
  leaving: Leaving<Name> = (leave) => leave(input),
): Answered<Name> {
  let one = { name, input: keptOf(name, input), at: tillNow(), revision: null } as PendingCommand // a name and what is kept of its input
  const isStill = () => get().pendingCommands.includes(one)
  const put = (...now: PendingCommand[]) =>
    set(({ pendingCommands: all }) => ({
      pendingCommands: all.flatMap((other) => (other === one ? now : other)),
    }))
  set(({ pendingCommands }) => ({ pendingCommands: [...pendingCommands, one] }))
  // One that is not pending any more has been overtaken by another window.
  const result = await leaving((given) => callIfReached(surface, name, given, isStill))
  const revision = result.ok && isChangeAnswer(result.value) ? result.value.revision : 0
  if (revision <= (get()[surface]?.revision ?? 0) || !isStill()) put()
  else {
    const answered = { ...one, revision }
    put(answered)
    one = answered
    await shown(isStill)
  }
  return result
}

/** A PIN or a password that was sent is kept nowhere. */
const keptOf = <Name extends CommandName>(name: Name, input: InputOf<Name>) => {
  if ((drawnWhilePending as readonly string[]).includes(name)) return input
  return 'sale' in input ? { sale: input.sale } : {}
}

/** A view comes right after the answer. When none has come for so long, the stream of views is taken for dead and opened anew. ms */
const lateMs = 5000

/** Until a view shows it. */
async function shown(isStill: () => boolean): Promise<void> {
  let rest = () => {}
  const wait = () => {
    rest = callAfter(lateMs, wait)
    openViewsAnew()
  }
  rest = callAfter(lateMs, wait)
  await new Promise<void>((resolve) => {
    const stop = useStore.subscribe(() => {
      if (isStill()) return
      stop()
      resolve()
    })
  })
  rest()
}

type Pending = Pick<State, 'pendingCommands'>

/** Whether a command of this name is pending: about this sale, or about any. */
export const isPending = ({ pendingCommands }: Pending, name: CommandName, sale?: string): boolean =>
  pendingCommands.some(
    (one) => one.name === name && (sale === undefined || ('sale' in one.input && one.input.sale === sale)),
  )

export const usePending = (name: CommandName, sale?: string): boolean =>
  useStore((state) => isPending(state, name, sale))

/** Newest pending command of that name. */
export const pendingOf = <Name extends CommandName>(
  { pendingCommands }: Pending,
  name: Name,
): PendingCommand<Name> | undefined =>
  pendingCommands.findLast((one): one is PendingCommand<Name> & PendingCommand => one.name === name)

/** A sale or a sign-up was asked for, and the till has not told of it yet. */
export const isBeginning = (state: Pending): boolean =>
  isPending(state, 'sale.start') || isPending(state, 'signUp.start')

/** A sale that could not be sent for so long is given up: by then its customer may have paid in another way, or gone. ms */
const meantMs = 60_000

/**
 * Begins a sale or a sign-up. `prepare`: done before it leaves; what stands in the way there, null where nothing does. Nothing when the same is pending,
 * or when a view has shown it and only its answer was lost.
 */
export async function sendStart<Name extends 'sale.start' | 'signUp.start'>(
  surface: 'cashier' | 'kiosk',
  name: Name,
  input: () => InputOf<Name>,
  prepare: (() => Promise<Problem | null>) | null = null,
): Promise<Result<AnswerOf<Name>> | undefined> {
  if (isPending(get(), name)) return undefined
  const since = steadyMs()
  let isShown = false
  const result = await send(surface, name, input(), async (leave) => {
    const mine = get().pendingCommands.at(-1)
    const trouble = prepare && (await prepare())
    if (trouble) return failed(trouble)
    if (steadyMs() - since > meantMs) return failed(problem('sale.notAskedFor'))
    const answer = await leave(input())
    isShown = !get().pendingCommands.some((one) => one === mine)
    return answer
  })
  const isSilent = !result.ok && result.problem.code === 'till.notAnswering'
  return isSilent && isShown ? undefined : result
}

export function takeCashierView(view: CashierView): void {
  const { cashier, since, asking } = get()
  const { sale, signUp } = view
  closeSigningOfOther(view, cashier)
  const isAsked = view.sale?.question != null && cashier?.sale?.question == null
  if (asking && !isDialogStillDue(asking, view, cashier?.sale ?? null)) set({ asking: null })
  // A question waits for two minutes only: nothing else may cover it.
  if (isAsked)
    set(({ selling }) => ({ asking: null, unsettled: null, selling: { ...selling, isHistoryOpen: false } }))
  forgetPaidInput(view)
  chooseNewLine(view, cashier)
  takeView('cashier', view, {
    since: {
      cancelling: sale?.isCancelling || signUp?.isWithdrawing ? (since.cancelling ?? view.at) : null,
      cutOff: sale?.isCutOff || signUp?.isCutOff ? (since.cutOff ?? view.at) : null,
    },
  })
}

/** Chooses the line onto which something came that was being put in: the keys mean that line. */
function chooseNewLine({ basket }: CashierView, before: CashierView | null): void {
  const { basketChanges, selling } = get()
  const inputs = basketChanges.map(({ change }) =>
    change.name === 'basket.setQuantity' ? change.input : null,
  )
  const quantityOf = (line: string) => before?.basket.lines.find((one) => one.line === line)?.quantity
  const isNew = ({ line, quantity }: PricedLine) =>
    quantityOf(line) !== quantity && !inputs.some((one) => one?.line === line && one.quantity === quantity)
  const line = isPendingChange(arrivals) ? basket.lines.find(isNew) : undefined
  if (line) set({ selling: { ...selling, line: line.line, isLineFresh: true } })
}

const isPendingChange = (names: readonly BasketChange['name'][]): boolean =>
  get().basketChanges.some(({ change }) => names.includes(change.name))

/** Puts a view into the store: the line is open, and what the view shows is pending no more. `also`: what else changes with it. */
export function takeView<S extends Surface>(surface: S, view: Views[S], also: Partial<State> = {}): void {
  const state = get()
  set({
    link: { state: 'open' },
    [surface]: view,
    tillClock: { at: view.at, receivedAt: steadyMs() },
    pendingCommands: pendingAfter(view, state[surface]),
    trouble: troubleLeft(state.trouble),
    ...also,
  })
}

/** The till answers: whatever its silence kept from happening, a view shows. */
const troubleLeft = (trouble: Problem | null): Problem | null =>
  get().link.state === 'lost' && trouble?.code === 'till.notAnswering' ? null : trouble

/** What this view does not show yet. */
const pendingAfter = (view: Shown, before: Shown | null): PendingCommand[] =>
  get().pendingCommands.filter(({ name, revision }) => {
    // Another window's takes the place of this one's.
    const isBegun =
      name === 'sale.start' ? (view.sale ?? view.tipChoice) : name === 'signUp.start' && view.signUp
    if (isBegun) return false
    // A till that was started anew, on a clock that was set back, shows whatever was done before.
    return revision === null || (revision > view.revision && view.revision >= (before?.revision ?? 0))
  })
type Shown = {
  revision: number
  sale?: object | null
  tipChoice?: object | null
  signUp?: object | null
}

/** The reason and the PIN that one person has keyed in are not the next one's, also where nobody asked to be signed out. */
function closeSigningOfOther({ staff }: StaffSeen, before: StaffSeen | null): void {
  if (before && isAnotherPerson(staff, before.staff) && get().asking?.what === 'signing')
    set({ asking: null })
}
type StaffSeen = Pick<CashierView | OfficeView, 'staff'>

export const isAnotherPerson = (staff: StaffView, before: StaffView): boolean =>
  staff.signedIn?.id !== before.signedIn?.id

/** Another window of this till may have begun a sale or a sign-up, tried it again or put it away. */
function isDialogStillDue(asking: OpenDialog, view: CashierView, before: SaleView | null): boolean {
  const { sale, signUp, tipChoice } = view
  const isFree = sale === null && signUp === null && tipChoice === null
  switch (asking.what) {
    case 'largeAmount':
    case 'discount':
    case 'tip':
    case 'parked':
    case 'empty':
    case 'plans':
    case 'joinPhone':
      return isFree
    case 'phone':
      if (!asking.isAgain) return isFree
      return sale !== null && sale.retry !== 'no' && sale.reference === before?.reference
    // Of a sale that has ended it would say what is not so.
    case 'abandon':
      return sale !== null && saleCan.poll.has(sale.state)
    case 'signing': {
      const { act } = asking.signing
      return act.do !== 'discountMore' || (isFree && act.basket === view.basket.basket)
    }
    case 'keys':
    case 'screen':
      return true
  }
}

/** What a sale begins with. */
const atStart = { entry: null, shelf: null, typed: '', isSearching: false } as const

/** What went with the sale that was asked for, or with a basket that is not there any more, is not the next customer's. */
function forgetPaidInput(view: CashierView): void {
  const { cashier, keyed, selling, pendingCommands } = get()
  const started = pendingCommands.find((one) => one.name === 'sale.start')
  const isIt = ({ input }: PendingCommand<'sale.start'>) =>
    input.amount.value === (view.sale?.amount.value ?? view.tipChoice?.goods)
  if (started && isIt(started)) set({ keyed: 0, selling: { ...selling, tip: null, line: null, ...atStart } })
  else if (view.basket.basket !== cashier?.basket.basket && keyed === 0 && !isPendingChange(additions))
    set({ selling: { ...selling, tip: null } })
}

export function takeCustomerView(view: CustomerView): void {
  const { sale, signUp } = view
  const isEnd = sale ? mayLeave(sale) : signUp !== null && isSignUpEnded(signUp.state)
  takeView('customer', view, sale || signUp ? { lastEnd: isEnd ? { sale, signUp } : null } : {})
}

export function reportLostLink(problem: Problem): void {
  set({ link: { state: 'lost', problem } })
}

export function takeOfficeView(view: OfficeView): void {
  const { office } = get()
  closeSigningOfOther(view, office)
  // The next person finds nothing that this one has typed, also where nobody asked to be signed out.
  takeView('office', view, office && isAnotherPerson(view.staff, office.staff) ? { kept: {} } : {})
}

/** At least so often while something is being paid, and when the till did not answer. */
const payingMs = 1000
/** While the screen is blank. */
const blankMs = 3000
/** Until the screen is drawn for the first time. */
const untilDrawnMs = 250
/** The till answers within a second or so. */
const beatPatienceMs = 5000
/** After so many beats without an answer the line is lost, although nothing says so: an access point without power ends no connection. */
const mostSilent = 2

/** Stops when the screen has given up, so that the watchdog loads a page again that only shows its error. */
export function keepBeating(surface: Surface, screen: Element): () => void {
  let wasDrawn = false
  let isAsking = false
  let silent = 0
  const hear = (isAnswered: boolean) => {
    if (isAnswered && silent >= mostSilent) openViewsAnew()
    silent = isAnswered ? 0 : silent + 1
    if (silent === mostSilent) reportLostLink(problem('till.notAnswering'))
  }
  let stop = () => {}
  const beat = async () => {
    isAsking = true
    const nextMs = await pollOf(surface, screen, hear)
    isAsking = false
    wasDrawn ||= nextMs !== null
    const pauseMs = nextMs ?? (wasDrawn ? blankMs : untilDrawnMs)
    if (!isOver)
      stop = callAfter(isPaying(surface) ? Math.min(pauseMs, payingMs) : pauseMs, () => void beat())
  }
  let isOver = false
  let wasPaying = false
  // What begins to be paid does not wait for the next beat.
  const unsubscribe = useStore.subscribe((state) => {
    const isNew = isPaying(surface, state) && !wasPaying
    wasPaying = isPaying(surface, state)
    if (!isNew || isAsking || !wasDrawn) return
    stop()
    void beat()
  })
  void beat()
  return () => {
    isOver = true
    unsubscribe()
    stop()
  }
}

/** When the next is due; null while nothing is drawn: React takes the whole screen away when one of its parts throws. */
async function pollOf(
  surface: Surface,
  screen: Element,
  hear: (isAnswered: boolean) => void,
): Promise<number | null> {
  if (screen.childElementCount === 0 || screen.getBoundingClientRect().height === 0) return null
  document.dispatchEvent(new Event('kasse:alive' satisfies keyof DocumentEventMap))
  // Nobody scans from a page in the background; a browser lets it beat all the same.
  const isHidden = surface === 'customer' && document.visibilityState === 'hidden'
  const polled = await call(surface, 'poll', isHidden ? { isHidden } : {}, beatPatienceMs)
  hear(polled.ok || polled.problem.code !== 'till.notAnswering')
  // What it finds comes with the next view.
  return (polled.ok && polled.value?.nextMs) || payingMs
}

/** Where nobody is signed in the screen does not know what is paid, and keeps it going all the same. */
function isPaying(surface: Surface, state: State = useStore.getState()): boolean {
  if (surface !== 'cashier' && surface !== 'kiosk') return false
  const { sale, signUp } = state[surface] ?? {}
  if (surface === 'cashier' && state.cashier?.staff.asksSignIn) return state.cashier.staff.isPaying
  return (sale != null && saleCan.poll.has(sale.state)) || (signUp != null && isToPoll(signUp))
}
