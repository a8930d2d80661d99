// The headers of requests, as the reference shows them.
import type { HeaderRow } from '#sandbox/service/operation.ts'
import { systemHeaders } from '#sandbox/service/gateway.ts'
import { merchantSerialNumber } from '#sandbox/schema/epayment.ts'
import * as z from 'zod/mini'

export const subscriptionKeyHeader: HeaderRow = {
  name: 'Ocp-Apim-Subscription-Key',
  isNeeded: true,
  description: 'The subscription key of the sales unit.',
  schema: z.string(),
}

/** Headers of operations that come with an access token. The Idempotency-Key is a matter of each operation. */
export const commonHeaders = ({ isNumberNeeded }: { isNumberNeeded: boolean }): HeaderRow[] => [
  { name: 'Authorization', isNeeded: true, description: 'Bearer and the access token.', schema: z.string() },
  subscriptionKeyHeader,
  {
    name: 'Merchant-Serial-Number',
    isNeeded: isNumberNeeded,
    description: 'The sales unit that is acted for. A partner names its merchant’s, never its own.',
    schema: merchantSerialNumber,
  },
  ...systemHeaders.map((name) => ({
    name,
    isNeeded: false,
    description: 'Who calls, for finding faults.',
    schema: z.string().check(z.maxLength(30)),
  })),
]

export const pspHeader: HeaderRow = {
  name: 'Psp-Id',
  isNeeded: false,
  description: 'Names the payment service provider. Refused from all others.',
  schema: z.string(),
}

/** In a request and in an answer. */
export const continuationHeader = (description: string): HeaderRow => ({
  name: 'Continuation-Token',
  isNeeded: false,
  description,
  schema: z.uuid(),
})
