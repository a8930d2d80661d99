// The behaviour of simulated customers and cashiers, and how often each kind comes.
import type { Random } from '#test/simulation/chance.ts'
import type { Cashier, Conduct, PlannedRefund, Retry } from '#test/simulation/plan.ts'
import { second, minute } from '#test/support/run/times.ts'

export function drawConduct(dice: Random): Conduct {
  return {
    at: dice.weigh([
      [86, dice.between(200, 2800)],
      [9, dice.between(2800, 8000)],
      [1.5, dice.between(8, 40) * second],
      [0.3, dice.between(1, 9) * minute],
    ]),
    does: dice.weigh([
      [80, 'approve'],
      [7, 'refuse'],
      [2, 'ignore'],
      [2, 'decline'],
      [5, 'declineThenApprove'],
      [3, 'stayAway'],
    ]),
    hesitatesMs: dice.happens(0.1) ? dice.between(200, 8000) : null,
  }
}

export function drawCashier(dice: Random, { at }: Conduct, isLast: boolean): Cashier {
  const acts: Cashier['acts'] = []
  // As the customer pays, give or take.
  if (dice.happens(0.12)) {
    acts.push({
      at: Math.max(100, at + dice.between(-1500, 2500)),
      does: dice.pick(['cancel', 'cancel', 'cancelTwice']),
    })
  }
  if (dice.happens(0.06)) acts.push({ at: dice.between(500, 12_000), does: 'check' })
  if (dice.happens(0.06)) acts.push({ at: Math.max(300, at + dice.between(-3000, 4000)), does: 'abandon' })
  // An idle timer, or a finger that was too quick.
  if (dice.happens(0.04)) acts.push({ at: dice.between(300, 10_000), does: 'acknowledge' })
  return {
    chargesTwice: dice.happens(0.06),
    hasSecondScreen: dice.happens(0.05),
    acts,
    away: dice.happens(0.04)
      ? {
          at: dice.between(0, 6000),
          forMs: dice.weigh([
            [12, dice.between(3, 30) * second],
            [1, dice.between(2, 11) * minute],
          ]),
        }
      : null,
    answer: dice.weigh([
      [5, 'keep'],
      [4, 'giveBack'],
      [isLast ? 6 : 1, 'nobody'],
    ]),
    answerAfterMs: dice.between(500, 20_000),
    patienceMs: dice.weigh([
      [30, dice.between(4, 11) * second],
      [3, dice.between(15, 60) * second],
      [isLast ? 1 : 0.06, dice.between(5, 12) * minute],
    ]),
    acknowledges: dice.happens(0.6),
    goesHomeAt: null,
  }
}

/** Used when there is something to try again, which is seldom. */
export const drawRetries = (dice: Random): Retry[] =>
  dice.happens(0.17)
    ? Array.from({ length: dice.happens(0.15) ? 2 : 1 }, () => ({
        overrideAt: dice.happens(0.25) ? dice.between(500, 15_000) : null,
        flow: dice.pick(['QR', 'PUSH_MESSAGE']),
        customer: drawConduct(dice),
      }))
    : []

export const drawRefunds = (dice: Random): PlannedRefund[] =>
  dice.happens(0.2)
    ? Array.from({ length: dice.happens(0.3) ? 2 : 1 }, () => ({
        afterMs: dice.between(100, 20_000),
        share: dice.weigh([
          [2, 1],
          [1, 0.5],
          [1, dice.draw()],
        ]),
        isTwice: dice.happens(0.15),
      }))
    : []
