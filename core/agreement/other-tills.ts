// The agreements of other tills: their adoption, the takeover from a till that is gone, and the search for what moved there or was not charged there.
import type { AgreementRepository } from '#core/agreement/projection.ts'
import { isOwnTillHere, makerOf } from '#core/agreement/movement.ts'
import type { AgreementRunner } from '#core/agreement/send.ts'
import { readExternalId, tillOfName, tillOfKey } from '#core/agreement/ids.ts'
import { type AgreementLists, observeAgreement, type ReadAgreement } from '#core/agreement/read.ts'
import { ownerKey, type ServiceAccess } from '#core/service/access.ts'
import { currencyOf, type Market } from '#shared/market.ts'
import { ok, type Result } from '#shared/problem.ts'
import type { ActPersons } from '#shared/staff.ts'
import type { WireAgreement, WireCharge, RecurringClient } from '#core/service/recurring.ts'
import type { Agreement } from '#core/agreement/reduce.ts'
import type { Clock } from '#core/system/clock.ts'
import { chargeDueNow, chargingOfOtherTill } from '#core/agreement/charge-schedule.ts'

export type AdoptionContext = {
  agreements: AgreementRepository
  service: ServiceAccess
  settings: { market: Market }
}

/**
 * Takes up an agreement that was made elsewhere: something is to be done with it here. Its name at this till; the same when somebody has
 * taken it up meanwhile.
 */
function adoptAgreement({ agreements, service, settings }: AdoptionContext, agreementId: string): string {
  const known = agreements.byId(agreementId, ownerKey(service))
  if (known) return known.agreement
  const name = agreements.newName()
  const { merchantSerialNumber, environment, address } = service
  const owner = { currency: currencyOf[settings.market], merchantSerialNumber, environment, address }
  agreements.record(name, { kind: 'agreementAdopted', agreementId, ...owner })
  return name
}

/** Takes it up with what was read of it just now. */
export function adoptAsRead(
  options: AdoptionContext,
  { wire, charges, serverTime }: Pick<ReadAgreement, 'wire' | 'charges' | 'serverTime'>,
): Agreement {
  const { agreements } = options
  const name = adoptAgreement(options, wire.id)
  const known = () => {
    const agreement = agreements.agreement(name)
    if (!agreement) throw new Error(`agreement ${name} is gone`)
    return agreement
  }
  agreements.noteServiceTime(serverTime)
  for (const fact of observeAgreement(known(), wire, charges, serverTime)) agreements.record(name, fact)
  return known()
}

/** Those that were joined, and may have moved money, by the till that each belongs to at the service. */
export async function adoptJoined(
  lists: AgreementLists,
  isWanted: (till: string) => boolean,
): Promise<Result<WireAgreement[]>> {
  const found: WireAgreement[] = []
  for (const status of ['ACTIVE', 'STOPPED', 'EXPIRED'] as const) {
    const listed = await lists.every(status)
    if (!listed.ok) return listed
    found.push(
      ...listed.value.agreements.filter(({ externalId }) => {
        const till = tillOfName(readExternalId(externalId)?.name ?? '')
        return till !== null && isWanted(till)
      }),
    )
  }
  return ok(found)
}

/**
 * The till `from` is gone: what moved there since then (epoch ms) is written down here, and this till charges in its place. Told to the
 * other tills by the agreement's name at the service, where it can still be changed. `signed`, `reason`: who takes over, and why; nobody where
 * a rule of the till does.
 */
export function takeOver(
  options: AdoptionContext & { runner: Pick<AgreementRunner, 'open'> },
  { id, externalId, status }: WireAgreement,
  taking: { from: string; since: number; signed?: ActPersons; reason?: string | null },
): void {
  const { from, since, signed = {}, reason = null } = taking
  const { agreements, runner } = options
  const name = adoptAgreement(options, id)
  const known = agreements.agreement(name)
  if (!known?.takenOver.some((one) => one.from === from))
    agreements.record(name, { kind: 'agreementTakenOver', from, since, ...signed })
  const isFrom = status === 'ACTIVE' && tillOfName(readExternalId(externalId)?.name ?? '') === from
  const isAsked = known?.tasks.some((task) => task.do === 'update' && task.change.is === 'move')
  if (!isFrom || !known || isAsked || isOwnTillHere(known)) return
  const move = { do: 'update', change: { is: 'move', name } } as const
  runner.open(name, move, { by: signed.person ? 'person' : 'rule', signed, reason })
}

export type ExternalChanges = {
  /** Reads every membership whose money may have moved, and writes down what has; for a minute at most. */
  find(): Promise<void>
  /** Reads them with no limit of time, where a day has passed. */
  findDaily(): Promise<void>
  /** When it has (monotonic ms). */
  dueAt(): number
}

const hour = 60 * 60_000
const every = 24 * hour
const first = hour / 4
/** Longest wait of a person who closes a period. ms */
const patienceOfClosing = 60_000
/** A service that answers so badly is asked no more. */
const mostTroubles = 4
/** Read at the same time. */
const atOnce = 4
/** The service gives nothing back after a year. ms */
const refundableFor = 400 * 24 * hour

export function createExternalChanges(
  options: AdoptionContext & {
    clock: Clock
    lists: AgreementLists
    recurring: Pick<RecurringClient, 'charges'>
    closing: AbortSignal
    /** Made from a copy of a till that is gone. */
    isRestored: boolean
  },
  runner: Pick<AgreementRunner, 'read' | 'open'>,
): ExternalChanges {
  const { agreements, lists, recurring, clock, service, closing } = options
  let isMadeFound = !options.isRestored
  let dailyAt = clock.elapsed() + first - every

  /** Whom the till that is gone has signed up since the copy was made. */
  async function findUnknown(): Promise<void> {
    const tills = agreements.earlierTills()
    const found = await adoptJoined(lists, (till) => tills.has(till))
    for (const wire of found.ok ? found.value : []) {
      const from = tillOfName(readExternalId(wire.externalId)?.name ?? '')
      if (from !== null && !isCopied(wire.id)) takeOver({ ...options, runner }, wire, { from, since: 0 })
    }
  }

  /** One that came with the copy is this till's already; one that was taken up here since is not. */
  function isCopied(agreementId: string): boolean {
    const known = agreements.byId(agreementId, ownerKey(service))
    return known !== undefined && agreements.earlierTills().has(tillOfName(known.agreement) ?? '')
  }

  /** Members of other tills: a till that is gone may have made a charge since, or given one back. All are looked through once. */
  async function findMade(): Promise<void> {
    const tills = agreements.earlierTills()
    const others = await adoptJoined(lists, (till) => !tills.has(till))
    if (!others.ok) return
    for (const wire of others.value) {
      if (closing.aborted) return
      if (isCopied(wire.id)) continue
      const charges = await recurring.charges(wire.id)
      if (!charges.ok) return
      for (const from of new Set(charges.value.flatMap(moversOf)))
        if (from !== null && tills.has(from)) takeOver({ ...options, runner }, wire, { from, since: 0 })
    }
    isMadeFound = true
  }

  /** `patience`: ms after which nothing more is asked. */
  async function find(patience: number): Promise<boolean> {
    const foundAt = clock.elapsed()
    if (options.isRestored) await findUnknown()
    const names = agreements.known(ownerKey(service)).filter((name) => {
      const agreement = agreements.agreement(name)
      return agreement !== undefined && mayMove(agreement, clock.now())
    })
    let troubles = 0
    const queue = names.values()
    const worker = async () => {
      for (const name of queue) {
        if (closing.aborted || troubles >= mostTroubles || clock.elapsed() - foundAt > patience) return
        const read = await runner.read(name)
        // That one is refused says nothing of the others.
        if (!read.ok && read.trouble.is !== 'refused') troubles += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    return troubles < mostTroubles
  }

  return {
    find: async () => void (await find(patienceOfClosing)),
    dueAt: () => dailyAt + every,
    async findDaily() {
      if (clock.elapsed() - dailyAt < every) return
      dailyAt = clock.elapsed()
      if (!isMadeFound) await findMade()
      // Changes that a service which was away kept from us are looked for again in an hour.
      if (!(await find(Infinity))) dailyAt += hour - every
    },
  }
}

/** The tills that made a charge, or asked for something of it. */
const moversOf = (charge: WireCharge): (string | null)[] => [
  makerOf(charge),
  ...charge.history.map(({ idempotencyKey }) => tillOfKey(idempotencyKey)),
]

/** One that ended long ago, or before anything was charged, is asked about no more. */
function mayMove({ agreementId, gone, seen, statusAt, charges, opened }: Agreement, now: number): boolean {
  if (agreementId === null || gone !== null) return false
  if (seen === null || seen.status === 'ACTIVE' || seen.status === 'PENDING') return true
  const hasCharges = charges.length > 0 || opened.kind === 'agreementAdopted'
  return hasCharges && now - (statusAt ?? now) < refundableFor
}

/** Looked for so often, first when this till has run for a while. ms */
const searchEvery = 6 * 60 * 60_000
const firstSearch = 15 * 60_000

/** Charges that another till should have made by now, and has not: this one makes them in its place. */
export function createMissedCharges(
  options: AdoptionContext & {
    lists: AgreementLists
    recurring: RecurringClient
    clock: Clock
    closing: AbortSignal
  },
  charge: (name: string) => Promise<void>,
) {
  const { agreements, lists, recurring, clock, service, closing } = options
  let lookedAt = clock.elapsed() + firstSearch - searchEvery

  /** The list is as old as the round: meanwhile it may have been paused or stopped. */
  async function takeUp(agreementId: string): Promise<void> {
    const charges = await recurring.charges(agreementId)
    const read = await recurring.fetch(agreementId)
    const of = charges.ok && read.ok ? chargingOfOtherTill(read.value, charges.value) : undefined
    if (!charges.ok || !read.ok || !of) return
    if (!chargeDueNow(of, Math.min(clock.now(), read.serverTime ?? Infinity))) return
    const { value: wire, serverTime } = read
    await charge(adoptAsRead(options, { wire, charges: charges.value, serverTime }).agreement)
  }

  async function search(): Promise<void> {
    lookedAt = clock.elapsed()
    const listed = await lists.every('ACTIVE')
    if (!listed.ok) return
    for (const wire of listed.value.agreements) {
      if (closing.aborted) return
      // Without any charge: nobody is asked about an agreement of which nothing can be due.
      const of = chargingOfOtherTill(wire, [])
      const isKnown = agreements.byId(wire.id, ownerKey(service)) !== undefined
      if (of && !isKnown && chargeDueNow(of, clock.now())) await takeUp(wire.id)
    }
  }

  return { search, dueAt: () => lookedAt + searchEvery }
}
