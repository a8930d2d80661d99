// What printers say of themselves, by their language and from the makers' command references: how they are asked, and what is said in the bytes that came back.
import type { PrinterLanguage } from '#shared/printer.ts'
import { problem, type Problem } from '#shared/problem.ts'

export type Condition = { trouble: Problem | null }

/** In the order in which they came: whole answers to `ask`, what was said unasked, and answers to `done`. */
export type Said = Record<'answers' | 'unasked' | 'done', Condition[]>

export type Dialect = {
  /** How it is. Answered at once, whatever waits in the printer. */
  ask: Uint8Array
  /** Nothing that is said unasked looks like an answer to it. */
  isSure: boolean
  /** Answered only when everything before it was worked off. */
  done: Uint8Array
  /** All that a connection has brought so far. */
  saidIn: (bytes: Uint8Array) => Said
}

function conditionOf(is: { out: boolean; open: boolean; off: boolean }): Condition {
  if (is.out) return { trouble: problem('printer.paperOut') }
  if (is.open) return { trouble: problem('printer.coverOpen') }
  return { trouble: is.off ? problem('printer.offline') : null }
}

/** To DLE EOT 1, 2 and 4. */
const toQuestions = ([printer = 0, stop = 0, paper = 0]: readonly number[]): Condition =>
  conditionOf({
    out: (stop & 0x20) !== 0 || (paper & 0x60) !== 0,
    open: (stop & 0x04) !== 0,
    off: (printer & 0x08) !== 0 || (stop & 0x40) !== 0,
  })

/** Automatic status back: of the printer, its errors, its paper; the fourth says nothing of these. */
const toNobody = ([printer = 0, errors = 0, paper = 0]: readonly number[]): Condition =>
  conditionOf({
    out: (paper & 0x0c) !== 0,
    open: (printer & 0x20) !== 0,
    off: (printer & 0x08) !== 0 || (errors & 0x6c) !== 0,
  })

/** What a printer that was just switched on may say, up to a NUL. */
const switchedOn = 0x3b

/**
 * DLE EOT 1, 2 and 4 are answered with one byte each, in that order and of the form 0xx1xx10. GS r 1 waits its turn behind the text: 0xx0xx00.
 * So look the last three bytes of a status that nobody has asked for: they are known by the first, 0xx1xx00. XON and XOFF come anywhere.
 */
const escPos: Dialect = {
  ask: Uint8Array.of(0x10, 4, 1, 0x10, 4, 2, 0x10, 4, 4),
  isSure: true,
  done: Uint8Array.of(0x1d, 0x72, 1),
  saidIn(bytes) {
    const said: Said = { answers: [], unasked: [], done: [] }
    let answer: number[] = []
    let status: number[] = []
    let isNotice = false
    for (const byte of bytes) {
      const form = byte & 0x93
      if (isNotice) isNotice = byte !== 0
      else if (byte === switchedOn) isNotice = true
      else if (form === 0x12) answer.push(byte)
      else if (form === 0x10) status = [byte]
      else if (status.length > 0 && (form & 0x90) === 0) status.push(byte)
      else if (form === 0) said.done.push(conditionOf({ out: (byte & 0x0c) !== 0, open: false, off: false }))
      if (answer.length === 3) {
        said.answers.push(toQuestions(answer))
        answer = []
      }
      if (status.length === 4) {
        said.unasked.push(toNobody(status))
        status = []
      }
    }
    return said
  },
}

/** ESC ACK SOH is answered with the automatic status, which also comes unasked. ETB counts one up behind the text. */
const starPrnt: Dialect = {
  ask: Uint8Array.of(0x1b, 6, 1),
  isSure: false,
  done: Uint8Array.of(0x17),
  saidIn(bytes) {
    const statuses = statusesIn(bytes)
    const counts = statuses.map(([, , , , , , , counter = 0]) => counter & 0x6e)
    return {
      answers: statuses.map(([, , state = 0, , , paper = 0]) =>
        conditionOf({ out: (paper & 0x08) !== 0, open: (state & 0x20) !== 0, off: (state & 0x08) !== 0 }),
      ),
      unasked: [],
      done: counts.slice(1).flatMap((count, at) => (count === counts[at] ? [] : [{ trouble: null }])),
    }
  },
}

/** Shorter ones lack the counter. */
const shortest = 9

/** Its first byte says how long it is. */
function statusesIn(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at] ?? 0
    const length = ((first >> 1) & 7) | ((first >> 2) & 8)
    if ((first & 0x91) !== 1 || length < shortest) {
      at += 1
      continue
    }
    if (at + length > bytes.length) break
    found.push(bytes.subarray(at, at + length))
    at += length
  }
  return found
}

export const dialects: Record<PrinterLanguage, Dialect> = { 'esc-pos': escPos, 'star-prnt': starPrnt }
