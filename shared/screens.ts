// The office's commands for paired screens, and its view of them. Only where pages come over a network.
import * as z from 'zod/mini'
import type { Surface } from '#shared/bridge.ts'

const epochMs = z.number()
const nothing = z.strictObject({})
/** The bridge's own list, which stands on this file. */
const surface: z.ZodMiniType<Surface> = z.enum(['cashier', 'customer', 'kiosk', 'office'])

/** `isHere`: on the till's own machine. `isAsking`: it is the one that asks. */
const pairedScreen = z.strictObject({
  screen: z.string(),
  surface,
  isHere: z.boolean(),
  isAsking: z.boolean(),
  since: epochMs,
  seenAt: epochMs,
})
export type PairedScreen = z.infer<typeof pairedScreen>

export const pairedScreens = z.strictObject({
  /** Those that this till has. */
  surfaces: z.array(surface),
  /** Where other machines open them: which of them there, and whether anybody can read along. Null: this machine alone. */
  network: z.nullable(z.strictObject({ url: z.string(), isSecure: z.boolean(), surfaces: z.array(surface) })),
  /** The longest unseen last. */
  screens: z.array(pairedScreen),
  /** Codes that still let a screen in, once each. */
  codes: z.array(z.strictObject({ surface, code: z.string(), until: epochMs })),
})
export type PairedScreens = z.infer<typeof pairedScreens>

const office = ['office'] as const satisfies Surface[]

export const screenCommands = {
  /** Null in a host whose screens are windows of its own. */
  'screens.read': { surfaces: office, takes: nothing, gives: z.nullable(pairedScreens) },
  /** Makes a code; an older one of this surface is dead. */
  'screens.pair': { surfaces: office, takes: z.strictObject({ surface }), gives: z.nullable(pairedScreens) },
  /** It may not speak to the till from now on. */
  'screens.unpair': {
    surfaces: office,
    takes: z.strictObject({ screen: z.string().check(z.maxLength(64)) }),
    gives: z.nullable(pairedScreens),
  },
} as const
