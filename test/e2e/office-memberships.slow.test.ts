// The office's pages of members and their charges; the service's own answers judge the result.
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openOfficeScene } from '#test/support/pages/office-scene.ts'
import { createMembership } from '#test/support/service/recurring.ts'
import { day } from '#test/support/run/times.ts'
import { firstUnit } from '#test/support/service/merchant.ts'
import { button, dialog } from '#test/support/pages/controls.ts'

const browser = useBrowser()

/** A shop with a member, and the service as another program of the shop sees it. */
async function openClub(from: Browser) {
  await using owned = new AsyncDisposableStack()
  const scene = owned.use(await openOfficeScene(from))
  const { world } = scene
  const unit = firstUnit(world.service)
  const shop = await createMembership({ url: world.service.url, fetch: (request) => fetch(request) }, unit)

  const signUp = () => scene.counter.server.opened.till.view('cashier').signUp

  async function draft(plan = 'coffee-club') {
    await scene.ask('signUp.start', { plan, phoneNumber: null })
    const { agreement, agreementId = null, confirmation = null } = signUp() ?? {}
    if (!agreement || agreementId === null || confirmation === null) throw new Error('nothing was drafted')
    scene.customer.scanAgreement(confirmation)
    return { agreement, agreementId }
  }

  /** Joined at the till, with the first charge paid. */
  async function join(plan?: string): Promise<string> {
    const { agreement, agreementId } = await draft(plan)
    scene.customer.acceptAgreement(agreementId)
    for (let second = 0; second < 60; second += 1) {
      await scene.ask('signUp.check', { agreement })
      const { state, firstCharge = null } = signUp() ?? {}
      if (state === 'active' && (firstCharge === null || firstCharge.state === 'captured')) break
      world.clock.advance(1000)
    }
    await scene.ask('signUp.acknowledge', { agreement })
    return agreementId
  }

  const kept = owned.move()
  return { ...scene, shop, draft, join, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function fillCharge(
  page: Page,
  { amount, words, due }: { amount?: string; words?: string; due?: string },
) {
  const asked = dialog(page)
  if (amount !== undefined) await asked.getByLabel('Amount in NOK').fill(amount)
  if (words !== undefined) await asked.getByLabel('What the customer reads').fill(words)
  if (due !== undefined) await asked.getByLabel('Due day', { exact: true }).fill(due)
}

async function sign(page: Page, yes: string | RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name: 'The customer asked for it' }).click()
  await dialog(page).getByRole('button', { name: yes }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

test('a member is found, looked at, refunded in part and stopped; then nothing but refunds is offered', async () => {
  await using club = await openClub(browser())
  const agreementId = await club.join()
  const office = await club.open('#/memberships')
  await office.getByRole('link', { name: /Coffee club/ }).click()
  await office.getByText(agreementId).waitFor()
  await office.getByLabel('Member’s name or number').fill('Kari Nordmann')
  await button(office, 'Save the name').click()
  await office.getByRole('heading', { name: 'Kari Nordmann', level: 1 }).waitFor()
  await office.getByText('NOK 199.00 a month').waitFor()
  await office.getByText('Each period is charged automatically.').waitFor()
  await office.getByText('Paid', { exact: true }).waitFor()

  await button(office, /^Refund Coffee club/).click()
  await dialog(office).getByLabel('Amount in NOK').fill('250.00')
  await dialog(office).getByRole('button', { name: 'The amount was wrong' }).click()
  await dialog(office).getByRole('button', { name: 'Refund NOK 250.00' }).click()
  await dialog(office)
    .getByText(/NOK\s199\.00 of this charge is left/)
    .waitFor()
  await dialog(office).getByLabel('Amount in NOK').fill('50')
  await sign(office, 'Refund NOK 50.00')
  await club.counter.pass(office.getByText(/NOK\s50\.00 refunded/))

  await button(office, 'Stop for good…').click()
  await dialog(office).getByText('This cannot be undone').waitFor()
  await sign(office, 'Stop it for good')
  await club.counter.pass(office.getByText('It has ended for good'))
  expect((await club.shop.seen(agreementId)).status).toBe('STOPPED')
  expect(await button(office, /^(New charge|Pause|Stop)/).count()).toBe(0)
  await button(office, /^Refund Coffee club/).waitFor()
  const asked = await office.locator('.events_event strong').allInnerTexts()
  expect(asked).toEqual(['Stop of the agreement', expect.stringMatching(/^Refund of NOK/)])

  await office.getByRole('link', { name: 'All memberships' }).click()
  await office.getByText('No active memberships').waitFor()
  await office.getByRole('tab', { name: 'Stopped' }).click()
  await office.getByRole('link', { name: /Coffee club.*Stopped/ }).waitFor()
  await office.reload()
  await office.getByRole('link', { name: /Coffee club.*Stopped/ }).waitFor()
  expect(club.counter.complaints).toEqual([])
})

test('a charge within the limits is made and cancelled, and one outside of them says why', async () => {
  await using club = await openClub(browser())
  const agreementId = await club.join()
  const office = await club.open(`#/memberships/${agreementId}`)
  await button(office, 'New charge…').click()
  const before = club.world.network.heard.length
  await fillCharge(office, { amount: '0,99' })
  await button(office, /^Charge NOK/).click()
  await dialog(office)
    .getByText(/the least is NOK\s1\.00/)
    .waitFor()
  await fillCharge(office, { amount: '100,00', due: '2026-01-15' })
  await button(office, /^Charge NOK/).click()
  await dialog(office)
    .getByText(/from 16 Jan 2026 to 15 Jan 2028/)
    .waitFor()
  expect(club.world.network.heard.length).toBe(before)
  await fillCharge(office, { amount: '900,00', due: '2026-01-20', words: 'Beans, 1 kg' })
  await button(office, /^Charge NOK/).click()
  await dialog(office).getByText('more than this agreement allows in one period').waitFor()
  await fillCharge(office, { amount: 'much' })
  await button(office, /^Charge –/).click()
  await dialog(office).getByText('An amount like 199 or 199,50.').waitFor()
  await fillCharge(office, { amount: '100' })
  await button(office, /^Charge NOK\s100\.00/).click()
  await dialog(office).waitFor({ state: 'detached' })
  const row = office.getByRole('row', { name: /Beans, 1 kg/ })
  await row.getByText('Due soon').waitFor()

  await button(office, /^Cancel Beans/).click()
  await dialog(office).getByRole('button', { name: 'Cancel the charge' }).click()
  await dialog(office).waitFor({ state: 'detached' })
  await club.counter.pass(row.getByText('Cancelled', { exact: true }))
  expect(club.counter.complaints).toEqual([])
})

test('what is reserved is captured in part, and what happened is there step by step', async () => {
  await using club = await openClub(browser())
  const agreementId = await club.join()
  const office = await club.open(`#/memberships/${agreementId}`)
  await button(office, 'New charge…').click()
  await fillCharge(office, { amount: '100,00', words: 'Beans, 1 kg', due: '2026-01-17' })
  await dialog(office).getByLabel('Reserve it on the due day').check()
  await button(office, /^Charge NOK/).click()
  await dialog(office).waitFor({ state: 'detached' })
  club.world.clock.advance(3 * day)
  await office.reload()
  const row = office.getByRole('row', { name: /Beans, 1 kg/ })
  await row.getByText('Reserved, not captured').waitFor()
  await button(office, /^Capture Beans/).click()
  await dialog(office).getByLabel('Amount in NOK').fill('60,00')
  await dialog(office).getByRole('button', { name: 'Capture NOK 60.00' }).click()
  await dialog(office).waitFor({ state: 'detached' })
  await club.counter.pass(row.getByText('Captured in part'))
  await row.getByText(/NOK\s60\.00 captured/).waitFor()
  await office.getByRole('button', { name: /Beans, 1 kg What happened/ }).click()
  const steps = await office.locator('.charges-table_steps strong').allInnerTexts()
  expect(steps).toEqual(['Created', 'Reserved', 'Captured'])
  expect(club.counter.complaints).toEqual([])
})

test('a pause is seen on every page, and an act on one that was stopped meanwhile shows that it was', async () => {
  await using club = await openClub(browser())
  const agreementId = await club.join()
  const [one, other] = [
    await club.open(`#/memberships/${agreementId}`),
    await club.open(`#/memberships/${agreementId}`),
  ]
  await button(one, 'Pause…').click()
  await dialog(one).getByText('The service has no pause').waitFor()
  await dialog(one).getByRole('button', { name: 'Pause', exact: true }).click()
  await one.getByText('your tills create no charges').waitFor()
  await club.counter.pass(other.getByText('your tills create no charges'))
  expect((await club.shop.seen(agreementId)).status).toBe('ACTIVE')

  await button(other, 'Resume…').click()
  await club.shop.stop(agreementId)
  await dialog(other).getByRole('button', { name: 'Resume', exact: true }).click()
  await dialog(other).getByText('This agreement is STOPPED').waitFor()
  await dialog(other).getByRole('button', { name: 'Cancel' }).click()
  await other.getByText('It has ended for good').waitFor()
  expect(await button(other, 'Resume…').count()).toBe(0)
})

test('a stop that the service refuses waits on the member’s page, and settling it says that the member is charged again', async () => {
  await using club = await openClub(browser())
  const agreementId = await club.join()
  const office = await club.open(`#/memberships/${agreementId}`)
  const refused = { type: 'https://httpstatuses.io/400#validation-error', title: 'No', status: 400 }
  club.world.network.fail({ status: 400, body: refused }, /^PATCH /)
  await button(office, 'Stop for good…').click()
  await sign(office, 'Stop it for good')
  await club.counter.pass(office.getByText(/^Refused for good on/))
  await office.getByText('To be stopped', { exact: true }).waitFor()
  expect(await button(office, /^(New charge|Pause|Stop)/).count()).toBe(0)

  await button(office, 'Settle…').click()
  await dialog(office)
    .getByText(/is charged again for each period: NOK\s199\.00 next, due on 15 Feb 2026/)
    .waitFor()
  await dialog(office).getByRole('button', { name: 'The customer has changed their mind' }).click()
  await dialog(office).getByRole('button', { name: 'Settle', exact: true }).click()
  await dialog(office).waitFor({ state: 'detached' })
  await club.counter.pass(office.getByText('Each period is charged automatically.'))
  await office
    .locator('.events_event')
    .getByText(/^Settled on/)
    .waitFor()
  expect(await button(office, 'Settle…').count()).toBe(0)
})

test('what stands in the way of a charge comes into view, however low the window is', async () => {
  await using club = await openClub(browser())
  const agreementId = await club.join()
  const office = await club.open(`#/memberships/${agreementId}`)
  await office.setViewportSize({ width: 768, height: 600 })
  await button(office, 'New charge…').click()
  await fillCharge(office, { amount: '100,00' })
  await club.shop.stop(agreementId)
  await button(office, /^Charge NOK/).click()
  const words = dialog(office).getByText('This agreement is STOPPED')
  await words.waitFor()
  const isSeen = () =>
    words.evaluate((shown) => {
      const { left, top, width, height } = shown.getBoundingClientRect()
      return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isSeen).toBe(true)
})

test('in the test environment somebody accepts in the customer’s place', async () => {
  await using club = await openClub(browser())
  const { agreementId } = await club.draft('museum-card')
  const office = await club.open('#/memberships?status=PENDING')
  await office.getByRole('link', { name: /Waiting for the customer/ }).click()
  await button(office, 'Accept for the customer…').click()
  await button(office, 'Accept').click()
  await dialog(office).getByRole('alert').waitFor()
  await dialog(office).getByLabel('Phone number').fill('912 34 567')
  await button(office, 'Accept').click()
  await club.counter.pass(office.getByText('Member since'))
  expect((await club.shop.seen(agreementId)).status).toBe('ACTIVE')
  expect(club.counter.complaints).toEqual([])
})

test('one that failed says what to do, and one that nobody made waits until it is charged or left', async () => {
  await using club = await openClub(browser())
  const agreementId = await club.join()
  const office = await club.open(`#/memberships/${agreementId}`)
  // In the test environment an expired card.
  await button(office, 'New charge…').click()
  await fillCharge(office, { amount: '1,86', words: 'Cup', due: '2026-01-17' })
  for (const _day of [1, 2, 3])
    await dialog(office)
      .getByRole('button', { name: /^One less/ })
      .click()
  await button(office, /^Charge NOK/).click()
  await dialog(office).waitFor({ state: 'detached' })
  // The till slept for a quarter of a year.
  club.world.clock.advance(95 * day)
  await office.goTo('#/memberships')
  await club.counter.pass(office.getByText('was never charged').nth(1), 60, 60)
  await office.getByText('a card has expired, for example').waitFor()
  const waiting = office.locator('main li:has(h3)')
  const count = await waiting.count()
  const missed = waiting.filter({ hasText: 'was never charged' })

  await missed.first().getByRole('button', { name: 'Skip…' }).click()
  await dialog(office).getByRole('button', { name: 'We were closed' }).click()
  await dialog(office).getByRole('button', { name: 'Skip it', exact: true }).click()
  await dialog(office).waitFor({ state: 'detached' })
  await expect.poll(() => waiting.count()).toBe(count - 1)

  await missed.first().getByRole('button', { name: 'Charge now…' }).click()
  await dialog(office).getByText('In place of the missed charge').waitFor()
  await button(office, /^Charge NOK\s199\.00/).click()
  await dialog(office).waitFor({ state: 'detached' })
  await expect.poll(() => waiting.count()).toBe(count - 2)

  // Once more, and it is no longer said of the one that failed.
  const failed = waiting.filter({ hasText: 'was not paid' })
  await failed.getByRole('button', { name: 'Charge again…' }).click()
  await fillCharge(office, { amount: '20,00' })
  await button(office, /^Charge NOK\s20\.00/).click()
  await dialog(office).waitFor({ state: 'detached' })
  await failed.waitFor({ state: 'detached' })
  expect(club.counter.complaints).toEqual([])
})
