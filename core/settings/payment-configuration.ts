// The reader of a payment handler's configuration: its value, or every mistake with line and column.
import { readJson, type Position, type WithPosition } from '#core/system/json-positions.ts'
import { allowedFlows } from '#core/settings/settings.ts'
import { paymentHandlerConfiguration } from '#shared/config.ts'
import type { HandlerFault, HandlerOutcome } from '#shared/setup.ts'

const known = ['merchant_serial_number', 'environment', 'allowed_payment_instruments']

export function readPaymentHandler(text: string): HandlerOutcome {
  const read = readJson(text)
  if (!('value' in read)) return refused([{ ...read.at, rule: 'json', name: '', given: read.given }])
  const doubles = read.twice.map(({ name, at }) => fault('twice', at, name, name))
  const { value } = read
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refused([fault('object', placeOf(read, ''), '', value)])
  const parsed = paymentHandlerConfiguration.safeParse(value)
  const faults = [...doubles, ...(parsed.error?.issues ?? []).flatMap((issue) => faultsOf(read, issue))]
  if (!parsed.success || faults.length > 0)
    return refused(faults.toSorted((one, other) => one.line - other.line || one.column - other.column))
  const flows = allowedFlows({ service: { kind: 'service', handler: parsed.data } })
  if (flows.length > 0) return { faults: [], handler: parsed.data }
  const name = 'allowed_payment_instruments'
  return refused([fault('noFlow', placeOf(read, name), name, parsed.data.allowed_payment_instruments)])
}

const refused = (faults: HandlerFault[]): HandlerOutcome => ({ faults, handler: null })

const fault = (rule: HandlerFault['rule'], at: Position, name: string, given: unknown): HandlerFault => ({
  ...at,
  rule,
  name,
  given: given === undefined ? '' : shortened(typeof given === 'string' ? given : JSON.stringify(given)),
})

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** Of the value; of the whole where it is not there. */
const placeOf = ({ valueAt }: WithPosition, path: string): Position =>
  valueAt.get(path) ?? valueAt.get('') ?? { line: 1, column: 1 }

type Issue = { code: string; path: PropertyKey[]; keys?: unknown }

function faultsOf(read: WithPosition, issue: Issue): HandlerFault[] {
  if (issue.code === 'unrecognized_keys' && Array.isArray(issue.keys))
    return issue.keys.map((key) => {
      const name = String(key)
      return fault('unknown', read.nameAt.get(name) ?? placeOf(read, ''), name, name)
    })
  const path = issue.path.map(String)
  const [name = ''] = path
  const given = valueAt(read.value, path)
  const rule = given === undefined && path.length === 1 ? 'missing' : ruleOf(path)
  return [fault(rule, placeOf(read, nearest(read, path)), name, given)]
}

function ruleOf([name = '', inner]: readonly string[]): HandlerFault['rule'] {
  if (name === known[0]) return 'serialNumber'
  if (name === known[1]) return 'environment'
  return inner === undefined ? 'instruments' : 'instrument'
}

/** A name that is missing stands nowhere: then it is the object that lacks it. */
const nearest = ({ valueAt: places }: WithPosition, path: readonly string[]): string =>
  [path, path.slice(0, -1)].map((one) => one.join('.')).find((one) => places.has(one)) ?? ''

function valueAt(whole: unknown, path: readonly string[]): unknown {
  let found = whole
  for (const name of path)
    found =
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([key]) => key === name)?.[1]
        : undefined
  return found
}
