// The setting of the receipt printer: what kinds there are, and what is said of each. Only the page of settings loads it.
import * as z from 'zod/mini'
import { columns } from '#shared/printing.ts'

export const printerLanguage = z.enum(['esc-pos', 'star-prnt'])
export type PrinterLanguage = z.infer<typeof printerLanguage>

/** Page 858 has the letters of all five languages and the euro, and is in printers of any age. */
export const codepage = z.enum(['cp858', 'windows1252', 'cp865', 'cp850'])
export type Codepage = z.infer<typeof codepage>

const speech = {
  language: z._default(printerLanguage, 'esc-pos'),
  columns: z._default(columns, 48),
  codepage: z._default(codepage, 'cp858'),
  /** A cash drawer is connected to the printer. */
  drawer: z._default(z.boolean(), false),
}
/** Each receipt as soon as the money is there, and each refund's. */
const printsAutomatically = z._default(z.boolean(), true)

/** `none`: a page prints where somebody asks for it · `system`: the machine's own printer; in a browser likewise the page. */
export const printerKinds = {
  none: z.strictObject({ kind: z.literal('none') }),
  network: z.strictObject({
    kind: z.literal('network'),
    host: z.string().check(z.regex(/^[A-Za-z0-9.:-]{1,253}$/, 'is not the name or address of a machine')),
    port: z._default(z.int().check(z.gte(1), z.lte(65_535)), 9100),
    ...speech,
    printsAutomatically,
  }),
  device: z.strictObject({
    kind: z.literal('device'),
    file: z.string().check(z.minLength(1), z.maxLength(255)),
    ...speech,
    printsAutomatically,
  }),
  system: z.strictObject({
    kind: z.literal('system'),
    /** As the system calls it; its default printer when absent. */
    name: z.optional(z.string().check(z.maxLength(120))),
    columns: z._default(columns, 48),
    printsAutomatically,
  }),
}
const { none, network, device, system } = printerKinds
export const printer = z.discriminatedUnion('kind', [none, network, device, system])
export type Printer = z.infer<typeof printer>
