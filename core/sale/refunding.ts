// The sending of a refund, and the search for it in the event log, which alone says whether it happened.
import { watchOf, watchOfRefund } from '#core/sale/book.ts'
import { refundBody } from '#core/sale/body.ts'
import type { CheckoutOptions } from '#core/sale/checkout.ts'
import { observeRefunds } from '#core/sale/observe.ts'
import { attemptNow } from '#core/sale/read.ts'
import { fingerprint, idempotencyKey } from '#core/sale/reference.ts'
import { friendly, isPassing } from '#core/sale/refusal.ts'
import type { Sale } from '#core/sale/sale.ts'
import type { Step } from '#core/sale/step.ts'
import { noteRead, noteSent } from '#core/sale/watch.ts'
import { notePutOff } from '#core/service/refusals.ts'

export async function sendRefund(
  { book, clock, service, secret }: CheckoutOptions,
  sale: Sale,
  { attempt, refund: { refund, deed }, refund: whole, n }: Extract<Step, { do: 'refund' }>,
): Promise<void> {
  const { reference } = attempt
  const watch = watchOfRefund(book, sale, refund)
  const attemptWatch = watchOf(book, sale, reference)
  const body = refundBody(sale, whole)
  const named = { refund, reference, n }
  book.record(sale.sale, { kind: 'refundSent', ...named, fingerprint: fingerprint(body, secret) })
  noteSent(watch, 'refund', clock.elapsed())
  noteSent(attemptWatch, 'refund', clock.elapsed())
  const answer = await service.refund({ reference, key: idempotencyKey(refund, 'refund', n), body })
  watch.mustRead = true // the answer's aggregate does not say whose refund it counts
  const isUnclearForGood = notePutOff(watch.putOff, 'refund', answer.ok ? null : answer.trouble)
  if (answer.ok) {
    attemptWatch.trouble = null
    book.changed()
    return
  }
  const { trouble } = answer
  attemptWatch.trouble = trouble.problem
  const said = { kind: 'refundTurnedDown', ...named } as const
  switch (trouble.is) {
    case 'unsent':
    case 'credentials':
      if (trouble.is === 'unsent') attemptWatch.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      book.record(sale.sale, { kind: 'refundUnsent', ...named, problem: trouble.problem })
      return
    case 'later':
      attemptWatch.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      break
    case 'unknown':
      if (!isUnclearForGood) break
      book.record(sale.sale, { ...said, isPassing: false, problem: trouble.problem })
      return
    case 'refused':
      book.record(sale.sale, {
        ...said,
        isPassing: isPassing('refund', trouble, deed),
        problem: friendly('refund', trouble),
      })
      return
  }
  book.changed()
}

export async function readRefund(
  { book, clock, service }: CheckoutOptions,
  sale: Sale,
  { attempt, refund: { refund } }: Extract<Step, { do: 'readRefund' }>,
): Promise<void> {
  const { reference } = attempt
  const watch = watchOfRefund(book, sale, refund)
  const attemptWatch = watchOf(book, sale, reference)
  const answer = await service.events(reference)
  noteRead(watch, clock.elapsed())
  noteRead(attemptWatch, clock.elapsed())
  if (!answer.ok) {
    watch.failures += 1
    if (answer.trouble.is === 'later' || answer.trouble.is === 'unsent') {
      attemptWatch.quietUntil = clock.elapsed() + (answer.trouble.afterMs ?? 0)
    }
    attemptWatch.trouble = answer.trouble.problem
    book.changed()
    return
  }
  Object.assign(watch, { failures: 0, mustRead: false })
  attemptWatch.trouble = null
  const now = attemptNow(book, sale, reference) ?? attempt
  const facts = observeRefunds(sale, now, answer.value, book.isPastTill)
  for (const fact of facts) book.record(sale.sale, fact)
  // What was set aside may be even again.
  if (facts.length > 0 && now.aside) attemptWatch.mustRead = true
  book.changed()
}
