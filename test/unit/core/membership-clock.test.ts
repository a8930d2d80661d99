// Clocks that are wrong in the middle of a request about a member, and a service that tells no time: nothing is charged that is paused.
import { expect, test } from 'vitest'
import { second } from '#test/support/run/times.ts'
import { member } from '#test/support/till/club.ts'
import { openShop, opened } from '#test/support/till/shop.ts'

const charging = /^POST .*\/charges$/

const pause = (isPaused: boolean, agreementId: string) =>
  ['agreements.pause', { agreementId, isPaused }] as const

test('a service that tells no time leaves no period: once the pause is over a person is asked', async () => {
  await using shop = await openShop()
  // A reworded answer has no Date.
  shop.network.reword(/^GET .*\/agreements\/[^/]+$/, (body) => ({ ...Object(body), new: true }))
  const { club, agreementId } = await member(shop)
  opened(await shop.office.ask(...pause(true, agreementId)))
  await club.days(32)
  opened(await shop.office.ask(...pause(false, agreementId)))
  await club.days(1)
  expect(await club.attention()).toMatchObject([{ kind: 'missed', interval: '2026-02-15' }])
})

test('the machine sleeps while it reads a member who is paused at another till meanwhile: no charge leaves on waking', async () => {
  await using shop = await openShop()
  const { club, agreementId } = await member(shop)
  shop.network.fail('refused connection', charging, 10_000, { mayMiss: true })
  await club.days(25)
  const other = await shop.another()
  shop.network.forgive()
  let before: unknown
  let [isPaused, hasSlept] = [false, false]
  const heardLate = (body: unknown) => {
    before ??= structuredClone(body)
    if (!isPaused || hasSlept) return body
    hasSlept = true
    shop.sleep(10 * 60 * second)
    return before
  }
  shop.network.reword(/^GET .*\/agreements\/[\w-]+$/, heardLate, { mayMiss: true })
  await club.look(agreementId)
  opened(await other.ask(...pause(true, agreementId)))
  shop.clock.advance(10 * second)
  isPaused = true
  const earlier = shop.network.heard.length
  await shop.leaveAlone(60 * second)
  const heard = shop.network.heard.slice(earlier)
  expect(hasSlept).toBe(true)
  expect(heard.filter(({ method, path }) => charging.test(`${method} ${path}`))).toEqual([])
})
