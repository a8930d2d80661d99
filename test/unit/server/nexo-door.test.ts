// Tests of the nexo door besides payments: reversals, totals, the till's own state, printing, the encrypted form, and what is no message.
import { expect, test } from 'vitest'
import { createEncryption } from '#server/nexo/encryption.ts'
import { seeded } from '#test/support/run/clock.ts'
import { opened } from '#test/support/till/shop.ts'
import {
  bodyOf,
  failureOf,
  idOf,
  openNexoShop,
  paymentOf,
  repeatedOf,
  sealingOf,
  success,
  messageOf,
  type Told,
} from '#test/support/till/nexo-register.ts'

test('a payment is given back whole, by the id that its answer told; the repeated message gives nothing more', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const back = await own.until(own.reverse('0002', idOf(paid)))
  expect(back).toMatchObject({
    ...success,
    ReversedAmount: 49,
    OriginalPOITransaction: { POITransactionID: { TransactionID: idOf(paid) } },
  })
  expect(await own.reverse('0002', idOf(paid))).toEqual(back)
  expect(await own.books(paid)).toMatchObject({ captured: 4900, refunded: 4900 })
  expect(await own.until(own.reverse('0003', idOf(paid)))).toMatchObject(failureOf('Refusal'))
  expect(await own.statusUntil('0002', 'Reversal')).toMatchObject(
    repeatedOf('Reversal', { ReversedAmount: 49 }),
  )
})

test('a part is given back, never more than is left', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const part = (service: string, ReversedAmount: number) =>
    own.until(own.reverse(service, idOf(paid), { ReversedAmount }))
  expect(await part('0002', 20.5)).toMatchObject({ ...success, ReversedAmount: 20.5 })
  expect(await part('0003', 28.51)).toMatchObject(failureOf('Refusal'))
  expect(await part('0004', 1.001)).toMatchObject(failureOf('MessageFormat'))
  expect(await part('0005', 28.5)).toMatchObject(success)
  expect(await own.books(paid)).toMatchObject({ refunded: 4900 })
})

test('one ServiceID gives back of one payment once; of another payment it is another reversal', async () => {
  await using own = await openNexoShop()
  const [paid, other] = [await own.paid('0001', 49), await own.paid('0003', 20)]
  const part = (of: Told, ReversedAmount: number) =>
    own.until(own.reverse('0002', idOf(of), { ReversedAmount }))
  expect(await part(paid, 10)).toMatchObject({ ...success, ReversedAmount: 10 })
  expect(await part(paid, 12)).toMatchObject(failureOf('NotAllowed'))
  expect(await part(other, 7)).toMatchObject({ ...success, ReversedAmount: 7 })
  expect(await part(paid, 10)).toMatchObject({ ...success, ReversedAmount: 10 })
  expect(await own.books(paid)).toMatchObject({ refunded: 1000 })
  expect(await own.books(other)).toMatchObject({ refunded: 700 })
})

test('the till dies while it gives back: the status is told from its records, and it is given back once', async () => {
  await using own = await openNexoShop()
  const paid = await own.paid('0001', 49)
  const lost = own.reverse('0002', idOf(paid))
  await own.settle()
  await own.restart()
  await lost.catch(() => undefined)
  expect(await own.statusUntil('0002', 'Reversal')).toMatchObject(success)
  expect(await own.until(own.reverse('0002', idOf(paid)))).toMatchObject({ ...success, ReversedAmount: 49 })
  expect(await own.books(paid)).toMatchObject({ refunded: 4900 })
})

test('what was never paid is not given back, nor without the right to', async () => {
  await using own = await openNexoShop({}, ['pay'])
  expect(await own.reverse('0001', 'no-such-id')).toMatchObject(failureOf('NotFound'))
  expect(await own.reverse('0002', '../../etc')).toMatchObject(failureOf('NotFound'))
  const paid = await own.paid('0003', 49)
  expect(await own.until(own.reverse('0004', idOf(paid)))).toMatchObject(failureOf('NotAllowed'))
  expect(await own.books(paid)).toMatchObject({ refunded: 0 })
})

test('totals are of the time since the last reconciliation, and a closed one can be asked for again', async () => {
  await using own = await openNexoShop()
  const totalsOf = (id: number, rows: [string, number, number][]) => ({
    ...success,
    POIReconciliationID: id,
    TransactionTotals: [
      {
        PaymentInstrumentType: 'Mobile',
        PaymentCurrency: 'NOK',
        PaymentTotals: rows.map(([TransactionType, TransactionCount, TransactionAmount]) => ({
          TransactionType,
          TransactionCount,
          TransactionAmount,
        })),
      },
    ],
  })
  const reconcile = (service: string, ReconciliationType: string, more: object = {}) =>
    own.ask('Reconciliation', service, { ReconciliationType, ...more })
  expect(await own.ask('GetTotals', '0001', {})).toEqual(totalsOf(1, []))
  const paid = await own.paid('0002', 49)
  await own.paid('0003', 10.1)
  await own.until(own.reverse('0004', idOf(paid), { ReversedAmount: 9 }))
  // What staff give back at the till is no reversal of the register's.
  const known = opened(own.shop.terminal().read(own.register, idOf(paid).split('.')[0] ?? ''))
  const refund = { sale: known.sale?.id ?? '', reference: known.reference ?? '', value: 150 }
  opened(await own.shop.office.ask('sale.refund', { ...refund, manager: { pin: '', reason: 'cold' } }))
  await own.shop.leaveAlone(10_000)
  const first = totalsOf(1, [
    ['Debit', 2, 59.1],
    ['ReverseDebit', 1, 9],
    ['Credit', 1, 1.5],
  ])
  expect(await own.ask('GetTotals', '0005', {})).toEqual(first)
  const closed = { ...first, ReconciliationType: 'SaleReconciliation' }
  expect(await reconcile('0006', 'SaleReconciliation')).toEqual(closed)
  own.shop.clock.advance(1000)
  expect(await reconcile('0006', 'SaleReconciliation')).toEqual(closed)
  await own.paid('0007', 5)
  own.shop.clock.advance(1000)
  await own.restart()
  expect(await own.ask('GetTotals', '0008', {})).toEqual(totalsOf(2, [['Debit', 1, 5]]))
  const again = { ...first, ReconciliationType: 'PreviousReconciliation' }
  expect(await reconcile('0009', 'PreviousReconciliation', { POIReconciliationID: '1' })).toEqual(again)
  expect(await reconcile('0010', 'PreviousReconciliation')).toEqual(again)
  expect(await reconcile('0011', 'PreviousReconciliation', { POIReconciliationID: 7 })).toMatchObject(
    failureOf('NotFound'),
  )
  expect(await reconcile('0012', 'AcquirerReconciliation')).toMatchObject(failureOf('NotAllowed'))
  expect(await own.ask('GetTotals', '0013', { TotalFilter: { OperatorID: 'Kari' } })).toMatchObject(
    failureOf('NotAllowed'),
  )
})

test('a reconciliation whose answer was lost is not made again', async () => {
  await using own = await openNexoShop()
  await own.paid('0001', 49)
  own.shop.clock.advance(1000)
  const reconcile = () => own.ask('Reconciliation', '0002', { ReconciliationType: 'SaleReconciliation' })
  const closed = await reconcile()
  for (const name of own.kept.keys()) if (name.startsWith('nexo.messages.')) own.kept.delete(name)
  expect(await reconcile()).toEqual(closed)
})

test('the diagnosis says whether the till can sell, and who is logged in', async () => {
  await using own = await openNexoShop()
  const diagnose = (service: string) => own.ask('Diagnosis', service, { HostDiagnosisFlag: true })
  expect(
    await own.ask('Login', '0001', { DateTime: '2026-01-15T12:00:00Z', SaleSoftware: {} }),
  ).toMatchObject({
    ...success,
    POISystemData: { POISoftware: { ApplicationName: 'Kasse', SoftwareVersion: '1.2.3' } },
  })
  expect(await diagnose('0002')).toMatchObject({
    ...success,
    LoggedSaleID: ['Register 1'],
    POIStatus: { GlobalStatus: 'OK', CommunicationOKFlag: true },
    HostStatus: [{ AcquirerID: Number(own.shop.terminal().status().salesUnit), IsReachableFlag: true }],
  })
  const answer = own.pay('0003', 49)
  await own.settle()
  expect(await diagnose('0004')).toMatchObject({ POIStatus: { GlobalStatus: 'Busy' } })
  await own.approve()
  await own.until(answer)
  expect(await own.ask('Logout', '0005', {})).toMatchObject(success)
  expect(await diagnose('0006')).toMatchObject({ LoggedSaleID: [] })
  // Its payments would be real.
  expect(await own.ask('Login', '0007', { TrainingModeFlag: true })).toMatchObject(failureOf('NotAllowed'))
})

const printOf = (OutputContent: object) => ({
  PrintOutput: { DocumentQualifier: 'Document', ResponseMode: 'PrintEnd', OutputContent },
})

test('only plain text is printed, another text also under the same ServiceID, and a till without a printer says so', async () => {
  await using own = await openNexoShop()
  for (const Text of ['Table 7', 'Table 8']) {
    const text = { OutputFormat: 'Text', OutputText: [{ Text, EndOfLineFlag: true }] }
    expect(await own.until(own.ask('Print', '0001', printOf(text)))).toMatchObject({
      DocumentQualifier: 'Document',
      ...failureOf('UnavailableDevice'),
    })
  }
  expect(
    await own.ask('Print', '0002', printOf({ OutputFormat: 'XHTML', OutputXHTML: 'PGgxPg==' })),
  ).toMatchObject(failureOf('NotAllowed'))
})

test('what the till does not take is refused as the protocol refuses it', async () => {
  await using own = await openNexoShop()
  const device = { Device: 'CustomerDisplay', InfoQualify: 'Display' }
  expect(await own.ask('Display', '0001', { DisplayOutput: [device] }, { MessageClass: 'Device' })).toEqual({
    OutputResult: [
      { ...device, Response: expect.objectContaining(failureOf('UnavailableDevice').Response) as object },
    ],
  })
  expect(await own.ask('Input', '0002', { InputData: device }, { MessageClass: 'Device' })).toMatchObject({
    InputResult: { ...device, ...failureOf('UnavailableDevice') },
  })
  for (const category of ['CardAcquisition', 'EnableService', 'BalanceInquiry', 'StoredValue', 'Loyalty'])
    expect(await own.ask(category, '0003', {})).toMatchObject(failureOf('UnavailableService'))
})

test('what is no message is refused before anything of it is believed', async () => {
  await using own = await openNexoShop()
  for (const body of [
    '',
    'no json',
    'null',
    '[]',
    '5',
    '{}',
    '{"SaleToPOIRequest":null}',
    '{"SaleToPOIResponse":{}}',
    '{"SaleToPOIRequest":{',
    `{"SaleToPOIRequest":{"MessageHeader":${'['.repeat(3000)}${']'.repeat(3000)}}}`,
    `{"SaleToPOIRequest":{"NexoBlob":"","MessageHeader":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}}`,
  ])
    expect((await own.raw(body)).status).toBe(400)
  expect((await own.raw(bodyOf('Payment', '0001', paymentOf(49)), null)).status).toBe(401)
  expect(own.shop.cashier.view().sale).toBeNull()
})

test('an encrypted message needs no key, and its answer is encrypted with the same passphrase', async () => {
  await using own = await openNexoShop()
  const { key, sealed, opened: answerIn } = sealingOf(own.shop.registers(), own.register.id)
  const envelope = messageOf('Diagnosis', '0001')
  const send = (of = key) => own.raw(sealed(envelope, of), null)
  const { status, body } = await send()
  expect(status).toBe(200)
  expect(body).not.toContain('GlobalStatus')
  expect(answerIn(body)).toMatchObject({
    SaleToPOIResponse: { DiagnosisResponse: { POIStatus: { GlobalStatus: 'OK' } } },
  })
  const asked = { MessageReference: { ServiceID: '0009' }, AbortReason: 'MerchantAbort' }
  const abort = sealed(messageOf('Abort', '0002', asked))
  expect(await own.raw(abort, null)).toEqual({ status: 200, body: '' })
  for (const wrong of [{ passphrase: 'another' }, { identifier: 'nobody' }, { version: 7 }])
    expect(await send({ ...key, ...wrong })).toMatchObject({ status: 401 })
  const theirs = createEncryption({ salt: 'AnotherSalt', versionField: 'CryptoVersion' }, seeded(3))
  expect(await own.raw(JSON.stringify(theirs.seal('SaleToPOIRequest', envelope, key)), null)).toMatchObject({
    status: 401,
    body: expect.stringContaining('salt'),
  })
  await own.shop.office.ask('registers.revoke', { register: own.register.id })
  expect(await send()).toMatchObject({ status: 401 })
})
