// The same thing asked at once from many connections: it is done once, in one legal order, and the money is right.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandName, AnswerOf } from '#shared/bridge.ts'
import type { Result } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'
import { isLong } from '#test/support/run/run-size.ts'
import { opened } from '#test/support/till/shop.ts'
import { tell } from '#test/support/attacks/figures.ts'
import type { Page } from '#test/support/till/http-page.ts'
import { openStage, pin, type Stage } from '#test/support/attacks/stage.ts'
import { settings as shape } from '#shared/settings.ts'

const rounds = isLong ? 60 : 6
const atOnce = 8

let stage: Stage
let cashiers: Page[]
let offices: Page[]
let asked = 0
beforeAll(async () => {
  stage = await openStage()
  cashiers = await signedIn('cashier')
  offices = await signedIn('office')
})
afterAll(() => stage[Symbol.asyncDispose]())

/** One after the other: more than five PINs at once are taken for guesses, right ones too. */
async function signedIn(surface: 'cashier' | 'office'): Promise<Page[]> {
  const pages: Page[] = []
  for (let count = 0; count < atOnce; count += 1) {
    const page = await stage.page(surface)
    opened(await page.ask('staff.signIn', { number: stage.people.numbers.manager, pin }))
    pages.push(page)
  }
  return pages
}

/** Each page asks the same at the same time. */
function together<Name extends CommandName>(
  pages: readonly Page[],
  name: Name,
  input: (nth: number) => unknown,
): Promise<Result<AnswerOf<Name>>[]> {
  asked += pages.length
  return Promise.all(pages.map((page, nth) => page.ask(name, input(nth))))
}
const done = <T>(results: readonly Result<T>[]): T[] =>
  results.flatMap((result) => (result.ok ? [result.value] : []))
const codes = (results: readonly Result<unknown>[]): string[] =>
  results.flatMap((result) => (result.ok ? [] : [result.problem.code]))

const [till, office] = [() => cashiers[0], () => offices[0]].map((of) => () => {
  const page = of()
  if (!page) throw new Error('no page')
  return page
}) as [() => Page, () => Page]
const order = (value: number) => ({ amount: { value, currency: 'NOK' }, by: { userFlow: 'QR' } })

async function ended(sale: string): Promise<SaleView> {
  for (;;) {
    const { sale: seen } = opened(await till().ask('sale.look', { sale }))
    if (!['opened', 'created', 'authorized'].includes(seen.state)) return seen
    if (seen.question !== null) await till().ask('sale.answer', { sale, answer: 'giveBack' })
    await till().ask('sale.check', { sale })
  }
}

async function paid(value: number): Promise<SaleView> {
  opened(await till().ask('sale.start', order(value)))
  const { sale, reference } = await till().sale()
  await stage.service.act('approve', reference)
  const seen = await ended(sale)
  expect(seen.state).toBe('captured')
  await till().ask('sale.acknowledge', { sale })
  return seen
}

test('a sale that is started at once at every screen is one sale, and the others are told so', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const results = await together(cashiers, 'sale.start', () => order(5000 + round))
    expect(done(results)).toHaveLength(1)
    expect(new Set(codes(results)).size).toBe(1)
    const { sale, reference } = await till().sale()
    await stage.service.act('refuse', reference)
    await ended(sale)
    await till().ask('sale.acknowledge', { sale })
  }
})

test('one request that is heard at once on many connections is done once, and answered the same', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = `the-very-same-request-${round}`
    asked += atOnce
    const answers = await Promise.all(
      cashiers.map(() => till().command('sale.start', order(6000 + round), { id })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    opened(JSON.parse(answers[0]?.text ?? '') as Result<unknown>)
    const { sale, reference } = await till().sale()
    await stage.service.act('refuse', reference)
    await ended(sale)
    await till().ask('sale.acknowledge', { sale })
  }
})

test('refunds that are more than the sum together give back no more than was taken', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { sale, reference } = await paid(10_000)
    const manager = { pin, reason: 'it was cold' }
    const results = await together(offices.slice(0, 4), 'sale.refund', () => ({
      sale,
      reference,
      value: 4000,
      manager,
    }))
    expect(done(results).length).toBeGreaterThanOrEqual(1)
    expect(done(results).length).toBeLessThanOrEqual(2)
    await expect
      .poll(async () => (await stage.service.books(reference))?.refunded)
      .toBe(4000 * done(results).length)
  }
})

test('an approval and a cancel at once end in one of the two', async () => {
  const ends = new Map<string, number>()
  for (let round = 0; round < rounds * 2; round += 1) {
    opened(await till().ask('sale.start', order(7000 + round)))
    const { sale, reference } = await till().sale()
    const cancels = together(cashiers.slice(0, 3), 'sale.cancel', () => ({ sale }))
    const checks = together(cashiers.slice(3, 6), 'sale.check', () => ({ sale }))
    await Promise.all([stage.service.act('approve', reference), cancels, checks])
    const { state } = await ended(sale)
    const books = await stage.service.books(reference)
    ends.set(state, (ends.get(state) ?? 0) + 1)
    expect(books?.captured).toBe(state === 'captured' ? 7000 + round : 0)
    await till().ask('sale.acknowledge', { sale })
  }
  expect([...ends.keys()].filter((state) => !['captured', 'aborted', 'givenBack'].includes(state))).toEqual(
    [],
  )
})

test('two managers who change settings at once: one of them has the last word, whole', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const results = await together(offices, 'settings.change', (nth) => ({
      changes: { tillName: `Till ${nth}`, largeAmount: 100_000 + nth },
    }))
    expect(codes(results)).toEqual([])
    const read = opened(await office().ask('settings.read', {}))
    const settings = shape.parse(read.settings)
    expect(settings.tillName).toBe(`Till ${settings.largeAmount - 100_000}`)
  }
})

test('a period that is closed at once at every screen is closed once', async () => {
  await paid(3000)
  const { from } = opened(await office().ask('report.x', {}))
  const results = await together(offices, 'report.close', () => ({ from }))
  expect(done(results)).toHaveLength(1)
  expect(opened(await office().ask('report.list', {}))).toHaveLength(1)
})

const screens = async () =>
  opened(await office().ask('screens.read', {}))?.screens.map(({ screen }) => screen) ?? []

test('a screen that is sent away while it commands is heard until then, and never after', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = new Set(await screens())
    const lost = await stage.page('cashier')
    opened(await lost.ask('staff.signIn', { number: stage.people.numbers.manager, pin }))
    const screen = (await screens()).find((one) => !before.has(one))
    const statuses: number[] = []
    let isAway = false
    const commanding = async () => {
      while (!isAway || statuses.at(-1) === 200) {
        asked += 1
        statuses.push((await lost.command('sale.recent', {})).status)
      }
      for (let count = 0; count < 5; count += 1) statuses.push((await lost.command('sale.recent', {})).status)
    }
    const sendingAway = office()
      .ask('screens.unpair', { screen, ownPin: pin })
      .then((told) => {
        opened(told)
        isAway = true
      })
    await Promise.all([commanding(), sendingAway])
    const first = statuses.indexOf(401)
    expect(statuses.slice(first).every((status) => status === 401)).toBe(true)
  }
})

test('after all of it the books agree, and the till has made no mistake', async () => {
  expect(await stage.judge()).toEqual([])
  expect(stage.logFaults()).toEqual([])
  tell('races', { 'requests at once': asked, 'at a time': atOnce, rounds })
})
