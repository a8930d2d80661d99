// The context that every part of the hub is made with, and what a part knows of a request: whose key came with it, and its body in the shape that it must have.
import type * as z from 'zod/mini'
import type { Chance, Clock } from '#core/system/clock.ts'
import { parseKnownFields, type HubTrouble } from '#shared/hub.ts'
import { jsonIn } from '#core/system/json.ts'
import type { Log } from '#core/system/log.ts'
import type { Database } from '#hub/database/database.ts'
import type { ProxyAddresses } from '#hub/settings/settings.ts'
import type { NodeBindings } from '#server/network/port.ts'
import { notText, placeOfOddText } from '#shared/text.ts'

export type HubContext = {
  database: Database
  clock: Clock
  chance: Chance
  log: Log
  /** Aborted when the hub is being closed: streams end. */
  closing: AbortSignal
  /** Seals what must not lie open in the database; the same for all hubs beside it. See `hubKey`. */
  key: Uint8Array
  /** Where the proxy connects from that ends TLS and asks by plain HTTP; absent or null without one. */
  proxy?: ProxyAddresses | null
  /** Why it has no database at this moment, where that is known: its own PostgreSQL has ended. */
  databaseTrouble?: () => string | undefined
}

/** The till whose key came with the request; `keyHash` is of that key. */
export type KnownTill = {
  id: string
  keyHash: Uint8Array
  shop: string
  name: string
  merchantSerialNumber: string
  environment: 'TEST' | 'PRODUCTION'
  address: string
  /** See `isSigned`. */
  signingKey: string
}

/** Hono's environment of the routes behind a key. */
export type HubEnv = { Variables: { till: KnownTill } }

/** Hono's environment of all routes, with what Node knows of a request that came over a socket. */
export type RequestEnv = HubEnv & { Bindings: Partial<NodeBindings> }

type Code = HubTrouble['trouble']['code']

const statuses = {
  code: 403,
  key: 401,
  till: 403,
  taken: 409,
  unsigned: 403,
  shape: 400,
  large: 413,
  limited: 429,
  unknown: 404,
  away: 503,
  mistake: 500,
} as const satisfies Record<Code, number>

/** Expected trouble on the way of a request; becomes the answer. */
export class RefusedError extends Error {
  readonly code: Code
  readonly status: (typeof statuses)[Code]
  constructor(code: Code, message: string) {
    super(message)
    this.code = code
    this.status = statuses[code]
  }
  get body(): HubTrouble {
    return { trouble: { code: this.code, message: this.message } }
  }
}

/** Throws `RefusedError` where the body has another shape. */
export async function readHubBody<Shape extends z.ZodMiniType>(
  request: Request,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const parsed = parseKnownFields(shape, await request.arrayBuffer().then(jsonOfBytes, () => undefined))
  if (parsed.success) {
    const odd = placeOfOddText(parsed.data)
    if (odd === null) return parsed.data
    throw new RefusedError('shape', `${odd} ${notText}`)
  }
  const issue = parsed.error.issues[0]
  throw new RefusedError(
    'shape',
    `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'not understood'}`.trim(),
  )
}

/** Undefined for what is no JSON, is nested without end, or is no UTF-8: that would become other letters than were sent. */
export function jsonOfBytes(bytes: ArrayBuffer | Uint8Array): unknown {
  try {
    return jsonIn(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
