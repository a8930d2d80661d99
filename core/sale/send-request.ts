// The request about an attempt's payment, and what its answer proves.
import { type SaleRunnerOptions, attemptNow, recordAnswer } from '#core/sale/read-payment.ts'
import type { Step } from '#core/sale/step.ts'
import { request, type FeatureRequest, type Send } from '#core/process/request.ts'
import { attemptRuntimeOf } from '#core/sale/repository.ts'
import { bodyOf } from '#core/sale/request-body.ts'
import { fingerprint, idempotencyKey, type PaymentRequest } from '#core/sale/reference.ts'
import { refusalProblem, isPassing } from '#core/sale/refusals.ts'
import type { Sale } from '#core/sale/state.ts'
import { budgetOf } from '#core/sale/attempt-runtime.ts'
import { flows } from '#shared/flows.ts'

type RequestStep = Extract<Step, { do: PaymentRequest }>

export function sendRequest(options: SaleRunnerOptions, sale: Sale, step: RequestStep): Send {
  const { sales, clock, service, secret } = options
  const { attempt, do: asked, n } = step
  const { reference } = attempt
  const runtime = attemptRuntimeOf(sales, sale, reference)
  const body = bodyOf(sale, step, sales.customerOf(reference))
  const named = { reference, request: asked, n }
  const keyed = { reference, key: idempotencyKey(reference, asked, n), body }
  const requestsNow = () => (attemptNow(sales, sale, reference) ?? attempt).requests // with this try counted
  const life: Omit<FeatureRequest<unknown>, 'call' | 'done'> = {
    name: budgetOf(asked),
    runtime,
    changed: () => sales.changed(),
    recordSent() {
      sales.record(sale.sale, { kind: 'sent', ...named, fingerprint: fingerprint(body, secret) })
    },
    unsent(problem, isTurnedAway) {
      sales.record(sale.sale, { kind: 'unsent', ...named, problem })
      const { create } = requestsNow()
      if (isTurnedAway && asked === 'create' && create.unsent === create.tries)
        sales.record(sale.sale, { kind: 'ended', reference, end: 'neverCreated', problem })
    },
    turnedDown(refusal, plain) {
      const mayPass = refusal !== null && isPassing(asked, refusal, requestsNow()[asked])
      const words = refusal ? refusalProblem(asked, refusal) : plain
      sales.record(sale.sale, { kind: 'turnedDown', ...named, isPassing: mayPass, problem: words })
    },
  }
  if (asked !== 'create') {
    return request(clock, {
      ...life,
      call: () => (asked === 'capture' ? service.capture(keyed) : service.cancel(keyed)),
      done(payment) {
        if (payment) recordAnswer(options, sale, reference, payment, null)
      },
    })
  }
  return request(clock, {
    ...life,
    call: () => service.create(keyed),
    done({ redirectUrl }) {
      const since = clock.elapsed()
      const fresh = { since, goodAt: since, readAt: null, absences: [], failures: 0, mustRead: false }
      Object.assign(runtime, fresh)
      const target = flows[attempt.userFlow].showsCode ? (redirectUrl ?? null) : null
      sales.record(sale.sale, { kind: 'created', reference, target })
    },
  })
}
