// Tests that the same facts always give the same bytes of a request.
import { expect, test } from 'vitest'
import { bodyOf } from '#core/sale/request-body.ts'
import type { Opened } from '#core/sale/facts.ts'
import { reduceSale } from '#core/sale/reduce.ts'

const opened: Opened = {
  kind: 'opened',
  reference: '4h1y82-00001-cjd3jj-1',
  userFlow: 'QR',
  phoneEnding: null,
  qrFormat: 'TEXT/TARGETURL',
  amount: { value: 4_800, currency: 'NOK' },
  description: 'Kaffebaren Torget, Till 1',
  isAttended: true,
  merchantSerialNumber: '123456',
  environment: 'TEST',
  address: 'sandbox',
}

function createOf(fact: Opened, named?: string): string {
  const sale = reduceSale(undefined, '4h1y82-00001-cjd3jj', fact, 1)
  return bodyOf(sale, { do: 'create', attempt: sale.attempts[0] }, named)
}

test('a sale of a version without orders is asked for in the bytes of that version', () => {
  expect(createOf(opened)).toBe(
    '{"amount":{"currency":"NOK","value":4800},"paymentMethod":{"type":"WALLET"},"reference":"4h1y82-00001-cjd3jj-1",' +
      '"userFlow":"QR","customerInteraction":"CUSTOMER_PRESENT","paymentDescription":"Kaffebaren Torget, Till 1",' +
      '"qrFormat":{"format":"TEXT/TARGETURL"}}',
  )
})

test('a cancel takes nothing back that was approved meanwhile; giving back does', () => {
  const sale = reduceSale(undefined, '4h1y82-00001-cjd3jj', opened, 1)
  const [attempt] = sale.attempts
  expect(bodyOf(sale, { do: 'cancel', attempt }, undefined)).toBe('{"cancelTransactionOnly":true}')
  expect(bodyOf(sale, { do: 'giveBack', attempt }, undefined)).toBe('{"cancelTransactionOnly":false}')
})

test('an order is in the bytes after it was read back from the disk as before', () => {
  const line = {
    kind: 'product',
    id: 'bun',
    name: 'Bun',
    quantity: 2,
    unitPrice: 2_400,
    discount: 0,
  } as const
  const fact: Opened = {
    ...opened,
    ordered: {
      lines: [{ ...line, total: 4_800, vatRate: 1500, vat: 626 }],
      minimumUserAge: 18,
      number: 7,
      posId: 'Till 1',
      basket: null,
      blocksCommercialCards: true,
    },
  }
  const read = JSON.parse(JSON.stringify(fact)) as Opened // as the journal keeps it
  expect(createOf(read)).toBe(createOf(fact))
  expect(JSON.parse(createOf(read))).toMatchObject({
    minimumUserAge: 18,
    paymentMethod: { blockedSources: ['COMMERCIAL_CARDS'] },
    receipt: { bottomLine: { receiptNumber: '7' } },
  })
})

test('a code is sent as a code, a number as a number, and neither from memory that is gone', () => {
  const push: Opened = { ...opened, userFlow: 'PUSH_MESSAGE' }
  expect(JSON.parse(createOf(push, '4791234567'))).toMatchObject({ customer: { phoneNumber: '4791234567' } })
  expect(JSON.parse(createOf({ ...push, isByCode: true }, 'code:1'))).toMatchObject({
    customer: { personalQr: 'code:1' },
  })
  expect(() => createOf(push)).toThrow('erased')
})
