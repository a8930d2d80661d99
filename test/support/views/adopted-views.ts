// The office's views of a sale that another till of the shop made, once money of it is refunded here.
import type { SaleFile } from '#shared/sale-search.ts'
import {
  event,
  fact,
  frontTill,
  jonas,
  ofRefund,
  paidFile,
  paperOf,
} from '#test/support/views/office-views.ts'
import { ago, paid, refunds } from '#test/support/views/views.ts'

/** Sold at another till, and taken up here to give money of it back. */
export const adoptedFile: SaleFile = {
  ...paidFile,
  otherTill: frontTill,
  sale: {
    ...paid,
    number: null,
    lines: [],
    vat: [],
    times: { opened: ago(7_200), created: null, authorized: null, captured: ago(7_200), ended: ago(7_200) },
    refunds: [refunds.refunded],
    refundable: 37_900,
  },
  facts: [
    fact(1408, 'adopted', 12, { value: 49_900, person: jonas }),
    fact(1409, 'refundOpened', 9, { value: 12_000, note: 'Goods returned', person: jonas }),
    fact(1410, 'refundSent', 9),
    fact(1413, 'refunded', 4, { value: 12_000, note: '143' }),
  ],
  events: [
    event('CREATED', 7_219),
    event('AUTHORIZED', 7_202),
    event('CAPTURED', 7_200),
    event('REFUNDED', 5, 12_000),
  ],
  lines: [],
  receipts: [
    {
      number: 143,
      kind: 'refund',
      at: ago(4),
      rows: paperOf({
        ...ofRefund,
        number: null,
        refund: {
          reason: 'Goods returned',
          of: { receipt: null, till: { till: 'm4k8tz', tillName: 'Front till' }, number: 87, at: ago(7_200) },
        },
      }),
    },
  ],
  copies: 0,
}
