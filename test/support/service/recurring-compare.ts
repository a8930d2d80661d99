// The comparison of everything that a merchant can read of its agreements and charges with a simpler model of them.
import { expect } from 'vitest'
import type { Membership } from '#test/support/service/recurring.ts'
import {
  agreementStatus,
  chargeStatus,
  type Model,
  type ModelAgreement,
} from '#test/support/service/recurring-model.ts'
import type { Said, Subject } from '#test/support/service/service.ts'
import * as wire from '#sandbox/schema/recurring.ts'

/** `met`: the charge statuses that any course came by. */
export type Real = { subject: Subject; club: Membership; met: Set<string> }

const listed = ({ text }: Said): unknown => JSON.parse(text)

/** Which agreements there are, status by status, says what the model says. */
export async function compareAgreements({ agreements, now }: Model, { club }: Real): Promise<void> {
  const seen: string[] = []
  for (const status of ['PENDING', 'ACTIVE', 'STOPPED', 'EXPIRED'] satisfies wire.AgreementStatus[]) {
    const shown = wire.agreements.parse(listed(await club.call('GET', `/agreements?status=${status}`)))
    for (const one of shown) expect(one.status).toBe(status)
    seen.push(...shown.map(({ id }) => `${id} ${status}`))
  }
  expect(seen.toSorted()).toEqual(
    agreements.map((one) => `${one.id} ${agreementStatus(one, now)}`).toSorted(),
  )
}

/** So do its charges, and every sum fits every history. */
export async function compareCharges(
  { id, charges }: ModelAgreement,
  now: number,
  { club, met }: Real,
): Promise<void> {
  const shown = wire.charges.parse(listed(await club.charges(id)))
  expect(shown.map((one) => ({ id: one.id, status: one.status, summary: one.summary }))).toEqual(
    charges.map((charge) => ({
      id: charge.id,
      status: chargeStatus(charge, now),
      summary: { captured: charge.captured, refunded: charge.refunded, cancelled: charge.released },
    })),
  )
  for (const charge of shown) {
    met.add(charge.status)
    balance(charge)
  }
}

function balance({ amount, summary, history, transactionId, status }: wire.WireCharge): void {
  const sum = (name: string) =>
    history.reduce((whole, one) => (one.event === name && one.success ? whole + one.amount : whole), 0)
  expect(summary).toEqual({ captured: sum('CAPTURE'), refunded: sum('REFUND'), cancelled: sum('CANCEL') })
  expect(summary.captured + summary.cancelled).toBeLessThanOrEqual(amount)
  expect(summary.refunded).toBeLessThanOrEqual(summary.captured)
  expect(transactionId !== undefined).toBe(['CHARGED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status))
  const times = history.map(({ occurred }) => occurred)
  expect(times).toEqual(times.toSorted())
}
