// An unusual agreement of each status, with every state of its charges and what waits for a person: sample answers of a till.
import {
  agreementTask,
  attentionItem,
  type AgreementFile,
  type AgreementTask,
  type AttentionItem,
  type ChargeView,
} from '#shared/membership.ts'
import { problem } from '#shared/problem.ts'
import {
  aCharge,
  activeRows,
  anAgreement,
  anAgreementFile,
  charge,
  coming,
  expiredRow,
  longName,
  none,
  pendingRow,
  someCharges,
  stoppedRow,
} from '#test/support/samples/memberships.ts'
import { ingrid } from '#test/support/samples/staff.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'
import { ago } from '#test/support/samples/screens.ts'

const task = (name: string, parts: Parts<AgreementTask>): AgreementTask =>
  sample(agreementTask, {
    task: name,
    do: 'charge',
    amount: 4_900,
    at: ago(40),
    person: ingrid,
    state: 'pending',
    ...parts,
  })

const tooHigh = problem('charge.tooHigh', { value: 30_000, limit: 24_500, currency: 'NOK' })
const conflict = { status: 409, code: 'conflict', title: 'Conflict' }
const stopRefused = problem('agreement.refused', conflict)
const next = { due: '2026-02-06', amount: 4_900 }

export const busyFile: AgreementFile = {
  ...anAgreementFile,
  tasks: [
    task('t1', {
      do: 'refundCharge',
      chargeId: aCharge.chargeId,
      amount: 1_900,
      reason: 'The customer asked for it',
    }),
    task('t2', {
      do: 'charge',
      amount: 30_000,
      state: 'refused',
      endedAt: ago(38),
      problem: tooHigh,
      waits: { task: 't2', asked: 'charge', problem: tooHigh },
    }),
    task('t3', { do: 'goOn', amount: null, person: null, isByRule: true, reason: 'its stop is settled' }),
  ],
}

/** Its stop was refused, so that the till has paused it; what was asked for before is over. */
export const stoppingFile: AgreementFile = {
  ...anAgreementFile,
  agreement: { ...anAgreement, isPaused: true },
  coming: [],
  tasks: [
    task('t1', { at: ago(90_000), amount: 15_000, state: 'done', endedAt: ago(90_000) }),
    task('t2', {
      at: ago(80_000),
      amount: 30_000,
      state: 'refused',
      endedAt: ago(80_000),
      problem: problem('agreement.paused'),
    }),
    task('t3', {
      do: 'stop',
      amount: null,
      at: ago(70_000),
      reason: 'Moves away',
      state: 'refused',
      endedAt: ago(70_000),
      problem: stopRefused,
      settled: {
        at: ago(60_000),
        person: ingrid,
        askedBy: null,
        reason: 'The customer has changed their mind',
      },
    }),
    task('t4', {
      do: 'stop',
      amount: null,
      reason: 'The customer asked for it',
      state: 'refused',
      endedAt: ago(38),
      problem: stopRefused,
      waits: { task: 't4', asked: 'stop', problem: stopRefused, next },
    }),
    task('t5', { do: 'pause', amount: null, person: null, isByRule: true, state: 'done', endedAt: ago(30) }),
  ],
}

/** Somebody says how much each charge is, up to what the customer has set. */
export const upToFile: AgreementFile = {
  ...anAgreementFile,
  agreement: { ...anAgreement, price: null, maximum: { value: 150_000 }, phoneEnding: '08' },
  campaign: null,
  charges: someCharges.slice(1, 2),
  coming: [],
}

/** The customer has stopped it; what was reserved is the shop's to capture or to cancel. */
export const leftFile: AgreementFile = {
  ...anAgreementFile,
  agreement: { ...stoppedRow, agreementId: anAgreement.agreementId },
  coming: [],
  charges: [
    charge('2026-01-10', {
      status: 'PARTIALLY_CAPTURED',
      amount: 25_000,
      captured: 10_000,
      transactionType: 'RESERVE_CAPTURE',
      can: { cancel: true, capture: 15_000, refund: 0 },
    }),
  ],
}

export const missedFile: AgreementFile = {
  ...anAgreementFile,
  charges: someCharges.slice(3),
  coming: [
    coming('2025-12-06', { state: 'made', chargeId: aCharge.chargeId }),
    coming('2025-12-20', { state: 'left' }),
    coming('2026-01-06', { state: 'missed' }),
    coming('2026-02-06'),
  ],
}

export const pausedFile: AgreementFile = {
  ...anAgreementFile,
  agreement: { ...anAgreement, isPaused: true },
  charges: someCharges.slice(3),
  coming: anAgreementFile.coming.slice(2).map((one) => ({ ...one, state: 'paused' })),
}

export const elsewhereFile: AgreementFile = {
  ...anAgreementFile,
  agreement: activeRows.at(-1) ?? anAgreement,
  campaign: null,
  description: '',
  charges: [],
  coming: [],
}

export const pendingFile: AgreementFile = {
  ...anAgreementFile,
  agreement: pendingRow,
  charges: [],
  coming: [],
  canAccept: true,
}

const closed = someCharges
  .slice(2)
  .map((one) => ({ ...one, can: { ...none, refund: one.can.refund } }) satisfies ChargeView)
export const stoppedFile: AgreementFile = {
  ...anAgreementFile,
  agreement: { ...stoppedRow, agreementId: anAgreement.agreementId },
  campaign: null,
  charges: [
    charge('2026-02-06', { status: 'CANCELLED', captured: 0, cancelled: 4_900, can: none }),
    ...closed,
  ],
  coming: [],
}
export const expiredFile: AgreementFile = {
  ...stoppedFile,
  agreement: { ...expiredRow, agreementId: anAgreement.agreementId },
  charges: [],
}

/** Whatever a shop may write, and every state that a charge can have. */
export const longFile: AgreementFile = {
  ...anAgreementFile,
  agreement: { ...anAgreement, name: longName, price: 1_299_900, period: { unit: 'WEEK', count: 2 } },
  description:
    'Svømmehall, badstue, klatrevegg og treningssenter for to voksne og tre barn, hele året, også i høst',
  campaign: { type: 'EVENT_CAMPAIGN', price: 100, until: '2026-06-21', text: 'midsummer party' },
  charges: (
    ['PENDING', 'DUE', 'PROCESSING', 'PARTIALLY_CAPTURED', 'REFUNDED', 'CANCELLED', 'ON_HOLD'] as const
  )
    .map((status, nth) =>
      charge(`2026-03-${10 + nth}`, {
        status,
        amount: 1_299_900,
        captured: nth > 2 ? 900_000 : 0,
        refunded: status === 'REFUNDED' ? 900_000 : 0,
        can: status === 'PARTIALLY_CAPTURED' ? { cancel: true, capture: 399_900, refund: 0 } : none,
        description: longName,
      }),
    )
    .concat(
      (
        ['charge_amount_too_high', 'non_technical_error', 'technical_error', 'card_too_old', null] as const
      ).map((failure, nth) =>
        charge(`2026-04-${10 + nth}`, { status: 'FAILED', captured: 0, can: none, failure }),
      ),
    ),
}

const attends = (nth: number, parts: Parts<AttentionItem>): AttentionItem =>
  sample(attentionItem, {
    agreementId: `agr_Every${nth}`,
    name: nth === 1 ? longName : 'Coffee club',
    phoneEnding: nth === 2 ? '12' : null,
    due: '2026-01-06',
    amount: 4_900,
    isChargeable: true,
    ...parts,
  })
export const someAttention: AttentionItem[] = [
  attends(0, {
    agreementId: anAgreement.agreementId,
    member: 'Kari Nordmann',
    phoneEnding: '67',
    chargeId: 'agr-5kSeqzF-20260106',
    interval: '2026-01-06',
    failure: 'user_action_required',
  }),
  attends(0, {
    agreementId: 'agr_8WqKz2A',
    name: 'Museum card',
    phoneEnding: '08',
    kind: 'missed',
    interval: '2026-01-03',
    due: '2026-01-03',
    amount: 49_000,
  }),
]
export const everyFailure: AttentionItem[] = [
  'user_action_required',
  'charge_amount_too_high',
  'non_technical_error',
  'technical_error',
  'card_too_old',
  null,
].map((failure, nth) =>
  attends(nth, { chargeId: `agr-Every${nth}-20260106`, interval: '2026-01-06', failure }),
)

/** What the service has refused for good, of every kind. */
export const everyRefusal: AttentionItem[] = (
  ['stop', 'pause', 'goOn', 'move', 'charge', 'cancelCharge', 'captureCharge', 'refundCharge'] as const
).map((asked, nth) =>
  attends(nth, {
    kind: 'refused',
    isChargeable: nth > 1,
    refused: {
      task: `t${nth}`,
      asked,
      problem: problem(nth < 4 ? 'agreement.refused' : 'charge.refused', conflict),
      next: nth < 2 ? next : null,
    },
  }),
)
