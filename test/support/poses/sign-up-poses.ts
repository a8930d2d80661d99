// Every state of a customer who joins: as the cashier, the customer and the kiosk see it.
import type { Page } from 'playwright-core'
import type { CashierView, KioskView } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import { customerView, kioskView, receiptLink } from '#test/support/samples/kiosk.ts'
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
import {
  click,
  control,
  field,
  fill,
  inTurn,
  keyIn,
  passTime,
  press,
  pressControl,
  seeControl,
  seeDialog,
} from '#test/support/pages/screen-player.ts'
import { basketWith, low } from '#test/support/poses/kiosk-poses.ts'
import { portrait, small } from '#test/support/poses/display-poses.ts'
import { desk, type Besides, type Pose } from '#test/support/poses/pose.ts'

const parked = [
  { basket: 'b-7', parkedAt: ago(400), lines: 3, count: 3, total: 16_500, first: null },
  { basket: 'b-8', parkedAt: ago(95), lines: 1, count: 1, total: 4_900, first: null },
]

const given = { answers: { 'plans.read': toldPlans() } }
/** The service has not said yet what became of the first charge. */
const beingTaken: SignUpView = { ...joined, firstCharge: { amount: 19_900, state: 'waiting' }, receipt: null }
const away = problem('service.unreachable', { address: 'api.example', reason: 'ENOTFOUND' })

const cashier = (
  name: string,
  changes: Partial<CashierView>,
  play?: Pose['play'],
  besides: Besides = given,
): Pose => ({
  name: `cashier-join-${name}`,
  surface: 'cashier',
  view: cashierView(changes, { plansRevision: 7, entry: 'scanner' }),
  play,
  ...besides,
})
const asked = (name: string, signUp: Partial<SignUpView>, sizes?: Pose['sizes']) =>
  cashier(name, { signUp: { ...aSignUp, ...signUp } }, undefined, { ...given, sizes })
const over = (state: SignUpView['state'], changes: Partial<SignUpView> = {}) =>
  cashier(state, { signUp: overIn(state, changes) })

/** Without the screen's own keys: a busy page may hear of one too early. */
const openPlans = inTurn(press('Memberships'), seeDialog)
const choose = inTurn(openPlans, click('.plan-card_choose', 3))
const toPhone = async (page: Page) => {
  await choose(page)
  await (await control(page, 'button', 'Phone')).last().click()
  await field(page, 'Phone number')
}

const onDesks = { small: desk.small, narrow: desk.narrow }
const counter: Pose[] = [
  cashier('tool', {}),
  cashier('tool-held', { basket: basketWith({ 'flat-white': 2, 'mug-blue': 1 }), parked }),
  cashier('plans', {}, choose, { ...given, sizes: onDesks }),
  cashier('plans-one', {}, openPlans, { answers: { 'plans.read': toldPlans([coffeeClub]) } }),
  cashier('plans-reading', {}, openPlans, {}),
  cashier('plans-none', {}, openPlans, { answers: { 'plans.read': toldPlans([]) } }),
  cashier('phone', {}, inTurn(toPhone, fill('Phone number', '912 34 567'))),
  cashier('phone-wrong', {}, inTurn(toPhone, fill('Phone number', '912'), pressControl('button', 'Send'))),
  cashier('asking', {}, async (page) => {
    await choose(page)
    await page.locator('.dialog-window_dialog .button_button.button_main').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    if (!(await page.locator('.card_card').isVisible())) throw new Error('It is not drawn at once.')
  }),
  asked('opened', { state: 'opened', confirmation: null, endsAt: null, agreementId: null }),
  asked('scan', {}, onDesks),
  asked('scan-campaign', { offer: offerFrom(workTable), firstCharge: { amount: 10_000, state: 'waiting' } }),
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

const display = (name: string, signUp: SignUpView, besides?: Besides, link: string | null = null): Pose => ({
  name: `display-join-${name}`,
  surface: 'customer',
  view: customerView({ signUp: forCustomer(signUp, link) }),
  ...besides,
})
const campaign = { ...aSignUp, offer: offerFrom(workTable) }

const displays: Pose[] = [
  display('scan', aSignUp),
  display('scan-campaign', campaign, { sizes: { small, portrait } }),
  display('last-minute', { ...aSignUp, openedAt: ago(560), endsAt: ago(-40) }),
  display('push', { ...aSignUp, ...aPush }),
  display('fell-back', { ...aSignUp, fellBack: true }, { size: small }),
  display('preparing', { ...aSignUp, state: 'opened', confirmation: null, endsAt: null }),
  display('withdrawing', { ...aSignUp, isWithdrawing: true }),
  display('unknown', { ...aSignUp, isCutOff: true }),
  display('active', joined, { sizes: { small } }, receiptLink),
  display('active-taking', beingTaken),
  display('active-without-receipt', { ...joined, firstCharge: null }),
  display('declined', overIn('declined')),
  display('withdrawn', overIn('withdrawn')),
  display('expired', overIn('expired')),
  display('failed', overIn('failed')),
  display('refused', overIn('refused')),
]

const kiosk = (
  name: string,
  changes: Partial<KioskView>,
  play?: Pose['play'],
  besides: Besides = given,
): Pose => ({
  name: `kiosk-join-${name}`,
  surface: 'kiosk',
  view: kioskView(null, { entry: 'products', canSignUp: true, ...changes }),
  play,
  ...besides,
})
const running = (name: string, signUp: Partial<SignUpView>, play?: Pose['play'], besides?: Besides) =>
  kiosk(name, { signUp: forKiosk({ ...aSignUp, ...signUp }) }, play, besides)
const ended = (state: SignUpView['state'], link: string | null = null, changes: Partial<SignUpView> = {}) =>
  kiosk(state, { signUp: forKiosk(overIn(state, { endedAt: noon, ...changes }), link) })

const member = press('Become a member')
const chooseThere = inTurn(member, click('.plan-card_choose'))
const numberThere = inTurn(chooseThere, press('Use my phone number'), keyIn('91234567'))
const kiosks: Pose[] = [
  kiosk('attract', {}, undefined, { ...given, sizes: { landscape: desk.large } }),
  kiosk('attract-keypad', { entry: 'keypad' }),
  kiosk('attract-low', {}, low),
  kiosk('catalog', {}, press('Touch to order')),
  kiosk('plans', {}, chooseThere, { ...given, sizes: { landscape: desk.large } }),
  kiosk('plans-low', {}, inTurn(low, chooseThere)),
  kiosk('plans-none', {}, member, { answers: { 'plans.read': toldPlans([]) } }),
  kiosk('plans-reading', {}, member, {}),
  kiosk('plans-trouble', {}, member, { refusal: problem('till.notAnswering') }),
  kiosk('number', {}, numberThere),
  kiosk('asking', {}, inTurn(chooseThere, press('Join with QR'))),
  running('scan', {}),
  running('scan-landscape', { offer: offerFrom(workTable) }, undefined, { ...given, size: desk.large }),
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
  kiosk('still-there', {}, inTurn(chooseThere, passTime(45_000), seeControl('button', 'Continue'))),
]

export const signUpPoses: readonly Pose[] = [...counter, ...displays, ...kiosks]
