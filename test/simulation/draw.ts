// The day of a seed, drawn once, so that everything in it is known before it begins.
import { createRandom, type Random } from '#test/simulation/chance.ts'
import { drawHints } from '#test/simulation/draw-hints.ts'
import { drawCashier, drawConduct, drawRefunds, drawRetries } from '#test/simulation/draw-people.ts'
import {
  drawCrash,
  drawOutsideActs,
  drawFailing,
  drawFault,
  drawRefusals,
  drawLid,
  drawLostTokens,
  drawNaps,
  drawOddLogs,
  drawPages,
  drawUnwritten,
  drawWeather,
  drawWrongClock,
} from '#test/simulation/draw-trouble.ts'
import { stubborn, type OutsideAct, type Plan, type SalePlan } from '#test/simulation/plan.ts'
import { second, minute, hour } from '#test/support/run/times.ts'

/** `first`: the number of the day's first sale. */
export function drawDay(seed: number, first: number, sales: number): Plan {
  const dice = createRandom(seed, first)
  const drowsiness = dice.happens(0.06) ? 0 : 0.5
  const isCopied = createRandom(seed, first, 23).happens(0.06)
  const isWrongClock = createRandom(seed, first, 25).happens(0.08)
  const isGuestNetwork = createRandom(seed, first, 28).happens(0.08)
  const isSleepy = createRandom(seed, first, 21).happens(0.12)
  const isUntidy = createRandom(seed, first, 30).happens(0.08)
  // A machine that sleeps hears none: its days are as they were.
  const hasHub = !isSleepy && createRandom(seed, first, 40).happens(0.1)
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
    refundsBefore: createRandom(seed, first, 16).pick([0, 0, 99_998]),
    // What others gave back on an untidy day must be found when it is closed.
    isGarbled: !isUntidy && createRandom(seed, first, 17).happens(0.08),
    ...(hasHub ? { hasHub } : {}),
    sales: restoredAmong(
      createRandom(seed, first, 35),
      Array.from({ length: sales }, (_, at) =>
        drawScene(
          createRandom(seed, first, at, 7),
          drawSale([seed, first, at], first + at, {
            isLast: at === sales - 1,
            isQuietShop: drowsiness > 0,
            isWrongClock,
            isGuestNetwork,
            isSleepy,
          }),
        ),
      )
        .map((sale) => (isUntidy ? drawUntidy(createRandom(seed, first, sale.id, 31), sale) : sale))
        .map((sale, at) => (at !== sales - 1 ? sale : drawLast(dice, sale)))
        .map((sale, at) =>
          at === Math.floor(sales / 2) && isCopied ? drawCopied(createRandom(seed, first, 24), sale) : sale,
        )
        .map((sale) =>
          hasHub ? { ...sale, hints: drawHints(createRandom(seed, first, sale.id, 41)) } : sale,
        ),
    ),
  }
}

const drawLast = (dice: Random, sale: SalePlan): SalePlan =>
  dice.happens(0.12) ? drawClosing(dice, sale) : dice.happens(0.12) ? drawAbsence(dice, sale) : sale

/** Another program captures a part of a payment: of one that the cashier has just left, and tries again; or what is taken cannot be refunded. */
function drawScene(dice: Random, sale: SalePlan): SalePlan {
  if (!dice.happens(0.015)) return dice.happens(0.02) ? drawStale(dice, sale) : sale
  const approves = { at: dice.between(600, 2000), does: 'approve', hesitatesMs: null } as const
  const share = dice.pick([0.3, 0.6])
  const capture = { afterMs: dice.between(100, 900), does: 'capture', share } as const
  const calm = {
    ...sale,
    customer: approves,
    crashes: [],
    weather: [],
    refunds: [],
    unwritten: [],
    elsewhere: [capture],
  }
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
    cashier: { ...cashier, acts: [{ at: approves.at + dice.between(30, 300), does: 'abandon' }] },
    retries: [{ overrideAt: null, flow: sale.flow, customer: approves }],
    faults: [],
  }
}

/** On some days a copy is laid aside, and a few sales later the till is lost and made anew from it. */
function restoredAmong(dice: Random, sales: SalePlan[]): SalePlan[] {
  if (!dice.happens(0.08) || sales.length < 2) return sales
  const from = dice.between(0, sales.length - 2)
  const until = Math.min(sales.length - 1, from + dice.between(1, 4))
  const backup = { at: dice.between(0, 20_000), is: 'backup' } as const
  const restore = { at: dice.between(0, 20_000), is: 'restore' } as const
  return sales.map((sale, at) => {
    const own = [...(at === from ? [backup] : []), ...(at === until ? [restore] : [])]
    return { ...sale, weather: [...sale.weather, ...own] }
  })
}

/** A second till begins on a copy of the folder, and gives back what the first has sold. */
const drawCopied = (dice: Random, sale: SalePlan): SalePlan => ({
  ...sale,
  weather: [
    {
      at: dice.between(3, 20) * second,
      is: 'copy',
      startsAfterMs: dice.between(100, 3000),
      refunds: dice.pick([
        [0.3, 0.5],
        [0.2, 0.2, 1],
      ]),
    },
  ],
})

/** Money of it goes back, by the till and by others, and the service's log of it is not tidy. */
function drawUntidy(dice: Random, sale: SalePlan): SalePlan {
  if (!dice.happens(0.6)) return sale
  const refunds = [0.3, 0.5].map((share) => ({
    afterMs: dice.between(500, 9000),
    share,
    isTwice: dice.happens(0.15),
  }))
  const elsewhere: OutsideAct[] = dice.happens(0.3)
    ? [{ afterMs: dice.between(1, 60) * second, does: 'refund', share: 0.2 }]
    : []
  return { ...sale, refunds, elsewhere, faults: [...drawOddLogs(dice), ...sale.faults.slice(0, 2)] }
}

/** The period is closed when it is paid, and a read for that tells of the payment as it stood before. */
const drawStale = (dice: Random, sale: SalePlan): SalePlan => ({
  ...sale,
  customer: { at: dice.between(600, 2000), does: 'approve', hesitatesMs: null },
  cashier: { ...sale.cashier, acts: [], away: null, patienceMs: 2 * minute },
  retries: [],
  faults: [{ operation: 'get', nth: 1, times: stubborn - 1, fault: { kind: 'stale' } }],
  weather: [{ at: dice.between(8, 40) * second, is: 'closing' }],
})

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
function drawSale(
  seeds: number[],
  id: number,
  {
    isLast,
    isQuietShop,
    isSleepy,
    isWrongClock,
    isGuestNetwork,
  }: Record<'isLast' | 'isQuietShop' | 'isSleepy' | 'isWrongClock' | 'isGuestNetwork', boolean>,
): SalePlan {
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
      ...drawLostTokens(createRandom(...seeds, 33)),
      ...drawRefusals(createRandom(...seeds, 6)),
      ...(isGuestNetwork ? drawPages(createRandom(...seeds, 27)) : []),
      ...drawFailing(createRandom(...seeds, 19), refunds.length > 0),
      ...(faults.happens(0.76)
        ? Array.from({ length: faults.between(1, 4) }, () => drawFault(faults, refunds.length > 0))
        : []),
    ],
    crashes: crashes.happens(0.33)
      ? Array.from({ length: crashes.pick([1, 1, 1, 1, 1, 2, 2, 3]) }, () => drawCrash(crashes))
      : [],
    unwritten: drawUnwritten(createRandom(...seeds, 34)),
    sleeps: isSleepy ? drawNaps(createRandom(...seeds, 20)) : [],
    weather: [
      ...drawWeather(createRandom(...seeds, 4)),
      ...(isWrongClock ? drawWrongClock(createRandom(...seeds, 26)) : []),
      ...(isSleepy ? drawLid(createRandom(...seeds, 22), customer) : []),
    ],
    elsewhere: drawOutsideActs(createRandom(...seeds, 5)),
  }
}
