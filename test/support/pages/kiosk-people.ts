// The people who come to a kiosk in a day: what each does, what each is promised, and the outcome it ends in.
import { tagOf } from '#shared/language.ts'
import { formatMoney } from '#shared/money.ts'
import type { SaleState } from '#shared/sale.ts'
import { languageOn } from '#test/support/pages/screen-player.ts'
import { wares, type Ware } from '#test/support/pages/kiosk.ts'
import { type KioskCounter } from '#test/support/pages/kiosk-counter.ts'

/** What a customer was shown at the end, about which money. `paid` is in minor units; `reference` of the last attempt, if any. */
export type Shown = { end: End | 'nothing'; paid: number; reference: string | null }
export type Person = { national: string; pieces: { ware: Ware; count: number }[]; isHasty: boolean }
type Act = (kiosk: KioskCounter, person: Person) => Promise<Shown>

const value = ({ pieces }: Person): number =>
  pieces.reduce((sum, { ware, count }) => sum + ware.price * count, 0)
const countOf = ({ pieces }: Person): number => pieces.reduce((sum, { count }) => sum + count, 0)
const money = (person: Person, locale = 'en-GB') =>
  formatMoney({ value: value(person), currency: 'NOK' }, locale)

async function choose(kiosk: KioskCounter, person: Person): Promise<void> {
  await kiosk.page.begin()
  for (const { ware, count } of person.pieces) await kiosk.page.take(ware, count)
  await kiosk.has(countOf(person), money(person, tagOf(await languageOn(kiosk.page), 'NO')))
}

async function review(kiosk: KioskCounter, person: Person): Promise<void> {
  await choose(kiosk, person)
  await kiosk.page.touch('Go to payment')
}

const phoneOf = ({ world }: KioskCounter, { national }: Person) => world.customer(`47${national}`)

async function byCode(kiosk: KioskCounter, person: Person): Promise<string> {
  await review(kiosk, person)
  await kiosk.payByCode(phoneOf(kiosk, person))
  return kiosk.reference()
}

async function byNumber(kiosk: KioskCounter, person: Person): Promise<string> {
  phoneOf(kiosk, person) // the service knows its number from now on
  await review(kiosk, person)
  await kiosk.page.payByNumber(person.national)
  return kiosk.reference()
}

/** How the screen says each end of a sale, and what of the money. */
const said = {
  captured: ['Paid', ''],
  aborted: ['Payment refused', 'Nothing was taken.'],
  expired: ['Time is up', 'Nothing was taken.'],
  terminated: ['Payment cancelled', 'Nothing was taken.'],
  givenBack: ['Given back', 'Nothing was taken.'],
  abandoned: ['Payment stopped', 'If your wallet shows a payment, it will be given back.'],
} as const satisfies Partial<Record<SaleState, readonly [string, string]>>
type End = keyof typeof said

/** The sale ends so, and the screen says it. */
async function told(kiosk: KioskCounter, end: End): Promise<End> {
  const [title, words] = said[end]
  await kiosk.until(({ state }) => state === end)
  await (await kiosk.page.heading(title)).waitFor()
  if (words !== '' && (await languageOn(kiosk.page)) === 'en')
    await kiosk.page.getByText(words).first().waitFor()
  return end
}

async function paid(kiosk: KioskCounter, person: Person, reference: string): Promise<Shown> {
  const end = await told(kiosk, 'captured')
  await kiosk.page.getByText(money(person)).first().waitFor()
  return { end, paid: value(person), reference }
}

const unpaid = async (kiosk: KioskCounter, end: End, reference: string): Promise<Shown> => ({
  end: await told(kiosk, end),
  paid: 0,
  reference,
})

const walkedAway: Shown = { end: 'nothing', paid: 0, reference: null }

async function isWarned(kiosk: KioskCounter): Promise<void> {
  await kiosk.goBy(41_000)
  await (await kiosk.page.heading('Are you still there?')).waitFor()
}

export const acts = {
  paysByCode: async (kiosk, person) => {
    const reference = await byCode(kiosk, person)
    phoneOf(kiosk, person).approve(reference)
    return paid(kiosk, person, reference)
  },
  paysByNumber: async (kiosk, person) => {
    const reference = await byNumber(kiosk, person)
    phoneOf(kiosk, person).approve(reference)
    return paid(kiosk, person, reference)
  },
  refuses: async (kiosk, person) => {
    const reference = await byNumber(kiosk, person)
    phoneOf(kiosk, person).refuse(reference)
    return unpaid(kiosk, 'aborted', reference)
  },
  refusesThenPays: async (kiosk, person) => {
    phoneOf(kiosk, person).refuse(await byCode(kiosk, person))
    await told(kiosk, 'aborted')
    await kiosk.page.touch('Try again')
    await kiosk.page.face('scan').waitFor()
    const second = kiosk.reference()
    const qr = kiosk.view().sale?.qr
    if (qr?.kind === 'text') phoneOf(kiosk, person).scan(qr.text)
    phoneOf(kiosk, person).approve(second)
    return paid(kiosk, person, second)
  },
  ignores: async (kiosk, person) => {
    const reference = await byCode(kiosk, person)
    for (let asked = 0; asked < 6; asked += 1) {
      await kiosk.goBy(95_000)
      await kiosk.page.touch('Continue')
    }
    await kiosk.goBy(31_000)
    return unpaid(kiosk, 'expired', reference)
  },
  hasOneCardDeclined: async (kiosk, person) => {
    const reference = await byNumber(kiosk, person)
    phoneOf(kiosk, person).declineThenApprove(reference)
    return paid(kiosk, person, reference)
  },
  cancels: async (kiosk, person) => {
    const reference = await byCode(kiosk, person)
    await kiosk.page.cancel()
    return unpaid(kiosk, 'terminated', reference)
  },
  approvesBeforeTheCancel: async (kiosk, person) => {
    const reference = await byNumber(kiosk, person)
    phoneOf(kiosk, person).approve(reference)
    await kiosk.page.cancel()
    return unpaid(kiosk, 'givenBack', reference)
  },
  leavesNothing: async (kiosk) => {
    await kiosk.page.begin()
    await isWarned(kiosk)
    await kiosk.goBy(21_000)
    return walkedAway
  },
  leavesAnOrder: async (kiosk, person) => {
    await review(kiosk, person)
    await isWarned(kiosk)
    await kiosk.goBy(21_000)
    return walkedAway
  },
  leavesMoneyOpen: async (kiosk, person) => {
    const reference = await byCode(kiosk, person)
    await kiosk.goBy(80_000)
    await kiosk.page.face('scan').waitFor({ timeout: 1000 })
    await kiosk.goBy(12_000)
    await (await kiosk.page.heading('Are you still there?')).waitFor()
    await kiosk.goBy(26_000)
    await kiosk.goBy(4_000)
    return unpaid(kiosk, 'terminated', reference)
  },
  paysFromTheDoor: async (kiosk, person) => {
    const reference = await byNumber(kiosk, person)
    await kiosk.goBy(80_000)
    await kiosk.page.face('push').waitFor({ timeout: 1000 })
    phoneOf(kiosk, person).approve(reference)
    return paid(kiosk, person, reference)
  },
  paysInAnOutage: async (kiosk, person) => {
    const reference = await byCode(kiosk, person)
    kiosk.world.network.cut()
    await kiosk.until(({ isCutOff }) => isCutOff)
    await (await kiosk.page.heading('We do not know yet')).waitFor()
    phoneOf(kiosk, person).approve(reference)
    kiosk.world.network.mend()
    return paid(kiosk, person, reference)
  },
  walksOffInAnOutage: async (kiosk, person) => {
    const reference = await byNumber(kiosk, person)
    kiosk.world.network.cut()
    await kiosk.page.cancel()
    const end = await told(kiosk, 'abandoned')
    phoneOf(kiosk, person).approve(reference)
    kiosk.world.network.mend()
    return { end, paid: 0, reference }
  },
  speaksFinnish: async (kiosk, person) => {
    await kiosk.page.touch('Suomi')
    const reference = await byCode(kiosk, person)
    await kiosk.page.getByText('Skannaa koodi').waitFor()
    phoneOf(kiosk, person).approve(reference)
    const end = await told(kiosk, 'captured')
    await kiosk.page.getByText(money(person, 'fi-FI')).waitFor()
    return { end, paid: value(person), reference }
  },
  reachesLow: async (kiosk, person) => {
    await kiosk.page.locator('.frame_tools button').first().click()
    const reference = await byNumber(kiosk, person)
    phoneOf(kiosk, person).approve(reference)
    return paid(kiosk, person, reference)
  },
  thinksAgain: async (kiosk, person) => {
    await choose(kiosk, person)
    const [extra] = wares
    if (extra) await kiosk.page.take(extra, 2)
    await kiosk.page.touch('Go to payment')
    await kiosk.page.getByRole('button', { name: 'One more' }).last().click()
    for (let piece = 0; piece < 3; piece += 1)
      await kiosk.page.getByRole('button', { name: 'One less' }).last().click()
    await kiosk.payByCode(phoneOf(kiosk, person))
    const reference = kiosk.reference()
    phoneOf(kiosk, person).approve(reference)
    return paid(kiosk, person, reference)
  },
  seesThePageAnew: async (kiosk, person) => {
    await review(kiosk, person)
    await kiosk.page.reload()
    await kiosk.page.face('basket').waitFor()
    await kiosk.payByCode(phoneOf(kiosk, person))
    const reference = kiosk.reference()
    await kiosk.page.reload()
    await kiosk.page.face('scan').waitFor()
    phoneOf(kiosk, person).approve(reference)
    return paid(kiosk, person, reference)
  },
  dreams: async (kiosk, person) => {
    await choose(kiosk, person)
    await isWarned(kiosk)
    await kiosk.page.touch('Continue')
    await kiosk.page.touch('Go to payment')
    await kiosk.payByCode(phoneOf(kiosk, person))
    const reference = kiosk.reference()
    phoneOf(kiosk, person).approve(reference)
    return paid(kiosk, person, reference)
  },
} as const satisfies Record<string, Act>

/** How many of each come in a day of fifty. */
export const day: Record<keyof typeof acts, number> = {
  paysByCode: 8,
  paysByNumber: 7,
  refuses: 3,
  refusesThenPays: 3,
  ignores: 2,
  hasOneCardDeclined: 3,
  cancels: 3,
  approvesBeforeTheCancel: 2,
  leavesNothing: 2,
  leavesAnOrder: 3,
  leavesMoneyOpen: 1,
  paysFromTheDoor: 1,
  paysInAnOutage: 2,
  walksOffInAnOutage: 2,
  speaksFinnish: 2,
  reachesLow: 2,
  thinksAgain: 2,
  seesThePageAnew: 1,
  dreams: 1,
}
