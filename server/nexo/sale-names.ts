// What a register calls the sale of a nexo payment, and when it made it by its own clock.
import type { PaymentRequest } from '#server/nexo/messages.ts'
import { withoutControls } from '#shared/text.ts'

export const saleIdOf = ({ SaleData }: Pick<PaymentRequest, 'SaleData'>): string =>
  withoutControls(SaleData.SaleTransactionID.TransactionID)

export const timeOf = ({ SaleData }: Pick<PaymentRequest, 'SaleData'>): string =>
  SaleData.SaleTransactionID.TimeStamp ?? ''
