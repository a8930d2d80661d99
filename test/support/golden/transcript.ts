// The transcript of a golden day: an act a line, and below it what the till gives, what every screen shows now, and what the service is asked to change.
import type { Heard } from '#test/support/service/network.ts'
import { actInWords, requestNamed, type Acted } from '#test/support/golden/acts.ts'
import { createLook, type Changes } from '#test/support/golden/changes.ts'
import {
  inShort,
  momentInWords,
  pairsInShort,
  withoutChance,
  withoutNoise,
  wrapped,
} from '#test/support/golden/text.ts'
import { callIn } from '#test/stories/teller/words.ts'
import type { GoldenShop } from '#test/support/golden/day.ts'
import { readMoney } from '#test/support/service/service-record.ts'
import type { CreateBody } from '#core/service/epayment.ts'
import type { Result } from '#shared/problem.ts'
import type { Shop } from '#test/support/till/shop.ts'

type Asked = { request: string; key: string | null; body: unknown; status: number | null }
type Told = Acted & {
  at: number
  answers: Changes[]
  /** By the screens that have changed alike. */
  shown: Record<string, Changes>
  asked: Asked[]
}

/** What only looks. */
const silent =
  /^(view|sale|facts|entries|books|front|registers|terminal|tillId|isOpen|serviceNow|now|elapsed|uptime|age|wait)$/
/** Time alone is told where something comes of it. `time` goes on with what it stands beside, and so do two of a kind, except for what a person does. */
const waits: Record<string, 'time' | 'leave' | 'poll' | 'watch'> = {
  advance: 'time',
  jump: 'time',
  run: 'time',
  runOnce: 'leave',
  leaveAlone: 'leave',
  poll: 'poll',
  watch: 'watch',
  follow: 'watch',
}
const isLonger = (last: Acted | undefined, next: Acted): boolean => {
  const [before, now] = [last && waits[last.act], waits[next.act]]
  if (before === undefined || now === undefined) return false
  return before === 'time' || now === 'time' || (now === before && now !== 'watch')
}

/** Whose answer is of chance, on screen as well, or a paper that the past holds. */
const unsaid = new Set([
  'cashier poll',
  'customer poll',
  'cashier start',
  'cashier refund',
  'cashier tryAgain',
  'office print.receipt',
  'office receipt.pdf',
  'office report.export',
  'office registers.read',
])

export function createTranscript(shop: Shop): { shop: GoldenShop; text: () => Promise<string> } {
  const told: Told[] = []
  const looks = new Map<string, ReturnType<typeof createLook>>()
  const others: (() => object)[] = []
  let heard = 0
  const lookAt = (name: string, now: unknown): Changes => {
    const look = looks.get(name) ?? createLook()
    looks.set(name, look)
    return look(withoutNoise(now))
  }
  /** What has come of the last act is seen before the next one. */
  const settle = () => {
    const last = told.at(-1)
    if (!last) return
    const screens: Record<string, object> = screensOf(shop)
    for (const view of others) screens['other till'] = view()
    last.at = shop.clock.now()
    last.shown = together(Object.entries(screens).map(([name, view]) => [name, lookAt(name, view)]))
    last.asked = shop.network.heard.slice(heard).flatMap(askedIn)
    heard = shop.network.heard.length
    const isNothing = Object.keys(last.shown).length + last.answers.length + last.asked.length === 0
    if (isNothing && last.act in waits) told.pop()
  }
  const begin = (acted: Acted): Told => {
    const last = told.at(-1)
    if (last && isLonger(last, acted))
      return waits[acted.act] === 'time' ? last : Object.assign(last, { act: acted.act })
    settle()
    const one = { ...acted, at: 0, answers: [], shown: {}, asked: [] }
    told.push(one)
    return one
  }
  const answer = (one: Told, result: unknown) => {
    if (!isResult(result)) {
      if (one.who === 'register') answer(one, { ok: true, value: result })
    } else if (!result.ok) one.answers.push({ refused: result.problem })
    else if (result.value !== null && !unsaid.has(`${one.who} ${one.act}`)) {
      const changes = lookAt(`answer to ${one.act}`, withoutJournal(result.value))
      if (Object.keys(changes).length > 0) one.answers.push(changes)
    }
    return result
  }
  const tell: GoldenShop['tell'] = (acting, who) =>
    Object.fromEntries(
      Object.entries(acting).map(([name, value]: [string, unknown]) => {
        if (typeof value !== 'function' || silent.test(name)) return [name, value]
        return [
          name,
          (...given: unknown[]): unknown => {
            const isCommand = (name === 'ask' && who !== 'register') || name === 'sell'
            const act = isCommand ? String(given[0]) : name
            const one = begin({ who, act, given: (isCommand ? given.slice(1) : given).map(asJson) })
            const result: unknown = value(...given)
            if (result instanceof Promise) return result.then((done: unknown) => answer(one, done))
            return answer(one, result)
          },
        ]
      }),
    ) as typeof acting // the same names
  const acting: GoldenShop = {
    ...shop,
    ...tell(shop, 'till'),
    tell,
    say: (line) => void begin({ who: '', act: line, given: [] }),
    cashier: tell(shop.cashier, 'cashier'),
    customer: tell(shop.customer, 'customer'),
    kiosk: tell(shop.kiosk, 'kiosk'),
    office: tell(shop.office, 'office'),
    clock: tell(shop.clock, 'clock'),
    network: tell(shop.network, 'network'),
    sandbox: { ...shop.sandbox, phone: (number) => tell(shop.sandbox.phone(number), 'phone') },
    async another() {
      const other = await shop.another()
      others.push(() => ({ sale: other.view().sale, unsettled: other.view().till.unsettled }))
      return tell(other, 'other till')
    },
  }
  const text = async () => {
    settle()
    const { told: all, books } = withoutChance({ told, books: await booksIn(shop) })
    return `${[...all.flatMap(linesOf), 'books', ...books.map((one) => `  ${one}`)].join('\n')}\n`
  }
  return { shop: acting, text }
}

/** What the service holds in the end of each payment that it was asked for, as the sales unit of its currency sees it. */
async function booksIn({ network, sandbox }: Shop): Promise<string[]> {
  const creates = network.heard.filter(({ method, path }) => callIn({ method, path }) === 'create')
  const asked = creates.map(({ body }) => JSON.parse(body) as CreateBody)
  const payments = new Map(asked.map(({ reference, amount }) => [reference, amount.currency]))
  const held = [...payments].map(async ([reference, currency]) => {
    const salesUnits = sandbox.salesUnits.filter((unit) => unit.currency === currency)
    const record = await readMoney({ ...sandbox, salesUnits }, reference).catch(() => null)
    return `${reference}: ${record ? pairsInShort(record) : 'nothing'}`
  })
  return Promise.all(held)
}

const isResult = (of: unknown): of is Result<unknown> => typeof of === 'object' && of !== null && 'ok' in of

const asJson = (of: unknown): unknown => {
  if (of instanceof RegExp) return requestNamed(of)
  return of === undefined || typeof of === 'function' ? undefined : JSON.parse(JSON.stringify(of))
}

/** How many facts there are and their last link are no part of what is said: the same may be told by fewer. */
function screensOf({ cashier, customer, kiosk, office }: Shop) {
  const { facts: _, verified, ...said } = office.view()
  const views = { cashier: cashier.view(), customer: customer.view(), kiosk: kiosk.view(), office: said }
  // When a view was made is said by the line.
  const screens = Object.entries(views).map(([name, { at: _at, ...view }]) => [name, view] as const)
  return { ...Object.fromEntries(screens), journal: { isWhole: verified.isWhole } }
}

const withoutJournal = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'journal' in answer
    ? { ...answer, journal: undefined }
    : answer

/** What several screens show alike is said once. */
function together(changes: readonly (readonly [string, Changes])[]): Record<string, Changes> {
  const all = changes.flatMap(([screen, some]) =>
    Object.entries(some).map(([path, value]) => ({ screen, path, value })),
  )
  const alike = Map.groupBy(all, ({ path, value }) => JSON.stringify([path, value]))
  const screens: Record<string, Changes> = {}
  for (const [first, ...more] of alike.values()) {
    if (!first) continue
    const names = [first, ...more].map(({ screen }) => screen).join(', ')
    screens[names] = { ...screens[names], [first.path]: first.value }
  }
  return screens
}

/** Reads may be more or fewer. */
function askedIn(one: Heard): Asked[] {
  const { method, path, key, body, status } = one
  if (method === 'GET' || path.startsWith('/accesstoken')) return []
  return [{ request: callIn({ method, path }), key, body: body === '' ? null : JSON.parse(body), status }]
}

function linesOf({ at, answers, shown, asked, ...acted }: Told): string[] {
  if (acted.who === '') return ['', `# ${acted.act}`]
  const wait = waits[acted.act]
  const act = wait === undefined ? actInWords(acted) : wait === 'poll' || wait === 'watch' ? 'watch' : 'leave'
  return [
    ...wrapped(`${momentInWords(at)} `, act),
    ...answers.flatMap((one) => wrapped('  = ', pairsInShort(one))),
    ...Object.entries(shown).flatMap(([screens, changes]) =>
      wrapped(`  ${screens}: `, pairsInShort(changes)),
    ),
    ...askedInWords(asked),
  ]
}

/** `→ capture ×3: none none 200 …`: the same request once more stands in its line. */
function askedInWords(asked: readonly Asked[]): string[] {
  const rows: { one: Asked; same: string; answers: (number | string)[] }[] = []
  for (const one of asked) {
    const { request, key, body, status } = one
    const same = JSON.stringify([request, key, body])
    if (rows.at(-1)?.same !== same) rows.push({ one, same, answers: [] })
    rows.at(-1)?.answers.push(status ?? 'none')
  }
  return rows.flatMap(({ one: { request, key, body }, answers }) => {
    const count = answers.length > 1 ? ` ×${answers.length}` : ''
    return wrapped(`  → ${request}${count}: `, `${answers.join(' ')}, key ${inShort(key)}, ${inShort(body)}`)
  })
}
