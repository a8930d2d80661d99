// The trace of a simulated day, line by line, and the count of each kind of trouble.

export type Trace = {
  lines: string[]
  /** What is told often is given as a function, and not put together when nobody listens. */
  say(text: string | (() => string)): void
  /** A fault of this kind was met. */
  met(kind: string): void
  faults: Record<string, number>
  /** How often a till died at each kind of point. */
  deaths: Record<string, number>
  died(who: string, where: string): void
}

/** `isTold`: the lines are kept; without it only the counts are. */
export function createTrace(now: () => number, isTold: boolean): Trace {
  const lines: string[] = []
  const trace: Trace = {
    lines,
    say(text) {
      if (!isTold) return
      lines.push(`${new Date(now()).toISOString().slice(11, 23)} ${typeof text === 'string' ? text : text()}`)
    },
    met(kind) {
      trace.faults[kind] = (trace.faults[kind] ?? 0) + 1
      trace.say(`  fault: ${kind}`)
    },
    faults: {},
    deaths: {},
    died(who, where) {
      trace.deaths[where] = (trace.deaths[where] ?? 0) + 1
      trace.say(`${who}: the till dies: ${where}`)
    },
  }
  return trace
}
