// The club of a seed, drawn once, so that everything in it is known before it begins.
import { createRandom, type Random } from '#test/simulation/chance.ts'
import { drawCrash, drawNaps, drawUnwritten } from '#test/simulation/draw-trouble.ts'
import type { ClubPlan, LaterAct, MemberPlan } from '#test/simulation/club-plan.ts'
import { drawClubScene } from '#test/simulation/draw-club-scenes.ts'
import { stubborn, type Fault, type MembershipOperation, type PlannedFault } from '#test/simulation/plan.ts'
import { second, minute, hour, day } from '#test/support/run/times.ts'

/** `first`: the number of the club's first member. `plans`: the ids of what can be joined. */
export function drawClub(
  seed: number,
  first: number,
  members: number,
  plans: readonly [string, ...string[]],
): ClubPlan {
  const dice = createRandom(seed, first)
  const hasSecondTill = dice.happens(0.4)
  const forMs =
    dice.weigh([
      [3, dice.between(1, 40)],
      [2, dice.between(40, 130)],
      [1, dice.between(130, 400)],
    ]) * day
  const isSleepy = createRandom(seed, first, 20).happens(0.25)
  const seedOfIt = dice.between(1, 1_000_000_000)
  const skewMs = dice.weigh([
    [6, 0],
    [2, dice.between(-5 * minute, 5 * minute)],
    [1, dice.between(-40 * minute, 40 * minute)],
  ])
  return drawClubScene(createRandom(seed, first, 15), {
    seed: seedOfIt,
    ...drawClocks(createRandom(seed, first, 9), skewMs, forMs),
    copy: drawCopy(createRandom(seed, first, 10), first, members),
    drowsiness: 0.5,
    isAttended: !dice.happens(0.15),
    hasSecondTill,
    members: Array.from({ length: members }, (_, at) =>
      drawMember([seed, first, at], first + at, plans, { forMs, isSleepy }),
    ),
    forMs,
    sleeps: isSleepy ? drawLids(createRandom(seed, first, 21), forMs, hasSecondTill) : [],
    closures: drawClosures(createRandom(seed, first, 7), forMs, hasSecondTill),
    weather: drawClubWeather(createRandom(seed, first, 8), forMs),
  })
}

/** On every third club a clock is wrong by hours, up to a day and more, or is put right or wrong on the way. */
function drawClocks(
  dice: Random,
  skewMs: number,
  forMs: number,
): Pick<ClubPlan, 'skewMs' | 'otherSkewMs' | 'jumps'> {
  if (!dice.happens(0.35)) return { skewMs, otherSkewMs: skewMs, jumps: [] }
  const wrong = () => dice.pick([0, -hour, hour, -day, day, dice.between(-30 * hour, 30 * hour)])
  const jumps = Array.from({ length: dice.pick([0, 0, 1, 2]) }, () => ({
    till: dice.pick([0, 1] as const),
    at: dice.between(0, forMs),
    byMs: dice.pick([-day, -hour, hour, day]),
  }))
  return { skewMs: wrong(), otherSkewMs: wrong(), jumps }
}

const drawCopy = (dice: Random, first: number, members: number): ClubPlan['copy'] =>
  dice.happens(0.15)
    ? {
        member: first + dice.between(0, members - 1),
        at: dice.between(100, 10_000),
        startsAfterMs: dice.pick([0, dice.between(1, 60) * minute, dice.between(1, 20) * day]),
      }
    : null

/** People and each kind of trouble have dice of their own, so that more of one leaves the others as they were. */
function drawMember(
  seeds: number[],
  id: number,
  plans: readonly [string, ...string[]],
  { forMs, isSleepy }: { forMs: number; isSleepy: boolean },
): MemberPlan {
  const dice = createRandom(...seeds, 1)
  const faults = createRandom(...seeds, 2)
  const crashes = createRandom(...seeds, 3)
  const held = drawHeld(createRandom(...seeds, 13))
  const stubbornly = drawStubborn(createRandom(...seeds, 12), forMs)
  const refused = drawRefusedStop(createRandom(...seeds, 14), forMs)
  const at = dice.weigh([
    [20, dice.between(500, 6000)],
    [4, dice.between(6, 90) * second],
    [1, dice.between(2, 11) * minute],
  ])
  return {
    id,
    gapMs: dice.between(1, 40) * second,
    plan: dice.pick(plans),
    isPushed: dice.happens(0.3),
    answer: {
      at,
      does: dice.weigh([
        [16, 'accept'],
        [2, 'reject'],
        [2, 'ignore'],
      ]),
    },
    // As the customer accepts, give or take.
    withdrawsAt: dice.happens(0.15) ? Math.max(100, at + dice.between(-2500, 4000)) : null,
    leavesAt: dice.happens(0.1) ? dice.between(300, 20_000) : null,
    acknowledges: dice.happens(0.7),
    partCaptured: drawPart(createRandom(...seeds, 6)),
    later: refused?.later ?? [
      ...drawLater(createRandom(...seeds, 4), forMs),
      ...drawMorning(createRandom(...seeds, 5), forMs),
      ...drawPortal(createRandom(...seeds, 11), forMs),
      ...held.later,
      ...stubbornly.later,
    ],
    faults: [
      ...(refused?.faults ?? []),
      ...held.faults,
      ...stubbornly.faults,
      ...drawOddHistories(createRandom(...seeds, 17)),
      ...(faults.happens(0.7)
        ? Array.from({ length: faults.between(1, 5) }, () => drawClubFault(faults))
        : []),
    ],
    crashes: crashes.happens(0.4)
      ? Array.from({ length: crashes.pick([1, 1, 2, 3]) }, () => drawCrash(crashes))
      : [],
    unwritten: drawUnwritten(createRandom(...seeds, 18)),
    sleeps: isSleepy ? drawNaps(createRandom(...seeds, 19)) : [],
  }
}

const drawLater = (dice: Random, forMs: number): LaterAct[] =>
  Array.from({ length: dice.pick([0, 0, 1, 1, 2, 3]) }, (): LaterAct => {
    const afterMs = dice.between(minute, forMs)
    const till = 0
    if (dice.happens(0.12)) return { till, afterMs, by: 'wallet', does: 'stop' }
    if (dice.happens(0.3))
      return {
        till: dice.pick([0, 1] as const),
        afterMs,
        by: 'office',
        does: 'refund',
        share: dice.pick([1, 0.5, dice.draw()]),
      }
    const acts = ['stop', 'pause', 'goOn', 'charge', 'cancelCharge'] as const
    return { till: dice.pick([0, 1] as const), afterMs, by: 'office', does: dice.pick(acts) }
  }).toSorted((one, other) => one.afterMs - other.afterMs)

/** While the till is about to capture it. */
const drawPart = (dice: Random): MemberPlan['partCaptured'] =>
  dice.happens(0.12) ? { afterMs: dice.between(0, 1500), share: dice.pick([0.3, 0.5, dice.draw()]) } : null

const drawPortal = (dice: Random, forMs: number): LaterAct[] => {
  if (!dice.happens(0.25)) return []
  const at = { till: 0, afterMs: dice.between(minute, forMs), by: 'portal' } as const
  const share = dice.pick([1, 0.5, dice.draw()])
  const does = dice.pick(['refund', 'refund', 'capture', 'cancelCharge', 'stop'] as const)
  return [does === 'refund' || does === 'capture' ? { ...at, does, share } : { ...at, does }]
}

/** A charge cannot leave for hours, and the member is paused meanwhile. */
function drawHeld(dice: Random): Pick<MemberPlan, 'faults' | 'later'> {
  if (!dice.happens(0.08)) return { faults: [], later: [] }
  const fault = dice.pick<Fault>([{ kind: 'no-connection' }, { kind: 'status', status: 503 }])
  return {
    faults: [{ operation: 'charge', nth: 1, times: dice.between(30, 400), fault }],
    later: [{ till: dice.pick([0, 1] as const), afterMs: minute, by: 'office', does: 'pauseWhileHeld' }],
  }
}

/** The history of charges is not tidy: for good where it explains the sums all the same, else for a while. */
const drawOddHistories = (dice: Random): PlannedFault[] =>
  dice.happens(0.12)
    ? (['charges', 'fetchCharge'] as const).map((operation) => {
        const how = dice.pick(['twice', 'reversed', 'newKind', 'noAmount', 'behind'] as const)
        const isExplained = how === 'twice' || how === 'reversed' || how === 'newKind'
        return {
          operation,
          nth: dice.between(1, 9),
          times: isExplained ? stubborn : dice.pick([1, 5, 40]),
          fault: { kind: 'log', how },
        }
      })
    : []

/** The service refuses something for good: what changes the agreement, somebody wants as well. */
function drawStubborn(dice: Random, forMs: number): Pick<MemberPlan, 'faults' | 'later'> {
  if (!dice.happens(0.06)) return { faults: [], later: [] }
  const operation = dice.pick(['update', 'update', 'captureCharge', 'refundCharge', 'cancelCharge'] as const)
  const times = dice.pick([3, stubborn, stubborn])
  const fault = { kind: 'status', status: dice.pick([403, 409]) } as const
  const stop: LaterAct = { till: 0, afterMs: dice.between(minute, forMs / 2), by: 'office', does: 'stop' }
  return { faults: [{ operation, nth: 1, times, fault }], later: operation === 'update' ? [stop] : [] }
}

/** A stop that the service refuses for good, at once or after half a day, or turns away at its gate; nobody does anything else for months. */
function drawRefusedStop(dice: Random, forMs: number): Pick<MemberPlan, 'faults' | 'later'> | null {
  if (!dice.happens(0.05)) return null
  const fault = dice.pick<Fault>([
    { kind: 'refused', status: 409 },
    { kind: 'refused', status: 422 },
    { kind: 'status', status: 403 },
  ])
  return {
    faults: [{ operation: 'update', nth: 1, times: stubborn, fault }],
    later: [{ till: 0, afterMs: dice.between(minute, forMs / 4), by: 'office', does: 'stop' }],
  }
}

/** Now and then somebody stops it in the very minute in which a charge is being taken. */
const drawMorning = (dice: Random, forMs: number): LaterAct[] =>
  dice.happens(0.08)
    ? [
        {
          till: 0,
          afterMs: dice.between(minute, forMs / 2),
          by: dice.pick(['office', 'wallet'] as const),
          does: 'stopWhileTaken',
        },
      ]
    : []

const drawClosures = (dice: Random, forMs: number, hasSecondTill: boolean): ClubPlan['closures'] =>
  Array.from({ length: dice.pick([0, 0, 1, 2]) }, () => ({
    till: hasSecondTill ? dice.pick([0, 1] as const) : (0 as const),
    at: dice.between(hour, forMs),
    forMs: dice.weigh([
      [3, dice.between(1, 72) * hour],
      [2, dice.between(3, 70) * day],
    ]),
  }))

/** Laptops that are shut over night and over weekends, or for a moment. */
const drawLids = (dice: Random, forMs: number, hasSecondTill: boolean): ClubPlan['sleeps'] =>
  Array.from({ length: dice.between(2, 12) }, () => ({
    till: hasSecondTill ? dice.pick([0, 1] as const) : (0 as const),
    at: dice.between(hour, forMs),
    forMs: dice.weigh([
      [2, dice.between(1, 100) * second],
      [3, dice.between(1, 16) * hour],
      [2, dice.between(1, 4) * day],
    ]),
  }))

const drawClubWeather = (dice: Random, forMs: number): ClubPlan['weather'] =>
  Array.from({ length: dice.pick([0, 1, 1, 2]) }, (): ClubPlan['weather'][number] => {
    const at = dice.between(0, forMs)
    const how = dice.pick(['no-connection', 'silence', 'unclear'] as const)
    const long = dice.weigh([
      [3, dice.between(5, 120) * second],
      [1, dice.between(1, 30) * hour],
    ])
    return { at, is: 'outage', how, forMs: long }
  })

/** What a lost answer, a late landing or a delay can do to each operation of agreements. */
export function drawClubFault(dice: Random): PlannedFault {
  const operation: MembershipOperation | 'token' = dice.weigh<MembershipOperation | 'token'>([
    [20, 'draft'],
    [14, 'agreement'],
    [6, 'agreements'],
    [16, 'update'],
    [20, 'charge'],
    [10, 'charges'],
    [3, 'fetchCharge'],
    [5, 'cancelCharge'],
    [14, 'captureCharge'],
    [12, 'refundCharge'],
    [2, 'token'],
  ])
  const isChange = !['agreement', 'agreements', 'charges', 'fetchCharge', 'token'].includes(operation)
  return {
    operation,
    nth: dice.weigh([
      [6, 1],
      [3, 2],
      [1, 3],
    ]),
    times: dice.weigh([
      [7, 1],
      [2, 2],
      [1, 4],
    ]),
    fault: dice.weigh<Fault>([
      [3, { kind: 'drop-request' }],
      [isChange ? 7 : 2, { kind: 'drop-answer' }],
      [
        isChange ? 5 : 0,
        { kind: 'late', seconds: dice.between(1, 40), status: dice.pick([503, 500, 423, 429]) },
      ],
      [2, { kind: 'delay', seconds: dice.pick([1, 3, 9, 12, 30]) }],
      [4, { kind: 'status', status: dice.pick([500, 502, 503, 504, 429, 423]) }],
      [isChange ? 4 : 1, { kind: 'status', status: dice.pick([409, 409, 401, 403, 423, 429]) }],
      [2, { kind: 'html', status: dice.pick([200, 502, 404, 403]) }],
      [2, { kind: 'no-connection' }],
      [isChange ? 3 : 1, { kind: 'unclear' }],
      [isChange ? 3 : 1, { kind: 'silence' }],
    ]),
  }
}
