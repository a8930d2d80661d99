// The answer to a mistake of ours in the main process: it is written down, the till closes in order, the program starts again. Nothing waits for a person.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { healthyMs, pauseAfter } from '#core/app/page-watchdog.ts'
import { readWhole, writeWhole } from '#core/system/disk.ts'
import { masked, type Log } from '#core/system/log.ts'
import type { Clock } from '#core/system/clock.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** How long a till may take to close that has just made a mistake; its journal bears to be left at any moment. ms */
const closingMs = 4_000
/** How long the program may take to end once everything is closed. ms */
const endingMs = 3_000
/** Mistakes that follow from the first one; the log is for what came first. */
const mostTold = 20

/** Of the program: the two ways in which Node tells of a mistake, and what a person without a log sees. */
export type Program = {
  process: NodeJS.EventEmitter
  /** A line on stderr. */
  say: (problem: Problem) => void
  /** Has the program started again once it has ended, and ends it in order. */
  restart: () => void
  /** Ends it at once. */
  exit: () => void
  /** Aborted once it ends, whoever has ended it. */
  ended: AbortSignal
}

type OpenTill = {
  log: Pick<Log, 'error'>
  /** Aborted once the till is being closed. */
  closing: AbortSignal
  /** Never takes longer than it is given. */
  close: (longest: number) => Promise<void>
}

export type Mistakes = {
  /** What the cashier's screen is to tell: that the run before this one ended by a mistake. */
  notices: readonly Problem[]
  /** From now on there is a till to close and a log to write in. */
  opened(till: OpenTill): void
  /** One that was caught. */
  made(mistake: unknown): void
}

/**
 * The mistakes in a row are counted in a file in the till's folder: whatever starts the program again need not know of them. It goes with an
 * end that was asked for, and once a till has run so long that the mistake before is none of its own.
 */
export function answerMistakes(folder: string, clock: Clock, program: Program): Mistakes {
  const file = path.join(folder, 'mistakes.txt')
  const before = countIn(file)
  let tries = before
  let till: OpenTill | undefined
  let isAnswered = false
  let told = 0

  function tell(mistake: unknown): void {
    if ((told += 1) > mostTold) return
    try {
      till?.log.error({ error: mistake }, 'a mistake of this program')
      program.say(problem('till.mistake', { what: wordsOf(mistake) }))
    } catch {
      // What cannot be told must not keep the till from closing.
    }
  }

  /** True when it could be written: whoever could not count would start again at once, for ever. */
  function writeCount(): boolean {
    try {
      writeWhole(file, () => String(tries + 1))
      return true
    } catch {
      return false
    }
  }

  async function answer(): Promise<void> {
    const pause = pauseAfter(writeCount() ? tries : Infinity)
    await till?.close(closingMs).catch(tell)
    // Here, and not after the start: screens say meanwhile that their till does not answer, and whoever ends the program has ended it.
    await clock.wait(pause, program.ended)
    if (program.ended.aborted) return
    try {
      program.restart()
      await clock.wait(endingMs, program.ended)
    } finally {
      if (!program.ended.aborted) program.exit()
    }
  }

  function made(mistake: unknown): void {
    tell(mistake)
    // Whoever has ended the till wants it to stay so.
    if (isAnswered || till?.closing.aborted === true) return
    isAnswered = true
    answer().catch(tell)
  }

  /** The same trouble is not behind whatever comes next. */
  function forget(): void {
    if (isAnswered) return
    tries = 0
    try {
      rmSync(file, { force: true })
    } catch {
      // Then the next start tells once more what was told already.
    }
  }

  program.process.on('uncaughtException', made)
  program.process.on('unhandledRejection', made)
  return {
    notices: before > 0 ? [problem('till.cameBack')] : [],
    opened(to) {
      till = to
      void clock.wait(healthyMs, to.closing).then(forget)
    },
    made,
  }
}

export const wordsOf = (mistake: unknown): string =>
  String(masked(mistake instanceof Error ? mistake.message : String(mistake)))

/** How many mistakes in a row have ended the runs before; 0 as a rule, where there is no note. */
function countIn(file: string): number {
  try {
    const count = Number(readWhole(file, 10).toString())
    return Number.isInteger(count) && count > 0 ? count : 0
  } catch {
    return 0
  }
}
