// The office's commands to set up a till: its settings, and the service that it sells by.
import * as z from 'zod/mini'
import { noInput, officeOnly, staffScreens, type CommandRows } from '#shared/command.ts'
import { longestConfiguration, paymentHandlerConfiguration } from '#shared/payment-configuration.ts'
import { changesWhoStays, ownPin, personId, pinText } from '#shared/staff.ts'
import { problemShape } from '#shared/problem.ts'
import { mode } from '#shared/receipt.ts'
import { vaultView } from '#shared/vault.ts'

const epochMs = z.number()

/** Where a till is told to sell. `handler`: the configuration as a file's text; null keeps the one that is there. */
const wantedService = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sandbox') }),
  z.strictObject({
    kind: z.literal('service'),
    baseUrl: z.string().check(z.maxLength(500)),
    systemHeaderPrefix: z.string().check(z.maxLength(50)),
    confirmationUrlField: z.string().check(z.maxLength(100)),
    handler: z.nullable(z.string().check(z.maxLength(100_000))),
  }),
])
export type WantedService = z.infer<typeof wantedService>

/** Who lets another origin be used. Without `person`: who asks. */
const approver = z.strictObject({ person: z.optional(personId), pin: pinText })

export const credentialName = z.enum(['clientId', 'clientSecret', 'subscriptionKey'])
export type CredentialName = z.infer<typeof credentialName>

export const setup = z.strictObject({
  /** As they stand in the file, in the shape of their table: only the pages that read them load it. Never a credential, never a PIN. */
  settings: z.record(z.string(), z.unknown()),
  /** Settings that differ from those the till runs with, and take effect when it is next started. */
  restartNeeded: z.array(z.string()),
  service: z.strictObject({
    /** Null while nobody has said where this till sells. */
    runs: z.nullable(z.strictObject({ mode, merchantSerialNumber: z.string(), address: z.string() })),
    /** The program has the sandbox with it. */
    hasSandbox: z.boolean(),
    vault: vaultView,
    /** Scheme, host and port: another one needs an approver. Null while none was ever set. */
    origin: z.nullable(z.string()),
  }),
})
export type Setup = z.infer<typeof setup>

/** A field that was not taken, by its path: `shop.name`, `tips`. Nothing was changed when there is one. */
const faults = z.array(z.string())

const credential = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(300)))

/** `suspect`: one of those so marked is wrong, and the service does not say which. */
const testOutcome = z.enum(['right', 'wrong', 'suspect', 'missing', 'unchecked'])
export type TestOutcome = z.infer<typeof testOutcome>
const testedPart = z.enum(['address', 'client', 'key', 'salesUnit'])
export type TestedPart = z.infer<typeof testedPart>
const serviceTest = z.strictObject({
  at: epochMs,
  ms: z.number(),
  steps: z.array(z.strictObject({ part: testedPart, outcome: testOutcome })),
  problem: z.nullable(problemShape),
})
export type ServiceTest = z.infer<typeof serviceTest>

/** Where in the text it stands (from 1), and which rule it breaks. `given`: the first letters of what stands there. */
const handlerFault = z.strictObject({
  line: z.int(),
  column: z.int(),
  rule: z.enum([
    'json',
    'object',
    'twice',
    'unknown',
    'missing',
    'serialNumber',
    'environment',
    'instruments',
    'instrument',
    'noFlow',
  ]),
  name: z.string(),
  given: z.string(),
})
export type HandlerFault = z.infer<typeof handlerFault>
export const handlerOutcome = z.strictObject({
  faults: z.array(handlerFault),
  /** Null where there is a fault. */
  handler: z.nullable(paymentHandlerConfiguration),
})
export type HandlerOutcome = z.infer<typeof handlerOutcome>

/** Tasks of a new shop before it sells for real, in this order, and whether each is done. */
export const checklist = z.strictObject({
  shop: z.boolean(),
  service: z.boolean(),
  printer: z.boolean(),
  products: z.boolean(),
  staff: z.boolean(),
  sale: z.boolean(),
})
export type Checklist = z.infer<typeof checklist>

export const setupCommands = {
  'settings.read': { surfaces: officeOnly, permission: 'changeSettings', takes: noInput, gives: setup },
  /** Null where the shop has hidden it. */
  'checklist.read': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    automatic: 'refresh',
    takes: noInput,
    gives: z.nullable(checklist),
  },
  /** Changes only the settings that are given; null takes one back to what it is without one. */
  'settings.change': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ changes: z.record(z.string().check(z.maxLength(40)), z.unknown()), ownPin }),
    ownPinWhen: ({ changes }: { changes: Record<string, unknown> }) => changesWhoStays(changes),
    // Which fields were not taken, so that each says so beside itself; none where all were.
    gives: z.strictObject({ faults }),
  },
  /** Written, and read by nothing but the client of the service. Those not given stay. */
  'service.keep': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({
      credentials: z.strictObject({
        clientId: credential,
        clientSecret: credential,
        subscriptionKey: credential,
      }),
    }),
  },
  /**
   * From the next start on. Refused while money is open with another owner. Another origin than `setup.service.origin` needs the PIN of
   * a second manager; of the one who asks, where there is no second.
   */
  'service.use': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ service: wantedService, approver: z.optional(approver) }),
    // As of the settings.
    gives: z.strictObject({ faults, handlerFaults: z.array(handlerFault) }),
  },
  /** Where the host can: in good order, and not while a sale runs on its screens. */
  'till.restart': { surfaces: officeOnly, permission: 'changeSettings', takes: noInput },
  /** Only of the built-in sandbox. */
  'sandbox.setClockBack': { surfaces: staffScreens, permission: 'sell', takes: noInput },
  'service.test': { surfaces: officeOnly, permission: 'changeSettings', takes: noInput, gives: serviceTest },
  'handler.check': {
    surfaces: officeOnly,
    permission: 'changeSettings',
    takes: z.strictObject({ text: z.string().check(z.maxLength(longestConfiguration)) }),
    gives: handlerOutcome,
    longest: 256 * 1024,
  },
} as const satisfies CommandRows
