// What is true of a sale: a fold of facts. What to do next with it is asked of `next`.
import type { Deed } from '#core/reference.ts'
import type { Money } from '#shared/money.ts'
import type { Problem } from '#shared/problem.ts'
import type { Question, UserFlow } from '#shared/sale.ts'

export type QrFormat = 'TEXT/TARGETURL' | 'IMAGE/SVG+XML' | 'IMAGE/PNG'

/** Everything the first request is made of, and where it goes; on disk before a byte leaves. No full phone number. */
export type Opened = {
  kind: 'opened'
  reference: string
  amount: Money
  userFlow: UserFlow
  phoneEnding: string | null
  qrFormat: QrFormat
  description: string
  merchantSerialNumber: string
  environment: 'TEST' | 'PRODUCTION'
  /** The service's address; `sandbox` for the built-in one, whose port may change. */
  address: string
}

/** How an attempt ended without money. `neverCreated`: no request of ours can have reached the service. */
export type End = 'aborted' | 'expired' | 'terminated' | 'givenBack' | 'neverCreated'

/** `reference` names the attempt that a fact speaks of. */
export type AttemptFact =
  /** A deed is about to leave, under key n, with a body of this fingerprint. */
  | { kind: 'sent'; reference: string; deed: Deed; n: number; fingerprint: string }
  /** That deed certainly never left: no connection was made. */
  | { kind: 'unsent'; reference: string; deed: Deed; n: number; problem: Problem }
  /** The service refused the deed in its own words. `isPassing`: it may be asked again under the next key. */
  | { kind: 'turnedDown'; reference: string; deed: Deed; n: number; isPassing: boolean; problem: Problem }
  /** The payment is there. `target`: what to encode, or the picture's address; null for a push, or when only a read told. */
  | { kind: 'created'; reference: string; target: string | null }
  /**
   * `ageMs`: how old the approval was when it was seen, by the service's own clock; 0 when a screen was waiting for it, null when
   * it is not known.
   */
  | { kind: 'authorized'; reference: string; pspReference: string; ageMs: number | null }
  /** From here on this attempt is captured, or proven not to be. One per sale. */
  | { kind: 'captureClaimed'; reference: string }
  | { kind: 'captured'; reference: string; pspReference: string; value: number }
  | { kind: 'ended'; reference: string; end: End; problem?: Problem }
  /** The till cannot reconcile it: shown, and blocks nobody. */
  | { kind: 'setAside'; reference: string; problem: Problem }

export type SaleFact =
  | { kind: 'cancelAsked' }
  | { kind: 'answered'; question: Question; answer: 'keep' | 'giveBack'; by: 'cashier' | 'rule' }
  /** No longer served; its attempts are cancelled until they rest. */
  | { kind: 'released' }
  /** Somebody has seen how it ended. */
  | { kind: 'acknowledged' }

export type Fact = Opened | AttemptFact | SaleFact
export type FactKind = Fact['kind']

export type DeedRecord = {
  /** The key in use; raised only after a passing refusal. */
  n: number
  /** Times sent under any key. */
  tries: number
  /** Of those, the ones that certainly never left. */
  unsent: number
  /** Epoch ms of the last try. */
  sentAt: number
  /** How the service refused it, until it is sent again. */
  refusal: { isPassing: boolean; problem: Problem } | null
}

export type AttemptState =
  | { is: 'opened' }
  | { is: 'created'; createdAt: number; target: string | null }
  | {
      is: 'authorized'
      createdAt: number | null
      authorizedAt: number
      ageMs: number | null
      pspReference: string
    }
  | { is: 'claimed'; createdAt: number | null; authorizedAt: number; pspReference: string }
  | {
      is: 'captured'
      createdAt: number | null
      authorizedAt: number | null
      capturedAt: number
      pspReference: string
    }
  | { is: 'refused'; endedAt: number; problem: Problem }
  | {
      is: 'ended'
      createdAt: number | null
      authorizedAt: number | null
      endedAt: number
      end: End
      problem: Problem | null
    }
  | { is: 'setAside'; endedAt: number; problem: Problem }

export type Attempt = {
  reference: string
  userFlow: UserFlow
  phoneEnding: string | null
  state: AttemptState
  deeds: Record<Deed, DeedRecord>
}

export type Sale = {
  sale: string
  opened: Opened
  openedAt: number
  /** At least one; the last is the one on screen. */
  attempts: [Attempt, ...Attempt[]]
  cancelAskedAt: number | null
  answer: { question: Question; answer: 'keep' | 'giveBack' } | null
  releasedAt: number | null
  acknowledgedAt: number | null
}

const unused: DeedRecord = { n: 1, tries: 0, unsent: 0, sentAt: 0, refusal: null }

/** The sale after this fact. Throws on a fact that cannot follow: that is our mistake, or a damaged journal. */
export function apply(sale: Sale | undefined, saleId: string, fact: Fact, at: number): Sale {
  if (fact.kind === 'opened') {
    if (sale) throw new Error(`sale ${saleId} was opened twice`)
    return openSale(saleId, fact, at)
  }
  if (!sale) throw new Error(`sale ${saleId} has a fact "${fact.kind}" before it was opened`)
  switch (fact.kind) {
    case 'cancelAsked':
      return { ...sale, cancelAskedAt: sale.cancelAskedAt ?? at }
    case 'answered':
      return { ...sale, answer: { question: fact.question, answer: fact.answer } }
    case 'released':
      return { ...sale, releasedAt: sale.releasedAt ?? at }
    case 'acknowledged':
      return { ...sale, acknowledgedAt: sale.acknowledgedAt ?? at }
    case 'sent':
    case 'unsent':
    case 'turnedDown':
    case 'created':
    case 'authorized':
    case 'captureClaimed':
    case 'captured':
    case 'ended':
    case 'setAside':
      return withAttempt(sale, fact, at)
  }
}

function openSale(saleId: string, opened: Opened, at: number): Sale {
  const attempt: Attempt = {
    reference: opened.reference,
    userFlow: opened.userFlow,
    phoneEnding: opened.phoneEnding,
    state: { is: 'opened' },
    deeds: { create: unused, capture: unused, cancel: unused, giveBack: unused },
  }
  return {
    sale: saleId,
    opened,
    openedAt: at,
    attempts: [attempt],
    cancelAskedAt: null,
    answer: null,
    releasedAt: null,
    acknowledgedAt: null,
  }
}

function withAttempt(sale: Sale, fact: AttemptFact, at: number): Sale {
  const place = sale.attempts.findIndex((attempt) => attempt.reference === fact.reference)
  const before = sale.attempts[place]
  if (!before)
    throw new Error(`sale ${sale.sale} has no attempt ${fact.reference} for its fact "${fact.kind}"`)
  const attempts = [...sale.attempts] as Sale['attempts'] // as long as before, so never empty
  attempts[place] = { ...before, deeds: deedsAfter(before, fact, at), state: stateAfter(before, fact, at) }
  return { ...sale, attempts }
}

function deedsAfter({ deeds }: Attempt, fact: AttemptFact, at: number): Attempt['deeds'] {
  if (fact.kind !== 'sent' && fact.kind !== 'unsent' && fact.kind !== 'turnedDown') return deeds
  const deed = deeds[fact.deed]
  switch (fact.kind) {
    case 'sent':
      return {
        ...deeds,
        [fact.deed]: { ...deed, n: fact.n, tries: deed.tries + 1, sentAt: at, refusal: null },
      }
    case 'unsent':
      return { ...deeds, [fact.deed]: { ...deed, unsent: deed.unsent + 1 } }
    case 'turnedDown': {
      const refusal = { isPassing: fact.isPassing, problem: fact.problem }
      // A create keeps its one key: what is not known of it is read, never asked again in another way.
      const isNext = fact.isPassing && fact.deed !== 'create'
      return { ...deeds, [fact.deed]: { ...deed, n: isNext ? fact.n + 1 : fact.n, refusal } }
    }
  }
}

function stateAfter(attempt: Attempt, fact: AttemptFact, at: number): AttemptState {
  const { state } = attempt
  const impossible = () =>
    new Error(`attempt ${attempt.reference} is ${state.is}: "${fact.kind}" cannot follow`)
  const createdAt = 'createdAt' in state ? state.createdAt : null
  const authorizedAt = 'authorizedAt' in state ? state.authorizedAt : null
  if (isAtRest(state)) throw impossible()
  switch (fact.kind) {
    case 'sent':
    case 'unsent':
      return state
    case 'turnedDown':
      return fact.deed === 'create' && !fact.isPassing
        ? { is: 'refused', endedAt: at, problem: fact.problem }
        : state
    case 'created':
      if (state.is !== 'opened' && state.is !== 'created') throw impossible()
      return { is: 'created', createdAt: createdAt ?? at, target: fact.target }
    case 'authorized':
      if (state.is !== 'opened' && state.is !== 'created') throw impossible()
      return {
        is: 'authorized',
        createdAt,
        authorizedAt: at,
        ageMs: fact.ageMs,
        pspReference: fact.pspReference,
      }
    case 'captureClaimed':
      if (state.is !== 'authorized') throw impossible()
      return { is: 'claimed', createdAt, authorizedAt: state.authorizedAt, pspReference: state.pspReference }
    case 'captured':
      return { is: 'captured', createdAt, authorizedAt, capturedAt: at, pspReference: fact.pspReference }
    case 'ended':
      return {
        is: 'ended',
        createdAt,
        authorizedAt,
        endedAt: at,
        end: fact.end,
        problem: fact.problem ?? null,
      }
    case 'setAside':
      return { is: 'setAside', endedAt: at, problem: fact.problem }
  }
}

/** Nothing is left to do or to learn. */
export function isAtRest(state: AttemptState): boolean {
  switch (state.is) {
    case 'opened':
    case 'created':
    case 'authorized':
    case 'claimed':
      return false
    case 'captured':
    case 'refused':
    case 'ended':
    case 'setAside':
      return true
  }
}

export const saleIsAtRest = (sale: Sale): boolean => sale.attempts.every((attempt) => isAtRest(attempt.state))

/** The attempt that the screens show. */
export const lastAttempt = (sale: Sale): Attempt => sale.attempts.at(-1) ?? sale.attempts[0]
