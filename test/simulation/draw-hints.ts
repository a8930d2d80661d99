// What a hub tells of a simulated sale, and what of it is lost, late, told twice or false.
import type { Random } from '#test/simulation/chance.ts'
import type { HintPlan } from '#test/simulation/plan.ts'

const events = [
  'AUTHORIZED',
  'CAPTURED',
  'CANCELLED',
  'ABORTED',
  'EXPIRED',
  'TERMINATED',
  'REFUNDED',
] as const

export const drawHints = (dice: Random): HintPlan => ({
  fate: dice.weigh<HintPlan['fate']>([
    [5, 'told'],
    [2, 'late'],
    [2, 'lost'],
    [1, 'twice'],
  ]),
  lateMs: dice.weigh([
    [3, dice.between(500, 20_000)],
    [1, dice.between(1, 90) * 60_000],
  ]),
  lies: dice.happens(0.5)
    ? Array.from({ length: dice.pick([1, 1, 2, 4]) }, () => ({
        at: dice.between(100, 9000),
        event: dice.pick(events),
      }))
    : [],
  cuts: dice.happens(0.2) ? [dice.between(0, 8000)] : [],
})
