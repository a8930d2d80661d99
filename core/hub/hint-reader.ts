// The till's answer to a hint: it reads the payment or agreement at the service, now. A hint alone is never believed.
import type { TillContext } from '#core/till-context.ts'
import type { Runner } from '#core/process/runner.ts'
import type { ProcessRuntime } from '#core/process/runtime.ts'
import { ownerKey } from '#core/service/access.ts'
import type { Hint } from '#shared/hub.ts'

/** After a read that a hint caused. What is told meanwhile is read then, once: the service counts reads. ms */
const pause = 400

export function createHintReader(context: TillContext) {
  const { sales, paymentRunner, service } = context
  const { agreements, runner } = context.memberships
  const read = createReads(context)
  let inTurn: Promise<unknown> = Promise.resolve()

  /** Waits for a read that is on its way: its answer may be older than the hint. */
  const arrived = (by: Runner, id: string) => by.alone(id, () => Promise.resolve())

  async function readAnew(by: Runner, id: string, runtime: ProcessRuntime): Promise<void> {
    runtime.mustRead = true
    sales.wake()
    await by.step(id)
  }

  function payment(reference: string): void {
    const id = reference.replace(/-\d+$/, '')
    const runtimeNow = () =>
      sales.unfinished().includes(id) ? sales.runtime(id).attempts.get(reference) : undefined
    if (!runtimeNow()) return
    void read(reference, async (begin) => {
      await arrived(paymentRunner, id)
      begin()
      const runtime = runtimeNow()
      if (runtime) await readAnew(paymentRunner, id, runtime)
    })
  }

  function agreement(agreementId: string): void {
    const name = agreements.byId(agreementId, ownerKey(service))?.agreement
    if (name === undefined) return
    void read(name, async (begin) => {
      await arrived(runner, name)
      if (agreements.unfinished().includes(name)) {
        begin()
        return readAnew(runner, name, agreements.runtime(name))
      }
      const readNow = () => {
        begin()
        return runner.read(name)
      }
      await (inTurn = inTurn.then(readNow, readNow)) // the service charges all members on one day
    })
  }

  return {
    one: ({ of, name }: Hint) => (of === 'payment' ? payment(name) : agreement(name)),
    /** Reads whatever is open, for events before a stream was opened: the sale on screen now; the scheduler reads the others, a few at once. */
    all() {
      for (const id of sales.unfinished())
        for (const runtime of sales.runtime(id).attempts.values()) runtime.mustRead = true
      const current = sales.current()
      for (const reference of current ? sales.runtime(current.sale).attempts.keys() : []) payment(reference)
      for (const name of agreements.unfinished()) agreements.runtime(name).mustRead = true
      sales.wake()
    },
  }
}

/** One read at a time of each that hints tell of; told of again since that read began, it is read once more after the pause. */
function createReads({ clock, log, closing }: TillContext) {
  const told = new Map<string, { again: boolean }>()
  return async (name: string, act: (begin: () => void) => Promise<unknown>): Promise<void> => {
    const underWay = told.get(name)
    if (underWay) return void (underWay.again = true)
    const own = { again: true }
    const begin = () => void (own.again = false)
    told.set(name, own)
    while (own.again && !closing.aborted) {
      await act(begin).catch((error: unknown) => log.error({ error }, 'the read after a hint failed'))
      await clock.wait(pause, closing)
    }
    told.delete(name)
  }
}
