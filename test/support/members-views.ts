// What could a till answer of memberships? Rows of every status, one agreement in each, its charges in every state, and what waits for a person.
import type {
  AgreementFile,
  AgreementRow,
  AgreementTask,
  Attention,
  ChargeView,
  ComingCharge,
} from '#shared/membership.ts'
import { problem } from '#shared/problem.ts'
import { ago } from '#test/support/views.ts'

const day = 86_400
const ingrid = { id: 'p1', name: 'Ingrid' }

export const anAgreement: AgreementRow = {
  agreementId: 'agr_5kSeqzF',
  status: 'ACTIVE',
  name: 'Coffee club',
  price: 4_900,
  currency: 'NOK',
  period: { unit: 'MONTH', count: 1 },
  created: ago(70 * day),
  start: ago(70 * day),
  stop: null,
  isOurs: true,
  isPaused: false,
}

const row = (id: string, changes: Partial<AgreementRow>): AgreementRow => ({
  ...anAgreement,
  agreementId: `agr_${id}`,
  ...changes,
})

const longName = 'Ungdomskortet for hele familien med badstue, strek'

export const activeRows: AgreementRow[] = [
  anAgreement,
  row('8WqKz2A', {
    name: 'Museum card',
    price: 49_000,
    period: { unit: 'YEAR', count: 1 },
    created: ago(12 * day),
    start: ago(12 * day),
  }),
  row('Pn3Xv0L', { isPaused: true, created: ago(190 * day), start: ago(190 * day) }),
  row('Yh6Tc1D', { name: longName.slice(0, 45), price: 1_299_900, period: { unit: 'WEEK', count: 2 } }),
  row('Qm4Rb7S', { name: 'Climbing hall', price: null, period: null, isOurs: false, start: ago(400 * day) }),
]
const pendingRow = row('Bd9Jf5G', {
  status: 'PENDING',
  created: ago(120),
  start: null,
})
const stoppedRow = row('Vx2Lk8H', { status: 'STOPPED', stop: ago(3 * day) })
const expiredRow = row('Cw7Np3E', {
  status: 'EXPIRED',
  start: null,
  stop: ago(9 * day),
  created: ago(9 * day),
})

export const listed = (rows: readonly AgreementRow[], hasMore = false) => ({
  rows,
  readAt: ago(25),
  hasMore,
})
export const pendingRows = [pendingRow]
export const stoppedRows = [
  stoppedRow,
  row('Zr1Gm6U', { status: 'STOPPED', stop: ago(40 * day), name: 'Museum card' }),
]
export const expiredRows = [expiredRow]

const step = (event: string, seconds: number, amount = 4_900, success = true) => ({
  at: ago(seconds),
  event,
  amount,
  success,
})

export const aCharge: ChargeView = {
  chargeId: 'agr-5kSeqzF-20251206',
  status: 'CHARGED',
  kind: 'RECURRING',
  amount: 4_900,
  currency: 'NOK',
  description: 'Coffee club',
  due: '2025-12-06',
  retryDays: 3,
  transactionType: 'DIRECT_CAPTURE',
  captured: 4_900,
  refunded: 0,
  cancelled: 0,
  failure: null,
  history: [step('CREATE', 47 * day), step('CAPTURE', 40 * day)],
  can: { cancel: false, capture: 0, refund: 4_900 },
}
const none = { cancel: false, capture: 0, refund: 0 }
const charge = (due: string, changes: Partial<ChargeView>): ChargeView => ({
  ...aCharge,
  chargeId: `agr-5kSeqzF-${due.replaceAll('-', '')}`,
  due,
  ...changes,
})

export const someCharges: ChargeView[] = [
  charge('2026-02-06', {
    status: 'PENDING',
    captured: 0,
    history: [step('CREATE', 3600)],
    can: { ...none, cancel: true },
  }),
  charge('2026-01-20', {
    status: 'RESERVED',
    kind: 'UNSCHEDULED',
    description: 'Beans, 1 kg, kept for you',
    amount: 24_900,
    captured: 0,
    transactionType: 'RESERVE_CAPTURE',
    history: [step('CREATE', 5 * day, 24_900), step('RESERVE', 3600, 24_900)],
    can: { cancel: true, capture: 24_900, refund: 0 },
  }),
  charge('2026-01-06', {
    status: 'FAILED',
    captured: 0,
    failure: 'user_action_required',
    history: [
      step('CREATE', 16 * day),
      step('CAPTURE', 9 * day, 4_900, false),
      step('FAIL', 6 * day, 4_900, false),
    ],
    can: none,
  }),
  charge('2025-12-06', { history: aCharge.history }),
  charge('2025-11-06', {
    status: 'PARTIALLY_REFUNDED',
    kind: 'INITIAL',
    description: 'Joining, and the first month',
    refunded: 1_000,
    history: [step('CREATE', 70 * day), step('CAPTURE', 70 * day), step('REFUND', 60 * day, 1_000)],
    can: { ...none, refund: 3_900 },
  }),
]

const coming = (interval: string, changes: Partial<ComingCharge>): ComingCharge => ({
  interval,
  due: interval,
  amount: 4_900,
  state: 'planned',
  madeFrom: Date.parse(`${interval}T00:00:00Z`) - 7 * day * 1000,
  chargeId: null,
  ...changes,
})

export const anAgreementFile: AgreementFile = {
  agreement: anAgreement,
  description: 'A filter coffee each day, and the second cake at half its price',
  campaign: { type: 'PERIOD_CAMPAIGN', price: 2_500, period: { unit: 'MONTH', count: 2 } },
  charges: someCharges,
  coming: [
    coming('2026-01-06', { state: 'made', chargeId: 'agr-5kSeqzF-20260106' }),
    coming('2026-02-06', { state: 'made', chargeId: 'agr-5kSeqzF-20260206' }),
    coming('2026-03-06', {}),
    coming('2026-04-06', {}),
    coming('2026-05-06', {}),
  ],
  tasks: [],
  readAt: ago(2),
  canAccept: false,
  trouble: null,
}

const task = (name: string, changes: Partial<AgreementTask>): AgreementTask => ({
  task: name,
  do: 'charge',
  chargeId: null,
  amount: 4_900,
  at: ago(40),
  person: ingrid,
  reason: null,
  state: 'pending',
  problem: null,
  ...changes,
})

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
      problem: problem('charge.tooHigh', { value: 30_000, limit: 24_500, currency: 'NOK' }),
    }),
    task('t3', { do: 'update', amount: null, person: null }),
  ],
}

export const missedFile: AgreementFile = {
  ...anAgreementFile,
  charges: someCharges.slice(3),
  coming: [
    coming('2025-12-06', { state: 'made', chargeId: aCharge.chargeId }),
    coming('2025-12-20', { state: 'left' }),
    coming('2026-01-06', { state: 'missed' }),
    coming('2026-02-06', {}),
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
  agreement: {
    ...anAgreement,
    name: longName.slice(0, 45),
    price: 1_299_900,
    period: { unit: 'WEEK', count: 2 },
  },
  description:
    'Svømmehall, badstue, klatrevegg og treningssenter for to voksne og tre barn, hele året, også i høst',
  campaign: {
    type: 'EVENT_CAMPAIGN',
    price: 100,
    until: '2026-06-21',
    text: 'the midsummer party by the lake',
  },
  charges: (['PENDING', 'DUE', 'PROCESSING', 'PARTIALLY_CAPTURED', 'REFUNDED', 'CANCELLED'] as const)
    .map((status, nth) =>
      charge(`2026-03-${10 + nth}`, {
        status,
        amount: 1_299_900,
        captured: nth > 2 ? 900_000 : 0,
        refunded: status === 'REFUNDED' ? 900_000 : 0,
        description: longName.slice(0, 45),
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

export const someAttention: Attention[] = [
  {
    agreementId: anAgreement.agreementId,
    name: 'Coffee club',
    kind: 'failed',
    chargeId: 'agr-5kSeqzF-20260106',
    interval: null,
    due: '2026-01-06',
    amount: 4_900,
    currency: 'NOK',
    failure: 'user_action_required',
  },
  {
    agreementId: 'agr_8WqKz2A',
    name: 'Museum card',
    kind: 'missed',
    chargeId: null,
    interval: '2026-01-03',
    due: '2026-01-03',
    amount: 49_000,
    currency: 'NOK',
    failure: null,
  },
]
export const everyFailure: Attention[] = [
  ...[
    'user_action_required',
    'charge_amount_too_high',
    'non_technical_error',
    'technical_error',
    'card_too_old',
    null,
  ],
].map((failure, nth) => ({
  agreementId: `agr_Every${nth}`,
  name: nth === 1 ? longName.slice(0, 45) : 'Coffee club',
  kind: 'failed',
  chargeId: `agr-Every${nth}-20260106`,
  interval: null,
  due: '2026-01-06',
  amount: 4_900,
  currency: 'NOK',
  failure,
}))
