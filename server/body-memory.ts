// The bytes of bodies that are in memory, counted by page, by door and in all: one that sends much keeps nobody else out.
import type { Door } from '#server/door.ts'

export type BodyMemory = {
  /** For one request: `take` is false when so many bytes more are too many; `done` gives back what it took. */
  begin(door: Door['kind'], session: string): { take(bytes: number): boolean; done(): void }
}

/** A page sends one piece of a file at a time, 350 kB, and small commands beside it. bytes */
const perSession = 1024 * 1024
/** Of one door, so that the network leaves room for this machine's own screens; and of both. bytes */
const perDoor = 4 * 1024 * 1024
const inAll = 6 * 1024 * 1024

export function createBodyMemory(): BodyMemory {
  const held = new Map<string, number>()
  const add = (key: string, bytes: number) => {
    const sum = (held.get(key) ?? 0) + bytes
    if (sum > 0) held.set(key, sum)
    else held.delete(key)
  }
  return {
    begin(door, session) {
      const keys = [
        [`page ${session}`, perSession],
        [`door ${door}`, perDoor],
        ['all', inAll],
      ] as const
      let taken = 0
      return {
        take(bytes) {
          if (keys.some(([key, most]) => (held.get(key) ?? 0) + bytes > most)) return false
          taken += bytes
          for (const [key] of keys) add(key, bytes)
          return true
        },
        done() {
          for (const [key] of keys) add(key, -taken)
          taken = 0
        },
      }
    },
  }
}
