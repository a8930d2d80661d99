// The setup that brings a payment to the point where one request is refused.
import { expect } from 'vitest'
import { merchantOf, paid } from '#test/support/service/sales-unit-kinds.ts'
import type { Merchant, Said, Subject } from '#test/support/service/service.ts'
import type { ErrorCode } from '#sandbox/http/answers.ts'

export type Case = (subject: Subject) => Promise<Said>
export type Cases = Partial<Record<ErrorCode, Record<string, Case>>>

export const noon = Date.UTC(2026, 0, 15, 12)
export const at = (ms: number) => new Date(noon + ms).toISOString()
export const line = {
  name: 'Mug',
  id: '1',
  totalAmount: 49_900,
  totalAmountExcludingTax: 39_920,
  totalTaxAmount: 9_980,
}
export const receipt = { orderLines: [line], bottomLine: { currency: 'NOK' } }
export const shipping = { dynamicOptions: { callbackUrl: 'https://shop.test/options' } }
export const push = (customer: unknown) => ({ userFlow: 'PUSH_MESSAGE', customer })

/** Refused, and nothing is left of it. */
export const create =
  (more: Record<string, unknown>, kind = 'plain-NO'): Case =>
  async (subject) => {
    const merchant = await merchantOf(subject, kind)
    const refused = await merchant.create(merchant.request('sale-0001', more))
    expect((await merchant.get('sale-0001')).status).toBe(404)
    return refused
  }
/** A body as text, for what no object can say. */
export const createText =
  (change: (text: string) => string): Case =>
  async (subject) => {
    const merchant = await merchantOf(subject)
    return merchant.create(undefined, { text: change(JSON.stringify(merchant.request('sale-0001'))) })
  }
export const onPaid =
  (request: (merchant: Merchant, subject: Subject) => Promise<Said>, kind = 'plain-NO'): Case =>
  async (subject) => {
    const merchant = await merchantOf(subject, kind)
    await paid(subject, merchant)
    return request(merchant, subject)
  }
export const onCreated =
  (request: (merchant: Merchant, subject: Subject, redirectUrl: string) => Promise<Said>, more = {}): Case =>
  async (subject) => {
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001', more))
    return request(merchant, subject, String(body['redirectUrl']))
  }
export const approve = (merchant: Merchant, customer: unknown) =>
  merchant.call('POST', '/test/payments/sale-0001/approve', customer)
/** The token of an hour is over by then. */
export const later = async (subject: Subject, ms: number) => {
  subject.advance(ms)
  return merchantOf(subject)
}
