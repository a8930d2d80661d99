// The trouble on the wire and in the machine, and how often each kind comes.
import type { ErrorCode } from '#sandbox/http/answers.ts'
import type { Random } from '#test/simulation/chance.ts'
import {
  stubborn,
  type Conduct,
  type Crash,
  type Nap,
  type OutsideAct,
  type Fault,
  type PaymentOperation,
  type PlannedFault,
  type Weather,
} from '#test/simulation/plan.ts'
import { second, minute, hour } from '#test/support/run/times.ts'

/** `isRefunded`: there is a refund to go wrong, too. */
export function drawFault(dice: Random, isRefunded: boolean): PlannedFault {
  const operation: PaymentOperation = dice.weigh([
    [isRefunded ? 60 : 0, 'refund'],
    [isRefunded ? 20 : 0, 'events'],
    [24, 'create'],
    [26, 'capture'],
    [10, 'cancel'],
    [34, 'get'],
    [4, 'events'],
    [2, 'token'],
  ])
  const isChange = operation !== 'token' && operation !== 'get' && operation !== 'events'
  const late = dice.between(1, 40)
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
      [isChange ? 6 : 2, { kind: 'drop-answer' }],
      [isChange ? 5 : 0, { kind: 'late', seconds: late, status: dice.pick([503, 500, 423, 429]) }],
      [2, { kind: 'delay', seconds: dice.pick([1, 3, 9, 12, 30]) }],
      [4, statusOf(dice)],
      [operation === 'token' ? 0 : 3, { kind: 'code', code: dice.pick(codesOf[operation]) }],
      [2, { kind: 'html', status: dice.pick([200, 502, 404, 403]) }],
      [2, { kind: 'no-connection' }],
      [isChange ? 3 : 1, { kind: 'unclear' }],
      [isChange ? 3 : 1, { kind: 'silence' }],
    ]),
  }
}

const statusOf = (dice: Random): Fault => {
  const status = dice.pick([500, 502, 503, 504, 429, 423, 429, 423, 401, 403, 409])
  return { kind: 'status', status, ...(status === 429 ? { retryAfterSeconds: dice.between(1, 20) } : {}) }
}

/** What the service may say without it being the end of the story. */
const codesOf: Record<PaymentOperation, readonly [ErrorCode, ...ErrorCode[]]> = {
  token: ['3010'],
  create: ['3010', '6010', '4150', '7010', '5080'],
  get: ['5090', '3010'],
  events: ['5090', '3010'],
  capture: ['6080', '6160', '6280', '6070', '6100', '6200', '6260', '6170'],
  cancel: ['6250', '6060', '6050', '6190', '6040', '3010'],
  refund: ['3010', '6160', '6160', '6150', '6210'],
  picture: ['3010'],
}

/** Most sales have some forty points at which the till can die. */
export const drawCrash = (dice: Random): Crash => ({
  point: dice.weigh([
    [1, dice.between(1, 9)],
    [5, dice.between(8, 45)],
    [1, dice.between(30, 80)],
  ]),
  backAfterMs: dice.weigh([
    [20, dice.between(300, 5000)],
    [10, dice.between(5, 60) * second],
    [1, dice.between(2, 20) * minute],
  ]),
})

/** A disk that is full for a moment, at any fact of the sale. */
export const drawUnwritten = (dice: Random): number[] =>
  dice.happens(0.04) ? Array.from({ length: dice.pick([1, 1, 1, 2]) }, () => dice.between(1, 16)) : []

/** The lid of a laptop: for a moment, over lunch, over night, over a long weekend. */
const drawSleep = (dice: Random): number =>
  dice.weigh([
    [3, dice.between(1, 100) * second],
    [4, dice.between(2, 40) * minute],
    [2, dice.between(1, 14) * hour],
    [1, dice.between(15, 72) * hour],
  ])

/** Anywhere in what the till does. */
export const drawNaps = (dice: Random): Nap[] =>
  dice.happens(0.25) ? [{ point: dice.between(1, 60), forMs: drawSleep(dice) }] : []

/** As the customer pays, give or take: just before and just after. */
export const drawLid = (dice: Random, { at }: Conduct): Weather[] =>
  dice.happens(0.25)
    ? [{ at: Math.max(50, at + dice.between(-900, 900)), is: 'sleep', forMs: drawSleep(dice) }]
    : []

/** A clock that goes wrong by a minute to three months, and comes right again. */
export const drawWrongClock = (dice: Random): Weather[] =>
  dice.happens(0.3)
    ? [
        {
          at: dice.between(0, 10_000),
          is: 'jump',
          byMs:
            dice.pick([-1, 1]) *
            dice.weigh([
              [2, dice.between(1, 59) * minute],
              [2, dice.between(1, 47) * hour],
              [2, dice.between(2, 90) * 24 * hour],
            ]),
          rights: {
            afterMs: dice.weigh([
              [2, dice.between(1, 60) * second],
              [2, dice.between(1, 90) * minute],
              [1, dice.between(2, 30) * hour],
            ]),
            restarts: dice.happens(0.4),
          },
        },
      ]
    : []

const statuses = [
  200, 201, 302, 400, 401, 402, 403, 404, 405, 407, 409, 410, 413, 422, 429, 451, 500, 502, 503,
] as const

/** A gateway that answers any call with a page of any status, before the service has it or in place of the service's answer. */
export const drawPages = (dice: Random): PlannedFault[] =>
  dice.happens(0.6)
    ? Array.from({ length: dice.pick([1, 1, 2]) }, () => ({
        operation: dice.pick([
          'create',
          'create',
          'capture',
          'capture',
          'cancel',
          'refund',
          'get',
          'events',
          'token',
        ] as const),
        nth: dice.pick([1, 1, 2]),
        times: dice.pick([1, 1, 2, 5]),
        fault: {
          kind: 'page',
          status: dice.pick(statuses),
          body: dice.pick(['html', 'json', 'empty'] as const),
          isDone: dice.happens(0.5),
        },
      }))
    : []

/** A log that is not tidy stays so for good where it explains the sums all the same; else for a while. */
export const drawOddLogs = (dice: Random): PlannedFault[] =>
  Array.from({ length: dice.pick([1, 1, 2]) }, () => {
    const how = dice.pick(['twice', 'reversed', 'newKind', 'noAmount', 'behind', 'sums'] as const)
    const isExplained = how === 'twice' || how === 'reversed' || how === 'newKind'
    return {
      operation: how === 'sums' ? 'get' : 'events',
      nth: dice.pick([1, 1, 2, 3]),
      times: isExplained ? stubborn : dice.pick([1, 3, 10, 60]),
      fault: { kind: 'log', how },
    }
  })

/** The gate turns a request away, or something between answers so once it is done, and where the till then asks for another token it gets none. */
export function drawLostTokens(dice: Random): PlannedFault[] {
  if (!dice.happens(0.015)) return []
  const operation = dice.pick(['create', 'capture', 'cancel', 'refund', 'get', 'events'] as const)
  const denied = { kind: 'status', status: 401 } as const
  const page = {
    kind: 'page',
    status: 401,
    body: dice.pick(['html', 'json', 'empty'] as const),
    isDone: true,
  } as const
  return [
    {
      operation,
      nth: dice.pick([1, 1, 2]),
      times: dice.pick([1, 1, 3, 8]),
      fault: dice.pick<Fault>([denied, page]),
    },
    {
      operation: 'token',
      nth: 1,
      times: dice.pick([1, 2, 5, 20]),
      fault: dice.pick<Fault>([
        { kind: 'status', status: 503 },
        denied,
        { kind: 'no-connection' },
        { kind: 'drop-answer' },
        { kind: 'silence' },
        { kind: 'html', status: 200 },
        { kind: 'page', status: 403, body: 'html', isDone: false },
        { kind: 'page', status: 400, body: 'json', isDone: true },
      ]),
    },
  ]
}

/** Around the capture, or hours later. */
export const drawOutsideActs = (dice: Random): OutsideAct[] =>
  dice.happens(0.06)
    ? Array.from({ length: dice.pick([1, 1, 1, 2]) }, () => ({
        afterMs: dice.weigh([
          [5, dice.between(0, 2500)],
          [3, dice.between(2500, 60_000)],
          [1, dice.between(1, 5) * hour],
        ]),
        does: dice.weigh<OutsideAct['does']>([
          [4, 'capture'],
          [3, 'refund'],
          [2, 'cancel'],
        ]),
        share: dice.pick([1, 0.6, 0.3, dice.draw()]),
      })).toSorted((one, other) => one.afterMs - other.afterMs)
    : []

/** The gate turns the till away when it repeats a request whose answer was lost, and for a while also when it reads; or a request is refused and refused again. */
export function drawRefusals(dice: Random): PlannedFault[] {
  const denied = { kind: 'status', status: 401 } as const
  if (dice.happens(0.015))
    return [
      { operation: 'create', nth: 1, times: 1, fault: { kind: 'drop-answer' } },
      { operation: 'create', nth: 2, times: dice.between(2, 6), fault: denied },
      ...(dice.happens(0.5)
        ? [{ operation: 'get', nth: 1, times: dice.between(2, 8), fault: denied } as const]
        : []),
    ]
  if (!dice.happens(0.012)) return []
  const operation = dice.pick(['capture', 'cancel', 'refund', 'refund'] as const)
  const code = dice.pick(refusedForGood[operation])
  return [{ operation, nth: 1, times: dice.pick([3, 8, stubborn]), fault: { kind: 'code', code } }]
}

/** The service takes it, says that it is done, and fails at it: for once, a few times, or whenever it is asked. */
export function drawFailing(dice: Random, isRefunded: boolean): PlannedFault[] {
  if (!dice.happens(isRefunded ? 0.15 : 0.01)) return []
  const operation = isRefunded ? 'refund' : dice.pick(['capture', 'cancel'] as const)
  return [{ operation, nth: 1, times: dice.pick([1, 1, 2, stubborn]), fault: { kind: 'fail' } }]
}

const refusedForGood = {
  capture: ['6160', '6280', '6070'],
  cancel: ['6250', '4140'],
  refund: ['6160', '6150', '6210'],
} as const satisfies Partial<Record<PaymentOperation, readonly [ErrorCode, ...ErrorCode[]]>>

export function drawWeather(dice: Random): Weather[] {
  const weather: Weather[] = []
  const how = dice.pick(['no-connection', 'silence', 'unclear'] as const)
  const at = dice.between(0, 8000)
  if (dice.happens(0.025)) weather.push({ at, is: 'outage', how, forMs: dice.between(5, 120) * second })
  if (dice.happens(0.003)) weather.push({ at, is: 'outage', how, forMs: dice.between(3, 15) * minute })
  if (dice.happens(0.0007)) weather.push({ at, is: 'outage', how, forMs: dice.between(1, 5) * hour })
  if (dice.happens(0.02)) {
    weather.push({
      at: dice.between(0, 10_000),
      is: 'jump',
      byMs:
        dice.pick([-1, 1]) *
        dice.weigh([
          [3, dice.between(1, 300) * second],
          [2, dice.between(1, 30) * hour],
        ]),
    })
  }
  if (dice.happens(0.004))
    weather.push({
      at: dice.between(0, 10_000),
      is: 'copy',
      startsAfterMs: dice.weigh([
        [3, dice.between(100, 30_000)],
        [1, dice.between(1, 40) * minute],
      ]),
      refunds: dice.pick([[], [0.4], [0.3, 0.5], [0.2, 0.2, 1]]),
    })
  return weather
}
