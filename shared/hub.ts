// The messages between a till and its hub, and the office's commands about it. A till never needs a hub to sell.
import * as z from 'zod/mini'
import { noInput, officeOnly, type CommandRows } from '#shared/command.ts'
import { problemShape } from '#shared/problem.ts'
import { ownPin } from '#shared/staff.ts'
import { nameText } from '#shared/text.ts'

/** Start of every path below; a hub of another version says so in words. */
const under = '/v1'

export const hubPaths = {
  /** POST `hubPairRequest` → 201 `pairAnswer`. The code alone lets in, once. */
  pair: `${under}/pair`,
  /** GET → 200 `journalTip`. From here on with `Authorization: Bearer {key}`. */
  tip: `${under}/tip`,
  /** POST `factBatch` → 200 `journalTip`, or 409 `hubRefusal`. */
  facts: `${under}/facts`,
  /** POST `health` → 200 `healthAnswer`. */
  health: `${under}/health`,
  /**
   * GET → a stream of server-sent events: `hint`, and a comment when it begins and every `hubHeartbeatMs`. What happened before it began it does
   * not tell: read all that is open. 503: this hub hears nothing, another may.
   */
  hints: `${under}/hints`,
  /** POST → 204: the till's own key is revoked. */
  leave: `${under}/leave`,
  /** Questions of the office about the whole shop: POST `{shop}/{question}`, see `shared/shop.ts`. */
  shop: `${under}/shop`,
} as const

/** Most rows of a batch. */
export const mostRows = 500
/** Largest batch as it is sent; one row alone may fill it. bytes */
export const largestBatch = 1_000_000
/** Between two signs of life on a stream of hints. A till that heard nothing for three of them connects anew. ms */
export const hubHeartbeatMs = 10_000

/** Whole bodies are looked through for what is no text, see `shared/text.ts`. */
const text = (longest: number) => z.string().check(z.maxLength(longest))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no hash'))
const formOfTillId = /^[0-9a-z]{6,16}$/
export const isTillId = (given: string): boolean => formOfTillId.test(given)
export const tillId = z.string().check(z.regex(formOfTillId, 'is no till’s id'))

/** Made by the hub's owner, read aloud or typed: letters and digits that are mistaken for no other. */
export const pairingCode = z.string().check(z.regex(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/))

const salesUnit = {
  merchantSerialNumber: text(16),
  environment: z.enum(['TEST', 'PRODUCTION']),
  /** The service's, as the till's facts have it. */
  address: text(300),
}

export const hubPairRequest = z.strictObject({
  code: pairingCode,
  till: z.strictObject({
    id: tillId,
    name: nameText(80),
    ...salesUnit,
    version: text(30),
    /** The public key that signs its journal's heads: base64url of 32 bytes. The same for ever under one id. */
    signingKey: z.string().check(z.regex(/^[\w-]{43}$/, 'is no public key')),
  }),
})
export type PairRequest = z.infer<typeof hubPairRequest>

/** `key` opens the hub to this till, and is given here and never again. */
export const pairAnswer = z.strictObject({ key: text(200), shop: text(200) })
export type PairAnswer = z.infer<typeof pairAnswer>

/** Signature of a head, by the till's key: base64url of 64 bytes. */
const signature = z.string().check(z.regex(/^[\w-]{86}$/, 'is no signature'))

/** The last row that the hub has of this till, its hash in hex, and the till's signature of both; row 0 before the first. */
export const journalTip = z.strictObject({ row: z.int(), hash, signature: z.nullable(signature) })
export type HubTip = z.infer<typeof journalTip>

/** A fact as it stands in the till's journal. `body` is its text to the byte: it is what was hashed. */
export const factRow = z.strictObject({
  seq: z.int().check(z.minimum(1)),
  sale: text(64),
  kind: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
  /** Epoch ms. */
  at: z.int(),
  body: z.string(),
  hash,
})
export type FactRow = z.infer<typeof factRow>

/** Rows in their order, without a gap. `till`: whose they are; a key opens no other. `signature`: of the last of them as a head. */
export const factBatch = z.strictObject({
  till: tillId,
  rows: z.array(factRow).check(z.minLength(1), z.maxLength(mostRows)),
  signature,
})
export type FactBatch = z.infer<typeof factBatch>

/**
 * Why a hub takes nothing more from a till: `fork`: it has another fact under this row's number; `broken`: the row does not follow from
 * the one before it. It stays refused until somebody at the hub has looked.
 */
export const hubRefusal = z.strictObject({
  refused: z.strictObject({ row: z.int(), found: z.enum(['fork', 'broken']) }),
})
export type HubRefusal = z.infer<typeof hubRefusal>

/** How a till is. Amounts in minor units. */
export const health = z.strictObject({
  version: text(30),
  name: nameText(80),
  /** Sales and agreements whose money is not settled, and what they come to by currency. */
  open: z.strictObject({ count: z.int(), value: z.int(), currency: text(3) }),
  /** Sales among them that need a person. */
  waiting: z.int(),
  printer: z.enum(['none', 'ready', 'trouble']),
  /** Why it does not sell, by the problem's code; null when it does. */
  refuses: z.nullable(text(60)),
  /** Epoch ms; null when the service answers. */
  serviceAwaySince: z.nullable(z.number()),
  journal: z.strictObject({ rows: z.int(), head: hash }),
  /** Sales unit whose money it takes for now: it may have been another when the till was paired. */
  unit: z.strictObject(salesUnit),
})
export type Health = z.infer<typeof health>

/** `isConfirmed`: that sales unit is one of the shop's; where it is not, the till hears no hint. `namesakes`: other tills there of its name, five at most. */
export const healthAnswer = z.strictObject({ isConfirmed: z.boolean(), namesakes: z.array(tillId) })
export type HealthAnswer = z.infer<typeof healthAnswer>

/** Something happened to this payment or agreement: read it now. Never the truth itself. */
export const hint = z.strictObject({
  of: z.enum(['payment', 'agreement']),
  /** The payment's reference, or the service's id of the agreement. */
  name: text(64),
  event: text(80),
  /** When the hub heard of it. Epoch ms by the hub's clock. */
  at: z.number(),
})
export type Hint = z.infer<typeof hint>

/** Answer of a hub that does not do as asked; `code` decides, `message` is for a log. */
export const hubTrouble = z.strictObject({
  trouble: z.strictObject({
    code: z.enum([
      'code', // no such pairing code, or used, or too old
      'key', // no such key, or revoked
      'till', // the key of another till
      'taken', // this till's id is paired already under another key
      'unsigned', // not by the key that signs this till's journal
      'shape',
      'large',
      'limited',
      'unknown',
      'away', // the hub cannot reach its database
      'mistake',
    ]),
    message: z.string(),
  }),
})
export type HubTrouble = z.infer<typeof hubTrouble>

/** How this till and its hub are. Times in epoch ms. */
export const hubView = z.strictObject({
  address: z.string(),
  shop: z.string(),
  /** A stream of hints is open and gives signs of life. */
  isAlive: z.boolean(),
  /** Facts that the hub has not yet. */
  behind: z.int(),
  /** The last row that the hub has said it has; null before it was heard. */
  sentTo: z.nullable(z.int()),
  lastHeardAt: z.nullable(z.number()),
  /** Approvals are told in time: the till asks the service less often. */
  isFlowing: z.boolean(),
  /** Why nothing goes to it just now; null when nothing is in the way. */
  trouble: z.nullable(problemShape),
  /** Why it tells this till of no payment although it takes what the till writes; null when nothing is in the way. */
  hintTrouble: z.nullable(problemShape),
  /** Another till of the shop bears this one's name; null when none does, or the hub has not said. */
  nameTrouble: z.nullable(problemShape),
})
export type HubView = z.infer<typeof hubView>

export const hubCommands = {
  /** Null: this till has no hub. */
  'hub.read': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: noInput,
    gives: z.nullable(hubView),
  },
  'hub.pair': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({
      address: z.string().check(z.maxLength(300)),
      code: z.string().check(z.maxLength(20)),
      ownPin,
    }),
  },
  /** The key is forgotten here and revoked there, where the hub can be reached. The till sells on. */
  'hub.leave': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ ownPin }),
  },
} as const satisfies CommandRows

type Unknown = { path: PropertyKey[]; keys: readonly string[] }

/** Parses `given`, which was made of JSON for this alone: unknown fields are taken out of it. */
export function parseKnownFields<Shape extends z.ZodMiniType>(
  shape: Shape,
  given: unknown,
): z.core.util.SafeParseResult<z.infer<Shape>> {
  const parsed = shape.safeParse(given)
  const unknown = parsed.success ? undefined : unknownIn(parsed.error.issues)
  if (!unknown) return parsed
  for (const { path, keys } of unknown) {
    const holder = path.reduce<unknown>((one, key) => Reflect.get(Object(one), key), given)
    for (const key of keys) Reflect.deleteProperty(Object(holder), key)
  }
  return shape.safeParse(given)
}

/** Undefined where something else is wrong. Of a union the first that fits but for such fields. */
function unknownIn(issues: readonly z.core.$ZodIssue[], before: PropertyKey[] = []): Unknown[] | undefined {
  const found: Unknown[] = []
  for (const issue of issues) {
    const path = [...before, ...issue.path]
    if (issue.code === 'unrecognized_keys') found.push({ path, keys: issue.keys })
    else {
      const fits = issue.code === 'invalid_union' ? issue.errors.map((each) => unknownIn(each, path)) : []
      const first = fits.find((one) => one !== undefined)
      if (!first) return undefined
      found.push(...first)
    }
  }
  return found
}
