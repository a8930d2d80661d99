// The requests of pages: the memory that their bodies may take, and one answer to a request that comes twice.
import type { Door } from '#server/network/door.ts'
import { createHash } from 'node:crypto'
import { failed, problem, type Result } from '#shared/problem.ts'

/** `page`: somebody's who was let in, with a session or a key. A stranger's body can be given up: its connection ends. */
export type BodySender = { is: 'page' | 'register' } | { is: 'stranger'; giveUp: () => void }

export type BodyMemory = {
  /** For one request: `take` is false when so many bytes more are too many; `done` gives back what it took. */
  begin(door: Door['kind'], who: string, as?: BodySender): { take(bytes: number): boolean; done(): void }
}

/** A page sends one piece of a file at a time, 350 kB, and small commands beside it. bytes */
const perSession = 1024 * 1024
/** Of one door, so that the network leaves room for this machine's own screens; and of both. bytes */
const perDoor = 4 * 1024 * 1024
const inAll = 6 * 1024 * 1024
/** A register sends 64 kB at most, and few at once. All of them leave half of a door to its screens. bytes */
export const perRegister = 256 * 1024
export const ofRegisters = 2 * 1024 * 1024
/** Whoever sends it is unknown until all of it is there. bytes */
export const ofStrangers = 1024 * 1024

/** What is counted, and its most. bytes */
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
      return [['strangers', ofStrangers]]
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
  /** Of those that hold some of this. */
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

/** `renewed`: the name under which the page goes on from here; the cookie of an answer that was lost is given again. */
type Done = { result: Result<unknown>; renewed?: string | undefined }

export type Repeats = {
  /**
   * Does it, or tells what came of it the first time: from the same page, by the same name, under the same `id`, asking the same.
   * Under an `id` that has asked for something else it is refused: the answer would be another’s.
   */
  once(
    of: { session: string; name: string; id: string | undefined; input: unknown },
    act: () => Promise<Done>,
  ): Promise<{ text: string; renewed?: string | undefined }>
  forget(session: string): void
}

/** A page has few calls under way, and what is repeated is repeated within seconds. */
const kept = 32
/** Longer answers are those of commands that read: these may be done again. */
const longestKept = 64 * 1024

/** Ids are the page's own and unpredictable, so that no two pages of a browser speak of the same. */
export const isRequestId = (given: string): boolean => /^[\w-]{16,64}$/.test(given)

type Heard = { asked: string; answer: Promise<{ text: string; renewed?: string | undefined }> }

/** A browser sends a request again by itself when its line breaks before the answer; the till does it once. */
export function createRepeats(): Repeats {
  const sessions = new Map<string, Map<string, Heard>>()
  return {
    async once({ session, name, id, input }, act) {
      const run = async () => {
        const { result, renewed } = await act()
        return { text: JSON.stringify(result), renewed }
      }
      if (id === undefined) return run()
      const heard = sessions.get(session) ?? new Map<string, Heard>()
      sessions.set(session, heard)
      const key = `${name} ${id}`
      const before = heard.get(key)
      const asked = fingerprint(input)
      if (before && before.asked !== asked)
        return {
          text: JSON.stringify(
            failed(
              problem('command.badShape', { name, where: 'request-id', why: 'has asked for something else' }),
            ),
          ),
        }
      if (before) return before.answer
      const answer = run()
      heard.set(key, { asked, answer })
      for (const oldest of heard.keys()) {
        if (heard.size <= kept) break
        heard.delete(oldest)
      }
      const { text, renewed } = await answer
      if (text.length > longestKept) heard.delete(key)
      return { text, renewed }
    },
    forget: (session) => void sessions.delete(session),
  }
}

/** A body may be long, and is kept no longer than it takes. */
const fingerprint = (input: unknown): string =>
  createHash('sha256')
    .update(String(JSON.stringify(input)))
    .digest('base64')
