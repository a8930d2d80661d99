// The reader of a payment handler's configuration: its value, or every mistake with line and column.
import {
  evaluate,
  iterator,
  parse,
  type DocumentNode,
  type MemberNode,
  type Node,
  type ObjectNode,
  type ValueNode,
} from '@humanwhocodes/momoa'
import { isAllowedBy } from '#core/settings/settings.ts'
import { paymentHandlerConfiguration } from '#shared/payment-configuration.ts'
import { userFlow } from '#shared/flows.ts'
import type { HandlerFault, HandlerOutcome } from '#shared/setup.ts'

const known = ['merchant_serial_number', 'environment', 'allowed_payment_instruments']

/** From 1; `offset` from 0. */
type Place = { line: number; column: number; offset: number }

export function readPaymentHandler(given: string): HandlerOutcome {
  const text = given.replace(/^\uFEFF/, '')
  const read = treeOf(text)
  if (!('body' in read)) {
    const [shown = ''] = text.slice(read.offset, read.offset + 20).split('\n')
    return refused([fault('json', read, '', shown)])
  }
  const { body } = read
  const value = evaluate(body)
  if (body.type !== 'Object') return refused([fault('object', body.loc.start, '', value)])
  const parsed = paymentHandlerConfiguration.safeParse(value)
  const faults = [
    ...doubleNames(read),
    ...(parsed.error?.issues ?? []).flatMap((issue) => faultsOf(body, issue)),
  ]
  if (!parsed.success || faults.length > 0)
    return refused(faults.toSorted((one, other) => one.line - other.line || one.column - other.column))
  const flows = userFlow.options.filter((flow) => isAllowedBy(parsed.data, flow))
  if (flows.length > 0) return { faults: [], handler: parsed.data }
  const name = 'allowed_payment_instruments'
  const at = inside(body, name) ?? body
  return refused([fault('noFlow', at.loc.start, name, parsed.data.allowed_payment_instruments)])
}

const refused = (faults: HandlerFault[]): HandlerOutcome => ({ faults, handler: null })

const fault = (
  rule: HandlerFault['rule'],
  { line, column }: Omit<Place, 'offset'>,
  name: string,
  given: unknown,
): HandlerFault => {
  const text = given === undefined ? '' : typeof given === 'string' ? given : JSON.stringify(given)
  return { line, column, rule, name, given: text.length > 40 ? `${text.slice(0, 39)}…` : text }
}

/** Or where the text stops being JSON (RFC 8259): the parser lets a string hold a line end. */
function treeOf(text: string): DocumentNode | Place {
  try {
    const tree = parse(text)
    const odd = nodesOf(tree).find(
      ({ type, loc }) =>
        type === 'String' && /(?![\x7F-\x9F])\p{Cc}/u.test(text.slice(loc.start.offset, loc.end.offset)),
    )
    return odd?.loc.start ?? tree
  } catch (error) {
    // The parser's errors say where; one without a place is of a text nested deeper than the stack reaches.
    return { line: 1, column: 1, offset: 0, ...(error as Partial<Place>) }
  }
}

const nodesOf = (tree: DocumentNode): Node[] =>
  [...iterator(tree, ({ phase }) => phase === 'enter')].map(({ node }) => node)

const nameOf = ({ name }: MemberNode): string => (name.type === 'String' ? name.value : name.name)

/** Names that an object has twice: the second of them. */
function doubleNames(tree: DocumentNode): HandlerFault[] {
  return nodesOf(tree)
    .filter((node): node is ObjectNode => node.type === 'Object')
    .flatMap(({ members }) => {
      const seen = new Set<string>()
      return members.filter((one) => seen.size === seen.add(nameOf(one)).size)
    })
    .map((member) => fault('twice', member.loc.start, nameOf(member), nameOf(member)))
}

function faultsOf(
  body: ObjectNode,
  issue: { code: string; path: PropertyKey[]; keys?: unknown },
): HandlerFault[] {
  if (issue.code === 'unrecognized_keys' && Array.isArray(issue.keys)) {
    const keys = new Set<unknown>(issue.keys)
    return body.members
      .filter((member) => keys.has(nameOf(member)))
      .map((member) => fault('unknown', member.loc.start, nameOf(member), nameOf(member)))
  }
  const path = issue.path.map(String)
  const [name = ''] = path
  // A missing name stands nowhere: then it is the object that lacks it.
  let nearest: ValueNode = body
  let found: ValueNode | undefined = body
  for (const step of path) {
    found = found && inside(found, step)
    nearest = found ?? nearest
  }
  const rule = found === undefined && path.length === 1 ? 'missing' : ruleOf(path)
  return [fault(rule, nearest.loc.start, name, found && evaluate(found))]
}

/** The last of a name, as the value has it; of a list, by its number. */
function inside(node: ValueNode, name: string): ValueNode | undefined {
  if (node.type === 'Object') return node.members.findLast((member) => nameOf(member) === name)?.value
  return node.type === 'Array' ? node.elements[Number(name)]?.value : undefined
}

function ruleOf([name = '', inner]: readonly string[]): HandlerFault['rule'] {
  if (name === known[0]) return 'serialNumber'
  if (name === known[1]) return 'environment'
  return inner === undefined ? 'instruments' : 'instrument'
}
