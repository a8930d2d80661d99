// The day of a seed, drawn once, so that everything in it is known before it begins.
import { createRandom, type Random } from '#test/simulation/chance.ts'
import { drawCashier, drawConduct, drawRefunds, drawRetries } from '#test/simulation/draw-people.ts'
import {
  drawCrash,
  drawOutsideActs,
  drawFault,
  drawRefusals,
  drawWeather,
} from '#test/simulation/draw-trouble.ts'
import { stubborn, type Plan, type SalePlan } from '#test/simulation/plan.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** `first`: the number of the day's first sale. */
export function drawDay(seed: number, first: number, sales: number): Plan {
  const dice = createRandom(seed, first)
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
      drawScene(
        createRandom(seed, first, at, 7),
        drawSale([seed, first, at], first + at, at === sales - 1, drowsiness > 0),
      ),
    ).map((sale, at) => (at !== sales - 1 ? sale : drawLast(dice, sale))),
  }
}

const drawLast = (dice: Random, sale: SalePlan): SalePlan =>
  dice.happens(0.12) ? drawClosing(dice, sale) : dice.happens(0.12) ? drawAbsence(dice, sale) : sale

/** Another program captures a part of a payment: of one that the cashier has just left, and tries again; or what is taken cannot be refunded. */
function drawScene(dice: Random, sale: SalePlan): SalePlan {
  if (!dice.happens(0.015)) return sale
  const approves = { at: dice.between(600, 2000), does: 'approve', hesitatesMs: null } as const
  const share = dice.pick([0.3, 0.6])
  const capture = { afterMs: dice.between(100, 900), does: 'capture', share } as const
  const calm = { ...sale, customer: approves, crashes: [], weather: [], refunds: [], elsewhere: [capture] }
  const cashier = { ...sale.cashier, acts: [], away: null, patienceMs: 2 * minute }
  if (dice.happens(0.5))
    return {
      ...calm,
      cashier,
      retries: [],
      faults: [
        {
          operation: 'refund',
          nth: 1,
          times: stubborn,
          fault: { kind: 'code', code: dice.pick(['6150', '6210'] as const) },
        },
      ],
    }
  return {
    ...calm,
    elsewhere: [{ ...capture, afterMs: dice.between(0, 20) }],
    cashier: { ...cashier, acts: [{ at: approves.at + dice.between(30, 300), does: 'release' }] },
    retries: [{ overrideAt: null, flow: sale.flow, customer: approves }],
    faults: [],
  }
}

/** The network fails as the customer approves; the screen is left for hours, and somebody comes back to it. */
const drawAbsence = (dice: Random, sale: SalePlan): SalePlan => {
  const at = dice.between(800, 4000)
  const forMs = dice.between(4, 200) * minute
  return {
    ...sale,
    customer: { at: dice.between(500, 2500), does: 'approve', hesitatesMs: null },
    cashier: {
      ...sale.cashier,
      acts: [],
      away: { at: at + dice.between(0, 5 * second), forMs },
      patienceMs: 6 * hour,
      goesHomeAt: null,
    },
    faults: [],
    crashes: [],
    retries: [],
    refunds: [],
    elsewhere: [],
    weather: [{ at, is: 'outage', how: 'no-connection', forMs: Math.floor(forMs * dice.draw()) }],
  }
}

/** The network fails at closing time as the customer approves, and everybody goes home. */
const drawClosing = (dice: Random, sale: SalePlan): SalePlan => ({
  ...sale,
  customer: { at: dice.between(800, 2500), does: 'approve', hesitatesMs: null },
  cashier: { ...sale.cashier, acts: [], answer: 'nobody', goesHomeAt: dice.between(3, 40) * second },
  faults: [],
  retries: [],
  refunds: [],
  elsewhere: [],
  weather: [
    { at: dice.between(900, 2800), is: 'outage', how: 'no-connection', forMs: dice.between(3, 15) * minute },
  ],
})

/** People and each kind of trouble have dice of their own, so that more of one leaves the others as they were. */
function drawSale(seeds: number[], id: number, isLast: boolean, isQuietShop: boolean): SalePlan {
  const dice = createRandom(...seeds, 1)
  const faults = createRandom(...seeds, 2)
  const crashes = createRandom(...seeds, 3)
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
    faults: [
      ...drawRefusals(createRandom(...seeds, 6)),
      ...(faults.happens(0.76)
        ? Array.from({ length: faults.between(1, 4) }, () => drawFault(faults, refunds.length > 0))
        : []),
    ],
    crashes: crashes.happens(0.33)
      ? Array.from({ length: crashes.pick([1, 1, 1, 1, 1, 2, 2, 3]) }, () => drawCrash(crashes))
      : [],
    weather: drawWeather(createRandom(...seeds, 4)),
    elsewhere: drawOutsideActs(createRandom(...seeds, 5)),
  }
}
