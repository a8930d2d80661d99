// The questions that the open page asks the till: when it opens, and again when something was written down.
import { call } from '#renderer/till/bridge.ts'
import { callAfter } from '#renderer/till/clock.ts'
import { daysOf } from '#renderer/i18n/days.ts'
import {
  useOffice,
  type OfficeState,
  type Question,
  type Reading,
} from '#renderer/office/page/office-store.ts'
import { today } from '#renderer/office/page/today.ts'
import { useStore } from '#renderer/till/store.ts'
import type { Gives, Takes } from '#shared/bridge.ts'
import { ok, type Result } from '#shared/problem.ts'
import type { FoundSale } from '#shared/sale-search.ts'
import type { ShopSale } from '#shared/shop.ts'
import type { Days } from '#shared/time.ts'

const { getState: get, setState: set } = useOffice

type Asked = { [Name in Question]: { name: Name; input: Takes<Name> } }[Question]

/** Those of the page, or today's. */
export const chosenDays = (days: Days | null): Days => days ?? daysOf('today', today())

export function questionsOf({ route }: Pick<OfficeState, 'route'>): Asked[] {
  switch (route.page) {
    case 'sales':
      return [{ name: 'office.search', input: { ...route.search, before: null } }]
    case 'sale':
      return [{ name: 'office.sale', input: { sale: route.sale } }]
    case 'reports':
      return [{ name: 'report.x', input: {} }]
    case 'closings':
      return [{ name: 'report.list', input: {} }]
    case 'closing':
      return [{ name: 'report.z', input: { number: route.number } }]
    case 'period':
      return [{ name: 'report.period', input: chosenDays(route.days) }]
    case 'memberships':
      return [
        { name: 'agreements.attention', input: {} },
        {
          name: 'agreements.list',
          input: { status: route.status, page: route.at, ...(route.text !== '' && { text: route.text }) },
        },
      ]
    case 'agreement':
      return [{ name: 'agreements.look', input: { agreementId: route.agreementId } }]
    case 'shop-tills':
      return [{ name: 'shop.tills', input: {} }]
    case 'shop-sales':
      return [
        { name: 'shop.tills', input: {} },
        { name: 'shop.sales', input: { ...route.search, till: route.till, after: null } },
      ]
    case 'shop-sale':
      return [{ name: 'shop.sale', input: { till: route.till, sale: route.sale } }]
    case 'shop-report':
      return [{ name: 'shop.x', input: {} }]
    case 'shop-closings':
      return [{ name: 'shop.closings', input: {} }]
    case 'shop-closing':
      return [{ name: 'shop.closing', input: { number: route.number } }]
    // These ask for what they need themselves.
    case 'reconcile':
    case 'plans':
    case 'products':
    case 'catalog':
    case 'staff':
    case 'settings':
    case 'service':
    case 'hub':
    case 'backup':
    case 'diagnostics':
      return []
  }
}

/** Whose answer counts: the last one's that was asked. */
const turns: Partial<Record<Question, number>> = {}

function put<Name extends Question>(name: Name, reading: Reading<Name>): void {
  set(({ readings }) => ({ readings: { ...readings, [name]: reading } }))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function read<Name extends Question>(name: Name, input: Takes<Name>): Promise<void> {
  const mine = (turns[name] ?? 0) + 1
  turns[name] = mine
  const known = get().readings[name] as Reading<Name> | undefined // the table pairs them
  const isAgain = known !== undefined && isSame(known.input, input)
  // What was found before stays in sight while somebody types on.
  const answer = isAgain || name in searches ? (known?.answer ?? null) : null
  put(name, { input, answer, trouble: isAgain ? known.trouble : null, isOld: !isAgain && answer !== null })
  const result = await (name in searches
    ? searches[name as keyof typeof searches]()
    : call('office', name, input))
  if (turns[name] !== mine) return
  // What only the hub knows comes back by itself when the hub does.
  if (!result.ok && result.problem.code === 'hub.away')
    callAfter(restMs.away, () => {
      const isWanted = questionsOf(get()).some((one) => one.name === name && isSame(one.input, input))
      if (turns[name] === mine && isWanted) void read(name, input)
    })
  const found = result.ok
    ? { answer: result.value as Gives<Name> | null, trouble: null }
    : { answer, trouble: result.problem } // of the same name
  put(name, { input, isOld: false, ...found })
}

/** What an act has answered is newer than whatever was asked for before it. */
export function take<Name extends Question>(name: Name, input: Takes<Name>, answer: Gives<Name>): void {
  turns[name] = (turns[name] ?? 0) + 1
  put(name, { input, answer, trouble: null, isOld: false })
}

/** As many answers as are shown, one after the other. */
async function search(): Promise<Result<Gives<'office.search'>>> {
  const { route, pages } = get()
  const sales: FoundSale[] = []
  if (route.page !== 'sales') return ok({ sales, more: false })
  for (let page = 1; ; page += 1) {
    const before = sales.at(-1)?.place ?? null
    const answer = await call('office', 'office.search', { ...route.search, before })
    if (!answer.ok) return answer
    sales.push(...(answer.value?.sales ?? []))
    const more = answer.value?.more ?? false
    if (!more || page >= pages) return ok({ sales, more })
  }
}

/** The same over the whole shop. */
async function searchShop(): Promise<Result<Gives<'shop.sales'>>> {
  const { route, pages } = get()
  const sales: ShopSale[] = []
  let next: Gives<'shop.sales'>['next'] = null
  if (route.page !== 'shop-sales') return ok({ sales, next })
  for (let page = 1; ; page += 1) {
    const answer: Result<Gives<'shop.sales'> | null> = await call('office', 'shop.sales', {
      ...route.search,
      till: route.till,
      after: next,
    })
    if (!answer.ok) return answer
    sales.push(...(answer.value?.sales ?? []))
    next = answer.value?.next ?? null
    if (next === null || page >= pages) return ok({ sales, next })
  }
}

const searches = { 'office.search': search, 'shop.sales': searchShop }

export function readAll(): void {
  for (const { name, input } of questionsOf(get())) void read(name, input)
}

/** The pages of which another program must be asked. */
const isFar = ({ page }: OfficeState['route']): boolean =>
  page === 'memberships' || page === 'agreement' || page.startsWith('shop-')

/**
 * So that a busy shop does not ask with every fact, and a fast typist not with every letter; `service`: where the answer is read at
 * the service, which counts how often, or at the hub; `away`: until the hub is tried again. ms
 */
const restMs = { typed: 200, news: 500, service: 5000, away: 10_000 }

/** To be called once. */
export function keepReading(): () => void {
  let stopTyped = () => {}
  let stopSoon: (() => void) | null = null
  const readSoon = () => {
    stopSoon ??= callAfter(isFar(get().route) ? restMs.service : restMs.news, () => {
      stopSoon = null
      readAll()
    })
  }
  const stops = [
    () => stopTyped(),
    () => stopSoon?.(),
    useOffice.subscribe(({ route, pages }, before) => {
      if ((route === before.route && pages === before.pages) || !useStore.getState().office) return
      stopTyped()
      stopSoon?.()
      stopSoon = null
      const isTyped =
        ('search' in route || 'text' in route) && route.page === before.route.page && pages === before.pages
      if (isTyped) stopTyped = callAfter(restMs.typed, readAll)
      else readAll()
    }),
    useStore.subscribe(({ office, link }, before) => {
      if (!office) return
      const isBack = link.state === 'open' && before.link.state === 'lost'
      if (!before.office || isBack) readAll()
      else if (office.facts !== before.office.facts) readSoon()
    }),
  ]
  if (useStore.getState().office) readAll()
  return () => {
    for (const stop of stops) stop()
  }
}
