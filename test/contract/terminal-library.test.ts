// Tests of the nexo door through its whole life by TLS, by this project's own client and by a terminal library that somebody else has written, where one is named.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '#test/support/run/free-port.ts'
import { headerOf, idOf, paymentOf, type Told } from '#test/support/till/nexo-register.ts'
import { nexoClients, unaskedLibrary, type NexoLibrary } from '#test/support/till/nexo-clients.ts'
import { faultsOf, type PublishedCategory } from '#test/support/till/nexo-schema.ts'
import { placed } from '#test/support/till/own-authority.ts'
import { openCounter } from '#test/support/till/register-counter.ts'

const success = { Response: { Result: 'Success' } }
const failureOf = (ErrorCondition: string) => ({ Response: { Result: 'Failure', ErrorCondition } })
const isOf = (of: string) => ({ MessageReference: { MessageCategory: 'Payment', ServiceID: of } })

/** A till in the network with a register that the library speaks for. Every answer is held to the published schema. */
async function openLife({ settings, connect }: NexoLibrary) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-library-'))
  const terminalPort = settings.terminalPort ?? (await freePort())
  const said = { service: { kind: 'sandbox' }, ...settings, terminalPort }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(said))
  const counter = await openCounter({ folder, surroundings: placed() })
  const { id } = await counter.pair('Bakery 1')
  const key = counter.till.server.opened.till.registers.passphraseOf(id)
  const { terminal } = counter.till.server
  if (!key || !terminal.ok || !terminal.value?.authority) throw new Error('no passphrase, or no door')
  const client = connect({
    host: '127.0.0.1',
    port: terminalPort,
    ca: terminal.value.authority.pem,
    keyIdentifier: id,
    keyVersion: key.version,
    passphrase: key.passphrase,
  })
  let count = 0
  const send = (category: string, request: object, service = String((count += 1))) =>
    client.send({
      SaleToPOIRequest: { MessageHeader: headerOf(category, service), [`${category}Request`]: request },
    })
  async function ask(category: PublishedCategory, request: object, service?: string): Promise<Told> {
    // As plain JSON, whatever the library has made of it.
    const whole = JSON.parse(JSON.stringify(await send(category, request, service))) as {
      SaleToPOIResponse: Told
    }
    expect(faultsOf(whole, category)).toEqual([])
    return whole.SaleToPOIResponse[`${category}Response`] ?? {}
  }
  return {
    counter,
    ask,
    abort: (of: string) => send('Abort', { ...isOf(of), AbortReason: 'MerchantAbort' }),
    /** The customer scans the code, and approves. */
    paid: async (service: string, amount: number): Promise<Told> => {
      const answer = ask('Payment', paymentOf(amount), service)
      await counter.scan()
      counter.phone().approve()
      return answer
    },
    reverse: (paid: Told, more: object = {}) =>
      ask('Reversal', {
        OriginalPOITransaction: paid['POIData'],
        ReversalReason: 'MerchantCancel',
        ...more,
      }),
    async [Symbol.asyncDispose]() {
      await counter[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

describe.each(nexoClients(process.env))('$name', { timeout: 60_000 }, ({ load }) => {
  test('it pays, asks for the status, aborts, is refused, and gives back', async () => {
    await using life = await openLife(await load())
    const { ask, counter, paid, reverse } = life
    const first = await paid('P1', 49)
    expect(first).toMatchObject({ ...success, PaymentResult: { AmountsResp: { AuthorizedAmount: 49 } } })
    expect(idOf(first)).toMatch(/^P1-.+\..+/)
    expect(await ask('TransactionStatus', isOf('P1'))).toMatchObject({
      ...success,
      RepeatedMessageResponse: { RepeatedResponseMessageBody: { PaymentResponse: success } },
    })
    expect(await ask('TransactionStatus', isOf('P9'))).toMatchObject(failureOf('NotFound'))

    const aborted = ask('Payment', paymentOf(10), 'P2')
    await counter.scan()
    expect(await ask('Payment', paymentOf(11), 'P3')).toMatchObject(failureOf('Busy'))
    expect(await ask('TransactionStatus', isOf('P2'))).toMatchObject(failureOf('InProgress'))
    const none = await life.abort('P2')
    expect(JSON.stringify(none ?? {})).not.toContain('Reject')
    expect(await aborted).toMatchObject(failureOf('Aborted'))

    const refused = ask('Payment', paymentOf(12), 'P4')
    await counter.scan()
    counter.phone().refuse()
    expect(await refused).toMatchObject(failureOf('Cancel'))
    expect(await ask('Payment', paymentOf(1.001), 'P5')).toMatchObject(failureOf('MessageFormat'))

    expect(await reverse(first, { ReversedAmount: 9.5 })).toMatchObject({ ...success, ReversedAmount: 9.5 })
    expect(await reverse(first, { ReversedAmount: 40 })).toMatchObject(failureOf('Refusal'))
    expect(await reverse(first)).toMatchObject({ ...success, ReversedAmount: 39.5 })
  })

  test('it asks for its last message, refunds by a payment, and aborts what has ended', async () => {
    await using life = await openLife(await load())
    const { ask, paid } = life
    const first = await paid('P1', 49)
    const refund = {
      ...paymentOf(9.5),
      PaymentTransaction: {
        ...paymentOf(9.5).PaymentTransaction,
        OriginalPOITransaction: first['POIData'],
      },
      PaymentData: { PaymentType: 'Refund' },
    }
    const back = {
      ...success,
      PaymentResult: { PaymentType: 'Refund', AmountsResp: { AuthorizedAmount: 9.5 } },
    }
    expect(await ask('Payment', refund, 'R1')).toMatchObject(back)
    const last = {
      ...isOf('R1'),
      RepeatedMessageResponse: { RepeatedResponseMessageBody: { PaymentResponse: back } },
    }
    expect(await ask('TransactionStatus', {})).toMatchObject(last)
    const stamped = { SaleTransactionID: { TransactionID: '27908', TimeStamp: '2026-01-15T12:00:09Z' } }
    expect(await ask('Payment', { ...refund, SaleData: stamped }, 'R1')).toMatchObject(back)
    expect(JSON.stringify((await life.abort('P1')) ?? {})).not.toContain('Reject')
    expect(JSON.stringify((await life.abort('P9')) ?? {})).not.toContain('Reject')
    expect(
      await ask('TransactionStatus', { MessageReference: { MessageCategory: 'Payment' } }),
    ).toMatchObject(last)
  })

  test('it logs in, asks how the till is, prints, adds up and closes', async () => {
    await using life = await openLife(await load())
    const { ask, paid, reverse } = life
    const SaleSoftware = {
      ManufacturerID: 'Bakery',
      ApplicationName: 'Bakery',
      SoftwareVersion: '1',
      CertificationCode: '1',
    }
    expect(
      await ask('Login', { DateTime: '2026-01-15T12:00:00Z', SaleSoftware, OperatorLanguage: 'en' }),
    ).toMatchObject(success)
    expect(await ask('Diagnosis', { HostDiagnosisFlag: true })).toMatchObject({
      ...success,
      POIStatus: { GlobalStatus: 'OK' },
      HostStatus: [{ IsReachableFlag: true }],
    })
    const one = await paid('P1', 20)
    await reverse(one, { ReversedAmount: 5 })
    const totals = [
      {
        PaymentCurrency: 'NOK',
        PaymentTotals: [
          { TransactionType: 'Debit', TransactionCount: 1, TransactionAmount: 20 },
          { TransactionType: 'ReverseDebit', TransactionCount: 1, TransactionAmount: 5 },
        ],
      },
    ]
    expect(await ask('GetTotals', {})).toMatchObject({ ...success, TransactionTotals: totals })
    expect(await ask('Reconciliation', { ReconciliationType: 'SaleReconciliation' })).toMatchObject({
      ...success,
      POIReconciliationID: 1,
      TransactionTotals: totals,
    })
    expect(await ask('GetTotals', {})).toMatchObject({ ...success, POIReconciliationID: 2 })
    const OutputContent = { OutputFormat: 'Text', OutputText: [{ Text: 'Table 7' }] }
    const PrintOutput = { DocumentQualifier: 'Document', ResponseMode: 'PrintEnd', OutputContent }
    expect(await ask('Print', { PrintOutput })).toMatchObject(failureOf('UnavailableDevice'))
    expect(await ask('Logout', {})).toMatchObject(success)
  })
})

const told = unaskedLibrary(process.env)
if (told !== null) afterAll(() => console.log(told))

test('who names no terminal library is told that none was tried, and how to name one', () => {
  expect(unaskedLibrary({})).toMatch(/^No terminal library was tried: KASSE_TERMINAL_LIBRARY .*\.$/)
  expect(unaskedLibrary({ KASSE_TERMINAL_LIBRARY: '/there/is/one.mjs' })).toBeNull()
  expect(nexoClients({ KASSE_TERMINAL_LIBRARY: '/there/is/one.mjs' })).toHaveLength(2)
})
