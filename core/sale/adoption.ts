// The takeover of a payment that another till of the shop took, so that it can be refunded here. The payment is adopted; no new one is made.
import { foreignSaleProblem, type SaleContext } from '#core/sale/sale-access.ts'
import type { Adopted } from '#core/sale/facts.ts'
import { grossOf } from '#core/money/shares.ts'
import { byPerson } from '#core/staff/staff.ts'
import { explainsRefunds, noteRefunds } from '#core/payment/read.ts'
import type { Epayment, PaymentAnswer } from '#core/service/epayment.ts'
import { ownerKey } from '#core/service/access.ts'
import type { Caller } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Adoptable } from '#shared/shop.ts'

export type Adoption = {
  /**
   * Its sale's name at this till, whose 'sale.refund' does the rest. The service is asked first, and nothing is written down unless it
   * tells of the payment as the hub does. What is in this journal already is not taken up again: only what others gave back of it is
   * looked for.
   */
  adopt(adoptable: Adoptable, caller: Caller): Promise<Result<string>>
}

type AdoptionContext = { connection: { epayment: Epayment } } & Pick<
  SaleContext,
  'sales' | 'paymentRunner' | 'service' | 'staff' | 'reconcile' | 'identity'
>

export function createAdoption(context: AdoptionContext): Adoption {
  const { sales, paymentRunner, service } = context
  return {
    async adopt(adoptable, caller) {
      const { sale: name, reference } = adoptable
      const [made, chosen] = [ownerKey(adoptable), ownerKey(service)]
      if (made !== chosen) return failed(problem('sale.belongsElsewhere', { owner: made, chosen }))
      // Two pages may ask at once: the second finds what the first wrote.
      const taken = await paymentRunner.alone(name, async () =>
        isHere(context, name, reference) ? null : takeUp(context, adoptable, caller),
      )
      if (taken) return taken
      const known = sales.sale(name)
      const stranger = known && foreignSaleProblem(context, known)
      if (stranger) return failed(stranger)
      await context.reconcile(name)
      return ok(name)
    },
  }
}

const isHere = ({ sales }: AdoptionContext, name: string, reference: string): boolean =>
  sales.sale(name)?.payment.attempts.some((attempt) => attempt.reference === reference) ?? false

async function takeUp(
  context: AdoptionContext,
  adoptable: Adoptable,
  caller: Caller,
): Promise<Result<string>> {
  const { sales, connection, staff } = context
  const { sale: name, reference } = adoptable
  // A sale of this till knows all of its own payments.
  if (sales.sale(name)?.otherTill === null) return failed(problem('sale.unknown', { sale: reference }))
  const answer = await connection.epayment.get(reference)
  if (!answer.ok) return failed(answer.trouble.problem)
  const wrong = problemWith(adoptable, answer.value)
  if (wrong) return failed(wrong)
  // A till that is gone, and whose copy this one is, may have refunded of it: only the log tells.
  const isRefunded = answer.value.aggregate.refundedAmount.value > 0
  const log = isRefunded ? await connection.epayment.events(reference) : null
  if (log && !log.ok) return failed(log.trouble.problem)
  if (log && !explainsRefunds(log.value, answer.value.aggregate, undefined))
    return failed(problem('sale.sumsDisagree', { reference }))
  const adopted = { ...adoptedOf(adoptable, answer.value), atTill: context.identity.tillId }
  sales.batch(() => {
    sales.record(name, { ...adopted, ...byPerson(staff.personAt(caller)) })
    noteRefunds(sales, name, answer.value, log?.value ?? [])
  })
  return ok(name)
}

/** The hub knows what the tills have told it: they may be behind. The service's word is the last. */
function problemWith(adoptable: Adoptable, { amount, aggregate, state }: PaymentAnswer): Problem | undefined {
  const { sale, reference, captured, taxed } = adoptable
  const { capturedAmount, refundedAmount } = aggregate
  const isSame =
    state === 'AUTHORIZED' &&
    amount.value === adoptable.amount.value &&
    amount.currency === adoptable.amount.currency &&
    capturedAmount.value === captured &&
    grossOf(taxed.captured) === captured &&
    grossOf(taxed.refunded) <= refundedAmount.value &&
    [...taxed.captured, ...taxed.refunded].every(({ gross, vat }) => vat >= 0 && vat <= gross) &&
    reference.startsWith(`${sale}-`)
  if (!isSame) return problem('sale.toldOtherwise', { reference, till: adoptable.tillName })
  return refundedAmount.value >= captured ? problem('refund.nothingLeft', { reference }) : undefined
}

function adoptedOf(
  adoptable: Adoptable,
  { aggregate, pspReference }: PaymentAnswer,
): Omit<Adopted, 'atTill'> {
  const { reference, userFlow, amount, captured, capturedAt, taxed, till, tillName, number } = adoptable
  const { merchantSerialNumber, environment, address } = adoptable
  return {
    kind: 'adopted',
    reference,
    userFlow,
    amount,
    value: captured,
    capturedAt,
    pspReference,
    refunded: aggregate.refundedAmount.value,
    taxed,
    merchantSerialNumber,
    environment,
    address,
    otherTill: { till, name: tillName, number },
  }
}
