// A till's outbox at its journal, for tests of what reaches a hub: over real sockets, on a clock that the test moves.
import { openAnchor } from '#core/vault/journal-anchor.ts'
import { type HubCredentials, createHubClient } from '#core/hub/client.ts'
import { createOutbox } from '#core/hub/outbox.ts'
import { seedBytes } from '#core/journal/chain.ts'
import { createLog } from '#core/system/log.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { openAt, sell } from '#test/support/till/journal.ts'
import { memoryPart } from '#test/support/till/memory-vault.ts'

export type OpenOutbox = ReturnType<typeof openOutbox>

export function openOutbox(file: string, tillId: string, given: HubCredentials | null, chanceSeed = 1) {
  let held = given
  const clock = createManualClock()
  const closing = new AbortController()
  const journal = openAt(file)
  const calls: string[] = []
  let asking = 0
  let answer: typeof globalThis.fetch = (input, init) => fetch(input, init)
  const ask = createHubClient({
    time: { heard: () => undefined },
    clock,
    closing: closing.signal,
    fetch: (input, init) => {
      calls.push(`${init?.method} ${new URL(input as string).pathname}`)
      asking += 1
      return answer(input, init).finally(() => (asking -= 1))
    },
  })
  let told = 0
  const log = createLog({ write: () => undefined })
  const part = memoryPart()
  const seed = Buffer.alloc(seedBytes, 7).toString('base64url')
  part.write(JSON.stringify({ till: tillId, seed, rows: 0, hash: '' }))
  const anchor = openAnchor({
    journal,
    part,
    identity: { tillId },
    isNew: true,
    clock,
    chance: seeded(1),
    log,
  })
  const outbox = createOutbox({
    journal,
    anchor,
    tillId,
    held: () => held,
    ask,
    clock,
    chance: seeded(chanceSeed),
    log,
    closing: closing.signal,
    changed: () => void (told += 1),
  })
  const running = outbox.run()
  return {
    clock,
    journal,
    outbox,
    calls,
    told: () => told,
    /** A call is under way. */
    isAsking: () => asking > 0,
    trouble: () => outbox.state().trouble?.code ?? null,
    sentTo: () => outbox.state().sentTo,
    /** The till writes facts of so many sales, three each, and says so. */
    write(from: number, sales: number) {
      sell(
        journal,
        Array.from({ length: sales }, (_, place) => `${tillId}-${from + place}`),
      )
      outbox.wake()
    },
    pair(next: HubCredentials | null) {
      held = next
      outbox.renew()
    },
    /** What the hub, or whatever stands in its place, does from now on. */
    answers: (next: typeof globalThis.fetch | null) =>
      void (answer = next ?? ((input, init) => fetch(input, init))),
    async [Symbol.asyncDispose]() {
      closing.abort()
      await running
      journal[Symbol.dispose]()
    },
  }
}
