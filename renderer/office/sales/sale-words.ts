// The words for a sale in lists and reports: how it stands, who sold it, and how its money came.
import { type MoneyFlow, flows } from '#shared/flows.ts'
import { tillText } from '#shared/receipt.ts'
import { isEnded, type OtherTill, type SaleState } from '#shared/sale.ts'
import type { TFunction } from 'i18next'

/** How it ended, or that it has not. */
export const stateText = (state: SaleState, t: TFunction<'texts'>): string =>
  isEnded(state) ? t(`result.${state}.title`) : t('sale.underWay')

/** Which till sold it, and under which number there. */
export const soldAtOf = ({ till, name, number }: OtherTill, t: TFunction<'texts'>): string => {
  const at = tillText({ till, tillName: name })
  return number === null ? at : `${at} · ${t('sale.number', { number })}`
}

/** The name of a sale's paper: a receipt, or a payment slip where another register gives the receipt. */
export const paperNumberText = (number: number | string, isSlip: boolean, t: TFunction<'texts'>): string =>
  t(isSlip ? 'sale.slipNumber' : 'sale.receiptNumber', { number })

export function paperText(kind: 'sale' | 'refund', isSlip: boolean, t: TFunction<'texts'>): string {
  if (isSlip) return t(kind === 'sale' ? 'receipt.slip' : 'receipt.refundSlip')
  return t(kind === 'sale' ? 'sale.receiptOfSale' : 'sale.receiptOfRefund')
}

/** How money came: by a sale's way to pay, or by itself for a membership. */
export const flowText = (flow: MoneyFlow, t: TFunction<'texts'>): string =>
  t(flow === 'AGREEMENT' ? 'office.memberships' : flows[flow].label)
