// Sample views of a customer who joins: plans of every kind, and sign-ups to be changed where a test or a picture needs it.
import { receiptRows } from '#core/printing/documents.ts'
import type { Gives } from '#shared/bridge.ts'
import { orderVat, type OrderLine } from '#shared/order.ts'
import type { Plan } from '#shared/plan.ts'
import type { Receipt } from '#shared/receipt.ts'
import type { CustomerSignUp, KioskSignUp, Offer, SignUpView } from '#shared/sign-up.ts'
import { aReceipt, ago } from '#test/support/views/views.ts'

export const coffeeClub: Plan = {
  id: 'coffee-club',
  name: 'Coffee club',
  description: 'A bag of coffee a month, and a cup on the house every week',
  pricing: { type: 'LEGACY', amount: 19_900 },
  period: { unit: 'MONTH', count: 1 },
  campaign: null,
  initialCharge: { amount: 19_900, description: 'First month', transactionType: 'RESERVE_CAPTURE' },
  vatRate: 1500,
  retryDays: 5,
  isOffered: true,
}
export const bread: Plan = {
  ...coffeeClub,
  id: 'bread',
  name: 'Bread every week',
  description: 'A sourdough loaf that waits for you',
  pricing: { type: 'LEGACY', amount: 8_900 },
  period: { unit: 'WEEK', count: 2 },
  initialCharge: null,
}
export const museumCard: Plan = {
  ...coffeeClub,
  id: 'museum-card',
  name: 'Friend of the museum',
  description: '',
  pricing: { type: 'LEGACY', amount: 49_000 },
  period: { unit: 'YEAR', count: 1 },
  campaign: { type: 'EVENT_CAMPAIGN', price: 0, until: '2026-06-01', text: 'the opening' },
  initialCharge: null,
}
export const workTable: Plan = {
  ...coffeeClub,
  id: 'work-table',
  name: 'Work table',
  description: 'A desk with a view, a socket and quiet until noon, and the rest of the day among people',
  pricing: { type: 'LEGACY', amount: 125_000 },
  campaign: { type: 'PERIOD_CAMPAIGN', price: 49_900, period: { unit: 'MONTH', count: 3 } },
  initialCharge: { amount: 10_000, description: 'Key card', transactionType: 'DIRECT_CAPTURE' },
}
export const lunches: Plan = {
  ...coffeeClub,
  id: 'lunches',
  name: 'Lunch on account',
  description: 'Charged at the end of the month for what you have eaten',
  pricing: { type: 'VARIABLE', suggestedMaxAmount: 150_000 },
  initialCharge: null,
}
export const openPlan: Plan = {
  ...lunches,
  id: 'by-agreement',
  name: 'By agreement',
  description: 'For companies and clubs',
  pricing: { type: 'FLEXIBLE' },
  period: null,
}

export const somePlans: readonly Plan[] = [coffeeClub, bread, museumCard, workTable, lunches, openPlan]
export const toldPlans = (plans: readonly Plan[] = somePlans): Gives<'plans.read'> => ({
  revision: 7,
  plans: [...plans],
  problem: null,
})

export const offerFrom = ({
  id,
  name,
  description,
  pricing,
  period,
  campaign,
  initialCharge,
}: Plan): Offer => ({
  plan: id,
  name,
  description,
  pricing,
  period,
  campaign,
  initialCharge,
  currency: 'NOK',
})

export const aSignUp: SignUpView = {
  agreement: 'k7m2q9xw-a12-3fe0',
  agreementId: 'agr_5kSeqz7',
  state: 'pending',
  offer: offerFrom(coffeeClub),
  isAttended: true,
  isPushed: false,
  phoneEnding: null,
  fellBack: false,
  confirmation: 'https://wallet.example/agreement/agr_5kSeqz7?token=0f2b8c1d',
  firstCharge: { amount: 19_900, state: 'waiting' },
  isWithdrawing: false,
  isCutOff: false,
  problem: null,
  openedAt: ago(75),
  endsAt: ago(-525),
  endedAt: null,
  receipt: null,
}
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

/** The same as its customer is told of it. */
export function forCustomer(signUp: SignUpView, receiptLink: string | null = null): CustomerSignUp {
  const {
    agreement: _agreement,
    agreementId: _id,
    problem: _problem,
    receipt: _receipt,
    isAttended: _attended,
    ...told
  } = signUp
  return { ...told, receiptLink }
}
export const forKiosk = (signUp: SignUpView, receiptLink: string | null = null): KioskSignUp => ({
  ...forCustomer(signUp, receiptLink),
  agreement: signUp.agreement,
})
