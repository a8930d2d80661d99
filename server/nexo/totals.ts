// GetTotals and Reconciliation of the nexo protocol: what a register has taken since it reconciled last.
import * as z from 'zod/mini'
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { Clock } from '#core/system/clock.ts'
import { majorOf } from '#server/nexo/amounts.ts'
import { answered, failure, failureOf, success, type Outcome } from '#server/nexo/answers.ts'
import { idAt } from '#server/nexo/checkout-ids.ts'
import { rememberedMs, type Asked, type MessageMemory, type NexoMemory } from '#server/nexo/message-memory.ts'
import type { getTotalsRequest, reconciliationRequest, ResponseBody } from '#server/nexo/messages.ts'

/** `from` until `to`, epoch ms. `by`: the message that closed it. */
const period = z.object({ id: z.int(), from: z.number(), to: z.number(), by: z.string() })
type Period = z.infer<typeof period>

/** Of a register, so many that are closed can be asked for again. */
const mostPeriods = 100

export function createTotals(
  terminal: Terminal,
  messages: MessageMemory,
  periods: ReturnType<typeof createPeriods>,
) {
  const totalsOf = (register: Register, of: Period) => totalsBody(terminal, register, of)
  function close({ register, header }: Asked): ResponseBody {
    const by = idAt(header, 0)
    const again = periods.closedBy(register, by)
    if (again) return totalsOf(register, again)
    const next = periods.open(register, by)
    const body = totalsOf(register, next)
    if (body.Response === success) periods.close(register, next)
    return body
  }
  return {
    getTotals: ({ register, request }: Asked<z.infer<typeof getTotalsRequest>>): Outcome => {
      if (Object.keys(request.TotalFilter ?? {}).length === 0)
        return answered(totalsOf(register, periods.open(register, '')))
      const why = 'TotalFilter is not taken: totals are of this register as a whole.'
      return answered({ Response: failure('NotAllowed', why) })
    },
    reconcile: async (asked: Asked<z.infer<typeof reconciliationRequest>>): Promise<Outcome> => {
      const { ReconciliationType, POIReconciliationID: id } = asked.request
      const told = (body: ResponseBody) => answered({ ...body, ReconciliationType })
      switch (ReconciliationType) {
        case 'SaleReconciliation':
          return told(await messages.once(asked, '', () => Promise.resolve(close(asked))))
        case 'PreviousReconciliation': {
          const found = periods
            .closed(asked.register)
            .findLast((one) => id === undefined || String(one.id) === String(id))
          if (found) return told(totalsOf(asked.register, found))
          return told({ Response: failure('NotFound', 'There is no such period.') })
        }
        default:
          return told({ Response: failure('NotAllowed', `${ReconciliationType} is not taken.`) })
      }
    },
  }
}

/** What stands between two reconciliations of one register. */
export function createPeriods(memory: NexoMemory, clock: Clock) {
  const nameOf = ({ id }: Register) => `nexo.periods.${id}`
  /** The newest last. */
  const closed = (register: Register): Period[] => {
    const read = z.array(period).safeParse(JSON.parse(memory.kept(nameOf(register)) ?? '[]'))
    return read.success ? read.data : []
  }
  return {
    closed,
    /** The message was repeated after its answer was lost. */
    closedBy: (register: Register, by: string): Period | undefined =>
      closed(register).find((one) => one.by === by && clock.now() - one.to < rememberedMs),
    open(register: Register, by: string): Period {
      const last = closed(register).at(-1)
      return { id: (last?.id ?? 0) + 1, from: last?.to ?? 0, to: clock.now(), by }
    },
    close(register: Register, one: Period): void {
      memory.keep(nameOf(register), JSON.stringify([...closed(register), one].slice(-mostPeriods)))
    },
  }
}

function totalsBody(terminal: Terminal, register: Register, { id, from, to }: Period): ResponseBody {
  const totals = terminal.totals(register, from, to)
  if (!totals.ok) return { Response: failureOf(totals.problem) }
  const { currency, payments, refunds } = totals.value
  const rows = [
    { TransactionType: 'Debit', count: payments.count, of: payments.captured },
    { TransactionType: 'Credit', count: refunds.count, of: refunds.refunded },
  ]
  return {
    Response: success,
    POIReconciliationID: String(id),
    TransactionTotals: [
      {
        PaymentInstrumentType: 'Mobile',
        PaymentCurrency: currency,
        PaymentTotals: rows
          .filter(({ count }) => count > 0)
          .map(({ TransactionType, count, of }) => ({
            TransactionType,
            TransactionCount: count,
            TransactionAmount: majorOf(of.value),
          })),
      },
    ],
  }
}
