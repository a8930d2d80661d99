// The trouble on the wire and in the machine, and how often each kind comes.
import type { ErrorCode } from '#sandbox/http/error-codes.ts'
import type { Random } from '#test/simulation/chance.ts'
import {
  stubborn,
  type Crash,
  type OutsideAct,
  type Fault,
  type PaymentOperation,
  type PlannedFault,
  type Weather,
} from '#test/simulation/plan.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

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

/** The gate turns the till away when it repeats a request whose answer was lost; or a request is refused and refused again. */
export function drawRefusals(dice: Random): PlannedFault[] {
  if (dice.happens(0.015))
    return [
      { operation: 'create', nth: 1, times: 1, fault: { kind: 'drop-answer' } },
      { operation: 'create', nth: 2, times: dice.between(2, 6), fault: { kind: 'status', status: 401 } },
    ]
  if (!dice.happens(0.012)) return []
  const operation = dice.pick(['capture', 'cancel', 'refund', 'refund'] as const)
  const code = dice.pick(refusedForGood[operation])
  return [{ operation, nth: 1, times: dice.pick([3, 8, stubborn]), fault: { kind: 'code', code } }]
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
    })
  return weather
}
