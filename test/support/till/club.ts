// A shop with members, for stories: the counter signs up, the customer answers in the wallet, the office looks after it.
import type { AgreementFile } from '#shared/membership.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

export function createClub(shop: Shop) {
  const signUp = (): SignUpView => {
    const view = shop.cashier.view().signUp
    if (!view) throw new Error('nobody is being signed up')
    return view
  }
  return {
    signUp,
    async join(plan: string, phoneNumber: string | null = null): Promise<SignUpView> {
      opened(await shop.cashier.ask('signUp.start', { plan, phoneNumber }))
      return signUp()
    },
    /** What the customer's screen leads to. */
    token: (): string => {
      const address = shop.customer.view().signUp?.confirmation
      if (!address) throw new Error('the customer’s screen shows no code')
      return address
    },
    /** The customer scans the code and accepts; whose phone it was. */
    accept() {
      const phone = shop.sandbox.phone()
      phone.scanAgreement(this.token())
      phone.acceptAgreement()
      return phone
    },
    /** The screen polls every second for so long. */
    async watch(ms: number): Promise<SignUpView> {
      for (let waited = 0; waited < ms; waited += second) {
        shop.clock.advance(second)
        opened(await shop.cashier.ask('poll', {}))
      }
      return signUp()
    },
    async withdraw(): Promise<SignUpView> {
      opened(await shop.cashier.ask('signUp.withdraw', { agreement: signUp().agreement }))
      return signUp()
    },
    acknowledge: async () =>
      opened(await shop.cashier.ask('signUp.acknowledge', { agreement: signUp().agreement })),
    look: async (agreementId: string): Promise<AgreementFile> =>
      opened(await shop.office.ask('agreements.look', { agreementId })),
    attention: async () => opened(await shop.office.ask('agreements.attention', {})).rows,
    /** Days go by; the till looks at its agreements four times on each. */
    async days(count: number): Promise<void> {
      for (let quarter = 0; quarter < count * 4; quarter += 1) {
        shop.clock.advance(6 * 60 * 60 * second)
        await shop.leaveAlone(2 * second)
      }
    },
  }
}

/** Somebody who has accepted; the till has not looked since. */
export async function accepted(shop: Shop, plan = 'coffee-club') {
  const club = createClub(shop)
  const { agreementId } = await club.join(plan)
  return { club, phone: club.accept(), agreementId: agreementId ?? '' }
}

/** Somebody who has joined, with the first charge paid where the plan has one; the screens are at the beginning again. */
export async function member(shop: Shop, plan = 'coffee-club') {
  const joined = await accepted(shop, plan)
  await joined.club.watch(6 * second)
  await joined.club.acknowledge()
  return joined
}
