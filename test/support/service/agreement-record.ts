// What the service holds of a shop's agreements and their charges, read through the front door with credentials of one's own.
import type {
  AgreementStatus,
  ChargeStatus,
  Period,
  WireAgreement,
  WireCharge,
} from '#sandbox/schema/recurring.ts'
import { askingAsMerchant, type Front } from '#test/support/service/merchant.ts'

/** Minor units; times in epoch ms. */
export type ServiceCharge = {
  id: string
  type: 'INITIAL' | 'RECURRING' | 'UNSCHEDULED'
  status: ChargeStatus
  amount: number
  /** YYYY-MM-DD. */
  due: string
  captured: number
  refunded: number
  cancelled: number
  /** What was done to it, failed tries left out. */
  events: { name: string; value: number; at: number; key: string | null }[]
}

export type ServiceAgreement = {
  agreementId: string
  externalId: string | null
  status: AgreementStatus
  start: number | null
  stop: number | null
  period: Period | null
  charges: ServiceCharge[]
}

const statuses = ['PENDING', 'ACTIVE', 'STOPPED', 'EXPIRED'] as const

/** Four lists of the five that a sales unit has in a minute: nobody else may have asked for any in the last one. */
export async function readClub(sandbox: Front): Promise<ServiceAgreement[]> {
  const ask = await asking(sandbox)
  const booked: ServiceAgreement[] = []
  for (const status of statuses) {
    const { told } = await ask<WireAgreement[]>(`/agreements?status=${status}&pageSize=2000`)
    for (const row of told) booked.push(agreementOf(row, await chargesOf(ask, row.id)))
  }
  return booked
}

/** One of them, without a list. */
export async function readMember(sandbox: Front, agreementId: string): Promise<ServiceAgreement> {
  const ask = await asking(sandbox)
  const { told } = await ask<WireAgreement>(`/agreements/${agreementId}`)
  return agreementOf(told, await chargesOf(ask, agreementId))
}

async function asking(sandbox: Front) {
  const ask = await askingAsMerchant(sandbox)
  return async <T>(path: string, token?: string): Promise<{ told: T; next: string | null }> => {
    const headers = token === undefined ? {} : { 'continuation-token': token }
    const answer = await ask('GET', `/recurring/v3${path}`, { headers })
    if (answer.status !== 200) throw new Error(`the books are closed: ${await answer.text()}`)
    // The sandbox's own contract tests hold its shape.
    return { told: (await answer.json()) as T, next: answer.headers.get('continuation-token') }
  }
}

async function chargesOf(ask: Awaited<ReturnType<typeof asking>>, agreementId: string) {
  const charges: WireCharge[] = []
  let token: string | null | undefined
  do {
    const page = await ask<WireCharge[]>(`/agreements/${agreementId}/charges`, token ?? undefined)
    charges.push(...page.told)
    token = page.next
  } while (token !== null)
  return charges
}

const timeOf = (text: string | null | undefined) => (typeof text === 'string' ? Date.parse(text) : null)

const agreementOf = (wire: WireAgreement, charges: WireCharge[]): ServiceAgreement => ({
  agreementId: wire.id,
  externalId: wire.externalId ?? null,
  status: wire.status,
  start: timeOf(wire.start),
  stop: timeOf(wire.stop),
  period: (wire.interval.period as Period | undefined) ?? null, // likewise
  charges: charges.map(({ id, type, status, amount, due, summary, history }) => ({
    id,
    type,
    status,
    amount,
    due: due.slice(0, 10),
    ...summary,
    events: history.flatMap(({ event, amount: value, occurred, idempotencyKey: key, success }) =>
      success ? [{ name: event, value, at: Date.parse(occurred), key }] : [],
    ),
  })),
})

/** How many there are of each name. */
export function counted(names: readonly string[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const name of names) sums[name] = (sums[name] ?? 0) + 1
  return sums
}
