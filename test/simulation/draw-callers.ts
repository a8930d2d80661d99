// The behaviour of simulated callers, and how often each kind comes: days on which another register asks for every payment.
import { createRandom, type Random } from '#test/simulation/chance.ts'
import { drawWrongClock } from '#test/simulation/draw-trouble.ts'
import { drawDay } from '#test/simulation/draw.ts'
import type { CallerPlan, Plan, SalePlan } from '#test/simulation/plan.ts'
import { second, minute, hour } from '#test/support/run/times.ts'

/** `first`: the number of the day's first checkout. */
export function drawCheckouts(seed: number, first: number, checkouts: number): Plan {
  const day = drawDay(seed, first, checkouts)
  const hasWrongClock = createRandom(seed, first, 38).happens(0.3)
  return {
    ...day,
    sales: day.sales.map((sale) =>
      drawScene(createRandom(seed, first, sale.id, 18), {
        ...sale,
        // What ended is asked for anew under another id: nobody tries it again at a screen.
        retries: [],
        // No register is let in at a till that was made from a copy.
        weather: [
          ...sale.weather.filter(({ is }) => is !== 'restore'),
          ...drawWrongClock(createRandom(seed, first, sale.id, 37)).filter(() => hasWrongClock),
        ],
        cashier: {
          ...sale.cashier,
          acts: [],
          chargesTwice: false,
          patienceMs: 24 * 60 * minute,
          goesHomeAt: null,
        },
        caller: {
          ...drawCaller(createRandom(seed, first, sale.id, 8), sale),
          ...drawDoor(createRandom(seed, first, sale.id, 36), day.drowsiness > 0),
          isItemised: createRandom(seed, first, sale.id, 15).happens(0.6),
        },
      }),
    ),
  }
}

type Called = SalePlan & { caller: CallerPlan }

/** Its money comes and goes in parts, down to the last of it; or its register cancels in the moment of the approval what it keeps reserved. */
function drawScene(dice: Random, sale: Called): SalePlan {
  if (!dice.happens(0.12)) return sale
  const at = dice.between(900, 2500)
  const calm = { ...sale, faults: [], crashes: [], weather: [], elsewhere: [], refunds: [] }
  const customer = { at, does: 'approve', hesitatesMs: null } as const
  const caller = {
    ...sale.caller,
    acts: [],
    hasCashier: false,
    keeps: null,
    expiresIn: null,
    loses: [],
    dies: null,
    choice: null,
    door: 'api' as const,
    repeats: [],
  }
  const refunds = [0.37, dice.draw() * 0.5, 1].map((share) => ({
    afterMs: dice.between(500, 9000),
    share,
    isTwice: false,
  }))
  switch (dice.pick(['backInParts', 'takenInParts', 'cancelledAsApproved'] as const)) {
    case 'backInParts':
      return { ...calm, customer, refunds, caller: { ...caller, isItemised: true } }
    case 'takenInParts':
      return {
        ...calm,
        customer,
        elsewhere: [
          { afterMs: dice.between(500, 5000), does: 'capture', share: 0.2 + dice.draw() * 0.6 },
          { afterMs: dice.between(20, 300) * second, does: 'capture', share: 1 },
        ],
        caller: { ...caller, hasCashier: true, isItemised: true, keeps: { afterMs: hour, does: 'forget' } },
      }
    case 'cancelledAsApproved':
      return {
        ...calm,
        customer,
        caller: {
          ...caller,
          acts: [{ at: at - dice.between(-20, 150), does: 'cancel' }],
          keeps: { afterMs: minute, does: 'capture' },
        },
      }
  }
}

/** The same message again: soon, over midnight, and after the two days in which the protocol lets a name mean one message. */
function drawDoor(dice: Random, isQuietShop: boolean): Pick<CallerPlan, 'door' | 'repeats'> {
  if (!dice.happens(0.3)) return { door: 'api', repeats: [] }
  const repeats = Array.from({ length: isQuietShop ? dice.pick([0, 1, 2]) : 0 }, () =>
    dice.weigh([
      [3, dice.between(1, 100) * second],
      [2, dice.between(1, 16) * hour],
      [1, dice.between(17, 60) * hour],
    ]),
  )
  return { door: 'nexo', repeats }
}

function drawCaller(
  dice: Random,
  { customer: { at } }: SalePlan,
): Omit<CallerPlan, 'isItemised' | 'door' | 'repeats'> {
  const acts: CallerPlan['acts'] = []
  // As the customer pays, give or take.
  if (dice.happens(0.18)) acts.push({ at: Math.max(50, at + dice.between(-1500, 2500)), does: 'cancel' })
  if (dice.happens(0.05)) acts.push({ at: dice.between(20_000, 200_000), does: 'cancel' })
  if (dice.happens(0.1)) acts.push({ at: dice.between(0, 6000), does: 'again' })
  if (dice.happens(0.08)) acts.push({ at: dice.between(500, 9000), does: 'otherAmount' })
  if (dice.happens(0.04)) acts.push({ at: dice.between(200, 9000), does: 'capture' })
  return {
    acts,
    hasCashier: dice.happens(0.4),
    keeps: dice.happens(0.2)
      ? {
          afterMs: dice.weigh([
            [6, dice.between(100, 30_000)],
            [1, dice.between(1, 90) * minute],
          ]),
          does: dice.weigh([
            [6, 'capture'],
            [3, 'cancel'],
            [1, 'forget'],
          ]),
        }
      : null,
    expiresIn: dice.happens(0.15) ? dice.between(30, 120) : null,
    loses: Array.from({ length: 30 }, (_, nth) => nth + 1).filter(() => dice.happens(0.12)),
    dies: dice.happens(0.2)
      ? {
          at: dice.between(0, 9000),
          backAfterMs: dice.weigh([
            [4, dice.between(1, 40) * second],
            [1, dice.between(1, 40) * minute],
          ]),
        }
      : null,
    choice: dice.happens(0.5)
      ? {
          afterMs: dice.between(300, 9000),
          does: dice.weigh([
            [8, 'choose'],
            [1, 'leave'],
            [1, 'nothing'],
          ]),
        }
      : null,
  }
}
