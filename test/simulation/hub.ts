// The hub of a simulated day: it tells its tills of payments on time, late, twice or never, and of what never happened.
import { createHubAccess } from '#core/hub/client.ts'
import type { HubAccess } from '#core/till-context.ts'
import type { Anchor } from '#core/vault/journal-anchor.ts'
import { hubHeartbeatMs, hubPaths, type Hint } from '#shared/hub.ts'
import { ok } from '#shared/problem.ts'
import type { Time } from '#test/simulation/clock.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Conduct, HintPlan } from '#test/simulation/plan.ts'
import type { Trace } from '#test/simulation/trace.ts'
import { memoryPart } from '#test/support/till/memory-vault.ts'

const hubAddress = 'http://hub.test'

export type SimulatedHub = {
  /** What a till asks at its hub; undefined where it asks somebody else. */
  answer(request: Request, hears: () => boolean): Response | undefined
  /** The customer has acted on this payment, and the plan says whether and when that is told. */
  acted(plan: HintPlan, reference: string, event: string): Promise<void>
  /** Tells of what never happened, and ends streams, as planned; `newest` is the payment that was asked for last. */
  disturb(plan: HintPlan, newest: () => string | undefined): void
  /** Nobody is answered any more. */
  close(): void
}

export function createHub(time: Time, trace: Trace): SimulatedHub {
  let streams: { hears: () => boolean; controller: ReadableStreamDefaultController<Uint8Array> }[] = []
  let isOpen = true
  const say = (text: string) => {
    for (const { hears, controller } of streams) if (hears()) controller.enqueue(Buffer.from(text))
  }
  const cut = () => {
    for (const { hears, controller } of streams) if (hears()) controller.error(new Error('cut'))
    streams = []
  }
  const hint = (reference: string, event: string) => {
    trace.say(() => `  the hub tells of ${reference}: ${event}`)
    const told: Hint = { of: 'payment', name: reference, event, at: time.now() }
    say(`event: hint\ndata: ${JSON.stringify(told)}\n\n`)
  }
  const beat = async () => {
    for (; isOpen; await time.wait(hubHeartbeatMs)) say(': here\n\n')
  }
  void beat()
  return {
    answer(request, hears) {
      if (!request.url.startsWith(hubAddress)) return undefined
      if (!isOpen) throw new TypeError('fetch failed')
      const { pathname } = new URL(request.url)
      if (pathname === hubPaths.tip) return Response.json({ row: 0, hash: '0'.repeat(64), signature: null })
      if (pathname === hubPaths.health) return Response.json({ isConfirmed: true, namesakes: [] })
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
        void streams.push({ hears, controller })
      const headers = { 'content-type': 'text/event-stream' }
      return new Response(new ReadableStream({ start, cancel: () => undefined }), { headers })
    },
    async acted({ fate, lateMs }, reference, event) {
      trace.met(`hint: ${fate}`)
      if (fate === 'lost') return
      await time.wait(fate === 'late' ? lateMs : 20)
      for (let times = fate === 'twice' ? 2 : 1; times > 0; times -= 1) hint(reference, event)
    },
    disturb({ lies, cuts }, newest) {
      for (const { at, event } of lies)
        void time.wait(at).then(() => {
          const reference = newest()
          if (reference === undefined) return
          trace.met('hint: false')
          hint(reference, event)
        })
      for (const at of cuts) void time.wait(at).then(cut)
    },
    close() {
      isOpen = false
      cut()
    },
  }
}

/** A till whose journal has no key: one that is paired hears its hub and sends it no fact. */
export function hubParts(tillId: string, isPaired: boolean): { hub: HubAccess; anchor: Anchor } {
  const hub = createHubAccess(memoryPart(), tillId)
  if (isPaired) hub.keep({ address: hubAddress, shop: 'Shop', key: 'key' })
  return {
    hub,
    anchor: {
      signer: () => null,
      trouble: () => null,
      known: () => null,
      isFormer: () => false,
      show: () => undefined,
      remember: () => undefined,
      follow: () => undefined,
      accept: () => ok(null),
      answer: () => ok(null),
      reopen: () => undefined,
    },
  }
}

/** As the service would tell of what the customer did. */
export const eventAfter = ({ does }: Conduct): string =>
  /approve/i.test(does) ? 'AUTHORIZED' : does === 'ignore' ? 'EXPIRED' : 'ABORTED'

/** The payment that the till asked for last, of these sales. */
export function newestOf(journal: Journal, sales: readonly string[] = []): string | undefined {
  const newest = sales.at(-1)
  const facts = newest === undefined ? [] : journal.of(saleFeature, newest)
  return facts.map(({ fact }) => ('reference' in fact ? fact.reference : undefined)).findLast(Boolean)
}
