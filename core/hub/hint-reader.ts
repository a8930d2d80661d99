// The till's answer to a hint: it reads the payment or agreement at the service, now. A hint alone is never believed.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Log } from '#core/system/log.ts'
import type { Runner } from '#core/process/runner.ts'
import type { ProcessRuntime } from '#core/process/runtime.ts'
import type { SaleRepository } from '#core/sale/repository.ts'
import type { PaymentRunner } from '#core/payment/runner.ts'
import { ownerOf, type ServiceAccess } from '#core/service/access.ts'
import type { Hint } from '#shared/hub.ts'

export type HintReaderOptions = {
  sales: SaleRepository
  paymentRunner: PaymentRunner
  memberships: Pick<Memberships, 'agreements' | 'runner'>
  clock: Clock
  log: Pick<Log, 'error'>
  closing: AbortSignal
  service: Pick<ServiceAccess, 'merchantSerialNumber' | 'environment' | 'address'>
}

/** After a read that a hint caused. What is told meanwhile is read then, once: the service counts reads. ms */
const pause = 400

export function createHintReader(options: HintReaderOptions) {
  const { sales, paymentRunner, memberships, service } = options
  const { agreements, runner } = memberships
  const read = createReads(options)
  const inTurn = createTurns()

  /** Marked when what is on its way has come: that answer may be older than the hint. */
  async function readAnew(
    by: Runner,
    id: string,
    runtimeNow: () => ProcessRuntime | undefined,
  ): Promise<void> {
    const mark = () => {
      const runtime = runtimeNow()
      if (runtime) runtime.mustRead = true
      return Promise.resolve(runtime !== undefined)
    }
    if (!(await by.alone(id, mark))) return
    sales.wake()
    await by.step(id)
  }

  function payment(reference: string): void {
    const id = reference.replace(/-\d+$/, '')
    const runtime = () =>
      sales.unfinished().includes(id) ? sales.snapshot(id).attempts.get(reference) : undefined
    if (runtime()) read(reference, () => readAnew(paymentRunner, id, runtime))
  }

  function agreement(agreementId: string): void {
    const name = agreements.byId(agreementId, ownerOf(service))?.agreement
    if (name === undefined) return
    const isUnfinished = () => agreements.unfinished().includes(name)
    const runtime = () => (isUnfinished() ? agreements.runtime(name) : undefined)
    if (runtime()) read(name, () => readAnew(runner, name, runtime))
    // The service charges all members on one day.
    else read(name, () => runner.read(name), inTurn)
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

type Act = () => Promise<unknown>

/** One read at a time of each that hints tell of; told of again since that read began, it is read once more after the pause. */
function createReads({ clock, log, closing }: HintReaderOptions) {
  const told = new Map<string, { again: boolean }>()
  async function readWhileTold(name: string, act: Act, turn: (act: Act) => Promise<unknown>): Promise<void> {
    const own = { again: true }
    told.set(name, own)
    const begin = () => {
      own.again = false
      return act()
    }
    while (own.again && !closing.aborted) {
      await turn(begin).catch((error: unknown) => log.error({ error }, 'the read after a hint failed'))
      await clock.wait(pause, closing)
    }
    told.delete(name)
  }
  return (name: string, act: Act, turn = (now: Act) => now()): void => {
    const underWay = told.get(name)
    if (underWay) underWay.again = true
    else void readWhileTold(name, act, turn)
  }
}

/** One after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return (act: Act): Promise<unknown> => (last = last.then(act, act))
}
