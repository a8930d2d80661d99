// The words of a story's lines: amounts, times, requests, faults and answers as they are written, and what each stands for.
import { nok, refusal } from '#test/support/till/altered-answers.ts'
import type { Fault, Heard } from '#test/support/service/network.ts'
import type { PaymentState } from '#sandbox/schema/epayment.ts'

export { msisdn, phoneNumber } from '#test/support/till/customer.ts'

/** A line that nobody can play, as a person who writes stories is told of it. */
export class StoryError extends Error {}

const units: Record<string, number> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 }

/** Requests to the payment service by their names in stories, as their method and path read. */
export const calls = {
  create: /^POST .*\/payments$/,
  read: /^GET .*\/payments\/[^/]+$/,
  events: /\/events$/,
  capture: /\/capture$/,
  cancel: /\/cancel$/,
  refund: /\/refund$/,
  token: /accesstoken/,
  picture: /\/qr\//,
  agreements: /^GET .*\/agreements\?/,
  draft: /^POST .*\/agreements$/,
  member: /^GET .*\/agreements\/[^/]+$/,
  change: /^PATCH .*\/agreements\/[^/]+$/,
  accept: /^PATCH .*\/accept$/,
  charges: /^GET .*\/charges(?:\?|$)/,
  charge: /^POST .*\/charges$/,
  oneCharge: /^GET .*\/charges\/[^/]+$/,
  takeCharge: /^DELETE .*\/charges\/[^/]+$/,
  'every call': /./,
} as const
export type CallName = keyof typeof calls

export const callIn = ({ method, path }: Pick<Heard, 'method' | 'path'>): string => {
  const line = `${method} ${path}`
  return (
    Object.entries(calls).find(([name, pattern]) => name !== 'every call' && pattern.test(line))?.[0] ?? line
  )
}

/** Minor units as people write them: 5000 is 50.00. */
export const inKroner = (value: number): string => (value / 100).toFixed(2)

/** Each kind of word: how it looks on a line, and its value. */
export const readers = {
  /** `50` or `49.50`; minor units. `0.005` is half of one, which no till takes. */
  money: {
    looks: String.raw`-?\d+(?:\.\d+)?`,
    read: (text: string) => Number((Number(text) * 100).toFixed(3)),
  },
  /** `20s`, `5min`, `8h`, `1d`; in ms. */
  time: {
    looks: String.raw`\d+(?:ms|s|min|h|d)`,
    read: (text: string) => {
      const [, count = '', unit = ''] = /^(\d+)(\D+)$/.exec(text) ?? []
      return Number(count) * (units[unit] ?? Number.NaN)
    },
  },
  count: { looks: String.raw`\d+`, read: Number },
  call: { looks: Object.keys(calls).join('|'), read: (text: string) => text as CallName }, // it looks like one of them
  word: { looks: String.raw`[^\s:]+`, read: (text: string) => text },
  /** `2026-02-15`, or something else where a day is to stand. */
  day: { looks: String.raw`[^\s:]+`, read: (text: string) => text },
  rest: { looks: '.+', read: (text: string) => text },
  terms: { looks: '.+?', read: chargeTerms },
  fault: { looks: '.+?', read: faultOf },
  answer: { looks: '.+?', read: alteredAnswer },
} as const

export type Words = { [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]['read']> }

/** `100 on 2026-01-20 of the period 2026-02-15 for “A cake”, tried on 2 days more`: a charge by hand; all but the amount may be left out. */
function chargeTerms(text: string) {
  const shape =
    /^(?<amount>\S+)(?: on (?<due>\S+))?(?: of the period (?<period>\S+))?(?: for “(?<what>.*)”)?(?:, tried on (?<days>\S+) days more)?$/
  const {
    amount = '',
    due = '2026-01-20',
    period,
    what = 'A cake',
    days = '2',
  } = shape.exec(text)?.groups ?? {}
  if (amount === '')
    throw new StoryError(`“${text}” is no charge: 100 on 2026-01-20 for “A cake”, tried on 2 days more.`)
  return {
    amount: readers.money.read(amount),
    due,
    interval: period ?? null,
    description: what,
    retryDays: Number(days),
  }
}

/** Faults of the wire by name; a status alone, with a code of the service's (`400/6260`), or with a wish (`429 after 20s`). */
function faultOf(text: string): Fault {
  const after = /^(\d{3}) after (\S+)$/.exec(text)
  if (after)
    return {
      status: Number(after[1]),
      body: {},
      headers: { 'retry-after': String(readers.time.read(after[2] ?? '') / 1000) },
    }
  const gate = /^(401|403)(, when it is done)?$/.exec(text)
  if (gate) return gateRefusal(Number(gate[1]), gate[2] !== undefined)
  const proxy = /^(\d{3}) by a proxy(, when it is done)?$/.exec(text)
  if (proxy)
    return {
      status: Number(proxy[1]),
      bytes: '<html><h1>Please sign in</h1></html>',
      kind: 'text/html',
      isDone: proxy[2] !== undefined,
    }
  const coded = /^(\d{3})\/(\d*)$/.exec(text)
  if (coded) return refusal(Number(coded[1]), coded[2] === '' ? undefined : coded[2])
  const byName = /^(\d{3})\/([a-z][a-z-]*)$/.exec(text)
  if (byName) return namedRefusal(Number(byName[1]), byName[2] ?? '')
  if (/^\d{3}$/.test(text)) return { status: Number(text), body: {} }
  if (/^\d{3} that says nothing$/.test(text))
    return { status: Number(text.slice(0, 3)), body: { statusCode: 1 } }
  const named = namedFaults[text]
  if (named) return named
  throw new StoryError(
    `“${text}” is no fault. There are: a status (503), one with the service's code or name (400/6260, 403/, 409/conflict), one with a wish (429 after 20s), a proxy's page (403 by a proxy), either “when it is done” (401, when it is done), ${Object.keys(namedFaults).join(', ')}.`,
  )
}

/** As the service says it about memberships: by a name, which the type of the problem ends in. */
const namedRefusal = (status: number, name: string): Fault => ({
  status,
  body: { type: `https://httpstatuses.io/${status}#${name}`, title: 'No', status },
})

/** As the service's gate says it. */
const gateRefusal = (status: number, isDone: boolean): Fault => ({
  status,
  bytes: JSON.stringify({
    responseInfo: { responseCode: status, responseMessage: 'No' },
    result: { message: 'No.' },
  }),
  kind: 'application/json',
  isDone,
})

const namedFaults: Record<string, Fault> = {
  'a lost answer': 'lost answer',
  'a broken connection': 'broken connection',
  'a refused connection': 'refused connection',
  'a failure afterwards': 'failure afterwards',
  'a web page': 'html',
  silence: 'silence',
  'an empty list': { status: 200, body: [] },
  '204 with no effect': { status: 204, bytes: null },
}

const states: readonly string[] = ['CREATED', 'AUTHORIZED', 'ABORTED', 'EXPIRED', 'TERMINATED']
const sums = ['authorized', 'captured', 'cancelled', 'refunded'] as const

/**
 * `AUTHORIZED of 40, authorized 50, captured 40`: an answer of the service about a payment of 50.00 that is not as things are.
 * `CREATED of 50 DKK`, `CREATED of 50 as text`, `CREATED about another payment`: one that cannot be.
 */
function alteredAnswer(text: string): Fault {
  const [head = '', ...parts] = text.split(', ')
  const [, state = '', amount = '50', currency = 'NOK', asText, other] =
    /^(\S+)(?: of (\S+))?(?: ([A-Z]{3}))?( as text)?( about another payment)?$/.exec(head) ?? []
  if (!states.includes(state))
    throw new StoryError(`“${head}” is no state of a payment: ${states.join(', ')}.`)
  const told = new Map(parts.map((part) => part.split(' ') as [string, string]))
  for (const [name] of told)
    if (!sums.some((sum) => sum === name)) throw new StoryError(`“${name}” is no sum: ${sums.join(', ')}.`)
  const value = readers.money.read(amount)
  return {
    status: 200,
    body: (reference: string) => ({
      amount: { currency, value: asText ? String(value) : value },
      state: state as PaymentState, // one of the list above
      aggregate: Object.fromEntries(
        sums.map((sum) => [`${sum}Amount`, nok(readers.money.read(told.get(sum) ?? '0'))]),
      ),
      pspReference: 'p',
      reference: other ? 'another-payment' : reference,
      paymentMethod: { type: 'WALLET' },
    }),
  }
}

type NamesIn<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
export type WordsOf<Pattern extends string> = Pick<Words, NamesIn<Pattern> & keyof Words>

/** `cashier charges {money} by phone` → an expression that finds the words on a line. */
export function matcherOf(pattern: string): (line: string) => Partial<Words> | null {
  const names: (keyof Words)[] = []
  const source = pattern.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return RegExp.escape(part)
    if (!(part in readers)) throw new Error(`${pattern} names a word of no kind: ${part}`)
    names.push(part as keyof Words) // checked on the line above
    return `(${readers[part as keyof Words].looks})`
  })
  const whole = new RegExp(`^${source.join('')}$`)
  return (line) => {
    const found = whole.exec(line)
    if (!found) return null
    const values = names.map((name, at) => [name, readers[name].read(found[at + 1] ?? '')])
    return Object.fromEntries(values) as Partial<Words> // each name with what its reader gives
  }
}
