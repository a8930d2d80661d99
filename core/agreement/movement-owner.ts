// The rule for which till writes down what was captured and refunded of a charge: the one that moved it, made the charge, or has the member.
import type { Agreement } from '#core/agreement/reduce.ts'
import { moneySteps } from '#core/agreement/charge-log.ts'
import { readChargeExternalId, readExternalId } from '#core/agreement/external-id.ts'
import { tillOfKey, tillOfName, tillOfTask } from '#core/agreement/keys.ts'
import type { WireCharge } from '#core/service/recurring.ts'

/** Minor units. */
export type Sums = { captured: number; refunded: number }

/**
 * Sums of a charge's money that are written down at this till. Every till of the shop reads the same from the service's log, so that each
 * amount is in the books of one till: the one whose request moved it; else the one that made the charge; else the one that the member
 * belongs to (docs/money.md).
 */
export function sumsHere(agreement: Agreement, charge: WireCharge): Sums {
  const own = ownTills(agreement)
  const maker = makerOf(charge)
  const tillFolder = ownTillOf(agreement)
  const sums = { captured: 0, refunded: 0 }
  for (const { event, amount, idempotencyKey, occurred } of moneySteps(charge)) {
    const mover = tillOfKey(idempotencyKey) ?? maker
    const since =
      mover !== null
        ? countedSince(agreement, own, mover)
        : tillFolder !== null && own.has(tillFolder)
          ? homeSince(agreement)
          : Infinity
    if (Date.parse(occurred) >= since) sums[event === 'CAPTURE' ? 'captured' : 'refunded'] += amount
  }
  return sums
}

/** Since when (epoch ms) what this till moved, or what was made there, is written down here. */
const countedSince = ({ takenOver }: Agreement, own: ReadonlySet<string>, till: string): number =>
  own.has(till) ? 0 : (takenOver.find(({ from }) => from === till)?.since ?? Infinity)

/** Since when the member belongs to this till. */
const homeSince = ({ opened, takenOver }: Agreement): number =>
  opened.kind === 'agreementOpened' ? 0 : Math.max(0, ...takenOver.map(({ since }) => since))

/** The till that made a charge; null where no till of ours did. */
export const makerOf = ({ id, externalId }: Pick<WireCharge, 'id' | 'externalId'>): string | null =>
  readChargeExternalId(externalId)?.till ?? tillOfName(id)

/** The till that an agreement belongs to; null where no till of ours has made it. */
export function ownTillOf({ opened, seen }: Pick<Agreement, 'opened' | 'seen'>): string | null {
  const made = opened.kind === 'agreementOpened' ? opened.externalId : null
  const ours = readExternalId(seen?.externalId ?? made)
  return ours && tillOfName(ours.name)
}

/** Tills whose money of it is written down here: its own no more once another till has taken it over. */
function ownTills(agreement: Agreement): ReadonlySet<string> {
  const { opened, agreement: name, tasks } = agreement
  const till = tillOfName(name)
  const tillFolder = ownTillOf(agreement)
  // A name that another program has written over it says nothing of another till.
  const isTakenAway = opened.kind === 'agreementOpened' && tillFolder !== null && tillFolder !== till
  // A copied folder's agreement has another till's name; its tasks tell of this till.
  const acting = tasks.flatMap(
    (task) =>
      tillOfTask(task.task) ??
      (task.do === 'charge' ? readChargeExternalId(task.externalId)?.till : null) ??
      [],
  )
  return new Set([
    ...acting.filter((one) => !isTakenAway || one !== till),
    ...(till === null || isTakenAway ? [] : [till]),
  ])
}

/** It belongs to the till that knows it by this name: opened here, or taken over. */
export const isOwnTillHere = (agreement: Agreement): boolean =>
  ownTillOf(agreement) === tillOfName(agreement.agreement)
