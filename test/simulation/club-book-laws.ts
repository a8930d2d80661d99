// The laws for the books of memberships: VAT that sums to that of what moved, refunds that the service's log proves, and left periods that stay free.
import { readExternalId } from '#core/agreement/ids.ts'
import { agreementFeature } from '#core/agreement/projection.ts'
import { addShares, type Share } from '#core/money/shares.ts'
import { sharesIn } from '#core/report/sums.ts'
import { vatWithin } from '#shared/order.ts'
import type { ServiceAgreement } from '#test/support/service/agreement-record.ts'
import type { Machine } from '#test/simulation/machine-parts.ts'
import type { Violation } from '#test/simulation/running-laws.ts'
import { movementsOf } from '#test/simulation/shop-books.ts'

/**
 * A till has heard that no till is to charge this interval of that agreement, at this time of the service's clock. `isTold`: the service
 * holds it, which refuses no such change.
 */
export type Left = { name: string; interval: string; at: number; isTold: boolean }

export type ClubBooks = {
  machines: readonly Machine[]
  books: readonly ServiceAgreement[]
  left: readonly Left[]
}

export const judgeClubBooks = (evidence: ClubBooks): Violation[] => [
  ...evidence.machines.flatMap(vatSums),
  ...evidence.machines.flatMap((machine) => provenByTheLog(machine, evidence.books)),
  ...leftStaysLeft(evidence),
]

/** Of each charge all that came less all that went, as this till has it: one rate, and the VAT that is within what is kept. */
function vatSums(machine: Machine): Violation[] {
  const { name, tillId } = machine
  const moved = movementsOf(tillId, machine.journal()).filter(({ flow }) => flow === 'AGREEMENT')
  return [...Map.groupBy(moved, ({ reference }) => reference)].flatMap(([charge, rows]) => {
    const shares = rows.reduce(
      (sum, row) => addShares(sum, sharesIn(row), row.kind === 'captured' ? 1 : -1),
      [] as Share[],
    )
    const wrong = shares.find(
      ({ rate, gross, vat }) =>
        vat !== (rate === null ? 0 : Math.sign(gross) * vatWithin(Math.abs(gross), rate)),
    )
    const what = `${name} has moved of ${charge} ${JSON.stringify(shares)}`
    return wrong ? [{ law: 'VAT sums to what is kept', what }] : []
  })
}

/** What a task is said to have done stands in the service's log under its own key. */
function provenByTheLog(machine: Machine, books: readonly ServiceAgreement[]): Violation[] {
  const { name } = machine
  const journal = machine.journal()
  return journal
    .entities(agreementFeature)
    .all()
    .flatMap((agreement) => {
      const facts = journal.of(agreementFeature, agreement).map(({ fact }) => fact)
      const asked = new Map(
        facts.flatMap((fact) =>
          fact.kind === 'taskOpened' && (fact.do === 'refundCharge' || fact.do === 'captureCharge')
            ? [[fact.task, fact] as const]
            : [],
        ),
      )
      const done = facts.flatMap((fact) => (fact.kind === 'taskDone' ? (asked.get(fact.task) ?? []) : []))
      return done.flatMap(({ task, chargeId, do: wish }) => {
        const event = wish === 'refundCharge' ? 'REFUND' : 'CAPTURE'
        const charge = books.flatMap(({ charges }) => charges).find(({ id }) => id === chargeId)
        const isThere = charge?.events.some(
          (one) => one.name === event && one.key?.startsWith(`${agreement}-${task}-`) === true,
        )
        const what = `${name} says that ${task} of ${agreement} is done; the service knows no such ${event} of ${chargeId}`
        return isThere === true ? [] : [{ law: 'proven by the log', what }]
      })
    })
}

/** A charge that was under way may still arrive. ms */
const onItsWay = 10 * 60_000

/** Once the service holds that a period is left, no till makes its charge. */
function leftStaysLeft({ books, left }: ClubBooks): Violation[] {
  return left.flatMap(({ name, interval, at, isTold }) => {
    if (!isTold)
      return [
        {
          law: 'what is left stays left',
          what: `no other till was told that ${interval} of ${name} is left`,
        },
      ]
    const held = books.find(({ externalId }) => readExternalId(externalId)?.name === name)
    const id = held && `${held.agreementId.replaceAll('_', '-')}-${interval.replaceAll('-', '')}`
    const made = held?.charges.find((charge) => charge.id === id)
    const isLate = made?.events.some((event) => event.name === 'CREATE' && event.at > at + onItsWay) ?? false
    const what = `${made?.id} was made, though its period had been left`
    return isLate ? [{ law: 'what is left stays left', what }] : []
  })
}
