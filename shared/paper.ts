// The contents of a piece of paper, row by row, whatever its width and whoever draws it.
import * as z from 'zod/mini'
import { withoutControls } from '#shared/text.ts'

/** `large`: twice the size. `mark`: must not be overlooked. */
const weight = z.enum(['plain', 'quiet', 'bold', 'large', 'mark'])
export type Weight = z.infer<typeof weight>

export const printRow = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('text'), text: z.string(), align: z.enum(['left', 'center']), weight }),
  /** A name and what belongs to it, at both edges. */
  z.strictObject({ is: z.literal('pair'), left: z.string(), right: z.string(), weight }),
  z.strictObject({ is: z.literal('rule') }),
  z.strictObject({ is: z.literal('gap') }),
  z.strictObject({ is: z.literal('qr'), text: z.string() }),
])
export type PrintRow = z.infer<typeof printRow>
export const printRows = z.array(printRow)

// Letters alone are drawn: a row has no sign that steers what shows it, whatever a name was written down as.
export const textRow = (said: string, weight: Weight = 'plain'): PrintRow => ({
  is: 'text',
  text: withoutControls(said),
  align: 'left',
  weight,
})
export const titleRow = (said: string, weight: Weight = 'plain'): PrintRow => ({
  is: 'text',
  text: withoutControls(said),
  align: 'center',
  weight,
})
export const pairRow = (left: string, right: string, weight: Weight = 'plain'): PrintRow => ({
  is: 'pair',
  left: withoutControls(left),
  right: withoutControls(right),
  weight,
})
export const rule: PrintRow = { is: 'rule' }
export const gap: PrintRow = { is: 'gap' }
