// The outcome of a payment in words, a drawing and a colour.
import { leftToCapture, type Life, type Payment } from '#sandbox/epayment/life.ts'
import type { Voice } from '#sandbox/phone/voice.ts'

/** `tone` chooses drawing and colour; the words say the same without them. */
export type Outcome = { tone: 'good' | 'wait' | 'bad' | 'over' | 'returned'; title: string; text: string }

type Paid = Extract<Life, { state: 'AUTHORIZED' }>

/** Nothing while it waits for an answer here. */
export function outcomeOf(
  { life, request }: Pick<Payment, 'life' | 'request'>,
  voice: Voice,
): Outcome | undefined {
  const { outcome: words } = voice.words
  switch (life.state) {
    case 'CREATED':
      return life.lostUntil === null
        ? undefined
        : { tone: 'wait', title: words.unknown, text: words.unknownText }
    case 'ABORTED':
      return { tone: 'over', title: words.refused, text: words.refusedText }
    case 'EXPIRED':
      return { tone: 'over', title: words.expired, text: words.expiredText }
    case 'TERMINATED':
      return { tone: 'over', title: words.cancelled, text: words.cancelledText }
    case 'AUTHORIZED':
      return paidOutcome(life, voice, (value) => voice.amount({ value, currency: request.amount.currency }))
  }
}

function paidOutcome({ money }: Paid, { words }: Voice, say: (value: number) => string): Outcome {
  const { outcome } = words
  const { authorized, captured, cancelled, refunded } = money
  const parts = [
    captured > 0 ? outcome.taken(say(captured)) : '',
    cancelled > 0 ? outcome.releasedText(say(cancelled)) : '',
    refunded > 0 ? outcome.refundedText(say(refunded)) : '',
  ].filter((part) => part !== '')
  const text = parts.length > 0 ? parts.join(' ') : outcome.reserved(say(authorized))
  if (captured > 0 && refunded === captured) return { tone: 'returned', title: outcome.refunded, text }
  if (refunded > 0) return { tone: 'returned', title: outcome.partlyRefunded, text }
  if (cancelled === authorized) return { tone: 'returned', title: outcome.released, text }
  const isTaken = captured > 0 && leftToCapture(money) === 0
  return { tone: 'good', title: isTaken ? outcome.paid : outcome.approved, text }
}
