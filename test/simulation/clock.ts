// The clock of the simulated world. It jumps from one thing that is due to the next, and lets all that follows happen between.
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'

export type Time = {
  /** Epoch ms, true for everybody in the world: the service's clock. */
  now: () => number
  /** Ms since the world began. */
  elapsed(): number
  /** `owner`: whose wait it is; it is never over once that owner is dropped. */
  wait(ms: number, signal?: AbortSignal, owner?: object): Promise<void>
  drop(owner: object): void
  /** What it waits for comes so much later: its machine sleeps. */
  delay(owner: object, ms: number): void
  /** Goes on until it is over; `look` is called whenever everything that could happen at a moment has happened. */
  run(isOver: () => boolean, look: () => void): Promise<void>
}

type Wait = { at: number; order: number; wake: (() => void) | null; owner: object | undefined }

/** The day begins at eight in the morning, UTC. */
const morning = Date.UTC(2026, 0, 15, 8)

export function createTime(): Time {
  let elapsed = 0
  let order = 0
  const heap: Wait[] = []

  const time: Time = {
    now: () => morning + elapsed,
    elapsed: () => elapsed,
    wait: (ms, signal, owner) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const stop = () => {
          if (wait.wake) resolve()
          wait.wake = null
        }
        const wake = () => {
          // A till waits all day by one signal: what is over must not stay with it.
          signal?.removeEventListener('abort', stop)
          resolve()
        }
        const wait: Wait = { at: elapsed + Math.max(0, Math.ceil(ms)), order: order++, wake, owner }
        push(heap, wait)
        signal?.addEventListener('abort', stop, { once: true })
      }),
    drop(owner) {
      for (const wait of heap) if (wait.owner === owner) wait.wake = null
    },
    delay(owner, ms) {
      const waits = heap.splice(0)
      for (const wait of waits) {
        if (wait.owner === owner) wait.at += ms
        push(heap, wait)
      }
    },
    async run(isOver, look) {
      for (;;) {
        // Everything between two waits is promises: one turn of the loop ends them all.
        await turnOfTheLoop()
        look()
        if (isOver()) return
        let due = pop(heap)
        while (due && due.wake === null) due = pop(heap)
        if (!due?.wake) throw new Error('nobody waits for anything, and it is not over')
        elapsed = Math.max(elapsed, due.at)
        const { wake } = due
        due.wake = null
        wake()
      }
    },
  }
  return time
}

const isBefore = (one: Wait, other: Wait) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

function push(heap: Wait[], wait: Wait): void {
  let place = heap.length
  heap.push(wait)
  while (place > 0) {
    const above = (place - 1) >> 1
    const parent = heap[above]
    if (!parent || !isBefore(wait, parent)) break
    heap[place] = parent
    place = above
  }
  heap[place] = wait
}

function pop(heap: Wait[]): Wait | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (first === undefined || last === undefined || heap.length === 0) return first
  let place = 0
  for (;;) {
    const left = heap[2 * place + 1]
    const right = heap[2 * place + 2]
    const isRight = left && right && isBefore(right, left)
    const child = isRight ? right : left
    if (!child || !isBefore(child, last)) break
    heap[place] = child
    place = 2 * place + (isRight ? 2 : 1)
  }
  heap[place] = last
  return first
}

/** What the machine itself took, in ms: for limits of the search, never for anything in the world. */
export const machineTime = (): number => performance.now()
