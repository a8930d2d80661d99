// The print queue and its worker. It is kept beside the journal, so that neither a crash nor a printer without paper loses or doubles a receipt.
import * as z from 'zod/mini'
import type { Journal } from '#core/journal/journal.ts'
import { noteIn } from '#core/journal/notes.ts'
import { report } from '#shared/report.ts'
import { shopReport, shopZ } from '#shared/shop.ts'
import type { Clock } from '#core/system/clock.ts'
import { paced } from '#core/system/limits.ts'
import type { Log } from '#core/system/log.ts'
import type { Output } from '#core/printing/output.ts'
import type { SendResult } from '#core/printing/network-printer.ts'
import { problem, type Problem } from '#shared/problem.ts'
import type { Row } from '#shared/paper.ts'

/** Content of a job. Its rows are made when its turn comes: facts do not change. */
const what = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('receipt'),
    sale: z.string(),
    receipt: z.nullable(z.int()),
    copy: z.int(),
  }),
  /** As it stood then. */
  z.strictObject({ is: z.literal('x'), report }),
  z.strictObject({ is: z.literal('z'), number: z.int() }),
  /** Report of the whole shop, as the hub told it: it need not be there when the printer is. */
  z.strictObject({ is: z.literal('shopX'), report: shopReport }),
  z.strictObject({ is: z.literal('shopZ'), report: shopZ }),
])
export type JobContent = z.infer<typeof what>

const job = z.strictObject({
  job: z.string(),
  what,
  at: z.number(),
  tries: z.int(),
  /** On the wire: whoever finds it so after a crash does not know how much is on paper. */
  isSending: z.boolean(),
  /** Some of it may be on paper. */
  isTorn: z.boolean(),
  /** Not tried again before a person says so. */
  isHeld: z.boolean(),
})
export type Job = z.infer<typeof job>

const shape = z.strictObject({
  /** Up to this number each receipt was put here, or was not to be printed by itself. */
  upTo: z.int(),
  /** Receipts whose original was printed or asked for beside that; of all up to `floor` it is taken for granted. */
  originals: z.array(z.int()),
  floor: z.int(),
  /** Those taken for granted that somebody did without before anything of them was on paper. */
  owed: z._default(z.array(z.int()), []),
  next: z.int(),
  jobs: z.array(job),
})
type Kept = z.infer<typeof shape>

/** More originals than these are not told apart from copies: an old receipt printed late is marked as a copy. */
const mostOriginals = 200

export type Queue = {
  jobs(): readonly Job[]
  upTo(): number
  /** All of these at once. */
  add(whats: readonly JobContent[], at: number): Job[]
  /** The receipts up to this number: those that are printed by themselves, or none. */
  follow(upTo: number, whats: readonly JobContent[], arePrinted: boolean, at: number): void
  change(name: string, to: Partial<Omit<Job, 'job' | 'what'>>): void
  remove(name: string): void
  /** It is not to be printed any more. An original of which nothing has left is the original still, for whoever asks later. */
  drop(job: Job): void
  hasOriginal(receipt: number): boolean
  noteOriginal(receipt: number): void
}

/** A copied or restored folder is another till: what waited at the old one is printed there. */
const nameOf = (tillId: string): string => `printing ${tillId}`

/** `last`: the number of the last receipt there is. What changes it throws when the disk does not take it. */
export function openQueue(journal: Journal, tillId: string, last: number): Queue {
  // A queue that cannot be read is no loss of money: every receipt can be printed again by hand.
  const none: Kept = { upTo: last, originals: [], floor: last, owed: [], next: 1, jobs: [] }
  let kept = noteIn(journal, nameOf(tillId), shape) ?? none
  const keep = (next: Kept): void => {
    journal.keep(nameOf(tillId), JSON.stringify(next))
    kept = next
  }
  const begun = { ...kept, jobs: kept.jobs.map(afterCrash) }
  try {
    keep(begun)
  } catch {
    // The till starts all the same; the next change is kept with all of it.
    kept = begun
  }
  const withJobs = (added: readonly Job[]): Kept => ({
    ...kept,
    next: kept.next + added.length,
    jobs: [...kept.jobs, ...added],
  })
  const without = (name: string): Job[] => kept.jobs.filter((one) => one.job !== name)

  return {
    jobs: () => kept.jobs,
    upTo: () => kept.upTo,
    add(whats, at) {
      const added = whats.map((one, place) => fresh(one, `p${kept.next + place}`, at))
      keep(withJobs(added))
      return added
    },
    follow(upTo, whats, arePrinted, at) {
      const added = whats.map((one, place) => fresh(one, `p${kept.next + place}`, at))
      keep({ ...withJobs(added), upTo, floor: arePrinted ? upTo : kept.floor })
    },
    change: (name, to) =>
      keep({ ...kept, jobs: kept.jobs.map((one) => (one.job === name ? { ...one, ...to } : one)) }),
    remove: (name) => keep({ ...kept, jobs: without(name) }),
    drop({ job: name, what: one, isTorn }) {
      const unprinted = one.is === 'receipt' && one.copy === 0 && !isTorn ? one.receipt : null
      const owed = unprinted === null ? kept.owed : [...kept.owed, unprinted].slice(-mostOriginals)
      keep({ ...kept, owed, jobs: without(name) })
    },
    hasOriginal: (receipt) =>
      !kept.owed.includes(receipt) && (receipt <= kept.floor || kept.originals.includes(receipt)),
    noteOriginal(receipt) {
      const sorted = [...kept.originals, receipt].toSorted((one, other) => one - other)
      const dropped = sorted.slice(0, Math.max(0, sorted.length - mostOriginals))
      const originals = sorted.slice(dropped.length)
      const owed = kept.owed.filter((one) => one !== receipt)
      keep({ ...kept, originals, owed, floor: Math.max(kept.floor, ...dropped) })
    },
  }
}

const fresh = (one: JobContent, name: string, at: number): Job => ({
  job: name,
  what: one,
  at,
  tries: 0,
  isSending: false,
  isTorn: false,
  isHeld: false,
})

const afterCrash = (one: Job): Job => (one.isSending ? { ...one, isSending: false, isTorn: true } : one)

const second = 1000
/** Between two tries at a printer that did not take it. */
const waits = [2 * second, 5 * second, 10 * second, 30 * second, 60 * second] as const

export type WorkerOptions = {
  clock: Clock
  log: Log
  /** As it is set just now; nothing where screens print their own pages. */
  output: () => Output | null
  /** Null for what is not there any more. */
  rowsOf: (what: JobContent, isAgain: boolean) => Row[] | null
  changed: () => void
  closing: AbortSignal
}

type Act = (out: Output, signal: AbortSignal) => Promise<Problem | null>

export const sendProblem = (sent: SendResult): Problem | null => (sent.is === 'printed' ? null : sent.problem)

/** A job whose printer went silent after it had taken all of it is printed again only when a person has looked. */
const afterFailure = (isTorn: boolean, sent: Exclude<SendResult, { is: 'printed' }>) => ({
  isSending: false,
  isTorn: isTorn || sent.is === 'torn',
  isHeld: sent.is === 'torn' && sent.problem.code === 'printer.slow',
})

function createMutex() {
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

/** A job on paper leaves the queue; where the disk does not take that, it is remembered until it does. */
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
        // It was logged when it was printed; the next look tries again.
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

/** One job at a time, tried again after growing pauses when the printer does not take it. */
export function createWorker(options: WorkerOptions, queue: Queue) {
  const { clock, log, rowsOf, changed, closing } = options
  const pauses = createPauses(clock)
  const line = createMutex()
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
    trouble = sendProblem(sent)
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
