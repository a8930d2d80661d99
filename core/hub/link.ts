// This till's hub: it composes the outbox, the hints and the reports of the till's state. A till without a hub, or with one that is away, sells on.
import type { TillContext } from '#core/till-context.ts'
import * as z from 'zod/mini'
import { hubAddress, createHubClient, type AskHub } from '#core/hub/client.ts'
import { createHintTimeliness, isApproval, createHintReceiver, createHintReader } from '#core/hub/hints.ts'
import { createHealthReports, unitOf } from '#core/hub/health.ts'
import { createOutbox } from '#core/hub/outbox.ts'
import { newestAttempt } from '#core/payment/state.ts'
import { type HubView, hubPaths, pairAnswer, pairingCode, type PairRequest } from '#shared/hub.ts'
import { failed, ok, problem, type Problem, type ProblemCode, type Result } from '#shared/problem.ts'

export type HubLink = {
  /** Null: this till has no hub. */
  view(): HubView | null
  pair(address: string, code: string): Promise<Result<HubView | null>>
  leave(): Promise<Result<null>>
  /** Why there is none although this till was paired. */
  trouble(): Problem | null
  /** Asks about the whole shop; `body` and answer as in `shared/shop.ts`. */
  ask(question: string, body: unknown): Promise<Result<unknown>>
  /** Comes back when the hub has all that is written now, or when somebody has waited long enough. */
  sent(): Promise<void>
  /** Approvals are told in time. */
  isFlowing(): boolean
  /** Ends when the till is closed. */
  run(): Promise<void>
}

/** A person who closes the shop waits no longer for what was just written to reach the hub. */
const sentWithinMs = 10_000

export function createHubLink(context: TillContext): HubLink {
  const { sales, clock, identity, hub, closing, service } = context
  const held = () => hub.held()
  const changed = () => sales.changed()
  const ask = createHubClient({ clock, fetch: service.fetch, closing, time: context.time })
  const outbox = createOutbox({ ...context, tillId: identity.tillId, held, ask, changed })
  const hintReader = createHintReader(context)
  const hints = createHintReceiver({
    ...context,
    held,
    fetch: service.fetch,
    missed() {
      outbox.recheck() // a hub that was put back to a backup has less than it said
      outbox.renew()
      hintReader.all()
    },
    unheard: () => outbox.recheck(),
    onHint(hint) {
      if (hint.of === 'payment' && isApproval(hint.event)) timeliness.noteHint(hint.name)
      hintReader.one(hint)
    },
    changed,
  })
  const timeliness = createHintTimeliness(clock, () => hints.isAlive())

  const healthReports = createHealthReports(context, ask)
  let key = held()?.key
  sales.subscribe(() => {
    if (held()?.key !== key) {
      key = held()?.key
      healthReports.wake()
      outbox.renew()
      hints.wake()
    }
    outbox.wake()
    const current = sales.current()
    const attempt = current && newestAttempt(current.payment)
    if (attempt && /^(authorized|claimed|captured)$/.test(attempt.state.is))
      timeliness.seen(attempt.reference)
  })

  const view = (): HubView | null => {
    const to = hub.held()
    if (!to) return null
    const { sentTo, trouble, lastHeardAt } = outbox.state()
    return {
      address: to.address,
      shop: to.shop,
      isAlive: hints.isAlive(),
      behind: Math.max(0, context.journal.rows() - (sentTo ?? 0)),
      sentTo,
      lastHeardAt: latest(lastHeardAt, hints.lastHeardAt()),
      trouble,
      isFlowing: timeliness.isFlowing(),
      hintTrouble: healthReports.hintTrouble(),
      nameTrouble: healthReports.nameTrouble(),
    }
  }

  return {
    view,
    isFlowing: () => timeliness.isFlowing(),
    async pair(address, code) {
      const trouble = outbox.state().trouble?.code
      const paired = await pair(context, ask, { address, code, trouble })
      if (paired.ok) changed()
      return paired.ok ? ok(view()) : paired
    },
    trouble: () => hub.trouble(),
    async leave() {
      const left = await leave(context, ask)
      if (left.ok) changed()
      return left
    },
    async ask(question, body) {
      const to = held()
      if (!to) return failed(hub.trouble() ?? problem('hub.none'))
      const path = `${hubPaths.shop}/${question}`
      const heard = await ask({ address: to.address, key: to.key, path, body, answer: z.unknown() })
      return heard.ok ? ok(heard.value) : failed(heard.problem)
    },
    sent: () => outbox.sent(sentWithinMs),
    run: async () => void (await Promise.all([outbox.run(), hints.run(), healthReports.run()])),
  }
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

async function pair(
  context: TillContext,
  ask: AskHub,
  given: { address: string; code: string; trouble: ProblemCode | undefined },
): Promise<Result<null>> {
  const address = hubAddress(given.address)
  if (!address.ok) return address
  const before = context.hub.held()
  if (before && given.trouble !== 'hub.keyRefused')
    return failed(problem('hub.already', { address: before.address }))
  const doubt = context.anchor.trouble()
  const signer = context.anchor.signer()
  if (doubt || !signer) return failed(doubt ?? problem('journal.keyGone'))
  const code = pairingCode.safeParse(spelled(given.code))
  if (!code.success) return failed(problem('hub.codeRefused'))
  // The code works once: what comes for it must find its place.
  const ready = context.hub.prepare()
  if (!ready.ok) return ready
  const body: PairRequest = { code: code.data, till: { ...tillOf(context), signingKey: signer.key } }
  const call = { address: address.value, key: null, path: hubPaths.pair, body, answer: pairAnswer }
  const heard = await ask(call)
  if (!heard.ok) {
    // A hub that this till never had is not waited for.
    const isAway = heard.problem.code === 'hub.away'
    return failed(isAway ? problem('hub.notReached', { address: address.value }) : heard.problem)
  }
  const kept = context.hub.keep({ address: address.value, ...heard.value })
  if (!kept.ok) return kept
  context.log.info({ address: address.value, shop: heard.value.shop }, 'paired with a hub')
  return ok(null)
}

async function leave({ hub }: TillContext, ask: AskHub): Promise<Result<null>> {
  const to = hub.held()
  if (!to) return failed(problem('hub.none'))
  // Where the hub is away its owner revokes the key; here it is forgotten all the same.
  await ask({ address: to.address, key: to.key, path: hubPaths.leave, body: {}, answer: z.unknown() })
  return hub.forget()
}

/** Takes a code as it may be typed: capitals, blanks, no hyphen. */
function spelled(code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

const tillOf = ({ identity, settings, service, program }: TillContext) => ({
  id: identity.tillId,
  name: settings.tillName.slice(0, 80),
  ...unitOf(service),
  version: program.version.slice(0, 30),
})
