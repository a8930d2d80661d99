// Reads that hints cause, as many as help and no more however many hints come; and when a line that broke is opened again.
import { expect } from 'vitest'
import { limits } from '#core/system/limits.ts'
import { hubHeartbeatMs, hubPaths } from '#shared/hub.ts'
import { accepted, createClub, member } from '#test/support/till/club.ts'
import { readsOf, stateOf as state, test } from '#test/support/hub/paired-shop.ts'
import { opened } from '#test/support/till/shop.ts'

test('hints of one payment that come close together are one read, and one more after a pause, which sees what the last of them told; no poll is waited for', async (shop, hub) => {
  const { reference } = await shop.cashier.charge(5_000)
  const tell = async () => {
    hub.hint('payment', reference)
    await shop.network.quiet()
    return readsOf(shop, reference)
  }
  expect(await tell()).toBe(1)
  expect(await tell()).toBe(1)
  shop.clock.advance(399)
  shop.sandbox.phone().approve(reference)
  expect(await tell()).toBe(1)
  shop.clock.advance(1)
  await expect.poll(() => state(shop)).toBe('captured')
  const other = await shop.cashier.charge(5_000)
  hub.hint('payment', other.reference)
  await shop.network.quiet()
  shop.clock.advance(400)
  hub.hint('payment', other.reference)
  await shop.network.quiet()
  expect(readsOf(shop, other.reference)).toBe(2)
})

test('a hint that comes while a read is under way, whose answer is older than the approval, is read after it', async (shop, hub) => {
  const { reference } = await shop.cashier.charge(5_000)
  const arrived = Promise.withResolvers<void>()
  shop.network.fail({ until: arrived.promise }, new RegExp(`^GET .*/${reference}$`))
  shop.clock.advance(limits.firstRead)
  const poll = shop.cashier.ask('poll', {})
  await expect.poll(() => readsOf(shop, reference)).toBe(1)
  shop.sandbox.phone().approve(reference)
  hub.hint('payment', reference)
  // It is heard before the answer is.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  arrived.resolve()
  opened(await poll)
  await expect.poll(() => state(shop)).toBe('captured')
})

test('hints that are heaped on a membership that runs are reads one after the other, with a pause; what the last of them told is seen', async (shop, hub) => {
  const { agreementId, phone } = await member(shop)
  const reads = () => shop.network.heard.filter(({ path }) => path.endsWith(`/${agreementId}`)).length
  const before = reads()
  const flood = async () => {
    for (let hints = 0; hints < 50; hints += 1) hub.hint('agreement', agreementId)
    await shop.network.quiet()
    return reads() - before
  }
  expect(await flood()).toBe(1)
  shop.clock.advance(399)
  phone.stopAgreement(agreementId)
  expect(await flood()).toBe(1)
  shop.clock.advance(1)
  await shop.network.quiet()
  expect(reads() - before).toBe(2)
  shop.clock.advance(10_000)
  await shop.network.quiet()
  expect(reads() - before).toBe(2)
})

test('an event without an end ends its line: nothing of it is kept, and the next line is heard', async (shop, hub) => {
  const opened = () => hub.asked.filter(({ path }) => path === hubPaths.hints).length
  hub.say(`data: ${'x'.repeat(70_000)}`)
  await shop.network.quiet()
  shop.clock.advance(10_000)
  await expect.poll(opened).toBe(2)
  const { reference } = await shop.cashier.charge(5_000)
  shop.sandbox.phone().approve(reference)
  hub.hint('payment', reference)
  await expect.poll(() => state(shop)).toBe('captured')
})

test('thousands of hints are no more reads than the service allows, and the sale goes on', async (shop, hub) => {
  const { reference } = await shop.cashier.charge(5_000)
  for (let second = 0; second < 55; second += 1) {
    for (let flood = 0; flood < 100; flood += 1) hub.hint('payment', reference)
    await shop.network.quiet()
    await shop.cashier.watch(1000)
  }
  expect(readsOf(shop, reference)).toBeLessThanOrEqual(limits.readsPerMinute)
  shop.sandbox.phone().approve(reference)
  await shop.cashier.watch(10_000)
  expect(state(shop)).toBe('captured')
})

test('a customer who joins is a member on the screen as soon as the hub tells, because the service says so and not the hub', async (shop, hub) => {
  const club = createClub(shop)
  const { agreementId } = await club.join('museum-card')
  const before = shop.clock.elapsed()
  const reads = () => shop.network.heard.filter(({ path }) => path.endsWith(`/${agreementId}`)).length
  const tell = () => hub.hint('agreement', agreementId ?? '', 'recurring.agreement-activated.v1')
  tell()
  await expect.poll(reads).toBe(1)
  await shop.network.quiet()
  expect([shop.clock.elapsed(), club.signUp().state]).toEqual([before, 'pending'])
  club.accept()
  // Hints that are heaped on it are no more reads than its own pace allows.
  for (let flood = 0; flood < 20; flood += 1) tell()
  await shop.network.quiet()
  expect(reads()).toBe(1)
  shop.clock.advance(limits.quickRead / 2)
  tell()
  await expect.poll(() => club.signUp().state).toBe('active')
  expect(shop.clock.elapsed() - before).toBe(limits.quickRead / 2)
})

test('a line that broke is opened again after one second to ten, and a hub that is still away then is asked again soon', async (shop, hub) => {
  const asked = () => shop.network.heard.filter(({ path }) => path === hubPaths.hints).length
  shop.clock.advance(hubHeartbeatMs + 1)
  shop.network.fail('refused connection', /^GET \/v1\/hints/, 1)
  hub.cut()
  await shop.network.quiet()
  const before = asked()
  shop.clock.advance(999)
  await shop.network.quiet()
  expect(asked()).toBe(before)
  shop.clock.advance(9001)
  await expect.poll(asked).toBe(before + 1)
  await shop.network.quiet()
  shop.clock.advance(2000)
  await expect.poll(() => hub.streams()).toBe(1)
})

test('a hint that comes just after a customer has joined is read too, after the pause', async (shop, hub) => {
  const { club, phone, agreementId } = await accepted(shop, 'bread-every-week')
  hub.hint('agreement', agreementId)
  await expect.poll(() => club.signUp().state).toBe('active')
  await shop.network.quiet()
  phone.stopAgreement(agreementId)
  hub.hint('agreement', agreementId)
  await shop.network.quiet()
  const read = () => shop.network.heard.filter(({ path }) => path.endsWith(`/${agreementId}`)).length
  const before = read()
  shop.clock.advance(400)
  await expect.poll(read).toBe(before + 1)
})

test('a hub that lets the till wait in vain for each stream is asked ever less often', async (shop, hub) => {
  const asked = () => shop.network.heard.filter(({ path }) => path === hubPaths.hints).length
  shop.network.fail('silence', /^GET \/v1\/hints/, 6)
  hub.cut()
  await shop.network.quiet()
  const pauses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    const before = asked()
    let waited = 0
    for (; asked() === before; waited += 500) {
      shop.clock.advance(500)
      await shop.network.quiet(20)
    }
    pauses.push(waited)
    shop.clock.advance(3 * hubHeartbeatMs)
    await shop.network.quiet(20)
  }
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(8000)
})
