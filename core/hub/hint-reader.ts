// The till's answer to a hint: it reads the payment or agreement at the service, now. A hint alone is never believed.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Runner } from '#core/process/runner.ts'
import type { ProcessRuntime } from '#core/process/runtime.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import { ownerOf, type ServiceAccess } from '#core/service/access.ts'
import type { Hint } from '#shared/hub.ts'

export type HintReaderOptions = {
  sales: SaleRepository
  paymentRunner: Runner
  memberships: Pick<Memberships, 'agreements' | 'runner'>
  clock: Clock
  log: Pick<Log, 'error'>
  closing: AbortSignal
  service: Pick<ServiceAccess, 'merchantSerialNumber' | 'environment' | 'address'>
}

/** After a read that a hint caused. What is told meanwhile is read then, once: the service counts reads. ms */
const pause = 400

export function createHintReader(options: HintReaderOptions) {
  const { sales, paymentRunner, service } = options
  const { agreements, runner } = options.memberships
  const read = createReads(options)

  /** What is on its way is waited for: that answer may be older than the hint. */
  async function readAnew(by: Runner, id: string, now: () => ProcessRuntime | undefined): Promise<void> {
    const runtime = await by.alone(id, () => Promise.resolve(now()))
    if (!runtime) return
    runtime.mustRead = true
    sales.wake()
    await by.step(id)
  }

  function payment(reference: string): void {
    const id = reference.replace(/-\d+$/, '')
    const runtime = () =>
      sales.unfinished().includes(id) ? sales.snapshot(id).attempts.get(reference) : undefined
    if (runtime()) void read(reference, () => readAnew(paymentRunner, id, runtime))
  }

  function agreement(agreementId: string): void {
    const name = agreements.byId(agreementId, ownerOf(service))?.agreement
    if (name === undefined) return
    const runtime = () => (agreements.unfinished().includes(name) ? agreements.runtime(name) : undefined)
    if (runtime()) void read(name, () => readAnew(runner, name, runtime))
    else void read(name, () => runner.read(name), true) // the service charges all members on one day
  }

  return {
    one: ({ of, name }: Hint) => (of === 'payment' ? payment(name) : agreement(name)),
    /** Reads whatever is open, for events before a stream was opened: the sale on screen now; the scheduler reads the others, a few at once. */
    all() {
      for (const id of sales.unfinished())
        for (const runtime of sales.snapshot(id).attempts.values()) runtime.mustRead = true
      const current = sales.current()
      for (const reference of current ? sales.snapshot(current.sale).attempts.keys() : []) payment(reference)
      for (const name of agreements.unfinished()) agreements.runtime(name).mustRead = true
      sales.wake()
    },
  }
}

/** One read at a time of each that hints tell of; told of again since that read began, it is read once more after the pause. `inTurn`: after all others of these. */
function createReads({ clock, log, closing }: HintReaderOptions) {
  const told = new Map<string, { again: boolean }>()
  let last: Promise<unknown> = Promise.resolve()
  return async (name: string, act: () => Promise<unknown>, inTurn = false): Promise<void> => {
    const underWay = told.get(name)
    if (underWay) return void (underWay.again = true)
    const own = { again: true }
    told.set(name, own)
    const begin = () => {
      own.again = false
      return act().catch((error: unknown) => log.error({ error }, 'the read after a hint failed'))
    }
    while (own.again && !closing.aborted) {
      await (inTurn ? (last = last.then(begin)) : begin())
      await clock.wait(pause, closing)
    }
    told.delete(name)
  }
}
