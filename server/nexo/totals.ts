// GetTotals and Reconciliation of the nexo protocol: what a register has taken since it reconciled last.
import * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import { majorOf, reply, failure, failureOf, success, type Outcome } from '#server/nexo/answers.ts'
import {
  messageIdOf,
  type NexoRequest,
  type MessageName,
  type NexoMemory,
} from '#server/nexo/message-memory.ts'
import type { getTotalsRequest, reconciliationRequest, ResponseBody } from '#server/nexo/messages.ts'
import type { Receipt } from '#shared/receipt.ts'

/** `from` until `to`, rows of the journal: whatever the clock says, each movement stands in one period. `by`: the message that closed it. */
const period = z.object({ id: z.int(), from: z.number(), to: z.number(), by: z.string() })
type Period = z.infer<typeof period>

/** Closed periods of a register that can be asked for again. */
const mostPeriods = 100

export type TotalsPeriods = ReturnType<typeof createTotalsPeriods>

/** The number of the period in which the money of a receipt moved; nothing where no such period is kept. */
export type PeriodOf = (register: Register, receipt: Receipt | null) => number | undefined

export const periodsOf =
  (terminal: Terminal, periods: TotalsPeriods): PeriodOf =>
  (register, receipt) => {
    const number = receipt?.receipt ?? null
    const row = number === null ? undefined : terminal.rowOfReceipt(number)
    return row === undefined ? undefined : periods.numberOf(register, row)
  }

export function createNexoTotals(terminal: Terminal, periods: TotalsPeriods) {
  const totalsOf = (register: Register, of: Period) => totalsBody(terminal, register, of)
  const openNow = (register: Register, by: string) => periods.open(register, by, terminal.rows() + 1)
  function close({ register, header }: NexoRequest): ResponseBody {
    const by = messageIdOf(header)
    const again = periods.closedBy(register, by)
    if (again) return totalsOf(register, again)
    const next = openNow(register, by)
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
        return reply(totalsOf(register, openNow(register, '')))
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
export function createTotalsPeriods(memory: NexoMemory) {
  const nameOf = ({ id }: Register) => `nexo.periods.${id}`
  /** The newest last. */
  const closed = (register: Register): Period[] => {
    const read = z.array(period).safeParse(jsonIn(memory.kept(nameOf(register)) ?? ''))
    return read.success ? read.data : []
  }
  /** Number of the period that is not closed. */
  const openNumber = (register: Register): number => (closed(register).at(-1)?.id ?? 0) + 1
  return {
    closed,
    openNumber,
    numberOf(register: Register, row: number): number | undefined {
      const all = closed(register)
      if (row >= (all.at(-1)?.to ?? 0)) return openNumber(register)
      return all.find(({ from, to }) => from <= row && row < to)?.id
    },
    /** The last one, where this message has closed it: its answer was lost, and it is repeated. */
    closedBy(register: Register, by: string): Period | undefined {
      const last = closed(register).at(-1)
      return last?.by === by ? last : undefined
    },
    open(register: Register, by: string, to: number): Period {
      const last = closed(register).at(-1)
      return { id: openNumber(register), from: last?.to ?? 0, to, by }
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
