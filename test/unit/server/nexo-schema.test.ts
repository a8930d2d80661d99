// Tests of every nexo answer against the published schema: all messages, whatever comes of them, plain and encrypted.
import { expect, test } from 'vitest'
import type { Nexo } from '#server/nexo/nexo.ts'
import { noRoomFor } from '#test/support/till/full-disk.ts'
import {
  idOf,
  nexoRegister,
  openNexoShop,
  paymentOf,
  sealingOf,
  type NexoShop,
} from '#test/support/till/nexo-register.ts'
import { faultsOf, publishedCategories, type PublishedCategory } from '#test/support/till/nexo-schema.ts'
import { pairedRegister } from '#test/support/till/register.ts'

type Message = { SaleToPOIRequest: { MessageHeader: { MessageCategory: string } } }
type Answer = Record<string, Record<string, Record<string, unknown>>>

const isPublished = (category: string): category is PublishedCategory =>
  publishedCategories.some((one) => one === category)

/** Each answer is held to the schema as it comes. `heard`: what came of which message. */
function judgedRegister(own: NexoShop, isEncrypted: boolean, register = own.register) {
  const faults: string[] = []
  const heard = new Set<string>()
  const { sealed, opened } = sealingOf(own.shop.registers(), register.id)
  async function encrypted(message: Message): Promise<{ status: number; body: string }> {
    const { status, body } = await own.door().answer(sealed(message.SaleToPOIRequest), null)
    return { status, body: body === '' ? '' : JSON.stringify(opened(body)) }
  }
  const answer: Nexo['answer'] = async (body) => {
    const message = JSON.parse(body) as Message
    const { MessageCategory: category } = message.SaleToPOIRequest.MessageHeader
    const said = await (isEncrypted ? encrypted(message) : own.door().answer(body, register))
    if (said.body === '') return said
    const whole = JSON.parse(said.body) as Answer
    const of = isPublished(category) ? category : 'Admin'
    faults.push(...faultsOf(whole, of).map((one) => `${category}: ${one} in ${said.body}`))
    heard.add(`${category} ${outcomeIn(whole, category)}`)
    return said
  }
  return { ...nexoRegister(own.shop, register, () => ({ answer })), faults, heard }
}

/** `Success`, or the condition of a failure; of screens that of the first. */
function outcomeIn(whole: Answer, category: string): string {
  if ('SaleToPOIRequest' in whole) return 'Reject'
  const [outcome] = /(?<="ErrorCondition":")\w+|(?<="Result":")Success/.exec(
    JSON.stringify(whole['SaleToPOIResponse']?.[`${category}Response`]),
  ) ?? ['']
  return outcome
}

const broken = [{}, null, [], 'text', { SaleData: { SaleTransactionID: { TransactionID: '7' } } }]
const print = (OutputContent: object) => ({
  PrintOutput: { DocumentQualifier: 'Voucher', ResponseMode: 'PrintEnd', OutputContent },
})
const screen = { Device: 'CashierDisplay', InfoQualify: 'Status', OutputContent: { OutputFormat: 'Text' } }
const soldLater = {
  SaleData: { SaleTransactionID: { TransactionID: '30000', TimeStamp: '2026-02-15T12:00:00Z' } },
}

async function liveThroughMessages(own: ReturnType<typeof judgedRegister>): Promise<void> {
  let count = 0
  for (const category of publishedCategories)
    for (const request of broken)
      // The protocol's own shapes are what is left away here.
      await own.until(own.ask(category, `B${(count += 1)}`, request as object).catch(() => ({})))
  await own.send('Payment', '1', {}, { ServiceID: 'a-b' })
  await own.send('Payment', '2', {}, { ProtocolVersion: '2.0' })
  await own.send('Teleport', '3', {})
  await own.ask('Login', '4', {})
  await own.ask('Login', '5', { TrainingModeFlag: true })
  await own.ask('Diagnosis', '6', { HostDiagnosisFlag: true })
  await own.ask('Logout', '7', {})
  await own.until(own.ask('Print', '8', print({ OutputFormat: 'Text', OutputText: [{ Text: 'Table 7' }] })))
  await own.ask('Print', '9', print({ OutputFormat: 'XHTML' }))
  await own.ask('Display', '10', { DisplayOutput: [screen, screen] })
  await own.ask('Input', '11', { InputData: { ...screen, Device: 'CashierInput' }, DisplayOutput: screen })
}

async function liveThroughPayments(own: ReturnType<typeof judgedRegister>): Promise<void> {
  await own.statusOf('21', '20')
  const answer = own.pay('20', 49)
  await own.settle()
  await own.statusOf('22', '20')
  await own.pay('23', 10)
  expect(await own.until(answer)).toMatchObject({ Response: { ErrorCondition: 'InProgress' } })
  await own.approve()
  await own.statusUntil('20')
  const paid = idOf(await own.pay('20', 49))
  await own.pay('20', 50)
  await own.statusOf('24', '23')
  const aborted = own.pay('25', 10)
  await own.settle()
  await own.until(own.abort('26', '25'))
  await own.until(aborted)
  await own.abort('27', '25')
  const refused = own.pay('28', 10, {
    SaleData: { ...paymentOf(1).SaleData, SaleToAcquirerData: 'phoneNumber=91234567' },
  })
  await own.settle()
  own.shop.sandbox.phone('4791234567').refuse()
  await own.until(refused)
  await own.pay('29', 1, {
    SaleData: { SaleTransactionID: { TransactionID: '7' } },
    PaymentData: { PaymentType: 'Instalment' },
  })
  await own.statusOf('30', '29')
  const back = (service: string, more: object, id = paid) => own.until(own.reverse(service, id, more))
  const refund = (service: string, TransactionID: string, RequestedAmount: number) =>
    own.until(
      own.pay(service, RequestedAmount, {
        PaymentData: { PaymentType: 'Refund' },
        PaymentTransaction: {
          ...paymentOf(RequestedAmount).PaymentTransaction,
          OriginalPOITransaction: { POITransactionID: { TransactionID } },
        },
      }),
    )
  await refund('R1', paid, 1)
  await own.statusUntil('R1')
  await refund('R2', paid, 900)
  await own.statusOf('38', 'R2')
  await refund('R3', 'nothing', 1)
  await own.ask('TransactionStatus', '39', {})
  await back('31', { ReversedAmount: 9 })
  await back('31', { ReversedAmount: 10 })
  await back('32', { ReversedAmount: 60 })
  await back('32', { ReversedAmount: 60 })
  await own.statusOf('33', '32', 'Reversal')
  await back('34', {}, 'nothing')
  await own.statusOf('35', '34', 'Reversal')
  await back('36', { ReversedAmount: 1.001 })
  await back('37', {})
  await own.statusUntil('37', 'Reversal')
}

async function liveThroughRefunds(own: ReturnType<typeof judgedRegister>): Promise<void> {
  const paid = idOf(await own.paid('60', 20))
  const refund = (service: string, amount: number, TransactionID?: string) => {
    const { PaymentTransaction } = paymentOf(amount)
    const named = TransactionID === undefined ? {} : { POITransactionID: { TransactionID } }
    return own.until(
      own.pay(service, amount, {
        PaymentTransaction: { ...PaymentTransaction, OriginalPOITransaction: named },
        PaymentData: { PaymentType: 'Refund' },
      }),
    )
  }
  const last = (service: string) => own.ask('TransactionStatus', service, {}, { ProtocolVersion: undefined })
  await refund('61', 5, paid)
  await refund('61', 6, paid)
  await last('62')
  await refund('63', 50, paid)
  await last('64')
  await refund('65', 5)
  await refund('66', 5, 'nothing')
  await last('67')
  await own.ask('TransactionStatus', '68', { MessageReference: { POIID: 'another' } })
}

async function liveThroughTotals(own: ReturnType<typeof judgedRegister>): Promise<void> {
  const reconcile = (service: string, ReconciliationType: string, more: object = {}) =>
    own.ask('Reconciliation', service, { ReconciliationType, ...more })
  await own.ask('GetTotals', '41', {})
  await own.ask('GetTotals', '42', { TotalFilter: { OperatorID: 'Kari' } })
  await reconcile('43', 'PreviousReconciliation')
  await reconcile('44', 'SaleReconciliation')
  await reconcile('45', 'PreviousReconciliation', { POIReconciliationID: 1 })
  await reconcile('46', 'AcquirerReconciliation')
  await reconcile('47', 'Nonsense')
  await own.statusOf('48', '44', 'Reconciliation')
}

test.each([
  ['plain', false],
  ['encrypted', true],
])('every answer has what the schema demands: %s', async (_, isEncrypted) => {
  await using shop = await openNexoShop()
  const own = judgedRegister(shop, isEncrypted)
  await liveThroughMessages(own)
  await liveThroughPayments(own)
  await liveThroughRefunds(own)
  await liveThroughTotals(own)
  const { register } = await pairedRegister(shop.shop, 'Bakery 2', ['pay'])
  const other = judgedRegister(shop, isEncrypted, register)
  const paid = idOf(await other.paid('1', 5))
  await other.until(other.reverse('2', paid))
  await other.ask('GetTotals', '3', {})
  await other.ask('Reconciliation', '4', { ReconciliationType: 'SaleReconciliation' })
  {
    using _full = noRoomFor('opened', shop.shop)
    await own.until(own.pay('51', 10))
  }
  {
    const keep = shop.kept.set.bind(shop.kept)
    shop.kept.set = () => {
      throw new Error('the disk is full')
    }
    await own.pay('52', 10)
    await own.reverse('53', paid)
    await own.ask('Print', '54', print({ OutputFormat: 'XHTML' }))
    await own.pay('23', 10, soldLater)
    shop.kept.set = keep
  }
  expect([...own.faults, ...other.faults]).toEqual([])
  const heard = [...own.heard].toSorted()
  expect(heard).toEqual(expected)
  expect([...other.heard].toSorted()).toEqual([
    'GetTotals NotAllowed',
    'Payment Success',
    'Reconciliation NotAllowed',
    'Reversal NotAllowed',
  ])
})

/** So that none of these ways is left out one day. */
const ways: Record<string, string> = {
  Admin: 'UnavailableService',
  BalanceInquiry: 'UnavailableService',
  CardAcquisition: 'UnavailableService',
  Diagnosis: 'MessageFormat Success',
  Display: 'MessageFormat UnavailableDevice',
  EnableService: 'UnavailableService',
  GetTotals: 'MessageFormat NotAllowed Success',
  Input: 'MessageFormat UnavailableDevice',
  Login: 'MessageFormat NotAllowed Success',
  Logout: 'MessageFormat Success',
  Loyalty: 'UnavailableService',
  Payment: 'Aborted Busy Cancel InProgress MessageFormat NotAllowed NotFound Refusal Reject Success',
  Print: 'InProgress MessageFormat NotAllowed UnavailableDevice',
  Reconciliation: 'MessageFormat NotAllowed NotFound Success',
  Reversal: 'InProgress MessageFormat NotAllowed NotFound Refusal Success',
  StoredValue: 'UnavailableService',
  Teleport: 'Reject',
  TransactionStatus: 'InProgress MessageFormat NotFound Success',
}
const expected = Object.entries(ways).flatMap(([category, outcomes]) =>
  outcomes.split(' ').map((outcome) => `${category} ${outcome}`),
)
