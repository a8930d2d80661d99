// The status questions to a printer and the meaning of its answers, per language, from the makers' command references.
import type { PrinterLanguage } from '#shared/printer.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** `mark` changes when the printer has worked off what was sent before it was asked. */
export type Condition = { trouble: Problem | null; mark: number }

export type StatusQuestion = {
  /** Answered at once, whatever waits in the printer. */
  ask: Uint8Array
  /** The newest condition among these bytes; nothing while it is not whole. */
  conditionIn(bytes: Uint8Array): Condition | undefined
  /** Answered only when everything before it is on paper. */
  done: Uint8Array
  isDone(bytes: Uint8Array, before: Condition): boolean
}

const paperOut = () => problem('printer.paperOut')
const coverOpen = () => problem('printer.coverOpen')
const offline = () => problem('printer.offline')

/** DLE EOT 1, 2 and 4: one byte each, in that order. GS r 1 waits its turn behind the text. */
const escPos: StatusQuestion = {
  ask: Uint8Array.of(0x10, 4, 1, 0x10, 4, 2, 0x10, 4, 4),
  conditionIn(bytes) {
    // Of the form 0xx1xx10: no other answer is.
    const [printer, stop, paper] = bytes.filter((byte) => (byte & 0x93) === 0x12).slice(-3)
    if (printer === undefined || stop === undefined || paper === undefined) return undefined
    const isOut = (stop & 0x20) !== 0 || (paper & 0x60) !== 0
    if (isOut) return { trouble: paperOut(), mark: 0 }
    if ((stop & 0x04) !== 0) return { trouble: coverOpen(), mark: 0 }
    const isOff = (printer & 0x08) !== 0 || (stop & 0x40) !== 0
    return { trouble: isOff ? offline() : null, mark: 0 }
  },
  done: Uint8Array.of(0x1d, 0x72, 1),
  // Of the form 0xx0xx00.
  isDone: (bytes) => bytes.some((byte) => (byte & 0x93) === 0),
}

/** ESC ACK SOH answers with the automatic status: its first byte says its length. ETB counts one up behind the text. */
const starPrnt: StatusQuestion = {
  ask: Uint8Array.of(0x1b, 6, 1),
  conditionIn(bytes) {
    const status = newestStatus(bytes)
    if (!status) return undefined
    const [, , state = 0, , , paper = 0, , counter = 0] = status
    const mark = counter & 0x6e
    if ((paper & 0x08) !== 0) return { trouble: paperOut(), mark }
    if ((state & 0x20) !== 0) return { trouble: coverOpen(), mark }
    return { trouble: (state & 0x08) !== 0 ? offline() : null, mark }
  },
  done: Uint8Array.of(0x17),
  isDone(bytes, before) {
    const now = starPrnt.conditionIn(bytes)
    return now !== undefined && now.mark !== before.mark
  },
}

/** Shorter ones lack the counter. */
const shortest = 9

function newestStatus(bytes: Uint8Array): Uint8Array | undefined {
  let found: Uint8Array | undefined
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0
    const length = ((first >> 1) & 7) | ((first >> 2) & 8)
    if ((first & 0x91) !== 1 || length < shortest) {
      at += 1
      continue
    }
    if (at + length > bytes.length) return found
    found = bytes.subarray(at, at + length)
    at += length
  }
  return found
}

export const statusQuestions: Record<PrinterLanguage, StatusQuestion> = {
  'esc-pos': escPos,
  'star-prnt': starPrnt,
}
