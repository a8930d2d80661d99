// The till's memberships: composes what drafts, reads, changes and charges agreements, and says how a sign-up stands.
import type { Agreement } from '#core/agreement/agreement.ts'
import { createAgreementBook, type AgreementBook } from '#core/agreement/book.ts'
import { createEngine, type Engine, type MembershipOptions } from '#core/agreement/engine.ts'
import { createLists, type Lists } from '#core/agreement/lists.ts'
import { createFoundMoney, type FoundMoney } from '#core/agreement/found-money.ts'
import { createRounds, type Rounds } from '#core/agreement/rounds.ts'
import { signUpStateOf, signUpViewOf } from '#core/agreement/sign-up.ts'
import { membershipReceiptOf } from '#core/receipt/membership.ts'
import { modeOf } from '#core/settings.ts'
import type { Book } from '#core/sale/book.ts'
import type { Recurring } from '#core/service/recurring.ts'
import type { TillOptions } from '#core/till-options.ts'
import { type SignUpView, signUpCan } from '#shared/sign-up.ts'

export type Memberships = {
  agreements: AgreementBook
  engine: Engine
  lists: Lists
  recurring: Recurring
  rounds: Rounds
  foundMoney: FoundMoney
  /** A screen waits for this sign-up: takes a step if one is due. */
  serve(name: string): Promise<void>
  signUp(name: string): SignUpView | undefined
  /** The sign-up on the screens. */
  current(): SignUpView | undefined
  /** Steps what no screen watches; while the till may ask for money, makes the charges that are due to be made too. */
  sweep(mayCharge: boolean): Promise<void>
  settled(): Promise<void>
}

type Composed = TillOptions & { book: Book; recurring: Recurring; closing: AbortSignal }

export function createMemberships(options: Composed): Memberships {
  const { book, clock, chance, journal, identity, settings, recurring, closing } = options
  const agreements = createAgreementBook(journal, {
    clock,
    chance,
    tillId: identity.tillId,
    isKiosk: !settings.isAttended,
    book,
  })
  const lists = createLists({ clock, recurring })
  const acting: MembershipOptions = {
    agreements,
    book,
    clock,
    recurring,
    lists,
    secret: identity.secret,
    closing,
    tillId: identity.tillId,
  }
  const engine = createEngine(acting)
  const rounds = createRounds({ ...options, agreements, lists }, engine)
  const foundMoney = createFoundMoney(
    { ...options, agreements, lists, isRestored: identity.isRestored ?? false },
    engine,
  )
  // Whatever an earlier life of this till left behind is read before anything is repeated.
  for (const name of agreements.unfinished()) agreements.watch(name).mustRead = true

  async function serve(name: string): Promise<void> {
    const watch = agreements.watch(name)
    watch.servedAt = clock.elapsed()
    watch.waiting += 1
    try {
      await engine.step(name)
    } finally {
      watch.waiting -= 1
      watch.servedAt = clock.elapsed()
    }
  }

  function signUp(name: string): SignUpView | undefined {
    const agreement = agreements.agreement(name)
    if (!agreement) return undefined
    return signUpViewOf(
      agreement,
      agreements.watch(name),
      membershipReceiptOf({ journal, settings, mode: modeOf(settings) }, name),
    )
  }

  return {
    agreements,
    engine,
    lists,
    recurring,
    rounds,
    foundMoney,
    serve,
    signUp,
    current() {
      const shown = agreements.current()
      return shown && signUp(shown.agreement)
    },
    async sweep(mayCharge) {
      await rounds.sweep(mayCharge)
      await foundMoney.findDaily()
    },
    async settled() {
      await Promise.all([engine.settled(), rounds.settled()])
    },
  }
}

/** The screens may go back to the beginning: it has ended, or it is taken back behind them. */
export const isAgreementOver = (agreement: Agreement): boolean =>
  agreement.withdrawn !== null || signUpCan.acknowledge.has(signUpStateOf(agreement))
