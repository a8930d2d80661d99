// The hub's registrations at the service: made, listed, renewed and removed. Their secrets are sealed in the table.
import { credentialVariables, type HeldCredentials } from '#core/service/credentials.ts'
import { limits } from '#core/system/limits.ts'
import { createClient, createAuthorizedCalls, createTokens } from '#core/service/client.ts'
import type { Trouble } from '#core/process/request-state.ts'
import { createWebhookCalls, eventNames, type Webhook, type WebhookCalls } from '#core/service/webhooks.ts'
import type { HubContext } from '#hub/http/context.ts'
import { confirmUnit } from '#hub/tills/enrolment.ts'
import { OperatorError } from '#hub/settings/settings.ts'
import { type Query, lockNumbers } from '#hub/database/database.ts'
import { registrationsChannel } from '#hub/webhooks/webhook.ts'
import { createSecrets } from '#hub/webhooks/secrets.ts'

/** The service as a hub asks it: for its registrations alone, never about money. */
export type HubService = {
  /** Its base URL. */
  address: string
  merchantSerialNumber: string
  /** Begins the names of the headers that say which program asks: `-Name` and `-Version` follow. */
  systemHeaderPrefix: string
  version: string
  credentials: HeldCredentials
  fetch: typeof globalThis.fetch
}

export type HubWebhookOptions = Pick<
  HubContext,
  'database' | 'clock' | 'chance' | 'log' | 'closing' | 'key'
> & {
  service: HubService
}

/** `here`: this hub knows its secret. `there`: the service lists it. `retiredAt`: when it was deleted at the service; epoch ms. */
export type ListedRegistration = {
  id: string
  url: string
  events: readonly string[]
  registeredAt: number | null
  retiredAt: number | null
  here: boolean
  there: boolean
}

export type WebhookRegistrations = {
  /** `shop`: whose tills hear of it from then on; that the merchant's credentials were taken shows whose number it is. */
  register(url: string, events?: readonly string[], shop?: string): Promise<{ id: string }>
  list(): Promise<ListedRegistration[]>
  /** Another with the same address and events takes its place; `waiting` is called before the old one is deleted. */
  rotate(id: string, waiting: (ms: number) => void): Promise<{ id: string }>
  remove(id: string): Promise<void>
}

/** That a payment was created, its till knows. */
const usualEvents = eventNames.filter((name) => name !== 'epayments.payment.created.v1')

/** Most registrations of one event and merchant that the service has. */
export const mostRegistrationsPerEvent = 25
/** An event that happened before the new registration is still being told to the old one: four attempts with ten seconds each. ms */
export const retiredAfterMs = 60_000

export function createWebhookRegistrations(options: HubWebhookOptions): WebhookRegistrations {
  const { log } = options
  const calls = callsOf(options)
  const listed = async () => valueOf(await calls.list(), 'The service was not asked for its registrations')
  const table = createRegistrationTable({
    ...options,
    merchantSerialNumber: options.service.merchantSerialNumber,
  })
  const registrations = registering({ calls, table, listed, log })

  const remove = async (id: string) => {
    const given = await calls.remove(id)
    const isGone = !given.ok && given.trouble.is === 'refused' && given.trouble.status === 404
    if (!isGone) valueOf(given, 'It is not known whether the service deleted the registration: see list')
    const isKnown = await table.retire(id)
    if (isGone && !isKnown)
      throw new OperatorError(`There is no registration ${id}, neither here nor at the service.`)
    log.info({ registration: id }, 'a webhook was removed')
  }

  return {
    async register(url, events = usualEvents, shop) {
      const made = await registrations.register({ url, events })
      const { merchantSerialNumber } = options.service
      if (shop !== undefined)
        await confirmUnit(options.database.query, shop, merchantSerialNumber, options.clock.now())
      return made
    },
    remove,
    async rotate(id, waiting) {
      const [old] = (await table.all()).filter((one) => one.id === id.toLowerCase() && one.retiredAt === null)
      if (!old)
        throw new OperatorError(
          `There is no registration ${id} here that could be exchanged: register one, and remove that.`,
        )
      const fresh = await registrations.register(old)
      waiting(retiredAfterMs)
      await options.clock.wait(retiredAfterMs, options.closing)
      if (options.closing.aborted)
        throw new OperatorError(
          `${fresh.id} was registered, and both are accepted: remove ${id} when you are back.`,
        )
      await remove(old.id)
      return fresh
    },
    async list() {
      await registrations.mend()
      const [there, here] = [await listed(), await table.all()]
      const theirs = new Map(there.map((one) => [one.id.toLowerCase(), one]))
      const known = new Set(here.map(({ id }) => id))
      return [
        ...here.map((one) => ({ ...one, here: true, there: theirs.has(one.id) })),
        ...there.filter(({ id }) => !known.has(id.toLowerCase())).map(strange),
      ]
    },
  }
}

type Parts = {
  calls: WebhookCalls
  table: ReturnType<typeof createRegistrationTable>
  listed: () => Promise<Webhook[]>
  log: HubWebhookOptions['log']
}

/** Makes registrations. Each is written down before it begins: where its answer is lost, so is its secret. */
function registering({ calls, table, listed, log }: Parts) {
  const make = async ({ url, events }: UnfinishedRegistration) => {
    refuseFull(await listed(), events)
    await table.begin({ url, events })
    const given = await calls.register(url, events)
    if (!given.ok && given.trouble.is === 'refused') {
      await table.forget(url)
      refuseFull(await listed(), events) // somebody else was quicker
      throw new OperatorError(
        `The service did not take ${url}: it must begin with https, be reachable from the whole world, and use port 443, 80, 8080 or 8443.`,
      )
    }
    const { id, secret } = valueOf(
      given,
      'It is not known whether the service made the registration: list looks, and makes it anew if so',
    )
    await table.add({ id, url, events }, secret)
    log.info({ registration: id, url }, 'a webhook was registered')
    return { id }
  }

  /** Nobody accepts the deliveries of a registration whose secret is lost. How many of these there were. */
  const takeAway = async ({ url }: UnfinishedRegistration): Promise<number> => {
    const [there, here] = [await listed(), await table.all()]
    const known = new Set(here.map(({ id }) => id))
    const lost = there.filter((one) => one.url === url && !known.has(one.id.toLowerCase()))
    for (const { id } of lost) {
      valueOf(await calls.remove(id), `The secret of ${id} is lost, and it could not be deleted`)
      log.warn({ registration: id, url }, 'the secret of this registration was lost: it was deleted')
    }
    return lost.length
  }

  const mendAll = async (except?: string) => {
    for (const begun of await table.begun()) {
      const lost = await takeAway(begun)
      if (lost > 0 && begun.url !== except) await make(begun)
      else await table.forget(begun.url)
    }
  }

  return {
    async register({ url, events }: UnfinishedRegistration) {
      const unknown = events.filter((event) => !eventNames.includes(event))
      if (unknown.length > 0 || events.length === 0)
        throw new OperatorError(
          `${unknown.join(', ') || 'No event'} is none of the service's events: ${eventNames.join(', ')}.`,
        )
      return table.alone(async () => {
        await mendAll(url)
        return make({ url, events })
      })
    },
    /** Makes anew what was begun and not finished. */
    async mend() {
      if ((await table.begun()).length > 0) await table.alone(() => mendAll())
    },
  }
}

/** One that the service lists and this hub has no secret of: its deliveries are not accepted here. */
const strange = ({ id, url, events }: Webhook): ListedRegistration => ({
  id,
  url,
  events,
  registeredAt: null,
  retiredAt: null,
  here: false,
  there: true,
})

function refuseFull(listed: readonly Webhook[], events: readonly string[]): void {
  const full = events.filter(
    (event) => listed.filter((one) => one.events.includes(event)).length >= mostRegistrationsPerEvent,
  )
  if (full.length > 0)
    throw new OperatorError(
      `The service takes ${mostRegistrationsPerEvent} registrations of one event, and has as many of ${full.join(', ')}: remove one first.`,
    )
}

function callsOf({ service, clock, closing, log }: HubWebhookOptions): WebhookCalls {
  const { credentials: held, merchantSerialNumber } = service
  if ('missing' in held)
    throw new OperatorError(
      `The service asks who you are: set ${held.missing} (all of ${credentialVariables}).`,
    )
  const client = createClient({
    address: () => service.address.replace(/\/+$/, ''),
    fetch: service.fetch,
    clock,
    timeLimit: limits.call,
    closing,
    headers: {
      [`${service.systemHeaderPrefix}-Name`]: 'Kasse hub',
      [`${service.systemHeaderPrefix}-Version`]: service.version.slice(0, 30),
    },
    onAnswer: ({ path, ms, status }) => log.info({ path, ms: Math.round(ms), status }, 'asked the service'),
  })
  const tokens = createTokens(client, () => held, merchantSerialNumber, clock)
  return createWebhookCalls(createAuthorizedCalls(client, tokens, () => held, merchantSerialNumber, clock))
}

function valueOf<T>(answer: { ok: true; value: T } | { ok: false; trouble: Trouble }, what: string): T {
  if (answer.ok) return answer.value
  throw new OperatorError(`${what}: ${reasonOf(answer.trouble)}.`)
}

function reasonOf({ is, problem, ...more }: Trouble): string {
  const said = Object.entries(problem.details)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
  switch (is) {
    case 'credentials':
      return `it does not take these credentials (${said})`
    case 'later':
      return `it asks to come back later (${said})`
    case 'refused':
      return `it refused (${said})`
    case 'unsent':
      if ('isDenied' in more) return `it does not take these credentials (${said})`
      return `it could not be reached (${said})`
    case 'unknown':
      return `its answer is missing (${said})`
  }
}

/** `retiredAt`: when it was deleted at the service; epoch ms. */
type StoredRegistration = {
  id: string
  url: string
  events: readonly string[]
  registeredAt: number | null
  retiredAt: number | null
}
type UnfinishedRegistration = Pick<StoredRegistration, 'url' | 'events'>

type Options = Pick<HubContext, 'database' | 'clock' | 'chance' | 'key'> & { merchantSerialNumber: string }

/** The registrations of one merchant. */
export function createRegistrationTable(options: Options) {
  const { database, clock, merchantSerialNumber } = options
  const secrets = createSecrets(options.key, options.chance)
  const forget = async (query: Query, url: string) => {
    await query('DELETE FROM webhook_begun WHERE merchant_serial_number = $1 AND url = $2', [
      merchantSerialNumber,
      url,
    ])
  }
  return {
    all: () =>
      database.query<StoredRegistration>(
        `SELECT id, url, events, registered_at AS "registeredAt", retired_at AS "retiredAt"
         FROM webhook WHERE merchant_serial_number = $1 ORDER BY registered_at, id`,
        [merchantSerialNumber],
      ),
    begun: () =>
      database.query<UnfinishedRegistration>(
        'SELECT url, events FROM webhook_begun WHERE merchant_serial_number = $1',
        [merchantSerialNumber],
      ),
    /** Before the service is asked: its answer may be lost, and the secret with it. */
    async begin({ url, events }: UnfinishedRegistration) {
      await database.query(
        `INSERT INTO webhook_begun (merchant_serial_number, url, events) VALUES ($1, $2, $3)
         ON CONFLICT (merchant_serial_number, url) DO UPDATE SET events = excluded.events`,
        [merchantSerialNumber, url, events],
      )
    },
    /** Deletes what was begun: it came to nothing. */
    forget: (url: string) => forget(database.query, url),
    add: ({ id, url, events }: UnfinishedRegistration & { id: string }, secret: string) =>
      database.transaction(async (query) => {
        await query(
          `INSERT INTO webhook (id, merchant_serial_number, url, events, secret, registered_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [id.toLowerCase(), merchantSerialNumber, url, events, secrets.seal(secret), clock.now()],
        )
        await forget(query, url)
        await query("SELECT pg_notify($1, '')", [registrationsChannel])
      }),
    /** It stays a while: an attempt may be under way. False when it was never here, or is another merchant's. */
    async retire(id: string): Promise<boolean> {
      const rows = await database.query(
        `UPDATE webhook SET retired_at = coalesce(retired_at, $2)
         WHERE id = $1 AND merchant_serial_number = $3 RETURNING id`,
        [id.toLowerCase(), clock.now(), merchantSerialNumber],
      )
      return rows.length > 0
    },
    /** Runs `act` under a lock that all hubs share, however long the service takes to answer. */
    alone: <T>(act: () => Promise<T>): Promise<T> =>
      database.alone({ number: lockNumbers.registering, mayTakeLong: true }, act),
  }
}
