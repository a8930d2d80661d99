// A stop that the service has refused for good: the member is paused meanwhile, and stays when a manager settles the stop.
import { expect, test } from 'vitest'
import { member } from '#test/support/till/club.ts'
import { openShop, opened, type Shop } from '#test/support/till/shop.ts'

const second = 1000
const minute = 60 * second
const manager = { pin: '', reason: 'the member asked for it' }
const refusal = {
  status: 400,
  body: { type: 'https://httpstatuses.io/400#validation-error', title: 'No', status: 400 },
}
const charges = (shop: Shop) =>
  shop.network.heard.filter(({ method, path }) => method === 'POST' && path.endsWith('/charges'))

test('a stop that nobody wants any more is settled, and the member is charged again', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail(refusal, /^PATCH /)
  await shop.office.ask('agreements.stop', { agreementId, manager })
  await shop.leaveAlone(2 * second)
  const [waiting] = await club.attention()
  const next = { due: '2026-02-15', amount: 19_900 }
  expect(waiting?.refused).toMatchObject({ asked: 'stop', next })
  expect((await club.look(agreementId)).tasks).toMatchObject([
    { do: 'captureCharge', isByRule: true, state: 'done', waits: null },
    { do: 'stop', isByRule: false, state: 'refused', waits: { asked: 'stop', next }, settled: null },
    { do: 'pause', isByRule: true, state: 'done', waits: null },
  ])
  const settling = { agreementId, task: waiting?.refused?.task ?? '' }
  expect(
    await shop.office.ask('agreements.settle', { ...settling, manager: { pin: '', reason: ' ' } }),
  ).toMatchObject({ problem: { code: 'reason.missing' } })
  opened(await shop.office.ask('agreements.settle', { ...settling, manager }))
  expect(await club.attention()).toEqual([])
  expect((await club.look(agreementId)).tasks[1]).toMatchObject({
    do: 'stop',
    state: 'refused',
    waits: null,
    settled: { reason: manager.reason },
  })
  expect(shop.openWork()).toEqual([])
  await club.days(28)
  expect(charges(shop)).toHaveLength(1)
})

test('while a stop that was refused for good waits the member is paused, so that no other till charges; settled, it goes on', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  const other = await shop.another()
  shop.network.fail(refusal, /^PATCH /)
  await shop.office.ask('agreements.stop', { agreementId, manager })
  await shop.leaveAlone(10 * second)
  const paused = opened(await other.ask('agreements.look', { agreementId }))
  expect(paused.agreement).toMatchObject({ status: 'ACTIVE', isPaused: true })
  const [waiting] = await club.attention()
  const task = waiting?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.settle', { agreementId, task, manager }))
  await shop.restart(second)
  await shop.leaveAlone(minute)
  expect((await club.look(agreementId)).agreement).toMatchObject({ status: 'ACTIVE', isPaused: false })
  expect(await club.attention()).toEqual([])
})

test('a member who was paused before a stop was refused stays paused once that is settled, and nothing is charged next', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  opened(await shop.office.ask('agreements.pause', { agreementId, isPaused: true }))
  shop.network.fail(refusal, /^PATCH /)
  await shop.office.ask('agreements.stop', { agreementId, manager })
  await shop.leaveAlone(2 * second)
  const [waiting] = await club.attention()
  expect(waiting?.refused).toMatchObject({ asked: 'stop', next: null })
  const task = waiting?.refused?.task ?? ''
  opened(await shop.office.ask('agreements.settle', { agreementId, task, manager }))
  await shop.leaveAlone(minute)
  expect((await club.look(agreementId)).agreement).toMatchObject({ status: 'ACTIVE', isPaused: true })
})
