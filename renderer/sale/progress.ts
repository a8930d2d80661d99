// The progress of a sale, and what may be done about it. Pure: a view in, steps and permissions out.
import type { PendingCommand, State } from '#renderer/till/store.ts'
import { flows, type FlowFace, type UserFlow } from '#shared/flows.ts'
import type { Currency } from '#shared/market.ts'
import { lastTwo } from '#shared/phone-number.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { isEnded, saleCan, type SaleState, type SaleView, type EndedState } from '#shared/sale.ts'

export type TimelineStep<Name extends string = string> = {
  name: Name
  stage: 'done' | 'now' | 'todo' | 'failed'
  /** When it was done (epoch ms). */
  at: number | null
  /** Beginning of the step under way (epoch ms). */
  since: number | null
  /** Length of a wait that is over (ms). */
  lastedMs: number | null
}

const blank = { at: null, since: null, lastedMs: null }

/** The makers of steps that have these names. Times: epoch ms. */
export const stepsBy = <Name extends string>() => ({
  done: (name: Name, at: number | null): TimelineStep<Name> => ({ ...blank, name, stage: 'done', at }),
  now: (name: Name, since: number | null): TimelineStep<Name> => ({ ...blank, name, stage: 'now', since }),
  todo: (...names: Name[]): TimelineStep<Name>[] => names.map((name) => ({ ...blank, name, stage: 'todo' })),
  failed: (name: Name, at: number | null): TimelineStep<Name> => ({ ...blank, name, stage: 'failed', at }),
})

export type SaleStep = TimelineStep<
  | 'created'
  | 'waiting'
  | 'approved'
  | 'cancelling'
  | 'givingBack'
  | 'answer'
  | 'captured'
  | 'receipt'
  | EndedState
>
const { done, now, todo, failed } = stepsBy<SaleStep['name']>()

/** `cancellingSince`: when this screen first saw the cancel unanswered (till's clock). */
export function stepsOf(sale: RunningSale, cancellingSince: number | null): SaleStep[] {
  const { state, openedAt, createdAt, authorizedAt, capturedAt } = sale
  if (state === 'captured')
    return [...reached(sale), done('captured', capturedAt), done('receipt', capturedAt)]
  if (isEnded(state)) return [...reached(sale), failed(state, sale.endedAt)]
  switch (state) {
    case 'opened':
      if (sale.isCancelling) return [now('cancelling', cancellingSince)]
      return [now('created', openedAt), ...todo('waiting', 'approved', 'captured', 'receipt')]
    case 'created':
      if (sale.isCancelling) return [done('created', createdAt), now('cancelling', cancellingSince)]
      return [
        done('created', createdAt),
        now('waiting', createdAt),
        ...todo('approved', 'captured', 'receipt'),
      ]
    case 'authorized':
      if (sale.isGivingBack) return [...reached(sale), now('givingBack', authorizedAt)]
      if (sale.isKeptReserved) return [...reached(sale), ...todo('captured', 'receipt')]
      return sale.question === null
        ? [...reached(sale), now('captured', authorizedAt), ...todo('receipt')]
        : [...reached(sale), now('answer', null), ...todo('captured', 'receipt')]
  }
}

/** The steps that an approved or ended sale has behind it. */
function reached({ createdAt, authorizedAt }: RunningSale): SaleStep[] {
  return [
    ...(createdAt === null ? [] : [done('created', createdAt)]),
    ...(createdAt === null || authorizedAt === null
      ? []
      : [{ ...done('waiting', null), lastedMs: authorizedAt - createdAt }]),
    ...(authorizedAt === null ? [] : [done('approved', authorizedAt)]),
  ]
}

/** A sale under way as the screen draws it. */
export type RunningSale = Omit<SaleView, 'sale' | 'reference' | 'references'>

/** A sale of which only this screen knows yet, drawn like one that is written down. */
export const startingSale = (
  { input: { amount, by }, at }: PendingCommand<'sale.start'>,
  currency: Currency,
): RunningSale => ({
  state: 'opened',
  number: null,
  amount: { value: amount.value, currency },
  lines: [],
  vat: [],
  register: null,
  isAttended: true,
  userFlow: by.userFlow,
  phoneEnding: 'phoneNumber' in by ? lastTwo(by.phoneNumber) : null,
  isCancelling: false,
  isGivingBack: false,
  isKeptReserved: false,
  isCutOff: false,
  question: null,
  problem: null,
  openedAt: at,
  createdAt: null,
  authorizedAt: null,
  capturedAt: null,
  endedAt: null,
  endsAt: null,
  attempt: 1,
  retry: 'no',
  alarm: null,
  refunds: [],
  refunded: 0,
  refundable: 0,
})

/** The first thing that the cashier has to know of a running sale; a lost line and an open question come before its state. */
export type SaleFace =
  | 'question'
  | 'unknown'
  | 'cancelling'
  | 'givingBack'
  | 'reserved'
  | 'opened'
  | FlowFace
  | 'authorized'

/** Whether all goes as it should: what is sold stays in sight, and its steps say how far it is. */
export const isCalm = (face: SaleFace): face is 'opened' | FlowFace | 'authorized' => !loud.has(face)

const loud: ReadonlySet<SaleFace> = new Set<SaleFace>([
  'question',
  'unknown',
  'cancelling',
  'givingBack',
  'reserved',
])

export function faceOf(sale: RunningSale, isLinkLost: boolean): SaleFace {
  // A result: a lost line takes nothing of it back.
  if (sale.isKeptReserved) return 'reserved'
  if (isLinkLost) return 'unknown'
  if (sale.question !== null) return 'question'
  if (sale.isCutOff) return 'unknown'
  if (sale.state === 'authorized') return sale.isGivingBack ? 'givingBack' : 'authorized'
  if (sale.isCancelling) return 'cancelling'
  if (sale.state === 'opened') return 'opened'
  return flows[sale.userFlow].face
}

/** Time that an outcome must have been unknown before walking away is offered (ms). */
const patienceMs = 15_000

/** Whether the outcome is not known, and has not been for a while, so that the till may be freed. */
export function canWalkAway(sale: RunningSale, since: State['since'], tillNow: number): boolean {
  if (!saleCan.cancel.has(sale.state)) return false
  const unknownSince = [
    sale.isCutOff ? since.cutOff : null,
    sale.isCancelling ? since.cancelling : null,
    sale.state === 'opened' ? sale.openedAt : null,
  ]
  return isPatienceOver(unknownSince, tillNow)
}

/** `unknownSince`: since when nobody has known it, for each reason there is (epoch ms). */
export const isPatienceOver = (unknownSince: readonly (number | null)[], tillNow: number): boolean =>
  unknownSince.some((at) => at !== null && tillNow - at >= patienceMs)

export const canCancelSale = ({ isCancelling, state }: Pick<SaleView, 'isCancelling' | 'state'>): boolean =>
  !isCancelling && saleCan.cancel.has(state)

/** Ends after which the customer who stands there mostly wants to pay once more. */
const triedAgain = new Set<SaleState>(['aborted', 'expired', 'terminated', 'refused'])

/** The action that comes first after an end, which Enter does. `hasBasket`: what was to be paid is still in the basket. */
export function firstActOf(
  sale: Pick<SaleView, 'state' | 'retry' | 'problem' | 'userFlow'>,
  userFlows: readonly UserFlow[],
  hasBasket: boolean,
): 'again' | 'toBasket' | 'newSale' {
  const flow = retryFlowOf(sale)
  if (triedAgain.has(sale.state) && sale.retry === 'yes' && flow !== null && userFlows.includes(flow))
    return 'again'
  return hasBasket ? 'toBasket' : 'newSale'
}

/** The way in which the same sale is asked for once more; null where that is not to be. */
export function retryFlowOf(
  sale: Pick<SaleView, 'state' | 'retry' | 'problem' | 'userFlow'>,
): UserFlow | null {
  const again = retryKindOf(sale)
  if (again === 'no' || again === 'useless') return null
  return again === 'byCode' ? 'QR' : sale.userFlow
}

/** Problems with which the next try would be refused like this one, until somebody has put them right. */
const lasting = new Set<ProblemCode>(['credentials.missing', 'credentials.refused'])

/** Problems of the request to this phone: the code would go through. */
const phoneOnly = new Set<ProblemCode>(['push.notAllowed', 'customer.notFound', 'code.notCustomer'])

/** Things to be done with the same sale after its payment has ended. */
export type RetryKind = 'again' | 'byCode' | 'override' | 'useless' | 'no'

/** Whether at all, the till has said (`retry`); here only whether it would help. */
export function retryKindOf({
  state,
  retry,
  problem,
}: Pick<SaleView, 'state' | 'retry' | 'problem'>): RetryKind {
  switch (retry) {
    case 'no':
      return 'no'
    case 'override':
      return 'override'
    case 'yes':
      if (state !== 'refused' || problem === null) return 'again'
      if (lasting.has(problem.code)) return 'useless'
      return phoneOnly.has(problem.code) ? 'byCode' : 'again'
  }
}

/** Time for a kiosk's customer to read how it ended: twice as long as a kiosk shows it when nobody touches it. ms */
const atKioskMs = 60_000

/** Whether the customer of a kiosk's sale or sign-up still reads there how it ended, before the kiosk goes on by itself. Epoch ms. */
export const isReadAtKiosk = (isAttended: boolean, endedAt: number | null, now: number): boolean =>
  !isAttended && now - (endedAt ?? 0) < atKioskMs
