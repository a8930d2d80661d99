// Tests of the hub's rate limits: how often one may ask, who is told to wait, and that nobody else notices.
import { expect, test } from 'vitest'
import { strangerRate } from '#hub/tills/keys.ts'
import { createRateLimits, pairRate, tillRate } from '#hub/http/caller.ts'
import { proxyAddressesAt } from '#hub/settings/settings.ts'
import { hubPaths } from '#shared/hub.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { openHub, pairing, trouble } from '#test/support/hub/hub.ts'
import { useOpened } from '#test/support/hub/postgres.ts'

const hub = await useOpened((connection) =>
  openHub(connection, {
    place: { address: '127.0.0.1', port: 0, certificate: undefined, proxy: proxyAddressesAt() },
  }),
)

const from = (address: string) => ({ 'x-forwarded-proto': 'https', 'x-forwarded-for': address })
const tip = (key: string) => hub.ask(hubPaths.tip, { key, headers: from('192.0.2.9') })
const pair = (code: string, id: string, address: string) =>
  hub.post(hubPaths.pair, pairing(code, id), undefined, from(address))

async function letIn(id: string): Promise<string> {
  const { code } = await hub.hub.enrolment.invite('Bakery')
  const { json } = await pair(code, id, '192.0.2.1')
  return (json as { key: string }).key
}

test('a bucket is emptied at once, and fills with time to its rim and no further', () => {
  const clock = createManualClock()
  const limits = createRateLimits(clock, { burst: 3, perSecond: 0.5 })
  expect([1, 2, 3, 4, 5].map(() => limits.take('a'))).toEqual([0, 0, 0, 2, 2])
  clock.advance(1500)
  expect(limits.take('a')).toBe(1)
  clock.advance(500)
  expect([limits.take('a'), limits.take('a')]).toEqual([0, 2])
  clock.advance(3_600_000)
  expect([1, 2, 3, 4].map(() => limits.take('a'))).toEqual([0, 0, 0, 2])
  limits.giveBack('a')
  expect([limits.take('a'), limits.take('a')]).toEqual([0, 2])
  clock.jump(-86_400_000) // the machine's clock is set back: nobody is locked out for a day
  clock.advance(2000)
  expect(limits.take('a')).toBe(0)
})

test('names without end take no memory without end, and one that asks all the time is not forgotten by them', () => {
  const limits = createRateLimits(createManualClock(), { burst: 1, perSecond: 0.001 }, 100)
  limits.take('greedy')
  for (let at = 0; at < 10_000; at += 1) {
    limits.take(`name ${at}`)
    if (at % 50 === 0) expect(limits.take('greedy')).toBeGreaterThan(0)
  }
  expect(limits.size).toBe(100)
})

test('a till that asks without end is told when to ask again; another till notices nothing', async () => {
  const [hasty, calm] = [await letIn('hasty00'), await letIn('calm000')]
  const answers = await Promise.all(Array.from({ length: tillRate.burst + 20 }, () => tip(hasty)))
  const late = answers.filter(({ status }) => status === 429)
  expect(late).toHaveLength(20)
  expect(late[0]?.json).toEqual(trouble('limited'))
  expect(late[0]?.headers.get('retry-after')).toBe('1')
  expect((await tip(calm)).status).toBe(200)
  hub.clock.advance(1000)
  const again = await Promise.all(Array.from({ length: tillRate.perSecond + 5 }, () => tip(hasty)))
  expect(again.filter(({ status }) => status === 200)).toHaveLength(tillRate.perSecond)
})

test('keys of our form that nobody has are looked up a few times from one address; a till that is known there goes on', async () => {
  const known = await letIn('known00')
  expect((await tip(known)).status).toBe(200)
  const statuses: number[] = []
  for (let nth = 0; nth < strangerRate.burst + 5; nth += 1)
    statuses.push((await tip(await hub.hub.enrolment.form.make())).status)
  expect(statuses).toEqual([...Array<number>(strangerRate.burst).fill(401), 429, 429, 429, 429, 429])
  expect((await tip(known)).status).toBe(200)
  const elsewhere = { key: await hub.hub.enrolment.form.make(), headers: from('192.0.2.10') }
  expect((await hub.ask(hubPaths.tip, elsewhere)).status).toBe(401)
})

test('whoever guesses codes is soon told to wait, and locks nobody out but its own address', async () => {
  const { code } = await hub.hub.enrolment.invite('Bakery')
  const guess = () => pair('zzzz-zzzz', 'guesser', '198.51.100.7')
  const answers = await Promise.all(Array.from({ length: pairRate.burst + 5 }, guess))
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(pairRate.burst)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  // Not even the right code, from there: it would tell that it is right.
  const late = await pair(code, 'guesser', '198.51.100.7')
  expect(late).toMatchObject({ status: 429, json: trouble('limited') })
  expect(late.headers.get('retry-after')).toBe('6')
  expect(await pair(code, 'another', '203.0.113.5')).toMatchObject({ status: 201 })
  hub.clock.advance(6000)
  expect((await guess()).status).toBe(403)
  expect((await guess()).status).toBe(429)
})

test('a code that nobody could look up, because the database would not, is no try', async () => {
  await hub.database.query('ALTER TABLE pairing_code RENAME TO hidden')
  const answers = []
  for (let at = 0; at < pairRate.burst + 5; at += 1)
    answers.push((await pair('zzzz-zzzz', 'guesser', '198.51.100.8')).status)
  await hub.database.query('ALTER TABLE hidden RENAME TO pairing_code')
  expect(new Set(answers)).toEqual(new Set([500]))
  expect((await pair('zzzz-zzzz', 'guesser', '198.51.100.8')).status).toBe(403)
})

test('an address of the sixth version counts with its whole network; what a caller writes before the proxy’s own word counts nothing', async () => {
  const guess = (at: number) =>
    pair('zzzz-zzzz', 'guesser', `203.0.113.${at}, 2001:db8:0:1::${at.toString(16)}`)
  const answers = await Promise.all(Array.from({ length: pairRate.burst + 1 }, (_, at) => guess(at)))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await pair('zzzz-zzzz', 'guesser', '2001:DB8::1:a:b:c:d')).status).toBe(429)
  expect((await pair('zzzz-zzzz', 'guesser', '2001:db8:0:2::1')).status).toBe(403)
})

test('a whole shop behind one address is let in at once, more tills than anybody has tries', async () => {
  const tills = Array.from({ length: pairRate.burst + 10 }, (_, at) => `shop${String(at).padStart(4, '0')}`)
  for (const id of tills) {
    const { code } = await hub.hub.enrolment.invite('Bakery')
    expect(await pair(code, id, '192.0.2.77')).toMatchObject({ status: 201 })
  }
})
