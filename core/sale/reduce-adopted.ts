// The state of a payment that another till of the shop took and that was adopted here to be refunded.
import type { Adopted, Opened } from '#core/sale/facts.ts'
import { newAttempt, type Attempt, type Sale } from '#core/sale/reduce.ts'
import { added, grossOf, take } from '#core/money/shares.ts'

/**
 * The sale after this fact: captured there, moved nothing here, and on no screen of this till. A further payment of the same sale joins
 * the earlier one. Throws where it cannot follow.
 */
export function reduceAdopted(sale: Sale | undefined, name: string, fact: Adopted, at: number): Sale {
  const attempt = adoptedAttempt(fact)
  if (!sale) {
    return {
      sale: name,
      opened: openedOf(fact),
      openedAt: at,
      otherTill: fact.otherTill,
      attempts: [attempt],
      acknowledgedAt: at,
      copies: 0,
      lastCopy: {},
      moved: null,
    }
  }
  if (sale.otherTill === null) throw new Error(`sale ${name} is of this till: nothing of it is adopted`)
  if (sale.attempts.some(({ reference }) => reference === fact.reference))
    throw new Error(`payment ${fact.reference} was adopted twice`)
  return { ...sale, attempts: [...sale.attempts, attempt], moved: null }
}

/** No goods and nobody who sold them: these stand at the till that did. */
function openedOf(fact: Adopted): Opened {
  const { reference, userFlow, amount, merchantSerialNumber, environment, address } = fact
  return {
    kind: 'opened',
    ...asked,
    reference,
    userFlow,
    amount,
    description: '',
    isAttended: true,
    merchantSerialNumber,
    environment,
    address,
  }
}

const asked = { phoneEnding: null, qrFormat: 'TEXT/TARGETURL' } as const

function adoptedAttempt(fact: Adopted): Attempt {
  const { reference, userFlow, capturedAt, pspReference, value, refunded, taxed } = fact
  // The shop's tills may not have heard of all that is gone: whose VAT the rest of it was, nobody here can know better.
  const unknown = refunded - grossOf(taxed.refunded)
  const rest = unknown > 0 ? take(added(taxed.captured, taxed.refunded, -1), unknown) : []
  return {
    ...newAttempt({ ...asked, reference, userFlow }, null, capturedAt),
    state: {
      is: 'captured',
      createdAt: null,
      authorizedAt: null,
      capturedAt,
      pspReference,
      value,
      receipt: null,
    },
    refundedElsewhere: refunded,
    taxed: { captured: taxed.captured, refunded: added(taxed.refunded, rest) },
  }
}
