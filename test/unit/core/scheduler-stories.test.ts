// Stories of the till's own work: what it does by itself comes no later than if everything were asked about every second.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { sent } from '#test/support/till/altered-answers.ts'
import { member } from '#test/support/till/club.ts'
import { openShop, type Shop, type ShopOptions } from '#test/support/till/shop.ts'
import { second, minute, hour, day } from '#test/support/run/times.ts'

type Story = {
  name: string
  options?: ShopOptions
  prepare: (shop: Shop) => Promise<unknown>
  /** Between two looks at the clock. ms */
  stepMs?: number
  forMs: number
}

/** What the service heard, in order, and when. */
async function told(story: Story, pass: (shop: Shop, ms: number) => Promise<void>, isByItself: boolean) {
  const { options, prepare, stepMs = second, forMs } = story
  await using shop = await openShop(options)
  await prepare(shop)
  const heard: { line: string; at: number }[] = []
  const began = shop.clock.elapsed()
  shop.network.watch((line) => {
    if (!line.includes('accesstoken')) heard.push({ line, at: shop.clock.elapsed() - began })
  })
  if (isByItself) shop.run()
  for (let passed = 0; passed < forMs; passed += stepMs) await pass(shop, stepMs)
  return heard
}

async function everySecond(shop: Shop, ms: number): Promise<void> {
  shop.clock.advance(ms - second)
  await shop.leaveAlone(second)
}

async function byItself(shop: Shop, ms: number): Promise<void> {
  await shop.network.quiet()
  shop.clock.advance(ms)
  await shop.network.quiet()
}

const unattended = { settings: { isAttended: false } }

async function approvedUnseen(shop: Shop): Promise<void> {
  await shop.cashier.charge(5_000, '91234567')
  await shop.cashier.watch(4 * second)
  shop.network.cut()
  shop.sandbox.phone('4791234567').approve()
  for (let waited = 0; waited < 3 * minute; waited += second) {
    shop.clock.advance(second)
    await shop.cashier.ask('poll', {})
  }
  shop.network.mend()
}

async function startAtKiosk(shop: Shop): Promise<void> {
  await shop.kiosk.ask('sale.start', { amount: { value: 5_000, currency: 'NOK' }, by: { userFlow: 'QR' } })
}

const stories: Story[] = [
  {
    name: 'a payment that nobody watches any more',
    prepare: (shop) => shop.cashier.charge(5_000),
    forMs: 15 * minute,
  },
  {
    name: 'a kiosk whose customer went away',
    options: unattended,
    prepare: startAtKiosk,
    forMs: 15 * minute,
  },
  {
    name: 'a kiosk that the service has asked for silence',
    options: unattended,
    async prepare(shop) {
      await startAtKiosk(shop)
      shop.network.fail({ status: 429, headers: { 'retry-after': '240' } }, /GET .*payments/, 4)
    },
    forMs: 20 * minute,
  },
  {
    name: 'an approval seen late, which nobody answers for',
    options: { settings: { goodsQuestionHours: 1 } },
    prepare: approvedUnseen,
    stepMs: 10 * second,
    forMs: 1.1 * hour,
  },
  {
    name: 'a capture whose answers are lost',
    async prepare(shop) {
      await shop.cashier.charge(5_000, '91234567')
      shop.sandbox.phone('4791234567').approve()
      shop.network.fail('lost answer', /POST .*capture/, 2)
      shop.network.fail({ status: 500 }, /GET .*payments/, 6)
      await shop.cashier.watch(4 * second)
    },
    forMs: 10 * minute,
  },
  {
    name: 'a payment left to itself that cannot be cancelled',
    async prepare(shop) {
      await shop.cashier.charge(5_000, '91234567')
      shop.network.fail({ status: 500 }, /POST .*cancel/, 6)
      await shop.cashier.abandon()
    },
    forMs: 10 * minute,
  },
  {
    name: 'a refund whose first answers are lost',
    async prepare(shop) {
      await shop.cashier.charge(5_000, '91234567')
      shop.sandbox.phone('4791234567').approve()
      await shop.cashier.watch(5 * second)
      shop.network.fail('lost answer', /POST .*refund/, 1)
      shop.network.fail({ status: 500 }, /events/, 5)
      await shop.cashier.refund(1_000)
    },
    forMs: 15 * minute,
  },
  {
    name: 'a kiosk whose customer went away while joining',
    options: unattended,
    prepare: (shop) => shop.kiosk.ask('signUp.start', { plan: 'coffee-club', phoneNumber: null }),
    forMs: 3 * minute,
  },
  {
    name: 'a member’s next charge',
    prepare: (shop) => member(shop),
    stepMs: hour,
    forMs: 34 * day,
  },
  {
    name: 'a member whose till’s machine sleeps for weeks',
    async prepare(shop) {
      await member(shop)
      await shop.leaveAlone(3 * second)
      void shop.clock.wait(10 * second).then(() => shop.sleep(24 * day))
    },
    forMs: 15 * minute,
  },
]

test.each(stories)('$name: nothing comes later by itself', async (story) => {
  const asked = await told(story, everySecond, false)
  const own = await told(story, byItself, true)
  expect(own.map(({ line }) => line)).toEqual(asked.map(({ line }) => line))
  expect(asked.length).toBeGreaterThan(3)
  for (const [nth, { at, line }] of own.entries())
    expect(at - (asked[nth]?.at ?? 0), line).toBeLessThanOrEqual(story.stepMs ?? second)
})

test('a journal that cannot be read for a moment: the till goes on by itself when it can be', async () => {
  await using shop = await openShop()
  const { reference } = await shop.cashier.charge(5_000)
  shop.run()
  const reads = () => sent(shop, new RegExp(`GET .*${reference}$`)).length
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += second) await byItself(shop, second)
  }
  await pass(20 * second)
  const before = reads()
  expect(before).toBeGreaterThan(0)
  {
    using _ = unreadable(shop)
    await pass(20 * second)
    expect(reads()).toBe(before)
  }
  await pass(20 * second)
  expect(reads()).toBeGreaterThan(before)
})

/** Nothing is found in the tables of the journal until it is lifted. */
function unreadable({ folder }: Shop): Disposable {
  const db = new DatabaseSync(path.join(folder, 'journal.sqlite'))
  db.exec('ALTER TABLE sale RENAME TO sale_away')
  return {
    [Symbol.dispose]() {
      db.exec('ALTER TABLE sale_away RENAME TO sale')
      db.close()
    },
  }
}
