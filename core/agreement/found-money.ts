// The search for money of memberships that moved elsewhere: each is read again every day, and before each closing.
import type { Agreement } from '#core/agreement/agreement.ts'
import type { AgreementBook } from '#core/agreement/book.ts'
import type { Engine } from '#core/agreement/engine.ts'
import type { Clock } from '#core/clock.ts'
import { ownerOf, type ServiceAccess } from '#core/till-options.ts'

export type FoundMoney = {
  /** Reads every membership whose money may have moved, and writes down what has. How many could not be read. */
  find(): Promise<number>
  /** The same once a day. */
  findDaily(): Promise<void>
}

type Options = { agreements: AgreementBook; clock: Clock; service: ServiceAccess; closing: AbortSignal }

const hour = 60 * 60_000
const every = 24 * hour
const first = hour / 4
/** Whoever closes a period does not wait for longer. ms */
const patience = 60_000
/** Read at the same time. */
const atOnce = 4
/** The service gives nothing back after a year. ms */
const refundableFor = 400 * 24 * hour

export function createFoundMoney(options: Options, engine: Pick<Engine, 'read'>): FoundMoney {
  const { agreements, clock, service, closing } = options
  let foundAt = clock.elapsed() + first - every

  async function find(): Promise<number> {
    foundAt = clock.elapsed()
    const names = agreements.known(ownerOf(service)).filter((name) => {
      const agreement = agreements.agreement(name)
      return agreement !== undefined && mayMove(agreement, clock.now())
    })
    let unread = 0
    const queue = names.values()
    const worker = async () => {
      for (const name of queue) {
        const isLate = closing.aborted || clock.elapsed() - foundAt > patience
        if (isLate || !(await engine.read(name)).ok) unread += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    return unread
  }

  return {
    find,
    async findDaily() {
      if (clock.elapsed() - foundAt >= every) await find()
    },
  }
}

/** One that ended long ago, or before anything was charged, is asked about no more. */
function mayMove({ agreementId, gone, seen, statusAt, charges, opened }: Agreement, now: number): boolean {
  if (agreementId === null || gone !== null) return false
  if (seen === null || seen.status === 'ACTIVE' || seen.status === 'PENDING') return true
  const hasCharges = charges.length > 0 || opened.kind === 'agreementAdopted'
  return hasCharges && now - (statusAt ?? now) < refundableFor
}
