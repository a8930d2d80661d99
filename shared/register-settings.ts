// The rows of the table of settings by which other registers reach the till.
import * as z from 'zod/mini'
import { certificateName, ownAddress, webRegisters, wholeFrom } from '#shared/setting-shapes.ts'

/** Where registers reach the till. */
const forRegisters = { part: 'selling', effect: 'atStart', named: true } as const

export const registerSettings = {
  /** Where other registers reach the desktop program on its own machine; nowhere without it. Behind the server they ask at its own port. */
  registerPort: {
    shape: z.optional(wholeFrom(1024, 65_535)),
    ...forRegisters,
    field: { kind: 'whole', hint: true, wrong: true },
  },
  /** Where registers reach the till by TLS, as they reach a card terminal; nowhere without it. */
  terminalPort: {
    shape: z.optional(wholeFrom(1024, 65_535)),
    ...forRegisters,
    field: { kind: 'whole', hint: true, wrong: true },
  },
  /** At which address of this machine; `0.0.0.0` and `::` are all of them. */
  terminalAddress: {
    shape: z._default(ownAddress, '0.0.0.0'),
    ...forRegisters,
    field: { hint: true, wrong: true },
  },
  /** The subject of the certificate that it shows there; the till's own when absent. */
  terminalName: {
    shape: z.optional(certificateName),
    ...forRegisters,
    field: { hint: true, wrong: true },
  },
  /** The origins of pages that are registers: a browser may ask from there, with a key. */
  webRegisters: {
    shape: z._default(webRegisters, []),
    part: 'selling',
    effect: 'atOnce',
    field: { kind: 'lines', hint: true, wrong: true },
  },
} as const
