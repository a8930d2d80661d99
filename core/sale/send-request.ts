// The request about an attempt's payment: written down, sent, and what its answer proves.
import { attemptRuntimeOf } from '#core/sale/repository.ts'
import { bodyOf } from '#core/sale/request-body.ts'
import type { SaleRunnerOptions } from '#core/sale/runner.ts'
import { attemptNow, recordAnswer } from '#core/sale/read-payment.ts'
import { fingerprint, idempotencyKey, type PaymentRequest } from '#core/sale/reference.ts'
import { refusalProblem, isPassing } from '#core/sale/refusals.ts'
import type { Sale } from '#core/sale/state.ts'
import type { Trouble } from '#core/service/trouble.ts'
import type { Step } from '#core/sale/step.ts'
import { budgetOf, noteSent } from '#core/sale/attempt-runtime.ts'
import { notePutOff } from '#core/service/refusals.ts'

type Deeds = Extract<Step, { do: PaymentRequest }>

/** Write down, send, believe the answer. */
export async function sendRequest(options: SaleRunnerOptions, sale: Sale, step: Deeds): Promise<void> {
  const { sales, clock, service, secret } = options
  const { attempt, n } = step
  const { reference } = attempt
  const runtime = attemptRuntimeOf(sales, sale, reference)
  const body = bodyOf(sale, step, sales.customerOf(reference))
  sales.record(sale.sale, {
    kind: 'sent',
    reference,
    request: step.do,
    n,
    fingerprint: fingerprint(body, secret),
  })
  noteSent(runtime, step.do, clock.elapsed())
  const keyed = { reference, key: idempotencyKey(reference, step.do, n), body }

  switch (step.do) {
    case 'create': {
      const answer = await service.create(keyed)
      if (!answer.ok) return stumble(options, sale, step, answer.trouble)
      const target = attempt.userFlow === 'QR' ? (answer.value.redirectUrl ?? null) : null
      const since = clock.elapsed()
      Object.assign(runtime, {
        since,
        goodAt: since,
        readAt: null,
        absences: [],
        failures: 0,
        mustRead: false,
      })
      runtime.trouble = null
      sales.record(sale.sale, { kind: 'created', reference, target })
      return
    }
    case 'capture':
    case 'cancel':
    case 'giveBack': {
      const answer = await (step.do === 'capture' ? service.capture(keyed) : service.cancel(keyed))
      if (!answer.ok) return stumble(options, sale, step, answer.trouble)
      runtime.trouble = null
      notePutOff(runtime.putOff, budgetOf(step.do), null)
      runtime.mustRead = true // whatever the answer says, the next word is a read's
      if (answer.value) recordAnswer(options, sale, reference, answer.value, null)
      return
    }
  }
}

/** A request did not get the answer it wanted: what is certain becomes a fact, what is not is read. */
function stumble(
  { sales, clock }: SaleRunnerOptions,
  sale: Sale,
  { attempt, do: request, n }: Deeds,
  trouble: Trouble,
): void {
  const { reference } = attempt
  const runtime = attemptRuntimeOf(sales, sale, reference)
  const { requests } = attemptNow(sales, sale, reference) ?? attempt // with this try counted
  runtime.trouble = trouble.problem
  const said = { kind: 'turnedDown', reference, request, n } as const
  const isUnclearForGood = notePutOff(runtime.putOff, budgetOf(request), trouble)
  switch (trouble.is) {
    case 'unsent':
    case 'credentials':
      if (trouble.is === 'unsent') runtime.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      sales.record(sale.sale, { kind: 'unsent', reference, request, n, problem: trouble.problem })
      if (
        trouble.is === 'credentials' &&
        request === 'create' &&
        requests.create.unsent + 1 === requests.create.tries
      )
        sales.record(sale.sale, { kind: 'ended', reference, end: 'neverCreated', problem: trouble.problem })
      return
    case 'later':
      runtime.quietUntil = clock.elapsed() + (trouble.afterMs ?? 0)
      runtime.mustRead = true
      break
    case 'unknown':
      runtime.mustRead = true
      if (!isUnclearForGood) break
      sales.record(sale.sale, { ...said, isPassing: false, problem: trouble.problem })
      return
    case 'refused':
      runtime.mustRead = true
      sales.record(sale.sale, {
        ...said,
        isPassing: isPassing(request, trouble, requests[request]),
        problem: refusalProblem(request, trouble),
      })
      return
  }
  sales.changed()
}
