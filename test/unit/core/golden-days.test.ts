// Golden days: what people do on them and what the screens show then, what stands in the journal, and what the office says of it, as somebody last read it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkoutFeature } from '#core/checkout/projection.ts'
import { tillFeatures } from '#core/features.ts'
import { isFactOf } from '#core/journal/feature.ts'
import type { GoldenDay } from '#test/support/golden/day.ts'
import { goldenDays } from '#test/support/golden/days.ts'
import { factLines, linesOf, putFacts, rowDigest } from '#test/support/golden/journal.ts'
import { pastText } from '#test/support/golden/office-answers.ts'
import { createTranscript } from '#test/support/golden/transcript.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { emptyFolder } from '#test/support/till/vaults.ts'

const golden = (name: string) => path.join(import.meta.dirname, `../../fixtures/golden/${name}`)
const usualSeed = 1

type Lived = { transcript: string; journals: Record<string, string> }
const days = new Map<string, Promise<Lived>>()

/** Once, whichever test asks first. */
function lived(day: GoldenDay): Promise<Lived> {
  const known = days.get(day.name) ?? live(day, usualSeed)
  days.set(day.name, known)
  return known
}

async function live({ name, second, options, live: liveOn }: GoldenDay, seed: number): Promise<Lived> {
  await using shop = await openShop(await options(seed))
  const transcript = createTranscript(shop)
  const other = await liveOn(transcript.shop)
  const journals = { [name]: factLines(shop.folder) }
  return {
    transcript: await transcript.text(),
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
  const names = new Set(linesOf(facts).flatMap((fact) => (isFactOf(checkoutFeature, fact) ? [] : fact.sale)))
  names.delete('')
  return await pastText(shop, [...names])
}

/** By the name of each journal. */
async function pastsOf(day: GoldenDay, seed: number, { journals }: Lived): Promise<Record<string, string>> {
  const pasts: Record<string, string> = {}
  for (const [journal, facts] of Object.entries(journals)) pasts[journal] = await pastFrom(day, seed, facts)
  return pasts
}

test.each(goldenDays)('a day of kind "$name" goes as it went: acts, screens and requests', async (day) => {
  const { transcript } = await lived(day)
  await expect(transcript).toMatchFileSnapshot(golden(`${day.name}.txt`))
})

test.each(goldenDays)('a day of kind "$name" leaves the facts that it left', async (day) => {
  const { journals } = await lived(day)
  for (const [journal, facts] of Object.entries(journals))
    await expect(facts).toMatchFileSnapshot(golden(`${journal}.facts.jsonl`))
})

test.each(goldenDays)(
  'of a day of kind "$name" the office says what it said, by nothing but its facts',
  async (day) => {
    const pasts = await pastsOf(day, usualSeed, await lived(day))
    for (const [journal, past] of Object.entries(pasts))
      await expect(past).toMatchFileSnapshot(golden(`${journal}.past.txt`))
  },
)

test('the same facts give the same rows beside them, or the version of the rules is another: old rows are made anew by that alone', async () => {
  const names = readdirSync(golden('')).filter((name) => name.endsWith('.facts.jsonl'))
  expect(names.length).toBeGreaterThan(8)
  const now = Object.fromEntries(
    names.map((name) => {
      const facts = readFileSync(golden(name), 'utf8')
      const of = createHash('sha256').update(facts).digest('hex')
      return [of, rowDigest(emptyFolder(), facts)]
    }),
  )
  const file = golden('rows.json')
  const { rules, rows }: { rules: number; rows: Record<string, string> } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) // written below
  const changed = Object.keys(now).filter((of) => of in rows && rows[of] !== now[of])
  if (rules === tillFeatures.rulesVersion)
    expect(changed, 'count rulesVersion up in core/features.ts, then run this test with -u').toEqual([])
  const text = JSON.stringify({ rules: tillFeatures.rulesVersion, rows: now }, null, 2)
  await expect(`${text}\n`).toMatchFileSnapshot(file)
})

test('every kind of fact is lived on one of these days', async () => {
  const all = await Promise.all(goldenDays.map(lived))
  const facts = all.flatMap(({ journals }) => Object.values(journals)).flatMap(linesOf)
  const written = new Set(facts.map(({ kind }) => kind))
  const kinds = tillFeatures.all.flatMap((one) => Object.keys(one.kinds))
  expect(kinds.filter((kind) => !written.has(kind))).toEqual([])
})

slowTest.each(goldenDays)('a day of kind "$name" is the same whatever chance gives', async (day) => {
  const [usual, other] = [await lived(day), await live(day, usualSeed + 1)]
  expect(other.transcript).toBe(usual.transcript)
  expect(await pastsOf(day, usualSeed + 1, other)).toEqual(await pastsOf(day, usualSeed, usual))
})
