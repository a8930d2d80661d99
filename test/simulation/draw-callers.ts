// The behaviour of simulated callers, and how often each kind comes: days on which another register asks for every payment.
import { createRandom, type Random } from '#test/simulation/chance.ts'
import { drawDay } from '#test/simulation/draw.ts'
import type { CallerPlan, Plan, SalePlan } from '#test/simulation/plan.ts'

const second = 1000
const minute = 60 * second

/** `first`: the number of the day's first checkout. */
export function drawCheckouts(seed: number, first: number, checkouts: number): Plan {
  const day = drawDay(seed, first, checkouts)
  return {
    ...day,
    sales: day.sales.map((sale) => ({
      ...sale,
      // What ended is asked for anew under another id: nobody tries it again at a screen.
      retries: [],
      cashier: {
        ...sale.cashier,
        acts: [],
        chargesTwice: false,
        patienceMs: 24 * 60 * minute,
        goesHomeAt: null,
      },
      caller: drawCaller(createRandom(seed, first, sale.id, 8), sale),
    })),
  }
}

function drawCaller(dice: Random, { customer: { at } }: SalePlan): CallerPlan {
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
