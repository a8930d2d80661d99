// A machine that sleeps: its monotonic clock stands still, and what was let in, held or waiting before is as old on waking as everywhere else.
import { describe, expect, test } from 'vitest'
import { createPairing } from '#core/system/pairing-codes.ts'
import { systemClock, withAges } from '#core/system/clock.ts'
import { createManualClock, seeded } from '#test/support/run/clock.ts'
import { letIn, openRealShop } from '#test/support/pages/first-sign-in.ts'
import { sent } from '#test/support/till/altered-answers.ts'
import { openShop, type Shop } from '#test/support/till/shop.ts'
import { second, minute, hour } from '#test/support/run/times.ts'

describe('the clock', () => {
  test('a moment that was just missed is waited for without a warning of the platform', async () => {
    const warned: string[] = []
    const hear = ({ name }: Error) => void warned.push(name)
    process.on('warning', hear)
    await systemClock.wait(-0.5)
    process.off('warning', hear)
    expect(warned).toEqual([])
  })

  const machine = () => {
    const at = { wall: 0, mono: 0, uptime: 0 }
    const clock = withAges({
      now: () => at.wall,
      elapsed: () => at.mono,
      uptime: () => at.uptime,
      wait: () => Promise.resolve(),
    })
    const sleep = (ms: number) => {
      at.wall += ms
      at.uptime += ms
    }
    const pass = (ms: number) => {
      sleep(ms)
      at.mono += ms
    }
    return { at, clock, pass, sleep }
  }

  test('what was before a sleep is older by it, what comes after is not; waits know nothing of it', () => {
    const { clock, pass, sleep } = machine()
    const before = clock.elapsed()
    sleep(hour)
    const after = clock.elapsed()
    pass(second)
    sleep(hour)
    expect([clock.age(before), clock.age(after), clock.age(clock.elapsed())].map(Math.round)).toEqual([
      2 * hour + second + 2,
      hour + second + 1,
      0,
    ])
    expect(clock.elapsed() - before).toBe(second + 2)
  })

  test('a clock that is set back while the machine sleeps hides nothing of the sleep; one that is set ahead makes things old', () => {
    const { at, clock, sleep } = machine()
    const before = clock.elapsed()
    sleep(3 * minute)
    at.wall -= 6 * minute
    expect(clock.age(before)).toBe(3 * minute + 1)
    at.wall += hour
    expect(clock.age(before)).toBe(hour + 3 * minute + 2)
  })

  test('a clock that drifts, is set right by seconds or goes back makes nothing older', () => {
    const { at, clock, pass } = machine()
    const before = clock.elapsed()
    for (let day = 0; day < 30; day += 1) {
      pass(24 * hour)
      at.wall += 4 * second
      clock.elapsed()
    }
    at.wall -= 90 * 24 * hour
    expect(clock.age(before)).toBe(30 * 24 * hour)
  })
})

test('who was signed in before the night is signed out in the morning', async () => {
  await using shop = await openRealShop({ signOutMinutes: 5 })
  await letIn(shop)
  expect(shop.cashier.view().staff.signedIn).not.toBeNull()
  shop.sleep(8 * hour)
  await shop.leaveAlone(second)
  expect([shop.cashier.view().staff.signedIn, shop.office.view().staff.signedIn]).toEqual([null, null])
})

test('a code that was read from the till the day before lets nobody in', () => {
  const clock = createManualClock()
  const pairing = createPairing(clock, seeded(1), () => undefined)
  const { code } = pairing.make('customer')
  clock.jump(hour)
  expect([pairing.alive(), pairing.redeem('customer', code, 'near')]).toEqual([[], 'wrong'])
})

const reading = /^GET .*\/payments\/[\w-]+$/
test.each([
  ['payment was made', /\/payments$/],
  ['last read left', reading],
])(
  'the machine sleeps once the %s, its answer is heard on waking, and somebody has paid meanwhile: a person is asked',
  async (_, asked) => {
    await using shop = await openShop()
    let approved = false
    shop.network.reword(
      asked,
      (body) => {
        if (approved) return body
        approved = true
        shop.clock.advance(10)
        shop.sandbox.phone('4791234567').approve()
        shop.sleep(10 * minute)
        shop.network.fail('lost answer', reading)
        return body
      },
      { mayMiss: true }, // the answer stays as it is
    )
    await shop.cashier.charge(5_000, '91234567')
    const sale = await shop.cashier.watch(10 * second)
    expect(sale).toMatchObject({ state: 'authorized', question: 'handedOver' })
    expect(await shop.books()).toMatchObject({ captured: 0 })
  },
)

/** As the service's gate does it. */
const turnedAway = {
  status: 401,
  bytes: JSON.stringify({
    responseInfo: { responseCode: 401, responseMessage: 'No' },
    result: { message: 'No.' },
  }),
  kind: 'application/json',
}

/** Does this once such a request is answered, before the till hears the answer. */
function onAnswer(shop: Shop, which: RegExp, act: () => void) {
  const told = { isDone: false }
  shop.network.listen({
    leaves: () => undefined,
    answered({ method, path }) {
      if (told.isDone || !which.test(`${method} ${path}`)) return
      told.isDone = true
      act()
    },
  })
  return told
}

describe('the machine sleeps over the answer that tells how old an approval is: a person is asked on waking', () => {
  test('where nobody waited', async () => {
    await using shop = await openShop()
    await shop.cashier.charge(5_000, '91234567')
    await shop.cashier.watch(10 * second)
    await shop.leaveAlone(20 * second)
    shop.sandbox.phone('4791234567').approve()
    const slept = onAnswer(shop, /\/events$/, () => shop.sleep(hour))
    await shop.leaveAlone(10 * second)
    expect(slept.isDone).toBe(true)
    const sale = await shop.cashier.watch(second)
    expect(sale).toMatchObject({ state: 'authorized', question: 'handedOver' })
  })

  test('where a screen waited, and the log was to tell whether the payment is ours', async () => {
    await using shop = await openShop()
    shop.network.fail({ ...turnedAway, isDone: true }, /\/payments$/)
    onAnswer(shop, /\/payments$/, () => void shop.sandbox.phone('4791234567').approve())
    const slept = onAnswer(shop, /\/events$/, () => shop.sleep(hour))
    await shop.cashier.charge(5_000, '91234567')
    const sale = await shop.cashier.watch(second)
    expect(slept.isDone).toBe(true)
    expect(sale).toMatchObject({ state: 'authorized', question: 'handedOver' })
  })
})

test('the machine sleeps over the token of a capture that was about to leave: a person is asked on waking', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  await shop.cashier.watch(61 * second)
  shop.sandbox.phone('4791234567').approve()
  shop.network.fail(turnedAway, /\/capture$/)
  const slept = onAnswer(shop, /accesstoken/, () => shop.sleep(30 * minute))
  await shop.cashier.watch(5 * second)
  expect(slept.isDone).toBe(true)
  expect(shop.cashier.sale()).toMatchObject({ state: 'authorized', question: 'handedOver' })
})

test('the machine sleeps over the token of a payment that was about to be made: it is not made', async () => {
  await using shop = await openShop()
  const slept = onAnswer(shop, /accesstoken/, () => shop.sleep(30 * minute))
  await shop.cashier.charge(5_000, '91234567')
  expect(slept.isDone).toBe(true)
  expect(shop.cashier.sale()).toMatchObject({ state: 'refused' })
  expect(sent(shop, /^POST .*\/payments$/)).toEqual([])
})

test('a payment that nobody waits for is read as soon as the till hears that the machine is awake', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, '91234567')
  const reads = () => sent(shop, reading).length
  const untilRead = async () => {
    for (const before = reads(); reads() === before;) await shop.leaveAlone(second)
  }
  await shop.leaveAlone(30 * second)
  await untilRead()
  const before = reads()
  shop.sleep(5 * minute)
  await shop.leaveAlone(second)
  expect(reads()).toBe(before)

  await untilRead()
  const again = reads()
  shop.sleep(5 * minute)
  shop.resumed()
  await shop.leaveAlone(second)
  expect(reads()).toBe(again + 1)
})
