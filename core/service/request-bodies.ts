// The bodies that the till sends, as far as it uses what the contract offers. Amounts in minor units.
import type { UserFlow } from '#shared/flows.ts'
import type { Currency } from '#shared/market.ts'
import type { TransactionType, PlanPeriod } from '#shared/recurring.ts'

type Amount = { value: number; currency: Currency }

export type CreateBody = {
  amount: Amount
  paymentMethod: { type: 'WALLET'; blockedSources?: string[] }
  reference: string
  userFlow: UserFlow
  customerInteraction: 'CUSTOMER_PRESENT'
  paymentDescription: string
  qrFormat?: { format: 'TEXT/TARGETURL' | 'IMAGE/SVG+XML' | 'IMAGE/PNG' }
  customer?: { phoneNumber: string } | { personalQr: string }
  receipt?: { orderLines: ReceiptLine[]; bottomLine: ReceiptEnd }
  minimumUserAge?: number
  metadata?: Record<string, string>
}

type ReceiptLine = {
  name: string
  id: string
  totalAmount: number
  totalAmountExcludingTax: number
  totalTaxAmount: number
  /** Hundredths of a percent: 2500 is 25 %. */
  taxRate: number
  unitInfo: { unitPrice: number; quantity: string; quantityUnit: 'PCS' }
  discount?: number
}
type ReceiptEnd = { currency: Currency; posId: string; receiptNumber?: string }

export type DraftBody = {
  pricing: {
    type: 'LEGACY' | 'VARIABLE' | 'FLEXIBLE'
    currency: Currency
    amount?: number
    suggestedMaxAmount?: number
  }
  campaign?: CampaignBody
  interval?: PlanPeriod
  initialCharge?: { amount: number; description: string; transactionType: TransactionType; orderId: string }
  merchantRedirectUrl: string
  merchantAgreementUrl?: string
  productName: string
  productDescription?: string
  externalId: string
  phoneNumber?: string | null
  skipLandingPage?: true
}

/** `end`, `eventDate`: RFC 3339. */
export type CampaignBody =
  | { type: 'PRICE_CAMPAIGN'; price: number; end: string }
  | { type: 'PERIOD_CAMPAIGN'; price: number; period: PlanPeriod }
  | { type: 'EVENT_CAMPAIGN'; price: number; eventDate: string; eventText: string }

export type UpdateBody = { status: 'STOPPED' } | { externalId: string | undefined }

export type ChargeBody = {
  amount: number
  transactionType: TransactionType
  description: string
  /** YYYY-MM-DD */
  due: string
  retryDays: number
  type: 'RECURRING'
  orderId: string
  externalId: string | undefined
}
