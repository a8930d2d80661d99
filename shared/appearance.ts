// The shop's choices for its screens: their look, and how they begin a sale.
import * as z from 'zod/mini'

/** `system`: as the machine is set. */
export const theme = z.enum(['light', 'dark', 'system'])

/** Way to put a sale together: the products as tiles, the scanner beside a large basket, or amounts on the keypad. */
export const entryMode = z.enum(['products', 'scanner', 'keypad'])
export type EntryMode = z.infer<typeof entryMode>
/** `automatic`: by how many products the shop has. */
export const entryChoice = z.enum(['automatic', ...entryMode.options])
export type EntryChoice = z.infer<typeof entryChoice>

/** Look of the shop, as every screen is told it. `accent`: #rrggbb; null for the screens' own. */
export const appearance = z.strictObject({ theme, accent: z.nullable(z.string()) })
export type Appearance = z.infer<typeof appearance>
