// Every state of a customer who joins: as the cashier, the customer and the kiosk see it.
import type { Page } from 'playwright-core'
import type { CashierView, KioskView } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import { customerView } from '#test/support/samples/kiosk.ts'
import { kioskView, receiptLink } from '#test/support/samples/kiosk.ts'
import {
  aPush,
  aSignUp,
  coffeeClub,
  forCustomer,
  forKiosk,
  joined,
  joinedPaper,
  offerFrom,
  overIn,
  toldPlans,
  workTable,
} from '#test/support/samples/sign-ups.ts'
import { ago, cashierView, noon } from '#test/support/samples/screens.ts'
import { basketWith } from '#test/support/poses/kiosk-poses.ts'
import type { Pose } from '#test/support/poses/pose.ts'
import { control, field, press } from '#test/support/pages/screen-player.ts'

const parked = [
  { basket: 'b-7', parkedAt: ago(400), lines: 3, count: 3, total: 16_500, first: null },
  { basket: 'b-8', parkedAt: ago(95), lines: 1, count: 1, total: 4_900, first: null },
]

type More = Pick<Pose, 'answers' | 'size' | 'refusal'>
const given = { answers: { 'plans.read': toldPlans() } }
/** The service has not said yet what became of the first charge. */
const beingTaken: SignUpView = {
  ...joined,
  firstCharge: { amount: 19_900, state: 'waiting' },
  receipt: null,
}
const away = problem('service.unreachable', { address: 'api.example', reason: 'ENOTFOUND' })

const cashier = (
  name: string,
  changes: Partial<CashierView>,
  play?: Pose['play'],
  more: More = given,
): Pose => ({
  name: `cashier-join-${name}`,
  surface: 'cashier',
  view: cashierView(changes, { plansRevision: 7, entry: 'scanner' }),
  ...(play ? { play } : {}),
  ...more,
})
const asked = (name: string, signUp: Partial<SignUpView>, size?: { width: number; height: number }) =>
  cashier(name, { signUp: { ...aSignUp, ...signUp } }, undefined, { ...given, ...(size ? { size } : {}) })
const over = (state: SignUpView['state'], changes: Partial<SignUpView> = {}) =>
  cashier(state, { signUp: overIn(state, changes) })

/** Without the screen's own keys: a busy page may hear of one too early. */
const openPlans = async (page: Page) => {
  await press('Memberships')(page)
  await page.getByRole('dialog').waitFor()
}
const choose = async (page: Page) => {
  await openPlans(page)
  await page.locator('.plan-card_choose').nth(3).click()
}
const toPhone = async (page: Page) => {
  await choose(page)
  await (await control(page, 'button', 'Phone')).last().click()
  await field(page, 'Phone number')
}

const counter: Pose[] = [
  cashier('tool', {}),
  cashier('tool-held', { basket: basketWith({ 'flat-white': 2, 'mug-blue': 1 }), parked }),
  cashier('plans', {}, choose),
  cashier('plans-small', {}, choose, { ...given, size: { width: 1024, height: 768 } }),
  cashier('plans-narrow', {}, choose, { ...given, size: { width: 320, height: 640 } }),
  cashier('plans-one', {}, openPlans, { answers: { 'plans.read': toldPlans([coffeeClub]) } }),
  cashier('plans-reading', {}, openPlans, {}),
  cashier('plans-none', {}, openPlans, { answers: { 'plans.read': toldPlans([]) } }),
  cashier('phone', {}, async (page) => {
    await toPhone(page)
    await (await field(page, 'Phone number')).fill('912 34 567')
  }),
  cashier('phone-wrong', {}, async (page) => {
    await toPhone(page)
    await (await field(page, 'Phone number')).fill('912')
    await (await control(page, 'button', 'Send')).click()
  }),
  cashier('asking', {}, async (page) => {
    await choose(page)
    await page.locator('.dialog-window_dialog .button_button.button_main').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    if (!(await page.locator('.sign-up-parts_card').isVisible())) throw new Error('It is not drawn at once.')
  }),
  asked('opened', { state: 'opened', confirmation: null, endsAt: null, agreementId: null }),
  asked('scan', {}),
  asked('scan-small', {}, { width: 1024, height: 768 }),
  asked('scan-narrow', {}, { width: 320, height: 640 }),
  asked('scan-campaign', {
    offer: offerFrom(workTable),
    firstCharge: { amount: 10_000, state: 'waiting' },
  }),
  asked('push', aPush),
  asked('fell-back', { fellBack: true }),
  asked('cut-off', { isCutOff: true, problem: away }),
  asked('withdrawing', { isWithdrawing: true, confirmation: null }),
  cashier(
    'withdrawing-cut-off',
    { signUp: { ...aSignUp, isWithdrawing: true, isCutOff: true, problem: away } },
    (page) => page.clock.fastForward(20_000),
  ),
  cashier('active', { signUp: joined, paper: joinedPaper }),
  cashier('active-taking', { signUp: beingTaken }),
  cashier('active-nothing', { signUp: { ...joined, firstCharge: null, receipt: null } }),
  over('declined'),
  over('withdrawn', { firstCharge: { amount: 19_900, state: 'givenBack' } }),
  over('expired', aPush),
  over('failed', { firstCharge: { amount: 19_900, state: 'failed' } }),
  over('refused', { problem: problem('agreement.refused', { title: 'Conflict', status: 409, code: '' }) }),
  over('neverMade'),
]

const display = (
  name: string,
  signUp: SignUpView,
  size?: Pose['size'],
  link: string | null = null,
): Pose => ({
  name: `display-join-${name}`,
  surface: 'customer',
  view: customerView({ signUp: forCustomer(signUp, link) }),
  ...(size ? { size } : {}),
})
const campaign = { ...aSignUp, offer: offerFrom(workTable) }
const small = { width: 800, height: 480 }
const portrait = { width: 480, height: 800 }

const displays: Pose[] = [
  display('scan', aSignUp),
  display('scan-small', campaign, small),
  display('scan-portrait', campaign, portrait),
  display('scan-campaign', campaign),
  display('last-minute', { ...aSignUp, openedAt: ago(560), endsAt: ago(-40) }),
  display('push', { ...aSignUp, ...aPush }),
  display('fell-back', { ...aSignUp, fellBack: true }, small),
  display('preparing', { ...aSignUp, state: 'opened', confirmation: null, endsAt: null }),
  display('withdrawing', { ...aSignUp, isWithdrawing: true }),
  display('unknown', { ...aSignUp, isCutOff: true }),
  display('active', joined, undefined, receiptLink),
  display('active-taking', beingTaken),
  display('active-small', joined, small, receiptLink),
  display('active-without-receipt', { ...joined, firstCharge: null }),
  display('declined', overIn('declined')),
  display('withdrawn', overIn('withdrawn')),
  display('expired', overIn('expired')),
  display('failed', overIn('failed')),
  display('refused', overIn('refused')),
]

const kiosk = (name: string, changes: Partial<KioskView>, play?: Pose['play'], more: More = given): Pose => ({
  name: `kiosk-join-${name}`,
  surface: 'kiosk',
  view: kioskView(null, { entry: 'products', canSignUp: true, ...changes }),
  ...(play ? { play } : {}),
  ...more,
})
const running = (name: string, signUp: Partial<SignUpView>, play?: Pose['play'], more?: More) =>
  kiosk(name, { signUp: forKiosk({ ...aSignUp, ...signUp }) }, play, more)
const ended = (state: SignUpView['state'], link: string | null = null, changes: Partial<SignUpView> = {}) =>
  kiosk(state, { signUp: forKiosk(overIn(state, { endedAt: noon, ...changes }), link) })

const low = (page: Page) => page.locator('.kiosk-bar_tools button').first().click()
const member = press('Become a member')
const chooseThere = async (page: Page) => {
  await member(page)
  await page.locator('.plan-card_choose').first().click()
}
const numberThere = async (page: Page) => {
  await chooseThere(page)
  await press('Use my phone number')(page)
  for (const digit of '91234567') await press(digit)(page)
}
const lying = { width: 1920, height: 1080 }

const kiosks: Pose[] = [
  kiosk('attract', {}),
  kiosk('attract-landscape', {}, undefined, { ...given, size: lying }),
  kiosk('attract-keypad', { entry: 'keypad' }),
  kiosk('attract-low', {}, low),
  kiosk('catalog', {}, press('Touch to order')),
  kiosk('plans', {}, chooseThere),
  kiosk('plans-landscape', {}, chooseThere, { ...given, size: lying }),
  kiosk('plans-low', {}, async (page) => {
    await low(page)
    await chooseThere(page)
  }),
  kiosk('plans-none', {}, member, { answers: { 'plans.read': toldPlans([]) } }),
  kiosk('plans-reading', {}, member, {}),
  kiosk('plans-trouble', {}, member, { refusal: problem('till.notAnswering') }),
  kiosk('number', {}, numberThere),
  kiosk('asking', {}, async (page) => {
    await chooseThere(page)
    await press('Join with QR')(page)
  }),
  running('scan', {}),
  running('scan-landscape', { offer: offerFrom(workTable) }, undefined, { ...given, size: lying }),
  running('scan-low', { offer: offerFrom(workTable) }, low),
  running('push', aPush),
  running('fell-back', { fellBack: true }),
  running('withdrawing', { isWithdrawing: true }),
  running('unknown', { isCutOff: true }),
  ended('active', receiptLink, { firstCharge: { amount: 19_900, state: 'captured' } }),
  ended('declined'),
  ended('withdrawn'),
  ended('expired'),
  ended('failed'),
  ended('refused'),
  ended('neverMade'),
  kiosk('still-there', {}, async (page) => {
    await chooseThere(page)
    await page.clock.fastForward(45_000)
    await (await control(page, 'button', 'Continue')).waitFor()
  }),
]

export const signUpPoses: readonly Pose[] = [...counter, ...displays, ...kiosks]
