// The reading of a request's body: at most so many bytes, whatever its headers say, only what is UTF-8, and only while its sender may still send it. All bodies share a memory: where it is short, those of strangers are given up.
import type { Door } from '#server/network/door.ts'
import { jsonIn } from '#core/system/json.ts'
import type { Problem, Result } from '#shared/problem.ts'

/** `page`: somebody's who was let in, with a session or a key. A stranger's body can be given up: its connection ends. */
export type BodySender = { is: 'page' | 'register' } | { is: 'stranger'; giveUp: () => void }

export type BodyMemory = {
  /** For one request: `take` is false when so many bytes more are too many; `done` gives back what it took. */
  begin(door: Door['kind'], who: string, as?: BodySender): { take(bytes: number): boolean; done(): void }
}

/** A page sends one piece of a file at a time, 350 kB, and small commands beside it. bytes */
const perSession = 1024 * 1024
/** Room of one door, so that the network leaves some for this machine's own screens; and of both. bytes */
const perDoor = 4 * 1024 * 1024
const inAll = 6 * 1024 * 1024
/** A register sends 64 kB at most, and few at once. All of them leave half of a door to its screens. bytes */
export const perRegister = 256 * 1024
const ofRegisters = 2 * 1024 * 1024
/** Room of strangers: who sends a body is unknown until all of it is there. bytes */
export const strangersRoomBytes = 1024 * 1024

/** Name of a sum that is counted, and its most. bytes */
type Share = readonly [of: string, most: number]
type Held = { who: string; shares: readonly Share[]; taken: number; giveUp: () => void }

function sharesOf(who: string, { is }: BodySender): readonly Share[] {
  switch (is) {
    case 'page':
      return [[`page ${who}`, perSession]]
    case 'register':
      return [
        [`register ${who}`, perRegister],
        ['registers', ofRegisters],
      ]
    case 'stranger':
      return [['strangers', strangersRoomBytes]]
  }
}

/**
 * Counted by page or register, by door and in all: one that sends much keeps nobody else out. Where room is short strangers' bodies are given up,
 * first the oldest of whoever holds most: an honest one is there in a moment, and whoever fills the memory with what never ends makes room for it.
 */
export function createBodyMemory(): BodyMemory {
  const held = new Map<string, number>()
  const add = (key: string, bytes: number) => {
    const sum = (held.get(key) ?? 0) + bytes
    if (sum > 0) held.set(key, sum)
    else held.delete(key)
  }
  const strangers = new Set<Held>()
  const giveBack = (one: Held) => {
    for (const [of] of one.shares) add(of, -one.taken)
    one.taken = 0
    strangers.delete(one)
  }
  /** First stranger to give up, of those that hold some of this. */
  const firstToGo = (full: string, but: Held): Held | undefined => {
    const all = [...strangers].filter((one) => one !== but && one.taken > 0)
    const heldBy = (who: string) => all.reduce((sum, one) => sum + (one.who === who ? one.taken : 0), 0)
    const [first] = all
      .filter(({ shares }) => shares.some(([of]) => of === full))
      .toSorted((one, other) => heldBy(other.who) - heldBy(one.who))
    return first
  }
  return {
    begin(door, who, as = { is: 'page' }) {
      const shares: Share[] = [...sharesOf(who, as), [`door ${door}`, perDoor], ['all', inAll]]
      let isOver = false
      const giveUp = () => {
        isOver = true
        giveBack(own)
        if (as.is === 'stranger') as.giveUp()
      }
      const own: Held = { who, shares, taken: 0, giveUp }
      if (as.is === 'stranger') strangers.add(own)
      const lackingAt = (bytes: number) => shares.find(([of, most]) => (held.get(of) ?? 0) + bytes > most)
      return {
        take(bytes) {
          if (isOver) return false
          for (let full = lackingAt(bytes); full; full = lackingAt(bytes)) {
            const first = firstToGo(full[0], own)
            if (!first) return false
            first.giveUp()
          }
          own.taken += bytes
          for (const [of] of shares) add(of, bytes)
          return true
        },
        done() {
          isOver = true
          giveBack(own)
        },
      }
    },
  }
}

export type BodyLimits<Sender> = {
  /** bytes; the rest of a longer one is never read */
  most: number
  /** Counts what is in memory: false when there is no room for so many bytes more. */
  take?: (bytes: number) => boolean
  /**
   * Who sends it, judged when all of it is there: a body may be half a minute on its way, and meanwhile a key is revoked, a screen sent away or
   * somebody signed out.
   */
  sender: () => Result<Sender>
}

/** `brokenOff`: whoever sent it has gone before its end, and hears nothing. */
export type UnreadBody =
  | { is: 'tooLong' }
  | { is: 'tooMuch' }
  | { is: 'brokenOff' }
  | { is: 'refused'; problem: Problem }

/** `text` is undefined for what is no UTF-8: it would become other letters than were sent. */
export async function readUtf8Body<Sender>(
  request: Request,
  { most, take = () => true, sender }: BodyLimits<Sender>,
): Promise<UnreadBody | { is: 'read'; sender: Sender; text: string | undefined }> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return { is: 'tooLong' }
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of request.body ?? []) {
      size += part.length
      if (size > most) return { is: 'tooLong' }
      if (!take(part.length)) return { is: 'tooMuch' }
      parts.push(part)
    }
  } catch {
    return { is: 'brokenOff' }
  }
  const sent = sender()
  return sent.ok
    ? { is: 'read', sender: sent.value, text: decoded(Buffer.concat(parts)) }
    : { is: 'refused', problem: sent.problem }
}

/** `json` is undefined for what is no JSON, or is nested without end: nobody takes that. */
export async function readJson<Sender>(
  request: Request,
  limits: BodyLimits<Sender>,
): Promise<UnreadBody | { is: 'read'; sender: Sender; json: unknown }> {
  const read = await readUtf8Body(request, limits)
  if (read.is !== 'read') return read
  const { sender, text } = read
  return { is: 'read', sender, json: text === undefined ? undefined : jsonIn(text) }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
