// Golden days: what the screens show, what stands in the journal, and what the office says of it, as somebody last looked at it.
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkoutFeature } from '#core/checkout/projection.ts'
import { tillFeatures } from '#core/features.ts'
import { isKindOf } from '#core/journal/feature.ts'
import type { GoldenDay } from '#test/support/golden/day.ts'
import { goldenDays } from '#test/support/golden/days.ts'
import { factLines, linesOf, putFacts } from '#test/support/golden/journal.ts'
import { pastOf } from '#test/support/golden/office-answers.ts'
import { requestsOf } from '#test/support/golden/requests.ts'
import { createScreenRecord } from '#test/support/golden/screens.ts'
import { goldenText } from '#test/support/golden/text.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { opened, openShop } from '#test/support/till/shop.ts'

const golden = (name: string) => path.join(import.meta.dirname, `../../fixtures/golden/${name}`)
const usualSeed = 1

type Lived = { screens: string; requests: string; journals: Record<string, string> }
const days = new Map<string, Promise<Lived>>()

/** Once, whichever test asks first. */
function lived(day: GoldenDay): Promise<Lived> {
  const known = days.get(day.name) ?? live(day, usualSeed)
  days.set(day.name, known)
  return known
}

async function live({ name, second, options, live: liveOn }: GoldenDay, seed: number): Promise<Lived> {
  await using shop = await openShop(await options(seed))
  const { looks, look } = createScreenRecord(shop)
  const other = await liveOn(shop, look)
  const journals = { [name]: factLines(shop.folder) }
  return {
    screens: goldenText(looks),
    requests: goldenText(requestsOf(shop.network.heard)),
    journals: second && other ? { ...journals, [second]: factLines(other) } : journals,
  }
}

/** At the end of the year, at a till that finds nothing but this journal. */
async function pastFrom({ options, pin }: GoldenDay, seed: number, facts: string): Promise<string> {
  const prepare = (folder: string) => putFacts(folder, facts)
  await using shop = await openShop({ ...(await options(seed)), managerPin: pin, prepare })
  shop.clock.jump(Date.UTC(2026, 11, 24, 12) - shop.clock.now())
  shop.network.cut()
  if (pin !== undefined)
    for (const page of [shop.cashier, shop.office]) opened(await page.ask('staff.signIn', { pin }))
  const names = new Set(
    linesOf(facts).flatMap(({ kind, sale }) => (isKindOf(checkoutFeature, kind) ? [] : sale)),
  )
  names.delete('')
  return goldenText(await pastOf(shop, [...names]))
}

test.each(goldenDays)('on a day of kind "$name" the screens show what they showed', async (day) => {
  const { screens } = await lived(day)
  await expect(screens).toMatchFileSnapshot(golden(`${day.name}.screens.json`))
})

test.each(goldenDays)('on a day of kind "$name" the service is asked what it was asked', async (day) => {
  const { requests } = await lived(day)
  await expect(requests).toMatchFileSnapshot(golden(`${day.name}.requests.json`))
})

test.each(goldenDays)('a day of kind "$name" leaves the facts that it left', async (day) => {
  const { journals } = await lived(day)
  for (const [journal, facts] of Object.entries(journals))
    await expect(facts).toMatchFileSnapshot(golden(`${journal}.facts.jsonl`))
})

test.each(goldenDays)(
  'of a day of kind "$name" the office says what it said, by nothing but its facts',
  async (day) => {
    const { journals } = await lived(day)
    for (const [journal, facts] of Object.entries(journals))
      await expect(await pastFrom(day, usualSeed, facts)).toMatchFileSnapshot(golden(`${journal}.past.json`))
  },
)

test('every kind of fact is lived on one of these days', async () => {
  const all = await Promise.all(goldenDays.map(lived))
  const facts = all.flatMap(({ journals }) => Object.values(journals)).flatMap(linesOf)
  const written = new Set(facts.map(({ kind }) => kind))
  const kinds = tillFeatures.all.flatMap((one) => Object.keys(one.kinds))
  expect(kinds.filter((kind) => !written.has(kind))).toEqual([])
})

slowTest.each(goldenDays)('a day of kind "$name" is the same whatever chance gives', async (day) => {
  const { screens, requests, journals } = await live(day, usualSeed + 1)
  await expect(screens).toMatchFileSnapshot(golden(`${day.name}.screens.json`))
  await expect(requests).toMatchFileSnapshot(golden(`${day.name}.requests.json`))
  for (const [journal, facts] of Object.entries(journals)) {
    const past = await pastFrom(day, usualSeed + 1, facts)
    await expect(past).toMatchFileSnapshot(golden(`${journal}.past.json`))
  }
})
