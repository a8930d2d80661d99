// The shop's choices for its screens: their look, and how they begin a sale.
import * as z from 'zod/mini'

/** `system`: as the machine is set. */
export const theme = z.enum(['light', 'dark', 'system'])
export type Theme = z.infer<typeof theme>

/** How a sale begins: with products in a basket, or with an amount on the keypad. */
export const entry = z.enum(['basket', 'keypad'])
export type Entry = z.infer<typeof entry>

/** What every screen is told of the shop's look. `accent`: #rrggbb; null for the screens' own. */
export const look = z.strictObject({ theme, accent: z.nullable(z.string()) })
export type Look = z.infer<typeof look>
