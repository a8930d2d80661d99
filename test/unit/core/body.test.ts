// Tests that the same facts always give the same bytes of a request.
import { expect, test } from 'vitest'
import { createBodyOf } from '#core/payment/send.ts'
import type { OpenedSale } from '#core/sale/facts.ts'
import { reduceSale } from '#core/sale/state.ts'

const opened: OpenedSale = {
  kind: 'opened',
  reference: '4h1y82-00001-cjd3jj-1',
  userFlow: 'QR',
  phoneEnding: null,
  qrFormat: 'TEXT/TARGETURL',
  amount: { value: 4_800, currency: 'NOK' },
  description: 'Kaffebaren Torget, Till 1',
  ordered: {
    lines: [
      {
        kind: 'product',
        id: 'bun',
        name: 'Bun',
        quantity: 2,
        unitPrice: 2_400,
        discount: 0,
        total: 4_800,
        vatRate: 1500,
        vat: 626,
      },
    ],
    discounts: [],
    minimumUserAge: null,
    number: 7,
    posId: 'Till 1',
    basket: null,
    language: 'en',
    blocksCommercialCards: false,
  },
  isAttended: true,
  merchantSerialNumber: '123456',
  environment: 'TEST',
  address: 'sandbox',
}

function createOf(fact: OpenedSale, named?: string): string {
  const sale = reduceSale(undefined, '4h1y82-00001-cjd3jj', fact, 1)
  return createBodyOf(sale.payment, { do: 'create', attempt: sale.payment.attempts[0] }, named)
}

test('a create is these bytes', () => {
  expect(createOf(opened)).toMatchInlineSnapshot(
    `"{"amount":{"currency":"NOK","value":4800},"paymentMethod":{"type":"WALLET"},"reference":"4h1y82-00001-cjd3jj-1","userFlow":"QR","customerInteraction":"CUSTOMER_PRESENT","paymentDescription":"Kaffebaren Torget, Till 1","qrFormat":{"format":"TEXT/TARGETURL"},"receipt":{"orderLines":[{"name":"Bun","id":"bun","totalAmount":4800,"totalAmountExcludingTax":4174,"totalTaxAmount":626,"taxRate":1500,"unitInfo":{"unitPrice":2400,"quantity":"2","quantityUnit":"PCS"}}],"bottomLine":{"currency":"NOK","posId":"Till 1"}},"metadata":{"till":"Till 1","sale":"4h1y82-00001-cjd3jj"}}"`,
  )
})

test('a cancel takes nothing back that was approved meanwhile; giving back does', () => {
  const sale = reduceSale(undefined, '4h1y82-00001-cjd3jj', opened, 1)
  const [attempt] = sale.payment.attempts
  expect(createBodyOf(sale.payment, { do: 'cancel', attempt }, undefined)).toBe(
    '{"cancelTransactionOnly":true}',
  )
  expect(createBodyOf(sale.payment, { do: 'giveBack', attempt }, undefined)).toBe(
    '{"cancelTransactionOnly":false}',
  )
})

test('an order is in the bytes after it was read back from the disk as before', () => {
  const fact: OpenedSale = {
    ...opened,
    ordered: { ...opened.ordered, minimumUserAge: 18, blocksCommercialCards: true },
  }
  const read = JSON.parse(JSON.stringify(fact)) as OpenedSale // as the journal keeps it
  expect(createOf(read)).toBe(createOf(fact))
  expect(JSON.parse(createOf(read))).toMatchObject({
    minimumUserAge: 18,
    paymentMethod: { blockedSources: ['COMMERCIAL_CARDS'] },
  })
})

test('a code is sent as a code, a number as a number, and neither from memory that is gone', () => {
  const push: OpenedSale = { ...opened, userFlow: 'PUSH_MESSAGE' }
  expect(JSON.parse(createOf(push, '4791234567'))).toMatchObject({ customer: { phoneNumber: '4791234567' } })
  expect(JSON.parse(createOf({ ...push, isByCode: true }, 'code:1'))).toMatchObject({
    customer: { personalQr: 'code:1' },
  })
  expect(() => createOf(push)).toThrow('erased')
})
