// A till's own client of agreements over real sockets, a customer beside it, and a wire that a test can cut.
import {
  createAuthorizedCalls,
  createTokens,
  createClient,
  type ClientOptions,
} from '#core/service/client.ts'
import { createRecurringClient } from '#core/service/recurring.ts'
import type { ServiceResult, Trouble } from '#core/process/request-state.ts'
import { startSandbox } from '#sandbox/main.ts'
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import type { SandboxOptions } from '#sandbox/sandbox.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { createNetwork } from '#test/support/service/network.ts'
import { createMembership, dayAfter } from '#test/support/service/recurring.ts'
import { subjectOf } from '#test/support/service/contract-subjects.ts'

export type Club = Awaited<ReturnType<typeof openClub>>

type Opening = Pick<SandboxOptions, 'environment' | 'limits'> & {
  unit?: (units: SalesUnit[], subject: ReturnType<typeof subjectOf>) => SalesUnit | Promise<SalesUnit>
  confirmationUrlField?: string
  timeLimit?: ClientOptions['timeLimit']
}

/** The sandbox behind a port, as a program of its own has it; the client's calls go through a network that can fail them. */
export async function openClub(opening: Opening = {}) {
  const { environment = 'TEST', limits = 'off', confirmationUrlField = 'walletConfirmationUrl' } = opening
  const clock = createManualClock()
  const started = await startSandbox({ port: 0, clock, chance: seeded(7), environment, limits })
  const subject = subjectOf(started, clock)
  const unit = await (opening.unit ?? ((units) => units.find(({ market }) => market === 'NO')))(
    subject.units,
    subject,
  )
  if (!unit) throw new Error('no such sales unit')
  const network = createNetwork((request) => fetch(request))
  const client = createClient({
    address: () => started.url,
    fetch: network.fetch,
    clock,
    timeLimit: opening.timeLimit ?? 10_000,
    closing: new AbortController().signal,
    headers: { 'Service-System-Name': 'Kasse', 'Service-System-Version': '1.2.3' },
  })
  const tokens = createTokens(client, () => unit, unit.merchantSerialNumber, clock)
  const recurring = createRecurringClient(
    createAuthorizedCalls(client, tokens, () => unit, unit.merchantSerialNumber, clock),
    { confirmationUrlField, market: unit.market },
  )
  let counter = 0
  const keyed = (body: unknown) => ({ key: `k-${++counter}`, body: JSON.stringify(body) })
  /** The same shop at the service as another program of its sees it: the judge of what was done. */
  const judge = await createMembership(subject, unit)
  const draft = (more?: Record<string, unknown>) => recurring.draft(keyed(judge.request(more)))
  const active = async (more?: Record<string, unknown>): Promise<string> => {
    const { agreementId } = given(await draft(more))
    given(await recurring.accept(agreementId, keyed({ phoneNumber: '4791234567' })))
    return agreementId
  }
  const charge = (agreementId: string, more?: Record<string, unknown>) =>
    recurring.charge(agreementId, keyed(judge.charging(more)))
  return {
    recurring,
    judge,
    clock,
    network,
    unit,
    keyed,
    phone: (number: string) => subject.phone(number),
    draft,
    /** An agreement that its customer has accepted. */
    active,
    charge,
    /** An ACTIVE agreement with a charge of 499.00 that is RESERVED. */
    async reserved() {
      const agreementId = await active()
      const due = dayAfter(1)
      const { chargeId } = given(await charge(agreementId, { transactionType: 'RESERVE_CAPTURE', due }))
      clock.advance(24 * 3_600_000)
      return { agreementId, chargeId }
    },
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  }
}

/** What was answered, where it must have been answered well. */
export function given<T>(answer: ServiceResult<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.trouble))
  return answer.value
}

/** The trouble, where there must be some. */
export function troubleIn(answer: ServiceResult<unknown>): Trouble {
  if (answer.ok) throw new Error(`answered well: ${JSON.stringify(answer.value)}`)
  return answer.trouble
}

/** Refused for this reason. */
export const refusedAs = (code: string, status = 400) => ({ is: 'refused', status, code })

/** What stops an agreement for ever. */
export const stopping = (key: string) => ({ key, body: JSON.stringify({ status: 'STOPPED' }) })

/** An agreement and a charge that need not be there. */
const at = { agreementId: 'agr_00000001', chargeId: 'order-0001' }

/** Every question, once. */
export const readsOf = ({ recurring }: Club) => ({
  list: () => recurring.list({ status: 'PENDING' }),
  fetch: () => recurring.fetch(at.agreementId),
  charges: () => recurring.charges(at.agreementId),
})

/** Every request, once, each under a key of its own or all under this one. */
export function changesOf({ recurring, judge, ...club }: Club, key?: string) {
  const keyed = (body: unknown) => ({ ...club.keyed(body), ...(key === undefined ? {} : { key }) })
  const money = { amount: 100 }
  return {
    draft: () => recurring.draft(keyed(judge.request())),
    update: () => recurring.update(at.agreementId, keyed({ productName: 'Tea' })),
    stop: () => recurring.update(at.agreementId, keyed({ status: 'STOPPED' })),
    accept: () => recurring.accept(at.agreementId, keyed({ phoneNumber: '4791234567' })),
    charge: () => recurring.charge(at.agreementId, keyed(judge.charging())),
    cancelCharge: () => recurring.cancelCharge(at, keyed({}).key),
    captureCharge: () => recurring.captureCharge(at, keyed(money)),
    refundCharge: () => recurring.refundCharge(at, keyed(money)),
  }
}
