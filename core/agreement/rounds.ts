// What does the till do for agreements by itself? Steps what no screen watches, and makes the next charges in time.
import type { Agreement } from '#core/agreement/agreement.ts'
import type { AgreementBook } from '#core/agreement/book.ts'
import type { Engine } from '#core/agreement/engine.ts'
import { readExternalId } from '#core/agreement/external-id.ts'
import { needsOf } from '#core/agreement/attention.ts'
import type { Lists } from '#core/agreement/lists.ts'
import { observeAgreement } from '#core/agreement/observe.ts'
import { chargeDueNow, intervalTask, looksAt, passedOver, type Scheduled } from '#core/agreement/schedule.ts'
import { scheduledOf, scheduledElsewhere } from '#core/agreement/scheduled.ts'
import type { Clock } from '#core/clock.ts'
import type { Log } from '#core/log.ts'
import type { Recurring } from '#core/service/recurring.ts'
import { ownerOf, type ServiceAccess } from '#core/till-options.ts'
import { currencyOf, type Market } from '#shared/market.ts'
import type { Attention } from '#shared/membership.ts'
import type { WireAgreement } from '#shared/wire/recurring.ts'

export type Rounds = {
  sweep(mayCharge: boolean): Promise<void>
  /** What waits for a person, the oldest first. */
  attention(): Attention[]
  settled(): Promise<void>
}

type RoundOptions = {
  agreements: AgreementBook
  lists: Lists
  recurring: Recurring
  clock: Clock
  log: Log
  service: ServiceAccess
  settings: { market: Market }
  closing: AbortSignal
}

/** Agreements looked at in one round: some milliseconds' work, so that no screen waits for it. */
const atOnce = 100
/** After a look that could not read, and between looks at a charge that is not settled yet. ms */
const lookAgain = 60 * 60_000
const lookAfterTrouble = 10 * 60_000
/** Agreements of other tills are looked through so often, first when this till has run for a while. ms */
const elsewhereEvery = 6 * 60 * 60_000
const elsewhereFirst = 15 * 60_000

/** `at`: by the wall clock, at which days are made. */
type Look = { version: number; at: number; needs: Attention[] }

export function createRounds(options: RoundOptions, engine: Engine): Rounds {
  const { agreements, clock, log, closing } = options
  const looks = new Map<string, Look>()
  let elsewhereAt = clock.elapsed() + elsewhereFirst - elsewhereEvery
  let running: Promise<unknown> = Promise.resolve()

  async function stepUnfinished(): Promise<void> {
    for (const name of agreements.unfinished()) {
      if (closing.aborted) return
      try {
        if (!agreements.moment(name).isServed) await engine.step(name)
      } catch (error) {
        log.error({ agreement: name, error }, 'a step of this agreement failed; the others go on')
      }
    }
  }

  /** When to look next, from what is known; the network is asked only when something is due. */
  async function look(name: string): Promise<void> {
    const agreement = agreements.agreement(name)
    const known = agreement && scheduledOf(agreement, agreements.moment(name).isOurs)
    if (!agreement) return
    if (!known) return keep(name, agreement, clock.now() + lookAgain * 24)
    const due = looksAt(known, clock.now())
    if (due > clock.now() && passedOver(known, clock.now()).length === 0) return keep(name, agreement, due)
    const read = await engine.read(name)
    if (!read.ok) return keep(name, agreement, clock.now() + lookAfterTrouble)
    await charge(name)
    const now = agreements.agreement(name) ?? agreement
    const after = scheduledOf(now, agreements.moment(name).isOurs)
    const next = after ? looksAt(after, clock.now()) : Infinity
    keep(name, now, Math.max(next, clock.now() + lookAgain))
  }

  function keep(name: string, agreement: Agreement, at: number): void {
    const needs = needsOf(agreement, agreements.moment(name).isOurs, clock.now())
    looks.set(name, { version: agreements.version(name), at, needs })
  }

  /** Of one that was read just now: everything that is to be made by now, one after the other. */
  async function charge(name: string): Promise<void> {
    for (;;) {
      const agreement = agreements.agreement(name)
      const of = agreement && scheduledOf(agreement, agreements.moment(name).isOurs)
      if (!of || closing.aborted) return
      for (const interval of passedOver(of, clock.now()))
        agreements.record(name, { kind: 'intervalLeft', interval, reason: 'paused' })
      const due = chargeDueNow(of, clock.now())
      if (!due?.interval || agreement.tasks.some(({ state }) => state.is === 'open')) return
      engine.open(name, due, { by: 'rule', reason: null, task: intervalTask(due.interval) })
      await engine.step(name)
    }
  }

  const isDue = (name: string): boolean => {
    const known = looks.get(name)
    return !known || known.version !== agreements.version(name) || known.at <= clock.now()
  }

  async function lookAround(): Promise<void> {
    let left = atOnce
    for (const name of agreements.active()) {
      if (closing.aborted || left === 0) return
      if (!isDue(name)) continue
      left -= 1
      try {
        await look(name)
      } catch (error) {
        log.error({ agreement: name, error }, 'this agreement could not be looked at; the others go on')
      }
    }
  }

  /** Charges that the till that made the agreement should have made by now, and has not. */
  async function lookElsewhere(): Promise<void> {
    if (clock.elapsed() - elsewhereAt < elsewhereEvery) return
    elsewhereAt = clock.elapsed()
    const listed = await options.lists.active()
    if (!listed.ok) return
    for (const wire of listed.value) {
      if (closing.aborted) return
      const of = scheduledElsewhere(wire, [])
      const isKnown = agreements.byId(wire.id, ownerOf(options.service)) !== undefined
      if (!of || isKnown || !chargeDueNow(of, clock.now())) continue
      await takeUp(wire)
    }
  }

  async function takeUp(wire: WireAgreement): Promise<void> {
    const charges = await options.recurring.charges(wire.id)
    const of: Scheduled | undefined = charges.ok ? scheduledElsewhere(wire, charges.value) : undefined
    if (!charges.ok || !of || !chargeDueNow(of, clock.now())) return
    const name = adopt(options, wire.id)
    const adopted = agreements.agreement(name)
    if (!adopted) return
    for (const fact of observeAgreement(adopted, wire, charges.value)) agreements.record(name, fact)
    await charge(name)
  }

  async function sweep(mayCharge: boolean): Promise<void> {
    await stepUnfinished()
    if (!mayCharge) return
    await lookAround()
    await lookElsewhere()
  }

  return {
    async sweep(mayCharge) {
      running = sweep(mayCharge)
      await running
    },
    attention: () =>
      agreements
        .active()
        .flatMap((name) => looks.get(name)?.needs ?? [])
        .toSorted((one, other) => (one.due < other.due ? -1 : 1)),
    async settled() {
      await Promise.allSettled([running])
    },
  }
}

/** Takes up an agreement that was made elsewhere: something is to be done with it here. Its name at this till. */
export function adopt(
  { agreements, service, settings }: Pick<RoundOptions, 'agreements' | 'service' | 'settings'>,
  agreementId: string,
): string {
  const name = agreements.newName()
  const { merchantSerialNumber, environment, address } = service
  const currency = currencyOf[settings.market]
  agreements.record(name, {
    kind: 'agreementAdopted',
    agreementId,
    currency,
    merchantSerialNumber,
    environment,
    address,
  })
  return name
}

export const isOurs = ({ externalId }: Pick<WireAgreement, 'externalId'>): boolean =>
  readExternalId(externalId) !== null
