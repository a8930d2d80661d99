// The sales unit of each kind, and an approved payment in one line.
import { createMerchant, type Merchant, type Subject } from '#test/support/service/service.ts'
import { serviceMoneyOf } from '#test/support/service/service-record.ts'
import type { SalesUnit } from '#sandbox/state/sales-units.ts'
import type { PhonePayment } from '#sandbox/phone/phone.ts'

export async function unitOf({ url, fetch, units }: Subject, kind: string): Promise<SalesUnit> {
  const listing = (await (await fetch(new Request(`${url}/sandbox/`))).json()) as {
    salesUnits: { merchantSerialNumber: string; kind: string }[]
  }
  const number = listing.salesUnits.find((one) => one.kind === kind)?.merchantSerialNumber
  const unit = units.find(({ merchantSerialNumber }) => merchantSerialNumber === number)
  if (!unit) throw new Error(`no sales unit of the kind ${kind}`)
  return unit
}

export const merchantOf = async (subject: Subject, kind = 'plain-NO'): Promise<Merchant> =>
  createMerchant(subject, await unitOf(subject, kind))

/** Created as a code, scanned and approved. */
export async function paid(
  subject: Subject,
  merchant: Merchant,
  more: Record<string, unknown> = {},
  reference = 'sale-0001',
): Promise<PhonePayment> {
  const { status, text, body } = await merchant.create(merchant.request(reference, more))
  if (status !== 201) throw new Error(`not created: ${text}`)
  const phone = subject.phone('4791234567')
  phone.scan(String(body['redirectUrl']))
  return phone.approve(reference)
}

/** Of an answer with an aggregate: authorized, captured, cancelled, refunded. */
export function sumsOf(body: Record<string, unknown>): number[] {
  const { authorized, captured, cancelled, refunded } = serviceMoneyOf(body)
  return [authorized, captured, cancelled, refunded]
}
