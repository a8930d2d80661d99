// The trouble that other registers meet at the till's API, with the particulars its words need.
import type { Nothing } from '#shared/start-problems.ts'

export type RegisterProblems = {
  /** Input of another register to the till’s API. `where`: the field or parameter. */
  'api.badField': { where: string; why: string }
  'api.fromElsewhere': Nothing
  'api.notJson': Nothing
  'api.noType': Nothing
  'api.tooLong': { most: number }
  'api.tooManyWaiting': { most: number }
  /** A parameter of the query. */
  'api.unknownParameter': { name: string }
  'api.unknownPath': { path: string }
  'api.wrongCharset': { given: string }
  /** `allowed`: as in GET, PUT. */
  'api.wrongMethod': { method: string; allowed: string }
  'api.wrongType': { given: string }
  /** A capture of only a part of what is reserved. */
  'capture.allOrNothing': Nothing
  'capture.different': { id: string }
  /** A register wants its customer to be asked. */
  'tip.cannotAsk': Nothing
  /** The key of another register, or of none. */
  'register.keyRefused': Nothing
  'register.noKey': Nothing
  'register.notAllowed': { right: string }
  'register.codeRefused': Nothing
  'register.limited': { seconds: number }
  'register.unknown': Nothing
  'register.webhookUnfit': { url: string }
  'register.noWebhook': Nothing
  'register.inClear': Nothing
  'checkout.unknown': { id: string }
  'checkout.different': { id: string }
  'checkout.unfit': { where: string; why: string }
  /** `state`: the checkout’s, as its register is told it. */
  'checkout.notReserved': { state: string }
  'refund.notPaid': { state: string }
  'checkout.notWaiting': Nothing
  'terminal.busy': Nothing
  'terminal.noOwnSales': Nothing
  'terminal.unreached': { address: string; port: number }
}
