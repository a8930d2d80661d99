// Tests of a page that is older than its till: when it is loaded again by itself, and that it never is for ever.
import { beforeEach, expect, test, vi } from 'vitest'
import {
  isIdle,
  judgeOlder,
  keepProgram,
  loadNewProgram,
  rememberLoading,
  type OnPage,
} from '#renderer/program/renewal.ts'
import { noteBuild } from '#renderer/till/program.ts'
import { initial, initialSelling, useStore, type State } from '#renderer/till/store.ts'
import type { CashierView, CustomerView, KioskView } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import { noPictures } from '#shared/shop-pictures.ts'
import { kioskView } from '#test/support/samples/kiosk.ts'
import { settled, useManualTimers } from '#test/support/pages/manual-till.ts'
import { officeView } from '#test/support/samples/office.ts'
import { tea, viewWith } from '#test/support/samples/basket.ts'
import { aSale, cashierView } from '#test/support/samples/screens.ts'

const { timePasses } = useManualTimers()

let stored: Map<string, string> | null
const program = () => {
  judgeOlder()
  return useStore.getState().program
}

beforeEach(() => {
  stored = new Map()
  useStore.setState(initial, true)
  vi.stubGlobal('document', { querySelector: () => ({ content: 'first' }) })
  vi.stubGlobal('sessionStorage', {
    getItem: (place: string) => stored?.get(place) ?? null,
    setItem: (place: string, kept: string) => {
      if (!stored) throw new Error('nothing is kept here')
      stored.set(place, kept)
    },
  })
  noteBuild('first')
  return () => vi.unstubAllGlobals()
})

test('a page is older once its till runs another build, and no more when the till is put back', () => {
  expect(program()).toBe('same')
  noteBuild(null)
  expect(program()).toBe('same')
  noteBuild('second')
  expect(program()).toBe('older')
  noteBuild('first')
  expect(program()).toBe('same')
})

test('a page that was loaded again for a build and is older still says so, and is loaded again only for the next build', () => {
  noteBuild('second')
  expect(rememberLoading()).toBe(true)
  noteBuild('first')
  noteBuild('second')
  expect(program()).toBe('stuck')
  noteBuild('third')
  expect(program()).toBe('older')
})

test('where the browser keeps nothing it is known that no attempt is remembered', () => {
  stored = null
  noteBuild('second')
  expect([program(), rememberLoading()]).toEqual(['older', false])
})

const resting: OnPage = { untouchedMs: 600_000, isFilledIn: false, hasDialog: false, isResting: true }
const display: CustomerView = {
  at: 0,
  revision: 0,
  isLanguageChosen: true,
  shopName: 'Shop',
  locale: 'nb-NO',
  currency: 'NOK',
  look: { theme: 'system', accent: null },
  slogan: null,
  pictures: noPictures,
  mode: 'sandbox',
  lines: [],
  total: 0,
  tipChoice: null,
  sale: null,
  signUp: null,
}
const open: Partial<State> = {
  link: { state: 'open' },
  cashier: viewWith([]),
  kiosk: kioskView(),
  office: officeView(),
  customer: display,
}
const idle = (
  surface: Parameters<typeof isIdle>[0],
  state: Partial<State> = {},
  page: Partial<OnPage> = {},
) => isIdle(surface, { ...initial, ...open, ...state }, { ...resting, ...page })

test.each(['cashier', 'customer', 'kiosk', 'office'] as const)(
  '%s: a page that nobody uses is idle; one with a dialog, with something typed, with a command on its way or without its till is not',
  (surface) => {
    const command = { name: 'drawer.open', input: {}, at: 0, revision: null } as const
    const lost = { state: 'lost', problem: problem('till.notAnswering') } as const
    expect([
      idle(surface),
      idle(surface, {}, { hasDialog: true }),
      idle(surface, {}, { isFilledIn: true }),
      idle(surface, { pendingCommands: [command] }),
      idle(surface, { link: lost }),
      idle(surface, { [surface]: null }),
    ]).toEqual([true, false, false, false, false, false])
  },
)

test.each<[string, Partial<State>]>([
  ['a sale', { cashier: cashierView({ sale: aSale }) }],
  ['a line in the basket', { cashier: viewWith([tea]) }],
  ['a keyed amount', { keyed: 500 }],
  ['an earlier sale that is looked at', { selling: { ...initialSelling, isHistoryOpen: true } }],
  [
    'a payment that is not shown because nobody is signed in',
    { cashier: viewWith([], { staff: { ...cashierView({}).staff, isPaying: true } }) },
  ],
  [
    'what a register asks',
    { cashier: { ...viewWith([]), waiting: {} as NonNullable<CashierView['waiting']> } },
  ],
])('the cashier’s page is not loaded again over %s', (_, state) => {
  expect([idle('cashier'), idle('cashier', state)]).toEqual([true, false])
})

test.each<[string, Partial<State>]>([
  ['staff', { kiosk: { ...kioskView(), staff: {} as NonNullable<KioskView['staff']> } }],
  ['goods', { kiosk: { ...kioskView(), basket: viewWith([tea]).basket } }],
])('a kiosk’s page is not loaded again over %s', (_, state) => {
  expect([idle('kiosk'), idle('kiosk', state)]).toEqual([true, false])
  expect(idle('kiosk', {}, { isResting: false })).toBe(false)
})

test('a customer’s display is not loaded again while it shows goods or a result, nor staff’s page right after a touch', () => {
  const line = { ...display, lines: [{}] as unknown as CustomerView['lines'] } // only their number is looked at
  expect([
    idle('customer', { customer: line }),
    idle('customer', {}, { isResting: false }),
    idle('customer', {}, { untouchedMs: 0 }),
    idle('cashier', {}, { untouchedMs: 29_000 }),
    idle('office', {}, { untouchedMs: 59_000 }),
    idle('kiosk', {}, { untouchedMs: 9000 }),
  ]).toEqual([false, false, true, false, false, false])
})

/** A display at rest beside a till of another build. The last of `pages` answers whatever is asked when the page is fetched. */
function standOlder() {
  const pages: ((isThere: boolean) => void)[] = []
  const reload = vi.fn()
  vi.stubGlobal('document', { querySelector: inDocument, querySelectorAll: () => [] })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { href: 'http://till/customer/', reload })
  const fetchPage = async () => ({ ok: await new Promise<boolean>((answer) => pages.push(answer)) })
  vi.stubGlobal('fetch', fetchPage)
  useStore.setState({ link: { state: 'open' }, customer: display })
  noteBuild('second')
  const answer = async (isThere: boolean) => {
    pages.at(-1)?.(isThere)
    await settled()
  }
  return { pages, reload, answer }
}
const inDocument = (selector: string) => (selector.startsWith('[role') ? null : { content: 'first' })

test('a page that could not be fetched is asked for again, and nobody reads that it was loaded', async () => {
  const { pages, reload, answer } = standOlder()
  keepProgram('customer')
  await answer(false)
  expect([program(), reload.mock.calls.length]).toEqual(['older', 0])
  await timePasses()
  await answer(true)
  expect([pages.length, reload.mock.calls.length, program()]).toEqual([2, 1, 'stuck'])
})

test('a page that came to be used while it was fetched is not loaded again by itself, and is by staff’s own press', async () => {
  const { pages, reload, answer } = standOlder()
  keepProgram('customer')
  await timePasses()
  expect(pages).toHaveLength(1)
  useStore.setState({ customer: { ...display, lines: [{}] as unknown as CustomerView['lines'] } })
  await answer(true)
  expect([reload.mock.calls.length, program()]).toEqual([0, 'older'])
  loadNewProgram()
  await answer(true)
  expect(reload).toHaveBeenCalledOnce()
})
