// The search for money of memberships that moved elsewhere: each is read again every day, and before each closing.
import type { Agreement } from '#core/agreement/reduce.ts'
import { adoptJoined, takeOver, type Adopting } from '#core/agreement/adoption.ts'
import type { AgreementRunner } from '#core/agreement/runner.ts'
import { makerOf } from '#core/agreement/movement-owner.ts'
import { readExternalId } from '#core/agreement/external-id.ts'
import { tillOfKey, tillOfName } from '#core/agreement/keys.ts'
import type { Lists } from '#core/agreement/lists.ts'
import type { WireCharge, Recurring } from '#core/service/recurring.ts'
import type { Clock } from '#core/system/clock.ts'
import { ownerKey } from '#core/service/access.ts'

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
  options: Adopting & {
    clock: Clock
    lists: Lists
    recurring: Pick<Recurring, 'charges'>
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
