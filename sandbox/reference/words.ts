// The reference's words on the service, its areas and its limits.
import type { Operation } from '#sandbox/operation.ts'

export const introduction =
  'A sandbox of a payment service: it behaves as the service does, and no money moves. Amounts are whole minor units (49900 is 499 NOK). Refusals of the service are problem+json; its gateway has shapes of its own. Everything under /sandbox/ and /phone/ is the sandbox’s and no part of the service.'

/** What the service sends by itself. */
export const deliveryArea = 'Deliveries'

/** By the area's name. */
export const areaWords: Readonly<Record<string, string>> = {
  'Access token':
    'Every other request comes with a token from here. Get a new one before the old is over; several are good at once.',
  ePayment:
    'One payment at a time. A customer is asked for an amount and approves it in the wallet; the money is then reserved, and you capture it, release what you will not take, and give back what you should not have taken.',
  Recurring:
    'An agreement that a customer accepts once, and charges against it that are taken on their due dates. Version 3.2.3.',
  Webhooks:
    'Register an address, and be told what happens instead of asking. Keep asking all the same: a delivery may be late.',
  [deliveryArea]: 'What the service sends to a registered address by itself.',
}

/** What a limit counts by: the last that the path names, or the payment that the body names. */
const subjectOf = (path: string): string => {
  const last = path.match(/\{(\w+)\}/g)?.at(-1)
  if (last === '{chargeId}') return 'charge'
  return last === '{agreementId}' ? 'agreement' : 'payment'
}

export const limitWords = ({ path, limit }: Pick<Operation, 'path' | 'limit'>): string => {
  if (!limit) return ''
  const per = limit.per === 'unit' ? 'for the whole sales unit' : `for each ${subjectOf(path)}`
  return `Rate limit: ${limit.perMinute} a minute ${per}, refused ones too.`
}
