// A day at a kiosk: fifty customers, at a landing a quarter of them, with every kind of outcome, idle timers included; the service's own record judges the result.
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { seeded } from '#test/support/run/clock.ts'
import { isLanding, sized } from '#test/support/run/run-size.ts'
import { wares } from '#test/support/pages/kiosk.ts'
import { openKioskCounter, type KioskCounter } from '#test/support/pages/kiosk-counter.ts'
import { acts, day, type Person, type Shown } from '#test/support/pages/kiosk-people.ts'

const browser = useBrowser()

function createDice(seed: number) {
  const chance = seeded(seed)
  const below = (most: number) => {
    const [high = 0, low = 0] = chance.bytes(2)
    return (high * 256 + low) % most
  }
  return {
    below,
    shuffled: <T>(all: readonly T[]): T[] =>
      all
        .map((one) => ({ one, place: below(65_536) }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one),
  }
}
type Dice = ReturnType<typeof createDice>

function draw({ below, shuffled }: Dice, at: number): Person {
  // The first ware is what one act adds and takes out again: nobody else has it.
  const pieces = shuffled(wares.slice(1))
    .slice(0, 1 + below(3))
    .map((ware) => ({ ware, count: 1 + below(3) }))
  return { national: `9123${String(1000 + at)}`, pieces, isHasty: below(2) === 0 }
}

/** Gone by a touch or by itself; then nothing of this customer is left for the next. */
async function leave(kiosk: KioskCounter, { isHasty }: Person, { reference }: Shown): Promise<void> {
  if (reference !== null && isHasty) await kiosk.page.locator('.footer_acts .button_button').last().click()
  else if (reference !== null) await kiosk.goBy(31_000)
  await kiosk.opens()
  // Its words change a moment after the screen.
  await expect.poll(() => kiosk.page.isAsNew()).toBe(true)
  // The page asks for an empty basket as it turns back: the answer is a moment later.
  await expect.poll(() => kiosk.view()).toMatchObject({ sale: null, basket: { count: 0 } })
}

const whole = Object.entries(day).flatMap(([kind, many]) => Array.from({ length: many }, () => kind))
const kinds = sized(whole, [], 4)

test(`${kinds.length} customers: each is told the truth, what was paid is captured, and no money is left anywhere`, async () => {
  await using kiosk = await openKioskCounter(browser(), { settings: { idleSeconds: 40 } })
  const { world } = kiosk
  const dice = createDice(50)
  expect(whole).toHaveLength(50)
  const shown: Shown[] = []
  for (const [at, kind] of dice.shuffled(kinds).entries()) {
    const person = draw(dice, at)
    try {
      const one = await acts[kind as keyof typeof acts](kiosk, person)
      await leave(kiosk, person, one)
      shown.push(one)
    } catch (error) {
      const screen = await kiosk.page.locator('body').innerText()
      throw new Error(`customer ${at}, who ${kind}, sees: ${screen}`, { cause: error })
    }
    await kiosk.goBy(20_000)
  }
  // Long enough for whatever was walked away from.
  for (let minute = 0; minute < 15; minute += 1) await kiosk.goBy(60_000)

  const references = world.network.heard
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/payments'))
    .map(({ body }) => String((JSON.parse(body) as { reference: string }).reference))
  const books = await Promise.all(
    [...new Set(references)].map(async (reference) => ({ reference, ...(await world.books(reference)) })),
  )
  const promised = new Map(shown.map(({ reference, paid }) => [reference, paid]))
  for (const { reference, authorized, captured, cancelled, refunded } of books) {
    expect({ reference, captured, refunded }).toEqual({
      reference,
      captured: promised.get(reference) ?? 0,
      refunded: 0,
    })
    // What was cancelled before anybody approved counts as cancelled too.
    expect(authorized - captured - cancelled).toBeLessThanOrEqual(0)
  }
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0)
  expect(sum(books.map(({ captured }) => captured))).toBe(sum(shown.map(({ paid }) => paid)))
  expect(kiosk.unsettled()).toBe(0)
  expect(kiosk.counter.complaints).toEqual([])
  const ends = Object.fromEntries(
    Map.groupBy(shown, ({ end }) => end)
      .entries()
      .map(([end, all]) => [end, all.length]),
  )
  if (isLanding) return
  expect(ends).toEqual({
    captured: 32,
    aborted: 3,
    expired: 2,
    terminated: 4,
    givenBack: 2,
    abandoned: 2,
    nothing: 5,
  })
})
