// The comparison of agreements and charges with a simpler model, whatever is done in whatever order.
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createMembership, dayAfter, unitIn } from '#test/support/service/recurring.ts'
import {
  agreementStatus,
  chargeStatus,
  Model,
  settle,
  stopModel,
  type ModelAgreement,
  type ModelCharge,
} from '#test/support/service/recurring-model.ts'
import { compareAgreements, compareCharges, type Real } from '#test/support/service/recurring-compare.ts'
import { hasUsualSeed, patience, tried } from '#test/support/run/run-size.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'
import * as wire from '#sandbox/schema/recurring.ts'
import { minute, day } from '#test/support/run/times.ts'
import { msisdn } from '#test/support/till/customer.ts'

type Command = fc.AsyncCommand<Model, Real>

vi.setConfig({ testTimeout: patience })

const flexible = { pricing: { type: 'FLEXIBLE', currency: 'NOK' }, interval: { type: 'FLEXIBLE' } }
const kindOf = (isReserved: boolean) => (isReserved ? 'RESERVE_CAPTURE' : 'DIRECT_CAPTURE')
const declined = 151
/** Of the one customer, however they accept. */

/** What a request may have changed is compared: one agreement's charges, or everything that there is. */
type Touched = ModelAgreement | 'everything'
const command = (
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<Touched>,
): Command => ({
  check,
  async run(model, real) {
    const touched = await run(model, real)
    settle(model)
    if (touched === 'everything') await compareAgreements(model, real)
    for (const one of touched === 'everything' ? model.agreements : [touched]) {
      await compareCharges(one, model.now, real)
    }
  },
  toString: () => name,
})

type OnAgreement = (agreement: ModelAgreement, model: Model, real: Real) => Promise<void>
const onAgreement = (name: string, pick: number, run: OnAgreement) =>
  command(
    `${name} ${pick}`,
    ({ agreements }) => agreements.length > 0,
    async (model, real) => {
      const agreement = model.agreements[pick % model.agreements.length]
      if (agreement) await run(agreement, model, real)
      return 'everything'
    },
  )

type OnCharge = (charge: ModelCharge, agreementId: string, model: Model, real: Real) => Promise<void>
/** Most often on a charge that it can be done to, if there is one. */
const onCharge = (name: string, pick: number, fitting: wire.ChargeStatus[], run: OnCharge) =>
  command(
    `${name} ${pick}`,
    ({ agreements }) => agreements.some(({ charges }) => charges.length > 0),
    async (model, real) => {
      const all = model.agreements.flatMap((agreement) =>
        agreement.charges.map((charge) => ({ agreement, charge })),
      )
      const fit = all.filter(({ charge }) => fitting.includes(chargeStatus(charge, model.now)))
      const among = pick % 5 > 0 && fit.length > 0 ? fit : all
      const chosen = among[pick % among.length]
      if (!chosen) return 'everything'
      await run(chosen.charge, chosen.agreement.id, model, real)
      return chosen.agreement
    },
  )

type Making = { amount: number; isReserved: boolean }
const made = ({ amount, isReserved }: Making, id: string, more: Partial<ModelCharge>): ModelCharge => ({
  id,
  isInitial: false,
  amount,
  isReserved,
  isDeclined: amount === declined,
  retryDays: 0,
  due: null,
  captured: 0,
  refunded: 0,
  released: 0,
  isLeft: false,
  stoppedAt: Infinity,
  ...more,
})

const pick = fc.nat(30)
const amount = fc.constantFrom(100, declined, 1000, 49_900, 50_000)
const making = fc.record({ amount, isReserved: fc.boolean() })

const draft = fc
  .record({ initial: fc.option(making), isAccepted: fc.boolean() })
  .map(({ initial, isAccepted }) =>
    command(
      `draft ${JSON.stringify({ initial, isAccepted })}`,
      ({ agreements }) => agreements.length < 5,
      async (model, real) => {
        const initialCharge = initial && {
          amount: initial.amount,
          description: 'First',
          transactionType: kindOf(initial.isReserved),
        }
        const { status, body } = await real.club.draft({
          ...flexible,
          ...(initialCharge ? { initialCharge } : {}),
        })
        expect(status).toBe(201)
        const agreement: ModelAgreement = {
          id: String(body['agreementId']),
          createdAt: model.now,
          answer: 'none',
          stoppedAt: null,
          charges: initial ? [made(initial, String(body['chargeId']), { isInitial: true })] : [],
        }
        model.agreements.push(agreement)
        if (isAccepted) await acceptBy('force', agreement, model, real)
        return 'everything'
      },
    ),
  )

async function acceptBy(
  how: 'force' | 'phone',
  agreement: ModelAgreement,
  model: Model,
  { club, subject }: Real,
): Promise<void> {
  const isOpen = agreementStatus(agreement, model.now) === 'PENDING'
  if (how === 'force') expect((await club.accept(agreement.id, msisdn)).status).toBe(isOpen ? 204 : 400)
  else if (isOpen) subject.phone(msisdn).acceptAgreement(agreement.id)
  else expect(() => subject.phone(msisdn).acceptAgreement(agreement.id)).toThrow('ended')
  if (!isOpen) return
  const [initial] = agreement.charges
  agreement.answer = initial?.isDeclined && !initial.isReserved && initial.released === 0 ? 'over' : 'yes'
  if (initial && initial.released === 0) initial.due = model.now
}

const accept = fc
  .record({ pick, how: fc.constantFrom('force', 'phone') })
  .map(({ pick: which, how }) =>
    onAgreement(`accept by ${how}`, which, (agreement, model, real) => acceptBy(how, agreement, model, real)),
  )

const reject = pick.map((which) =>
  onAgreement('reject', which, async (agreement, model, { subject }) => {
    if (agreementStatus(agreement, model.now) !== 'PENDING') return
    subject.phone(msisdn).rejectAgreement(agreement.id)
    stopModel(agreement, 'customer', model.now)
  }),
)

const stop = pick.map((which) =>
  onAgreement('stop', which, async (agreement, model, { club, subject }) => {
    const status = agreementStatus(agreement, model.now)
    if (which % 2 === 1 && status === 'ACTIVE') {
      subject.phone(msisdn).stopAgreement(agreement.id)
      stopModel(agreement, 'customer', model.now)
      return
    }
    expect((await club.stop(agreement.id)).status).toBe(status === 'EXPIRED' ? 400 : 204)
    if (status === 'PENDING' || status === 'ACTIVE') stopModel(agreement, 'merchant', model.now)
  }),
)

type AskedCharge = Making & { ahead: number; retryDays: number }
const askedCharge = fc.record({
  amount,
  isReserved: fc.boolean(),
  ahead: fc.constantFrom(0, 1, 1, 1, 2, 31, 45, 800),
  retryDays: fc.constantFrom(0, 2),
})

/** Alone or with others: each is taken or not on its own. */
const charge = fc
  .record({ pick, asked: fc.array(askedCharge, { minLength: 1, maxLength: 4 }) })
  .map((given) =>
    onAgreement(`charge ${JSON.stringify(given.asked)}`, given.pick, async (agreement, model, { club }) => {
      const today = Math.floor((model.now - Date.UTC(2026, 0, 15)) / day)
      const isOpen = agreementStatus(agreement, model.now) === 'ACTIVE'
      const isGood = ({ ahead }: AskedCharge) => isOpen && ahead > 0 && ahead < 730
      const body = given.asked.map((one) => ({
        agreementId: agreement.id,
        ...club.charging({ amount: one.amount, retryDays: one.retryDays, due: dayAfter(today + one.ahead) }),
        transactionType: kindOf(one.isReserved),
      }))
      const answer = wire.manyChargesAnswer.parse((await club.many(body)).body)
      const taken = given.asked.filter(isGood)
      expect(answer.invalidCharges).toHaveLength(given.asked.length - taken.length)
      const ids = answer.validCharges
      expect(ids).toHaveLength(taken.length)
      for (const [index, { retryDays, ahead, ...one }] of taken.entries()) {
        const due = Date.parse(`${dayAfter(today + ahead)}T00:00:00Z`)
        agreement.charges.push(made(one, ids[index] ?? '', { retryDays, due }))
      }
    }),
  )

const cancel = pick.map((which) =>
  onCharge('cancel', which, ['RESERVED', 'PARTIALLY_CAPTURED'], async (one, agreementId, model, { club }) => {
    const status = chargeStatus(one, model.now)
    const isGood = ['PENDING', 'DUE', 'RESERVED', 'PARTIALLY_CAPTURED'].includes(status)
    expect((await club.cancel(agreementId, one.id)).status).toBe(isGood ? 204 : 400)
    if (isGood) one.released = one.amount - one.captured
  }),
)

const capture = fc
  .record({ pick, part: fc.constantFrom(1, 60, 100, 101, 1000) })
  .map(({ pick: which, part }) =>
    onCharge(
      `capture ${part}`,
      which,
      ['RESERVED', 'PARTIALLY_CAPTURED'],
      async (one, agreementId, model, { club }) => {
        const left = one.amount - one.captured
        const value = part === 1000 ? left || 1 : part
        const isReserved = ['RESERVED', 'PARTIALLY_CAPTURED'].includes(chargeStatus(one, model.now))
        const isGood = isReserved && value <= left
        expect((await club.capture(agreementId, one.id, value)).status).toBe(isGood ? 204 : 400)
        if (isGood) one.captured += value
      },
    ),
  )

const refund = fc.record({ pick, part: fc.constantFrom(1, 60, 100, 1000) }).map(({ pick: which, part }) =>
  onCharge(
    `refund ${part}`,
    which,
    ['CHARGED', 'PARTIALLY_REFUNDED'],
    async (one, agreementId, model, { club }) => {
      const left = one.captured - one.refunded
      const value = part === 1000 ? left || 1 : part
      const isCharged = ['CHARGED', 'PARTIALLY_REFUNDED'].includes(chargeStatus(one, model.now))
      const expected = isCharged ? (value <= left ? 204 : 400) : 409
      expect((await club.refund(agreementId, one.id, value)).status).toBe(expected)
      if (expected === 204) one.refunded += value
    },
  ),
)

/** So long, or until the next morning at which charges are taken. */
const advance = fc
  .constantFrom(minute, 10 * minute, 'morning', 'morning', day, day, day, 3 * day, 31 * day, 200 * day)
  .map((step) =>
    command(
      `advance ${step}`,
      () => true,
      async (model, { subject }) => {
        const sinceMorning = (model.now - 7 * 60 * minute) % day
        const ms = typeof step === 'number' ? step : day - sinceMorning
        subject.advance(ms)
        model.now += ms
        return 'everything'
      },
    ),
  )

test('States: every course of agreements and charges is as a simpler account of it', async () => {
  const commands = fc.commands(
    [draft, draft, accept, reject, stop, charge, charge, charge, cancel, capture, capture, refund].concat(
      Array.from({ length: 5 }, () => advance),
    ),
    {
      maxCommands: 50,
      size: 'max',
    },
  )
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(commands, async (course) => {
      await using subject = await inProcess()
      const club = await createMembership(subject, unitIn(subject))
      await fc.asyncModelRun(() => ({ model: new Model(), real: { subject, club, met } }), course)
    }),
    tried(40),
  )
  // A course that never gets anywhere would show nothing.
  if (hasUsualSeed)
    expect([...met].toSorted()).toEqual([
      'CANCELLED',
      'CHARGED',
      'DUE',
      'FAILED',
      'PARTIALLY_CAPTURED',
      'PARTIALLY_REFUNDED',
      'PENDING',
      'PROCESSING',
      'REFUNDED',
      'RESERVED',
    ])
})
