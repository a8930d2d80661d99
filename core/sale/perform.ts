// The request about an attempt's payment: written down, sent, and what its answer proves.
import { watchOf } from '#core/sale/book.ts'
import { bodyOf } from '#core/sale/body.ts'
import type { CheckoutOptions } from '#core/sale/checkout.ts'
import { attemptNow, believe } from '#core/sale/read.ts'
import { fingerprint, idempotencyKey, type PaymentDeed } from '#core/sale/reference.ts'
import { friendly, isPassing } from '#core/sale/refusal.ts'
import type { Sale } from '#core/sale/sale.ts'
import type { Trouble } from '#core/service/trouble.ts'
import type { Step } from '#core/sale/step.ts'
import { counted, noteSent } from '#core/sale/watch.ts'
import { notePutOff } from '#core/service/refusals.ts'
import { flows } from '#shared/flows.ts'

type Deeds = Extract<Step, { do: PaymentDeed }>

/** Write down, send, believe the answer. */
export async function perform(options: CheckoutOptions, sale: Sale, step: Deeds): Promise<void> {
  const { book, clock, service, secret } = options
  const { attempt, n } = step
  const { reference } = attempt
  const watch = watchOf(book, sale, reference)
  const body = bodyOf(sale, step, book.named(reference))
  book.record(sale.sale, {
    kind: 'sent',
    reference,
    deed: step.do,
    n,
    fingerprint: fingerprint(body, secret),
  })
  noteSent(watch, step.do, clock.elapsed())
  const keyed = { reference, key: idempotencyKey(reference, step.do, n), body }

  switch (step.do) {
    case 'create': {
      const answer = await service.create(keyed)
      if (!answer.ok) return stumble(options, sale, step, answer.trouble)
      const target = flows[attempt.userFlow].showsCode ? (answer.value.redirectUrl ?? null) : null
      const since = clock.elapsed()
      Object.assign(watch, {
        since,
        goodAt: since,
        readAt: null,
        absences: [],
        failures: 0,
        mustRead: false,
      })
      watch.trouble = null
      book.record(sale.sale, { kind: 'created', reference, target })
      return
    }
    case 'capture':
    case 'cancel':
    case 'giveBack': {
      const answer = await (step.do === 'capture' ? service.capture(keyed) : service.cancel(keyed))
      if (!answer.ok) return stumble(options, sale, step, answer.trouble)
      watch.trouble = null
      notePutOff(watch.putOff, counted(step.do), null)
      watch.mustRead = true // whatever the answer says, the next word is a read's
      if (answer.value) believe(options, sale, reference, answer.value, null)
      return
    }
  }
}

/** A deed did not get the answer it wanted: what is certain becomes a fact, what is not is read. */
function stumble(
  { book, clock }: CheckoutOptions,
  sale: Sale,
  { attempt, do: deed, n }: Deeds,
  trouble: Trouble,
): void {
  const { reference } = attempt
  const watch = watchOf(book, sale, reference)
  const { deeds } = attemptNow(book, sale, reference) ?? attempt // with this try counted
  watch.trouble = trouble.problem
  const said = { kind: 'turnedDown', reference, deed, n } as const
  const isUnclearForGood = notePutOff(watch.putOff, counted(deed), trouble)
  switch (trouble.is) {
    case 'unsent':
    case 'credentials':
      if (trouble.is === 'unsent') watch.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      book.record(sale.sale, { kind: 'unsent', reference, deed, n, problem: trouble.problem })
      if (trouble.is === 'credentials' && deed === 'create' && deeds.create.unsent + 1 === deeds.create.tries)
        book.record(sale.sale, { kind: 'ended', reference, end: 'neverCreated', problem: trouble.problem })
      return
    case 'later':
      watch.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      watch.mustRead = true
      break
    case 'unknown':
      watch.mustRead = true
      if (!isUnclearForGood) break
      book.record(sale.sale, { ...said, isPassing: false, problem: trouble.problem })
      return
    case 'refused':
      watch.mustRead = true
      book.record(sale.sale, {
        ...said,
        isPassing: isPassing(deed, trouble, deeds[deed]),
        problem: friendly(deed, trouble),
      })
      return
  }
  book.changed()
}
