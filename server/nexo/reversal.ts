// Reversal of the nexo protocol: a payment is given back, whole or in part, by the id that its answer told.
import type { Register, Terminal } from '#core/terminal/terminal.ts'
import type { Clock } from '#core/system/clock.ts'
import { minorOf } from '#server/nexo/amounts.ts'
import { answered, failure, type Outcome } from '#server/nexo/answers.ts'
import { idOf } from '#server/nexo/checkout-ids.ts'
import { createGivingBack, refusedBack, type GivenBack } from '#server/nexo/giving-back.ts'
import type { Asked, End, KnownMessage, MessageMemory, MessageName } from '#server/nexo/message-memory.ts'
import type { Failure, ResponseBody, ReversalRequest } from '#server/nexo/messages.ts'
import { refusedReversal, reversalBody } from '#server/nexo/reversal-answer.ts'
import type { PeriodOf } from '#server/nexo/totals.ts'

/** What it is about, and when its message first came. */
type Begun = Pick<KnownMessage, 'about' | 'at'>

export function createReversals(
  terminal: Terminal,
  messages: MessageMemory,
  clock: Clock,
  periodOf: PeriodOf,
) {
  const back = createGivingBack(terminal, clock)
  const tell = (register: Register, { paid, refund }: GivenBack) =>
    reversalBody(paid, refund, periodOf(register, refund?.receipt ?? null))
  const refusal = (register: Register, { about, at }: Begun, { ServiceID }: MessageName, end: Failure) => {
    const paid = back.paidBy(register, about)
    return refusedReversal(end, { ServiceID, at }, paid.ok ? paid.value : undefined)
  }
  async function giveBack({ register, header, request }: Asked<ReversalRequest>, begun: Begun) {
    const refused = (end: Failure) => ({ body: refusal(register, begun, header, end), end })
    const { ReversedAmount, ReversalReason: reason } = request
    const value = ReversedAmount === undefined ? null : minorOf(ReversedAmount)
    if (value === undefined)
      return refused(failure('MessageFormat', 'ReversedAmount has more than two decimals.'))
    const amount = value === null ? {} : { amount: { value } }
    const given = await back.giveBack(register, {
      named: namedIn(request),
      id: idOf(header),
      reason,
      ...amount,
    })
    return given.ok ? { body: tell(register, given.value) } : refused(refusedBack(given.problem))
  }
  return {
    /** What it is about is kept before: after a restart of the till its status is told from the payment. */
    reverse: async (asked: Asked<ReversalRequest>): Promise<Outcome> => {
      const { register, header, request } = asked
      const about = namedIn(request)
      // What stands in the till's facts is told from there alone, whatever the memory says.
      const kept = { about, at: new Date(clock.now()).toISOString() }
      if (back.known(register, { named: about, id: idOf(header) }))
        return answered((await giveBack(asked, kept)).body)
      const doing = {
        kept,
        act: () => giveBack(asked, kept),
        // That it is done, only facts could say.
        told: (message: KnownMessage, end: End) =>
          end === 'done' ? undefined : refusal(register, message, header, end),
      }
      // A register may stamp each try anew.
      const { OriginalPOITransaction: _, ...rest } = request
      return answered(await messages.once({ ...asked, request: { ...rest, about } }, doing))
    },
    /** What a reversal comes to now, or why it was not begun. */
    statusOf: (register: Register, name: MessageName): ResponseBody | undefined => {
      const kept = messages.find(register, name)
      const id = idOf(name)
      const done = kept ? back.known(register, { named: kept.about, id }) : back.made(register, id)
      if (done) return tell(register, done)
      return kept?.end && kept.end !== 'done' ? refusal(register, kept, name, kept.end) : undefined
    },
  }
}

const namedIn = ({ OriginalPOITransaction: { POITransactionID } }: ReversalRequest): string =>
  POITransactionID.TransactionID
