// Every command from every page with inputs of every bad kind, while the till sells and charges its members.
import { expect, test } from 'vitest'
import { views as shownAs } from '#shared/bridge.ts'
import type { SaleView } from '#shared/sale.ts'
import { seeded } from '#test/support/clock.ts'
import { createDice } from '#test/support/kill/plan.ts'
import { leaksIn } from '#test/support/leaks.ts'
import { isLong } from '#test/support/runs.ts'
import { opened } from '#test/support/shop.ts'
import { attackSeed, tell } from '#test/support/attacks/figures.ts'
import { hear, type Heard } from '#test/support/attacks/hostile.ts'
import { createPage, type Page } from '#test/support/attacks/page.ts'
import { createRounds, newTally, type Role } from '#test/support/attacks/rounds.ts'
import { cashierPin, openStage, pin, type Stage } from '#test/support/attacks/stage.ts'

const rounds = isLong ? 80 : 4

/** Nobody, a customer, and each of the staff's pages with nobody, a cashier and a manager at it. */
async function roles({ page, people, url }: Stage): Promise<Role[]> {
  const nothing = () => Promise.resolve()
  const strangers = (['cashier', 'customer', 'kiosk', 'office'] as const).map((surface) => ({
    name: `a stranger at the ${surface}`,
    page: createPage(url, surface),
    restore: nothing,
    isManager: false,
    weight: 1,
  }))
  const customer = {
    name: 'a customer',
    page: await page('customer'),
    restore: nothing,
    isManager: false,
    weight: 1,
  }
  const staff: Role[] = []
  for (const surface of ['cashier', 'office'] as const) {
    const open = await page(surface)
    staff.push({
      name: `nobody at the ${surface}`,
      page: open,
      restore: async () => void (await open.command('staff.signOut', {})),
      isManager: false,
      weight: 1,
    })
    for (const [who, number, own] of [
      ['a cashier', people.numbers.cashier, cashierPin],
      ['a manager', people.numbers.manager, pin],
    ] as const) {
      const at = await page(surface)
      const restore = async () => void opened(await at.ask('staff.signIn', { number, pin: own }))
      await restore()
      const isManager = who === 'a manager'
      const weight = isManager ? 5 : 2
      staff.push({ name: `${who} at the ${surface}`, page: at, restore, isManager, weight })
    }
  }
  return [...strangers, customer, ...staff]
}

/** Sells as if nobody else were there; whatever the others do to its sales, it goes on. */
async function sell(till: Page, { service }: Stage, heard: Heard, isOver: () => boolean): Promise<number> {
  let paid = 0
  for (let count = 0; !isOver(); count += 1) {
    const started = await till.ask('sale.start', {
      amount: { value: 4900 + count, currency: 'NOK' },
      by: { userFlow: 'QR' },
    })
    if (!started.ok) {
      await free(till)
      continue
    }
    hear(heard, started.value)
    await service.act('approve', started.value.reference)
    if ((await watched(till, started.value)).state === 'captured') paid += 1
    await free(till)
  }
  return paid
}

async function watched(till: Page, sale: SaleView): Promise<SaleView> {
  let seen = sale
  for (let tries = 0; tries < 20 && !['captured', 'released'].includes(seen.state); tries += 1) {
    const checked = await till.ask('sale.check', { sale: sale.sale })
    if (checked.ok) seen = checked.value
    else return seen
  }
  return seen
}

/** Whatever stands on the cashier's screen is put away. */
async function free(till: Page): Promise<void> {
  const recent = await till.ask('sale.recent', {})
  if (!recent.ok) return
  for (const { sale } of recent.value.slice(0, 3)) {
    await till.ask('sale.answer', { sale, answer: 'giveBack' })
    await till.ask('sale.release', { sale })
    await till.ask('sale.acknowledge', { sale })
  }
}

test(`every command at every page with hostile inputs, while it sells: no mistake, no secret, and the money is right (seed ${attackSeed})`, async () => {
  await using stage = await openStage({ members: 4 })
  const { manager, decoy, numbers } = stage.people
  const heard: Heard = new Map()
  const tally = newTally()
  const secrets = stage.secrets()
  const attackers = await roles(stage)
  const own = await stage.page('cashier')
  opened(await own.ask('staff.signIn', { number: stage.people.numbers.manager, pin }))
  const listening = new AbortController()
  let views = 0
  const screens = (['cashier', 'customer', 'office'] as const).map(async (surface) => {
    const screen = await stage.page(surface)
    await screen.listen(listening.signal, (text) => {
      views += 1
      const shaped = shownAs[surface].safeParse(JSON.parse(text))
      if (!shaped.success)
        tally.faults.push(`the ${surface} is shown ${JSON.stringify(shaped.error.issues[0])}`)
      tally.faults.push(...leaksIn(text, secrets).map((leak) => `the ${surface} is shown ${leak}`))
    })
  })
  let isOver = false
  const selling = sell(own, stage, heard, () => isOver)
  const lanes = [0, 1, 2, 3].map(async (lane) => {
    const dice = createDice(seeded(attackSeed * 100 + lane))
    const playing = createRounds({
      dice,
      heard,
      secrets,
      signers: { manager, decoy, pin, decoyNumber: numbers.decoy },
      tally,
    })
    for (let round = 0; round < rounds; round += 1)
      for (const [at, role] of attackers.entries()) if (at % 4 === lane) await playing.play(role, role.weight)
  })
  await Promise.all(lanes).finally(() => (isOver = true))
  const paid = await selling
  expect([...new Set(tally.faults)]).toEqual([])
  tell('fuzz of the till', {
    requests: tally.requests,
    'done as asked': tally.done,
    'kinds of refusal': tally.refusals.size,
    'ms the slowest': Math.round(tally.slowest),
    'sales meanwhile': paid,
    'views shown': views,
    seed: attackSeed,
  })

  listening.abort()
  await Promise.all(screens)

  // It sells as before, and its journal is whole.
  await free(own)
  const last = opened(
    await own.ask('sale.start', { amount: { value: 7700, currency: 'NOK' }, by: { userFlow: 'QR' } }),
  )
  await stage.service.act('approve', last.reference)
  expect(await watched(own, last)).toMatchObject({ state: 'captured' })
  expect(await stage.judge()).toEqual([])
  expect(stage.logFaults()).toEqual([])
}, 600_000)
