// Simulated days full of trouble: they end with till and service agreed, and the same seed gives the same day.
import { expect, test } from 'vitest'
import { drawDay } from '#test/simulation/draw.ts'
import { play } from '#test/simulation/world.ts'
import { isAll, isLanding, sizedTest } from '#test/support/run/run-size.ts'

test.each([1, 2, 3, 4])('day %i ends with till and service agreed', async (seed) => {
  const { violations } = await play(drawDay(seed, 1, 20))
  expect(violations).toEqual([])
})

test('the same seed gives the same day, to the last line', async () => {
  const plan = drawDay(5, 1, 12)
  const { lines } = await play(plan, true)
  expect(lines.length).toBeGreaterThan(200)
  expect((await play(drawDay(5, 1, 12), true)).lines).toEqual(lines)
})

// A landing plays other days, which simulate.test.ts chooses.
sizedTest.runIf(isAll && !isLanding)(
  'the till dies before and after it writes, while a request is anywhere on its way, and while it waits',
  async () => {
    const all = new Set<string>()
    for (let first = 1; first <= 3200; first += 16) {
      const { deaths, violations } = await play(drawDay(6, first, 16))
      expect(violations).toEqual([])
      for (const where of Object.keys(deaths)) all.add(where)
    }
    const requests = ['create', 'capture', 'cancel']
    const onTheWire = requests.flatMap((request) => [
      `${request} leaves`,
      `${request} is on its way`,
      `${request} was done`,
    ])
    const facts = [
      'opened',
      'sent',
      'created',
      'authorized',
      'captureClaimed',
      'captured',
      'ended',
      'cancelAsked',
    ]
    const onDisk = facts.flatMap((fact) => [`before "${fact}" is written`, `after "${fact}" was written`])
    expect([...all]).toEqual(expect.arrayContaining([...onTheWire, ...onDisk, 'get leaves', 'it waits']))
  },
)
