// How a nexo payment says that its customer is to be asked: `flow`, `phoneNumber`, `personalCode` and `tenderOption` in SaleToAcquirerData.
import * as z from 'zod/mini'
import { jsonIn } from '#core/system/json.ts'
import type { TerminalStatus } from '#core/terminal/terminal.ts'
import { checkoutFlow } from '#shared/checkout.ts'

const choice = z.object({
  flow: z.optional(checkoutFlow),
  phoneNumber: z.optional(z.string().check(z.maxLength(40))),
  personalCode: z.optional(z.string().check(z.maxLength(255))),
  /** Several are parted by commas. */
  tenderOption: z.optional(z.string()),
})

/** What a checkout is asked with; undefined when it cannot be understood. Where nothing is said: what the till offers. */
export function choiceOf(given: string | undefined, offered: TerminalStatus['flows'], canAskTip = false) {
  const read = choice.safeParse(fieldsOf(given ?? ''))
  if (!read.success) return undefined
  const { flow: wanted, tenderOption = '', ...whom } = read.data
  const named =
    whom.personalCode !== undefined
      ? 'PERSONAL_CODE'
      : whom.phoneNumber !== undefined
        ? 'PUSH_MESSAGE'
        : undefined
  const flow = wanted ?? named ?? (offered.includes('CHOOSE') ? ('CHOOSE' as const) : ('QR' as const))
  const asksTip = tenderOption.split(',').includes('AskGratuity')
  return { ...whom, flow, ...(asksTip && canAskTip && flow === 'QR' ? { askTip: true } : {}) }
}

/** The field is written in three ways: JSON, the same in base64, or pairs as in the query of an address. */
function fieldsOf(given: string): Record<string, unknown> {
  for (const text of [given, Buffer.from(given, 'base64').toString('utf8')]) {
    const fields = z.record(z.string(), z.unknown()).safeParse(jsonIn(text))
    if (fields.success) return fields.data
  }
  return Object.fromEntries(new URLSearchParams(given))
}
