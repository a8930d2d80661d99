// Which day belongs to this seed? Drawn once, so that everything in it is known before it begins.
import { createDice, type Dice } from '#test/simulation/dice.ts'
import { drawCashier, drawConduct, drawRefunds, drawRetries } from '#test/simulation/draw-people.ts'
import { drawCrash, drawFault, drawWeather } from '#test/simulation/draw-trouble.ts'
import type { Plan, SalePlan } from '#test/simulation/plan.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** `first`: the number of the day's first sale. */
export function drawDay(seed: number, first: number, sales: number): Plan {
  const dice = createDice(seed, first)
  const drowsiness = dice.happens(0.06) ? 0 : 0.5
  return {
    seed: dice.between(1, 1_000_000_000),
    skewMs: dice.weigh([
      [6, 0],
      [2, dice.between(-5 * minute, 5 * minute)],
      [1, dice.between(-30 * hour, 30 * hour)],
    ]),
    drowsiness,
    isAttended: !dice.happens(0.15),
    qrFormat: dice.happens(0.03) ? 'IMAGE/SVG+XML' : 'TEXT/TARGETURL',
    sales: Array.from({ length: sales }, (_, at) =>
      drawSale([seed, first, at], first + at, at === sales - 1, drowsiness > 0),
    ).map((sale, at) => (at === sales - 1 && dice.happens(0.12) ? drawClosing(dice, sale) : sale)),
  }
}

/** The network fails at closing time as the customer approves, and everybody goes home. */
const drawClosing = (dice: Dice, sale: SalePlan): SalePlan => ({
  ...sale,
  customer: { at: dice.between(800, 2500), does: 'approve', hesitatesMs: null },
  cashier: { ...sale.cashier, acts: [], answer: 'nobody', goesHomeAt: dice.between(3, 40) * second },
  faults: [],
  retries: [],
  refunds: [],
  weather: [
    { at: dice.between(900, 2800), is: 'outage', how: 'no-connection', forMs: dice.between(3, 15) * minute },
  ],
})

/** People and each kind of trouble have dice of their own, so that more of one leaves the others as they were. */
function drawSale(seeds: number[], id: number, isLast: boolean, isQuietShop: boolean): SalePlan {
  const dice = createDice(...seeds, 1)
  const faults = createDice(...seeds, 2)
  const crashes = createDice(...seeds, 3)
  const customer = drawConduct(dice)
  const refunds = drawRefunds(dice)
  return {
    id,
    gapMs: dice.between(1, 20) * second,
    waitsForOthers: isQuietShop && dice.happens(0.9),
    value: dice.weigh([
      [60, dice.between(1_000, 90_000)],
      [2, dice.between(100, 150)],
      [1, 65_000_000],
    ]),
    flow: dice.pick(['QR', 'QR', 'PUSH_MESSAGE']),
    customer,
    cashier: drawCashier(dice, customer, isLast),
    retries: drawRetries(dice),
    refunds,
    faults: faults.happens(0.76)
      ? Array.from({ length: faults.between(1, 4) }, () => drawFault(faults, refunds.length > 0))
      : [],
    crashes: crashes.happens(0.33)
      ? Array.from({ length: crashes.pick([1, 1, 1, 1, 1, 2, 2, 3]) }, () => drawCrash(crashes))
      : [],
    weather: drawWeather(createDice(...seeds, 4)),
  }
}
