// The worker of the print queue: one job at a time, tried again after growing pauses when the printer does not take it.
import type { Clock } from '#core/system/clock.ts'
import { paced } from '#core/system/limits.ts'
import type { Log } from '#core/system/log.ts'
import type { Output } from '#core/printing/output.ts'
import type { SendResult } from '#core/printing/network-printer.ts'
import type { Job, Queue, JobContent } from '#core/printing/queue.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { Row } from '#shared/paper.ts'

const second = 1000
/** Between two tries at a printer that did not take it. */
const waits = [2 * second, 5 * second, 10 * second, 30 * second, 60 * second] as const

export type WorkerOptions = {
  clock: Clock
  log: Log
  /** As it is set just now; nothing where screens print their own pages. */
  output: () => Output | null
  /** Nothing for what is not there any more. */
  rowsOf: (what: JobContent, isAgain: boolean) => Row[] | null
  changed: () => void
  closing: AbortSignal
}

type Act = (out: Output, signal: AbortSignal) => Promise<Problem | null>

export const problemIn = (sent: SendResult): Problem | null => (sent.is === 'printed' ? null : sent.problem)

/** A job whose printer went silent after it had taken all of it is printed again only when a person has looked. */
const afterFailure = (isTorn: boolean, sent: Exclude<SendResult, { is: 'printed' }>) => ({
  isSending: false,
  isTorn: isTorn || sent.is === 'torn',
  isHeld: sent.is === 'torn' && sent.problem.code === 'printer.slow',
})

/** Whoever has it has it alone. */
function createLine() {
  let busy: Promise<unknown> | null = null
  return {
    busy: () => busy,
    async take<T>(act: () => Promise<T>): Promise<T> {
      const turn = act()
      busy = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        busy = null
      }
    },
  }
}

/** What is on paper leaves the queue; where the disk does not take that, it is remembered until it does. */
function createDone(queue: Queue) {
  const names = new Set<string>()
  const remove = (name: string): void => {
    names.add(name)
    queue.remove(name)
    names.delete(name)
  }
  return {
    remove,
    has: (name: string) => names.has(name),
    settle(): void {
      try {
        for (const name of names) remove(name)
      } catch {
        // It was logged when it was printed; the next round tries again.
      }
    },
  }
}

/** When the printer is tried next. */
function createPauses(clock: Clock) {
  let failures = 0
  let dueAt = -Infinity
  return {
    isDue: () => clock.elapsed() >= dueAt,
    hurry: () => void (dueAt = Math.min(dueAt, clock.elapsed())),
    lengthen(): void {
      dueAt = clock.elapsed() + paced(waits, failures)
      failures += 1
    },
    end: () => void (failures = 0),
  }
}

export function createWorker(options: WorkerOptions, queue: Queue) {
  const { clock, log, rowsOf, changed, closing } = options
  const pauses = createPauses(clock)
  const line = createLine()
  let trouble: Problem | null = null
  const done = createDone(queue)

  function due(): Job | undefined {
    if (closing.aborted || !pauses.isDue()) return undefined
    return queue.jobs().find(({ job, isHeld }) => !isHeld && !done.has(job))
  }

  async function work(out: Output): Promise<void> {
    for (let job = due(); job; job = due()) {
      try {
        await printOne(out, job)
      } catch (error) {
        log.error({ error, job: job.job }, 'printing failed; tried again later')
        pauses.lengthen()
      }
      changed()
    }
  }

  async function printOne(out: Output, job: Job): Promise<void> {
    // One that is on its way still is of a try whose end the disk did not take.
    const isTorn = job.isTorn || job.isSending
    const rows = rowsOf(job.what, isTorn)
    if (rows === null) return queue.remove(job.job)
    // Written down before the first byte leaves: after a crash nobody knows how much of it is on paper.
    queue.change(job.job, { isSending: true, isTorn, tries: job.tries + 1 })
    const sent = await out.print(rows, closing)
    trouble = problemIn(sent)
    if (sent.is === 'printed') {
      pauses.end()
      done.remove(job.job)
      return
    }
    log.warn({ problem: sent.problem, job: job.job }, 'the printer did not take it')
    pauses.lengthen()
    queue.change(job.job, afterFailure(isTorn, sent))
  }

  function go(): void {
    done.settle()
    const output = options.output()
    if (line.busy() || output === null || !due()) return
    void line.take(() => work(output))
  }

  return {
    go,
    async now(act: Act): Promise<Problem | null> {
      while (line.busy()) await line.busy()
      const output = options.output()
      if (output === null) return problem('printer.none')
      return line.take(() => act(output, closing)).finally(go)
    },
    rest: () => {
      if (queue.jobs().length === 0) trouble = null
    },
    problem: () => trouble,
    hurry: pauses.hurry,
    async settled(): Promise<void> {
      await line.busy()
    },
  }
}
