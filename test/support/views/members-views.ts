// Sample answers of a till about memberships: rows of every status, and one agreement with its charges.
import type { AgreementFile, AgreementRow, ChargeView, ComingCharge } from '#shared/membership.ts'
import { ago } from '#test/support/views/views.ts'

const day = 86_400

export const anAgreement: AgreementRow = {
  agreementId: 'agr_5kSeqzF',
  status: 'ACTIVE',
  name: 'Coffee club',
  price: 4_900,
  maximum: null,
  currency: 'NOK',
  period: { unit: 'MONTH', count: 1 },
  member: null,
  phoneEnding: null,
  created: ago(70 * day),
  start: ago(70 * day),
  stop: null,
  isOurs: true,
  isPaused: false,
  isAlike: false,
}

const row = (id: string, changes: Partial<AgreementRow>): AgreementRow => ({
  ...anAgreement,
  agreementId: `agr_${id}`,
  ...changes,
})

export const longName = 'Ungdomskortet for hele familien med badstue, strek'

export const activeRows: AgreementRow[] = [
  anAgreement,
  row('8WqKz2A', {
    name: 'Museum card',
    member: 'No. 1042, Familien Lindqvist',
    phoneEnding: '67',
    price: 49_000,
    period: { unit: 'YEAR', count: 1 },
    created: ago(12 * day),
    start: ago(12 * day),
  }),
  row('Pn3Xv0L', { member: 'Kari Nordmann', isPaused: true, created: ago(190 * day), start: ago(190 * day) }),
  row('Yh6Tc1D', { name: longName.slice(0, 45), price: 1_299_900, period: { unit: 'WEEK', count: 2 } }),
  row('Lt2Wd9K', { name: 'Lunch on account', price: null, maximum: { value: 150_000 }, phoneEnding: '08' }),
  row('Qm4Rb7S', { name: 'Climbing hall', price: null, period: null, isOurs: false, start: ago(400 * day) }),
]
export const pendingRow = row('Bd9Jf5G', {
  status: 'PENDING',
  created: ago(120),
  start: null,
})
export const stoppedRow = row('Vx2Lk8H', { status: 'STOPPED', stop: ago(3 * day) })
export const expiredRow = row('Cw7Np3E', {
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
export const none = { cancel: false, capture: 0, refund: 0 }
export const charge = (due: string, changes: Partial<ChargeView>): ChargeView => ({
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

export const coming = (interval: string, changes: Partial<ComingCharge>): ComingCharge => ({
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
  lowerPrice: null,
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
  belongsTo: null,
  canAccept: false,
  trouble: null,
}
