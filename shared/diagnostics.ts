// The health of a till as the office sees it, and the commands to look after it.
import * as z from 'zod/mini'
import { noInput, officeOnly, surface, type CommandRows } from '#shared/command.ts'
import { webhookView } from '#shared/checkout.ts'
import { problemShape } from '#shared/problem.ts'
import { signature } from '#shared/staff.ts'
import { vaultView } from '#shared/vault.ts'

const epochMs = z.number()

/** A page that a browser has open at this till, and the build that it runs. */
const openPage = z.strictObject({
  surface,
  isHere: z.boolean(),
  /** It is the one that asks, or shares its screen's session. */
  isAsking: z.boolean(),
  build: z.string(),
  isSame: z.boolean(),
})
export type OpenPageView = z.infer<typeof openPage>

/** How an address outside this machine was reached last. */
const wayView = z.strictObject({
  /** Host and port alone; null: straight to the address. */
  proxy: z.nullable(z.string()),
  /** The other end of the line, the proxy's where there is one: 192.0.2.1:443, or [2001:db8::1]:443. */
  reached: z.nullable(z.string()),
  /** Who signed the certificate that was shown. */
  issuer: z.nullable(z.string()),
  at: epochMs,
  /** Why no connection stood then, in the system's word; `trouble`: where that has words of its own. */
  failure: z.nullable(z.string()),
  trouble: z.nullable(problemShape),
})
export type WayView = z.infer<typeof wayView>

/** Certificates believed beside Node's own: so many of the system's store, and those of a file. */
const certificates = z.strictObject({ system: z.int(), file: z.nullable(z.string()) })
export type Certificates = z.infer<typeof certificates>

export const diagnostics = z.strictObject({
  at: epochMs,
  startedAt: epochMs,
  service: z.strictObject({
    address: z.string(),
    merchantSerialNumber: z.string(),
    latencyMs: z.nullable(z.number()),
    unreachableSince: z.nullable(epochMs),
    answeredAt: z.nullable(epochMs),
    /** By how much the service's clock is ahead of the till's. */
    skewMs: z.nullable(z.number()),
    tokenUntil: z.nullable(epochMs),
  }),
  /** Null in a till that calls nobody outside this machine. */
  network: z.nullable(
    z.strictObject({ service: z.nullable(wayView), hub: z.nullable(wayView), certificates }),
  ),
  journal: z.strictObject({
    rows: z.int(),
    verified: z.int(),
    isWhole: z.boolean(),
    bytes: z.number(),
    head: z.string(),
    /** The public key that signs it; null in one that nobody has signed. */
    key: z.nullable(z.string()),
    /** Why it is not known to be the one that this till wrote; null when it is. */
    doubt: z.nullable(problemShape),
    trouble: z.nullable(problemShape),
  }),
  vault: vaultView,
  folder: z.strictObject({ path: z.string(), freeBytes: z.nullable(z.number()), logBytes: z.number() }),
  /** How registers are told of events, of those that want to be. */
  webhooks: z.array(z.extend(webhookView, { register: z.string() })),
  /** Null in a host whose pages are windows of its own, and of the same build. */
  pages: z.nullable(z.strictObject({ build: z.string(), open: z.array(openPage) })),
  till: z.strictObject({
    id: z.string(),
    program: z.string(),
    version: z.string(),
    node: z.string(),
    platform: z.string(),
    memoryBytes: z.number(),
  }),
})
export type Diagnostics = z.infer<typeof diagnostics>

export const diagnosticsCommands = {
  /** Answers for a journal that may not be the one that this till wrote: it goes on under a new id when it is started again. */
  'journal.accept': {
    surfaces: officeOnly,
    permission: { approver: 'acceptJournal' },
    takes: z.strictObject({ manager: signature }),
  },
  'diagnostics.read': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: noInput,
    gives: diagnostics,
  },
  /** With nothing in it that must stay secret: to be sent to whoever helps. */
  'diagnostics.bundle': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: noInput,
    gives: z.strictObject({ name: z.string(), text: z.string() }),
  },
} as const satisfies CommandRows
