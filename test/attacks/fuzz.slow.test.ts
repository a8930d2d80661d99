// Every command from every page with inputs of every bad kind, while the till sells and charges its members.
import { expect, test } from 'vitest'
import { views as shownAs, type CashierView } from '#shared/bridge.ts'
import { membershipCommands } from '#shared/membership.ts'
import type { SaleView } from '#shared/sale.ts'
import { seeded } from '#test/support/run/clock.ts'
import { createRandom } from '#test/support/kill/plan.ts'
import { leaksIn } from '#test/support/run/secret-search.ts'
import { isLanding, isLong } from '#test/support/run/run-size.ts'
import { opened } from '#test/support/till/shop.ts'
import { attackSeed, tell } from '#test/support/attacks/figures.ts'
import { hear, newHeard, type Heard } from '#test/support/attacks/hostile.ts'
import { createPage, type Page } from '#test/support/till/http-page.ts'
import { createRounds, newTally, type Role } from '#test/support/attacks/rounds.ts'
import { cashierPin, openStage, pin, type Stage } from '#test/support/attacks/stage.ts'

const rounds = isLong ? 80 : isLanding ? 1 : 4

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

/** `joining`: who is signed up on the cashier's screen, by the till's name for it. */
type Seen = { joining: string | null; isOver: boolean; paid: number; joined: number }

/** Sells as if nobody else were there, and signs up a member now and then; whatever the others do to its sales, it goes on. */
async function sell(till: Page, { service }: Stage, heard: Heard, seen: Seen): Promise<void> {
  for (let count = 0; !seen.isOver; count += 1) {
    const started = await till.ask('sale.start', {
      amount: { value: 4900 + count, currency: 'NOK' },
      by: { userFlow: 'QR' },
    })
    if (!started.ok) {
      await free(till, seen)
      continue
    }
    const { sale } = await till.view()
    hear(heard, sale)
    await service.act('approve', sale?.reference ?? '')
    if (sale && (await watched(till, sale)).state === 'captured') seen.paid += 1
    await free(till, seen)
    if (count % 30 === 0 && (await signUp(till, service, heard))) seen.joined += 1
  }
}

/** Whether somebody has become a member. */
async function signUp(till: Page, service: Stage['service'], heard: Heard): Promise<boolean> {
  const started = await till.ask('signUp.start', { plan: 'coffee-club', phoneNumber: null })
  if (!started.ok) return false
  const begun = (await till.view()).signUp
  hear(heard, begun)
  const agreement = begun?.agreement ?? ''
  await service.answer('accept', begun?.agreementId ?? '')
  let state = begun?.state
  for (let tries = 0; tries < 100 && state !== 'active'; tries += 1) {
    const polled = await till.ask('signUp.check', { agreement })
    if (!polled.ok) break
    state = (await till.view()).signUp?.state
  }
  await till.ask('signUp.acknowledge', { agreement })
  return state === 'active'
}

async function watched(till: Page, sale: SaleView): Promise<SaleView> {
  let seen = sale
  for (let tries = 0; tries < 20 && !['captured', 'abandoned'].includes(seen.state); tries += 1) {
    const checked = await till.ask('sale.check', { sale: sale.sale })
    const looked = checked.ok ? await till.ask('sale.look', { sale: sale.sale }) : checked
    if (!looked.ok) return seen
    seen = looked.value.sale
  }
  return seen
}

/** Whatever stands on the cashier's screen is put away, whoever began it. */
async function free(till: Page, { joining }: Seen): Promise<void> {
  if (joining !== null)
    for (const step of ['signUp.withdraw', 'signUp.check', 'signUp.acknowledge'] as const)
      await till.ask(step, { agreement: joining })
  const recent = await till.ask('sale.recent', {})
  if (!recent.ok) return
  for (const { sale } of recent.value.slice(0, 3)) {
    await till.ask('sale.answer', { sale, answer: 'giveBack' })
    await till.ask('sale.abandon', { sale })
    await till.ask('sale.acknowledge', { sale })
  }
}

test(`every command at every page with hostile inputs, while it sells: no mistake, no secret, and the money is right (seed ${attackSeed})`, async () => {
  await using stage = await openStage({ members: 4 })
  const { manager, decoy, numbers } = stage.people
  const heard = newHeard()
  const tally = newTally()
  const secrets = stage.secrets()
  const attackers = await roles(stage)
  const own = await stage.page('cashier')
  opened(await own.ask('staff.signIn', { number: stage.people.numbers.manager, pin }))
  const listening = new AbortController()
  let views = 0
  const seen: Seen = { joining: null, isOver: false, paid: 0, joined: 0 }
  const screens = (['cashier', 'customer', 'office'] as const).map(async (surface) => {
    const screen = surface === 'cashier' ? own : await stage.page(surface)
    await screen.listen(listening.signal, (text) => {
      views += 1
      const told = JSON.parse(text) as unknown
      const shaped = shownAs[surface].safeParse(told)
      if (surface === 'cashier') seen.joining = (told as CashierView).signUp?.agreement ?? null // its shape is looked at here
      if (!shaped.success)
        tally.faults.push(`the ${surface} is shown ${JSON.stringify(shaped.error.issues[0])}`)
      tally.faults.push(...leaksIn(text, secrets).map((leak) => `the ${surface} is shown ${leak}`))
    })
  })
  const selling = sell(own, stage, heard, seen)
  const lanes = [0, 1, 2, 3].map(async (lane) => {
    const dice = createRandom(seeded(attackSeed * 100 + lane))
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
  await Promise.all(lanes).finally(() => (seen.isOver = true))
  await selling
  expect([...new Set(tally.faults)]).toEqual([])
  // What was asked about members met some.
  expect(Object.keys(membershipCommands).filter((name) => tally.done.has(name)).length).toBeGreaterThan(2)
  tell('fuzz of the till', {
    requests: tally.requests,
    'done as asked': [...tally.done.values()].reduce((sum, count) => sum + count, 0),
    'commands that were done': tally.done.size,
    'kinds of refusal': tally.refusals.size,
    'ms the slowest': Math.round(tally.slowest),
    'sales meanwhile': seen.paid,
    'members meanwhile': seen.joined,
    'views shown': views,
    seed: attackSeed,
  })

  // It sells as before, and its journal is whole.
  const order = { amount: { value: 7700, currency: 'NOK' }, by: { userFlow: 'QR' } }
  let last = await own.ask('sale.start', order)
  for (let tries = 0; tries < 100 && !last.ok; tries += 1) {
    await free(own, seen)
    last = await own.ask('sale.start', order)
  }
  opened(last)
  const sale = await own.sale()
  await stage.service.act('approve', sale.reference)
  expect(await watched(own, sale)).toMatchObject({ state: 'captured' })
  listening.abort()
  await Promise.all(screens)
  expect(await stage.judge()).toEqual([])
  expect(stage.logFaults()).toEqual([])
})
