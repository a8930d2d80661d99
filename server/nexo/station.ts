// Requests of a nexo register that move no money: Diagnosis, Login, Logout; GetTotals and Reconciliation, of what it has taken since it reconciled last; Print; and Display and Input, which the till does not take.
import * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { Clock } from '#core/system/clock.ts'
import {
  majorOf,
  reply,
  failure,
  failureOf,
  nexoSentenceOf,
  success,
  type Outcome,
} from '#server/nexo/answers.ts'
import {
  messageIdOf,
  type NexoRequest,
  type NexoEnd,
  type KnownMessage,
  type MessageMemory,
  type MessageName,
  type NexoMemory,
} from '#server/nexo/message-memory.ts'
import {
  type diagnosisRequest,
  type getTotalsRequest,
  type loginRequest,
  type PrintRequest,
  type reconciliationRequest,
  type ResponseBody,
  documentIn,
} from '#server/nexo/messages.ts'
import type { Receipt } from '#shared/receipt.ts'

/** Registers that are logged in; the oldest goes first. */
const mostLoggedIn = 100

/** An integer in the protocol. Sales units have nothing but digits; of another name it says that there is one host. */
const acquirerOf = (salesUnit: string): number => (/^\d{1,15}$/.test(salesUnit) ? Number(salesUnit) : 1)

export function createStation(terminal: Terminal, clock: Clock) {
  /** A register's own name of itself, by register. Nothing depends on it but what a diagnosis lists. */
  const loggedIn = new Map<string, string>()
  const keyOf = ({ register, header }: NexoRequest) => `${register.id} ${header.SaleID}`
  const poiStatus = () => {
    const { isReady, isBusy, problem } = terminal.status()
    const isAway = problem?.code.startsWith('service.') === true
    return {
      GlobalStatus: isReady ? (isBusy ? 'Busy' : 'OK') : isAway ? 'Unreachable' : 'Maintenance',
      CommunicationOKFlag: !isAway,
    }
  }
  return {
    diagnose: ({ register, request }: NexoRequest<z.infer<typeof diagnosisRequest>>): Outcome => {
      const { problem, salesUnit } = terminal.status()
      const status = poiStatus()
      return reply({
        // That the till is not ready is a diagnosis, not a failure to make one.
        Response: problem ? { ...success, AdditionalResponse: nexoSentenceOf(problem) } : success,
        LoggedSaleID: [...loggedIn]
          .filter(([key]) => key.startsWith(`${register.id} `))
          .map(([, name]) => name),
        POIStatus: status,
        ...(request.HostDiagnosisFlag
          ? {
              HostStatus: [
                { AcquirerID: acquirerOf(salesUnit), IsReachableFlag: status.CommunicationOKFlag },
              ],
            }
          : {}),
      })
    },
    logIn: (asked: NexoRequest<z.infer<typeof loginRequest>>): Outcome => {
      // A register in training would take real money.
      if (asked.request.TrainingModeFlag)
        return reply({ Response: failure('NotAllowed', 'There is no training mode: payments are made.') })
      loggedIn.delete(keyOf(asked))
      loggedIn.set(keyOf(asked), asked.header.SaleID)
      for (const oldest of loggedIn.keys()) {
        if (loggedIn.size <= mostLoggedIn) break
        loggedIn.delete(oldest)
      }
      const { name, version } = terminal.status()
      return reply({
        Response: success,
        POISystemData: {
          DateTime: new Date(clock.now()).toISOString(),
          POISoftware: {
            ManufacturerID: name,
            ApplicationName: name,
            SoftwareVersion: version,
            // There is none; the version tells programs apart as well.
            CertificationCode: version,
          },
          POIStatus: poiStatus(),
        },
      })
    },
    logOut: (asked: NexoRequest): Outcome => {
      loggedIn.delete(keyOf(asked))
      return reply({ Response: success })
    },
  }
}

/** `from` until `to`, rows of the journal: whatever the clock says, each movement stands in one period. `by`: the message that closed it. */
const period = z.object({ id: z.int(), from: z.number(), to: z.number(), by: z.string() })
type Period = z.infer<typeof period>

/** Closed periods of a register that can be asked for again. */
const mostPeriods = 100

export type TotalsPeriods = ReturnType<typeof createTotalsPeriods>

/** The number of the period in which the money of a receipt moved; nothing where no such period is kept. */
export type PeriodOf = (register: Register, receipt: Receipt | null) => number | undefined

export function createNexoTotals(terminal: Terminal, periods: TotalsPeriods) {
  const totalsOf = (register: Register, of: Period) => totalsBody(terminal, register, of)
  function close({ register, header }: NexoRequest): ResponseBody {
    const by = messageIdOf(header)
    const again = periods.closedBy(register, by)
    if (again) return totalsOf(register, again)
    const next = periods.open(register, by)
    const body = totalsOf(register, next)
    if (body.Response === success) periods.close(register, next)
    return body
  }
  const ReconciliationType = 'SaleReconciliation'
  return {
    /** Answer to a reconciliation; undefined when it has not closed the last period. */
    statusOf: (register: Register, name: MessageName): ResponseBody | undefined => {
      const closed = periods.closedBy(register, messageIdOf(name))
      return closed && { ...totalsOf(register, closed), ReconciliationType }
    },
    getTotals: ({ register, request }: NexoRequest<z.infer<typeof getTotalsRequest>>): Outcome => {
      if (Object.keys(request.TotalFilter ?? {}).length === 0)
        return reply(totalsOf(register, periods.open(register, '')))
      const why = 'TotalFilter is not taken: totals are of this register as a whole.'
      return reply({ Response: failure('NotAllowed', why) })
    },
    reconcile: (asked: NexoRequest<z.infer<typeof reconciliationRequest>>): Outcome => {
      const { ReconciliationType: type, POIReconciliationID: id } = asked.request
      const told = (body: ResponseBody) => reply({ ...body, ReconciliationType: type })
      switch (type) {
        case ReconciliationType:
          return told(close(asked))
        case 'PreviousReconciliation': {
          const found = periods
            .closed(asked.register)
            .findLast((one) => id === undefined || String(one.id) === String(id))
          if (found) return told(totalsOf(asked.register, found))
          return told({ Response: failure('NotFound', 'There is no such period.') })
        }
        default:
          return reply({ Response: failure('NotAllowed', `${type} is not taken.`) })
      }
    },
  }
}

/** Periods between two reconciliations of one register. */
export function createTotalsPeriods(memory: NexoMemory, terminal: Terminal) {
  const nameOf = ({ id }: Register) => `nexo.periods.${id}`
  /** The newest last. */
  const closed = (register: Register): Period[] => {
    const read = z.array(period).safeParse(jsonIn(memory.kept(nameOf(register)) ?? ''))
    return read.success ? read.data : []
  }
  /** Number of the period that is not closed. */
  const openNumber = (register: Register): number => (closed(register).at(-1)?.id ?? 0) + 1
  const ofReceipt: PeriodOf = (register, receipt) => {
    const number = receipt?.receipt ?? null
    const row = number === null ? undefined : terminal.rowOfReceipt(number)
    if (row === undefined) return undefined
    const all = closed(register)
    if (row >= (all.at(-1)?.to ?? 0)) return openNumber(register)
    return all.find(({ from, to }) => from <= row && row < to)?.id
  }
  return {
    closed,
    openNumber,
    ofReceipt,
    /** The last one, where this message has closed it: its answer was lost, and it is repeated. */
    closedBy(register: Register, by: string): Period | undefined {
      const last = closed(register).at(-1)
      return last?.by === by ? last : undefined
    },
    /** The one that is not closed, with all that the journal has by now. */
    open(register: Register, by: string): Period {
      const last = closed(register).at(-1)
      return { id: openNumber(register), from: last?.to ?? 0, to: terminal.rows() + 1, by }
    },
    close(register: Register, one: Period): void {
      memory.keep(nameOf(register), JSON.stringify([...closed(register), one].slice(-mostPeriods)))
    },
  }
}

function totalsBody(terminal: Terminal, register: Register, { id, from, to }: Period): ResponseBody {
  const totals = terminal.totalsOfRows(register, from, to)
  if (!totals.ok) return { Response: failureOf(totals.problem) }
  const { currency, payments, refunds, reversals } = totals.value
  const rows = [
    { TransactionType: 'Debit', count: payments.count, value: payments.captured.value },
    { TransactionType: 'ReverseDebit', count: reversals.count, value: reversals.refunded.value },
    {
      TransactionType: 'Credit',
      count: refunds.count - reversals.count,
      value: refunds.refunded.value - reversals.refunded.value,
    },
  ]
  return {
    Response: success,
    POIReconciliationID: id,
    TransactionTotals: [
      {
        PaymentInstrumentType: 'Mobile',
        PaymentCurrency: currency,
        PaymentTotals: rows
          .filter(({ count }) => count > 0)
          .map(({ TransactionType, count, value }) => ({
            TransactionType,
            TransactionCount: count,
            TransactionAmount: majorOf(value),
          })),
      },
    ],
  }
}

export function createPrints(terminal: Terminal, messages: MessageMemory, clock: Clock) {
  return {
    print: async (asked: NexoRequest<PrintRequest>): Promise<Outcome> => {
      const { OutputContent } = asked.request.PrintOutput
      const document = documentIn(asked.request)
      const ended = (end: NexoEnd) => ({ end, body: printBody({ document }, end) })
      const act = async () => {
        if (OutputContent.OutputFormat !== 'Text' || !OutputContent.OutputText)
          return ended(failure('NotAllowed', 'Only plain text is printed.'))
        const printed = await terminal.print(asked.register, linesOf(OutputContent.OutputText))
        return ended(printed.ok ? 'done' : failureOf(printed.problem))
      }
      const kept = { document, at: new Date(clock.now()).toISOString() }
      return reply(await messages.once(asked, { kept, act, told: printBody }))
    },
    statusOf: (register: Register, name: MessageName): ResponseBody | undefined => {
      const found = messages.find(register, name)
      return found?.end ? printBody(found, found.end) : undefined
    },
  }
}

/** That it was printed stands in no fact: it is told as it is remembered. */
const printBody = ({ document }: Pick<KnownMessage, 'document'>, end: NexoEnd): ResponseBody => ({
  DocumentQualifier: document,
  Response: end === 'done' ? success : end,
})

/** Pieces of text stand on one line until one says that it ends it; one that says nothing does. */
function linesOf(pieces: readonly { Text: string; EndOfLineFlag?: boolean | undefined }[]): string[] {
  const whole = pieces
    .map(({ Text, EndOfLineFlag }) => (EndOfLineFlag === false ? Text : `${Text}\n`))
    .join('')
  return whole.replace(/\n$/, '').split('\n')
}

const noScreen = failure('UnavailableDevice', 'The screens of this till show payments alone.')

/** Display and Input: the answer tells it of each screen that is named. */
export const screensRefused = (): Outcome => reply({ Response: noScreen })
