// Sample views of a customer who joins: plans of every kind, and sign-ups to be changed where a test or a picture needs it.
import { receiptRows } from '#core/printing/documents.ts'
import type { AnswerOf } from '#shared/bridge.ts'
import { orderVat, type OrderLine } from '#shared/order.ts'
import { plan, type Plan } from '#shared/plan.ts'
import type { Receipt } from '#shared/receipt.ts'
import {
  customerSignUp,
  kioskSignUp,
  planOffer,
  signUpView,
  type CustomerSignUp,
  type KioskSignUp,
  type PlanOffer,
  type SignUpView,
} from '#shared/sign-up.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'
import { aReceipt, ago } from '#test/support/samples/screens.ts'

const planOf = (id: string, name: string, parts: Parts<Plan>): Plan =>
  sample(plan, {
    id,
    name,
    period: { unit: 'MONTH', count: 1 },
    vatRate: 1500,
    retryDays: 5,
    isOffered: true,
    ...parts,
  })
const fixed = (amount: number) => ({ type: 'LEGACY', amount }) as const

export const coffeeClub = planOf('coffee-club', 'Coffee club', {
  description: 'A bag of coffee a month, and a cup on the house every week',
  pricing: fixed(19_900),
  initialCharge: { amount: 19_900, description: 'First month', transactionType: 'RESERVE_CAPTURE' },
})
export const bread = planOf('bread', 'Bread every week', {
  description: 'A sourdough loaf that waits for you',
  pricing: fixed(8_900),
  period: { unit: 'WEEK', count: 2 },
})
const museumCard = planOf('museum-card', 'Friend of the museum', {
  pricing: fixed(49_000),
  period: { unit: 'YEAR', count: 1 },
  campaign: { type: 'EVENT_CAMPAIGN', price: 0, until: '2026-06-01', text: 'the opening' },
})
export const workTable = planOf('work-table', 'Work table', {
  description: 'A desk with a view, a socket and quiet until noon, and the rest of the day among people',
  pricing: fixed(125_000),
  campaign: { type: 'PERIOD_CAMPAIGN', price: 49_900, period: { unit: 'MONTH', count: 3 } },
  initialCharge: { amount: 10_000, description: 'Key card', transactionType: 'DIRECT_CAPTURE' },
})
export const lunches = planOf('lunches', 'Lunch on account', {
  description: 'Charged at the end of the month for what you have eaten',
  pricing: { type: 'VARIABLE', suggestedMaxAmount: 150_000 },
})
const openPlan = planOf('by-agreement', 'By agreement', {
  description: 'For companies and clubs',
  pricing: { type: 'FLEXIBLE' },
  period: null,
})

export const somePlans: readonly Plan[] = [coffeeClub, bread, museumCard, workTable, lunches, openPlan]
export const toldPlans = (plans: readonly Plan[] = somePlans): AnswerOf<'plans.read'> => ({
  revision: 7,
  plans: [...plans],
  problem: null,
})

export const offerFrom = ({ id, ...told }: Plan): PlanOffer => sample(planOffer, { ...told, plan: id })

export const aSignUp: SignUpView = sample(signUpView, {
  agreement: 'k7m2q9xw-a12-3fe0',
  agreementId: 'agr_5kSeqz7',
  state: 'pending',
  offer: offerFrom(coffeeClub),
  isAttended: true,
  confirmation: 'https://wallet.example/agreement/agr_5kSeqz7?token=0f2b8c1d',
  firstCharge: { amount: 19_900, state: 'waiting' },
  openedAt: ago(75),
  endsAt: ago(-525),
})
export const aPush: Partial<SignUpView> = { isPushed: true, phoneEnding: '67', confirmation: null }
export const overIn = (state: SignUpView['state'], changes: Partial<SignUpView> = {}): SignUpView => ({
  ...aSignUp,
  state,
  confirmation: null,
  endsAt: null,
  endedAt: ago(1),
  ...changes,
})
const firstMonth: OrderLine = {
  kind: 'product',
  id: coffeeClub.id,
  name: coffeeClub.initialCharge?.description ?? '',
  quantity: 1,
  unitPrice: 19_900,
  discount: 0,
  total: 19_900,
  vatRate: 1500,
  vat: 2_596,
}
const joiningReceipt: Receipt = {
  ...aReceipt,
  number: null,
  lines: [firstMonth],
  offWhole: 0,
  vat: orderVat({ lines: [firstMonth] }),
  amount: { value: 19_900, currency: 'NOK' },
  means: { userFlow: 'AGREEMENT', phoneEnding: null },
  reference: 'k7m2q9xw-a12-3fe0-c0',
  pspReference: '',
  membership: {
    agreementId: 'agr_5kSeqz7',
    name: coffeeClub.name,
    price: 19_900,
    currency: 'NOK',
    period: coffeeClub.period,
    campaign: null,
    from: '2026-02-15',
    manageAt: 'https://shop.example/my-membership',
  },
}
export const joined = overIn('active', {
  firstCharge: { amount: 19_900, state: 'captured' },
  receipt: joiningReceipt,
})
export const joinedPaper = receiptRows(joiningReceipt)

/** As its customer is told of it. */
export const forCustomer = (signUp: SignUpView, receiptLink: string | null = null): CustomerSignUp =>
  sample(customerSignUp, { ...signUp, receiptLink })
export const forKiosk = (signUp: SignUpView, receiptLink: string | null = null): KioskSignUp =>
  sample(kioskSignUp, { ...signUp, receiptLink })
