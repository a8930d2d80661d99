// The count of requests in progress, by which a hub that is being closed knows when the last has been answered.

export type RequestsInProgress = {
  readonly count: number
  begin(): Disposable
  /** Resolves as soon as nothing runs. */
  none(): Promise<void>
}

export function createRequestsInProgress(): RequestsInProgress {
  let count = 0
  let waiting: (() => void)[] = []
  return {
    get count() {
      return count
    },
    begin() {
      count += 1
      return {
        [Symbol.dispose]() {
          count -= 1
          if (count > 0) return
          for (const wake of waiting) wake()
          waiting = []
        },
      }
    },
    none: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}
