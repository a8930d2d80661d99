// The outcome of a payment in words, a drawing and a colour.
import { leftToCapture, type Life, type Payment } from '#sandbox/epayment/life.ts'
import type { Voice } from '#sandbox/phone/voice.ts'

/** `tone` chooses drawing and colour; the words say the same without them. */
export type Outcome = { tone: 'good' | 'wait' | 'bad' | 'over' | 'returned'; title: string; text: string }

type Paid = Extract<Life, { state: 'AUTHORIZED' }>

/** Outcome of a payment; undefined while it waits for an answer here. */
export function outcomeOf(
  { life, request }: Pick<Payment, 'life' | 'request'>,
  voice: Voice,
): Outcome | undefined {
  switch (life.state) {
    case 'CREATED':
      return life.lostUntil === null
        ? undefined
        : { tone: 'wait', title: voice.t('outcome.unknown'), text: voice.t('outcome.unknownText') }
    case 'ABORTED':
      return { tone: 'over', title: voice.t('outcome.refused'), text: voice.t('outcome.refusedText') }
    case 'EXPIRED':
      return { tone: 'over', title: voice.t('outcome.expired'), text: voice.t('outcome.expiredText') }
    case 'TERMINATED':
      return { tone: 'over', title: voice.t('outcome.cancelled'), text: voice.t('outcome.cancelledText') }
    case 'AUTHORIZED':
      return paidOutcome(life, voice, (value) => voice.amount({ value, currency: request.amount.currency }))
  }
}

function paidOutcome({ money }: Paid, { t }: Voice, say: (value: number) => string): Outcome {
  const { authorized, captured, cancelled, refunded } = money
  const parts = [
    captured > 0 ? t('outcome.taken', { amount: say(captured) }) : '',
    cancelled > 0 ? t('outcome.releasedText', { amount: say(cancelled) }) : '',
    refunded > 0 ? t('outcome.refundedText', { amount: say(refunded) }) : '',
  ].filter((part) => part !== '')
  const text = parts.length > 0 ? parts.join(' ') : t('outcome.reserved', { amount: say(authorized) })
  if (captured > 0 && refunded === captured) return { tone: 'returned', title: t('outcome.refunded'), text }
  if (refunded > 0) return { tone: 'returned', title: t('outcome.partlyRefunded'), text }
  if (cancelled === authorized) return { tone: 'returned', title: t('outcome.released'), text }
  const isTaken = captured > 0 && leftToCapture(money) === 0
  return { tone: 'good', title: isTaken ? t('outcome.paid') : t('outcome.approved'), text }
}
