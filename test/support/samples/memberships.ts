// Sample answers of a till about memberships: rows of every status, and one agreement with its charges.
import {
  agreementFile,
  membershipRow,
  chargeView,
  comingCharge,
  type AgreementFile,
  type MembershipRow,
  type ChargeView,
  type ComingCharge,
} from '#shared/membership.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'
import { ago } from '#test/support/samples/screens.ts'

const day = 86_400

const row = (id: string, parts: Parts<MembershipRow>): MembershipRow =>
  sample(membershipRow, {
    agreementId: `agr_${id}`,
    status: 'ACTIVE',
    name: 'Coffee club',
    price: 4_900,
    period: { unit: 'MONTH', count: 1 },
    created: ago(70 * day),
    start: ago(70 * day),
    isOurs: true,
    ...parts,
  })

export const anAgreement = row('5kSeqzF', {})

const wholeName = 'Ungdomskortet for hele familien med badstue, strek'
/** As many letters as a name may have. */
export const longName = wholeName.slice(0, 45)

export const activeRows: MembershipRow[] = [
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
  row('Yh6Tc1D', { name: longName, price: 1_299_900, period: { unit: 'WEEK', count: 2 } }),
  row('Lt2Wd9K', { name: 'Lunch on account', price: null, maximum: { value: 150_000 }, phoneEnding: '08' }),
  row('Qm4Rb7S', { name: 'Climbing hall', price: null, period: null, isOurs: false, start: ago(400 * day) }),
]
export const pendingRow = row('Bd9Jf5G', { status: 'PENDING', created: ago(120), start: null })
export const stoppedRow = row('Vx2Lk8H', { status: 'STOPPED', stop: ago(3 * day) })
export const expiredRow = row('Cw7Np3E', {
  status: 'EXPIRED',
  start: null,
  stop: ago(9 * day),
  created: ago(9 * day),
})
export const pendingRows = [pendingRow]
export const stoppedRows = [
  stoppedRow,
  row('Zr1Gm6U', { status: 'STOPPED', stop: ago(40 * day), name: 'Museum card' }),
]
export const expiredRows = [expiredRow]

export const listed = (rows: readonly MembershipRow[], hasMore = false) => ({
  rows,
  readAt: ago(25),
  hasMore,
})

const step = (event: string, seconds: number, amount = 4_900, success = true) => ({
  at: ago(seconds),
  event,
  amount,
  success,
})

export const none = { cancel: false, capture: 0, refund: 0 }
/** One that was captured whole, where nothing else is said. */
export const charge = (due: string, parts: Parts<ChargeView> = {}): ChargeView =>
  sample(chargeView, {
    chargeId: `agr-5kSeqzF-${due.replaceAll('-', '')}`,
    status: 'CHARGED',
    kind: 'RECURRING',
    amount: 4_900,
    description: 'Coffee club',
    due,
    retryDays: 3,
    transactionType: 'DIRECT_CAPTURE',
    captured: 4_900,
    history: [step('CREATE', 47 * day), step('CAPTURE', 40 * day)],
    can: { refund: 4_900 },
    ...parts,
  })
export const aCharge = charge('2025-12-06')

export const someCharges: ChargeView[] = [
  charge('2026-02-06', {
    status: 'PENDING',
    captured: 0,
    history: [step('CREATE', 3600)],
    can: { cancel: true },
  }),
  charge('2026-01-20', {
    status: 'RESERVED',
    kind: 'UNSCHEDULED',
    description: 'Beans, 1 kg, kept for you',
    amount: 24_900,
    captured: 0,
    transactionType: 'RESERVE_CAPTURE',
    history: [step('CREATE', 5 * day, 24_900), step('RESERVE', 3600, 24_900)],
    can: { cancel: true, capture: 24_900 },
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
  aCharge,
  charge('2025-11-06', {
    status: 'PARTIALLY_REFUNDED',
    kind: 'INITIAL',
    description: 'Joining, and the first month',
    refunded: 1_000,
    history: [step('CREATE', 70 * day), step('CAPTURE', 70 * day), step('REFUND', 60 * day, 1_000)],
    can: { refund: 3_900 },
  }),
]

export const coming = (interval: string, parts: Parts<ComingCharge> = {}): ComingCharge =>
  sample(comingCharge, {
    interval,
    due: interval,
    amount: 4_900,
    state: 'planned',
    madeFrom: Date.parse(`${interval}T00:00:00Z`) - 7 * day * 1000,
    ...parts,
  })

export const anAgreementFile: AgreementFile = sample(agreementFile, {
  agreement: anAgreement,
  description: 'A filter coffee each day, and the second cake at half its price',
  campaign: { type: 'PERIOD_CAMPAIGN', price: 2_500, period: { unit: 'MONTH', count: 2 } },
  charges: someCharges,
  coming: [
    coming('2026-01-06', { state: 'made', chargeId: 'agr-5kSeqzF-20260106' }),
    coming('2026-02-06', { state: 'made', chargeId: 'agr-5kSeqzF-20260206' }),
    coming('2026-03-06'),
    coming('2026-04-06'),
    coming('2026-05-06'),
  ],
  readAt: ago(2),
})
