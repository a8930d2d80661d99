// The answer to a mistake of ours in the main process: it is written down, the till closes in order, the program starts again. Nothing waits for a person, but where no screen was ever seen.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { pacedWait, pageLimits } from '#core/system/limits.ts'
import { filesOf } from '#core/folder/folder.ts'
import { readWhole, writeWhole } from '#core/system/disk.ts'
import { maskSecrets, openLogFile, type Log } from '#core/system/log.ts'
import type { Clock } from '#core/system/clock.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** How long a till may take to close that has just made a mistake; its journal bears to be left at any moment. ms */
const closingMs = 4_000
/** How long the program may take to end once everything is closed. ms */
const endingMs = 3_000
/** Mistakes that follow from the first one; the log is for what came first. */
const mostTold = 20

/** So many starts in a row that ended by a mistake before there was a screen: what comes by itself no longer helps. */
const mostUnseen = 2

/** The program's own: the two ways in which Node tells of a mistake, and what a person sees. */
type MistakenProgram = {
  process: NodeJS.EventEmitter
  /** Tells by `second-instance` that it is started by hand once more, and by `quit` that it ends, whoever has ended it. */
  app: NodeJS.EventEmitter
  /** A line on stderr. */
  say: (problem: Problem) => void
  /** Has the program started again once it has ended, and ends it in order. */
  restart: () => void
  /** Ends it at once. */
  exit: () => void
  /** Somebody may be there to read what it shows. */
  isAttended: () => boolean
  /** Tells whoever is there, and ends it for good. */
  fail: (problem: Problem) => void
}

type OpenTill = {
  log: Pick<Log, 'error'>
  /** Aborted once the till is being closed. */
  closing: AbortSignal
  /** Never takes longer than it is given. */
  close: (longest: number) => Promise<void>
}

type MistakeCatcher = {
  /** The cashier's screen tells by them that the run before this one ended by a mistake. */
  notices: readonly Problem[]
  /** From now on there is a till to close and a log to write in. */
  opened: (till: OpenTill) => void
  /** One that was caught. */
  made: (mistake: unknown) => void
  /** No till: this start has failed, and after a mistake nobody but the program itself starts it once more. */
  startFailed: (trouble: Problem) => void
}

export function answerMistakes(folder: string, clock: Clock, program: MistakenProgram): MistakeCatcher {
  const count = openCount(folder)
  const before = count.value()
  const ended = new AbortController()
  program.app.once('quit', () => ended.abort())
  let till: OpenTill | undefined
  /** How this run ends, by the words that tell it; none while it is well. */
  let end: 'till.mistake' | 'till.startsAgain' | undefined
  let told = 0

  /** Before there is a till its log is a file alone. */
  function writeDown(entry: object, words: string): void {
    if (till) return till.log.error(entry, words)
    using log = openLogFile(filesOf(folder).log)
    log.error(entry, words)
  }

  /** A line that cannot be written must not keep the till from closing. */
  function tell(entry: object, words: string, say: () => void): void {
    if ((told += 1) > mostTold) return
    for (const act of [() => writeDown(entry, words), say])
      try {
        act()
      } catch {
        // Nobody is left to tell.
      }
  }

  async function comeBack(): Promise<void> {
    const byHand = new AbortController()
    program.app.once('second-instance', () => byHand.abort())
    const pause = pacedWait(pageLimits.restartWaits, count.add())
    await till?.close(closingMs).catch(made)
    // Here, and not after the start: screens say meanwhile that their till does not answer, and whoever ends the program has ended it.
    await clock.wait(pause, AbortSignal.any([ended.signal, byHand.signal]))
    if (ended.signal.aborted) return
    try {
      program.restart()
      await clock.wait(endingMs, ended.signal)
    } finally {
      if (!ended.signal.aborted) program.exit()
    }
  }

  function made(mistake: unknown): void {
    const isFirst = end === undefined
    const isLast = till === undefined && before >= mostUnseen && program.isAttended()
    // The person who ended the till wants it to stay so.
    end ??= isLast || till?.closing.aborted === true ? 'till.mistake' : 'till.startsAgain'
    const trouble = problem(end, { what: whatOf(mistake) })
    const say = isFirst && isLast ? program.fail : program.say
    tell({ error: mistake }, 'a mistake of this program', () => say(trouble))
    if (isFirst && end === 'till.startsAgain') comeBack().catch(made)
  }

  function startFailed(trouble: Problem): void {
    if (before === 0 || program.isAttended()) return program.fail(trouble)
    tell(trouble, 'the start has failed', () => program.say(trouble))
    if (end === undefined) comeBack().catch(made)
    end = 'till.startsAgain'
  }

  program.process.on('uncaughtException', made)
  program.process.on('unhandledRejection', made)
  return {
    notices: before > 0 ? [problem('till.cameBack')] : [],
    opened(to) {
      till = to
      // The trouble of before is not behind whatever comes next.
      void clock.wait(pageLimits.healthy, to.closing).then(() => end === undefined && count.forget())
    },
    made,
    startFailed,
  }
}

const whatOf = (mistake: unknown): string =>
  String(maskSecrets(mistake instanceof Error ? mistake.message : String(mistake)))

/**
 * The mistakes in a row are counted in a file in the till's folder: whatever starts the program again need not know of them. It goes with an
 * end that was asked for, and once a till has run so long that the mistake before is none of its own.
 */
function openCount(folder: string) {
  const file = path.join(folder, 'mistakes.txt')
  const read = (): number => {
    try {
      const count = Number(readWhole(file, 10).toString())
      return Number.isInteger(count) && count > 0 ? count : 0
    } catch {
      return 0 // as a rule there is none
    }
  }
  let count = read()
  return {
    /** So many have ended the runs before. */
    value: () => count,
    /** Gives how many there were. Where it cannot be written that is no end of them: whoever could not count would start again at once, for ever. */
    add(): number {
      try {
        writeWhole(file, () => String(count + 1))
        return count
      } catch {
        return Infinity
      }
    },
    forget(): void {
      count = 0
      try {
        rmSync(file, { force: true })
      } catch {
        // Then the next start tells once more what was told already.
      }
    },
  }
}
