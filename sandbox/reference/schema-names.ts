// The name of each schema of the wire in the reference: that of its export, and where it has none its operation's.
import * as z from 'zod/mini'
import type { OperationRow } from '#sandbox/service/operation.ts'
import * as answersWire from '#sandbox/schema/answers.ts'
import * as epaymentWire from '#sandbox/schema/epayment.ts'
import * as recurringWire from '#sandbox/schema/recurring.ts'
import * as webhooksWire from '#sandbox/schema/webhooks.ts'

/** The word stands before names that say nothing alone, and before those that are taken: `PaymentCreateRequest`. */
const wires: readonly [word: string, exports: Record<string, unknown>][] = [
  ['Payment', epaymentWire],
  ['Recurring', recurringWire],
  ['Webhook', webhooksWire],
  ['Token', answersWire],
]
const saysNothingAlone = /^(Create|Capture|Refund|Cancel|Approve|Modification|List|Register|Update)[A-Z]/

/** Plain texts and numbers are shown where they are used: their rules are short. */
const isWorthAName = ({ def: { type } }: z.ZodMiniType) =>
  type === 'object' || type === 'union' || type === 'enum' || type === 'array'

const isSchema = (one: unknown): one is z.ZodMiniType => one instanceof z.ZodMiniType

/** `payment.create` is PaymentCreate. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')

/** By identity: one schema has one name, however often it is used. */
export function namesOf(operations: readonly OperationRow[]): Map<z.ZodMiniType, string> {
  const names = new Map<z.ZodMiniType, string>()
  const taken = new Set<string>()
  const give = (schema: z.ZodMiniType, name: string, word: string) => {
    if (names.has(schema)) return
    const free = [name, word + name, `${word}${name}Of${names.size}`].find((one) => !taken.has(one)) ?? name
    names.set(schema, free)
    taken.add(free)
  }
  for (const [word, exports] of wires) {
    for (const [name, one] of Object.entries(exports)) {
      if (!isSchema(one) || !isWorthAName(one)) continue
      const own = pascal(name).replace(/^Wire(?=[A-Z])/, '')
      give(one, saysNothingAlone.test(own) ? word + own : own, word)
    }
  }
  for (const { name, body, answers } of operations) {
    if (body) give(body.schema, `${pascal(name)}Request`, '')
    for (const [status, { schema }] of Object.entries(answers)) {
      if (schema) give(schema, `${pascal(name)}Answer`, `Of${status}`)
    }
  }
  return names
}
