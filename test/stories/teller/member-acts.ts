// The acts of memberships: a customer joins at the counter, answers in the wallet, and the office looks after them.
import { act, type Act, type Outcome } from '#test/stories/teller/act.ts'
import { fileLines, waitingLines } from '#test/stories/teller/member-shown.ts'
import { inWords } from '#test/stories/teller/wording.ts'
import { memberOf, press, watch, type Stage } from '#test/stories/teller/stage.ts'
import { msisdn, phoneNumber, StoryError } from '#test/stories/teller/words.ts'
import { readMember } from '#test/support/service/agreement-record.ts'
import { captureInPortal, refundInPortal } from '#test/support/till/charge-portal.ts'
import type { AgreementFile } from '#shared/membership.ts'
import type { CommandName, InputOf } from '#shared/bridge.ts'
import type { Plan } from '#shared/plan.ts'
import type { AgreementStatus } from '#shared/recurring.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import { opened, type Shop } from '#test/support/till/shop.ts'

const joining = ({ shop }: Stage): SignUpView => {
  const { signUp } = shop.cashier.view()
  if (!signUp) throw new StoryError('Nobody is being signed up.')
  return signUp
}

const signUp = (stage: Stage, plan: string, number: string | null = null) =>
  press(stage, 'signUp.start', { plan, phoneNumber: number })

/** The customer's phone once it has read the code on their screen. */
const scanned = ({ shop }: Stage): ReturnType<Shop['sandbox']['phone']> => {
  const { confirmation } = shop.customer.view().signUp ?? {}
  if (!confirmation) throw new StoryError('There is no code to join by on the customer’s screen.')
  const phone = shop.sandbox.phone(msisdn)
  phone.scanAgreement(confirmation)
  return phone
}

/** Signed up, accepted and paid; the screens are at the beginning again. */
async function join(stage: Stage, plan: string): Promise<Outcome> {
  const started = await signUp(stage, plan)
  if (!started.ok) return started
  scanned(stage).acceptAgreement()
  await watch(stage, 6000)
  return press(stage, 'signUp.acknowledge', { agreement: joining(stage).agreement })
}

const counterActs: readonly Act[] = [
  act('cashier signs up for {word}', (stage, { word }) => signUp(stage, word)),
  act('cashier signs up for {word} by phone', (stage, { word }) => signUp(stage, word, phoneNumber)),
  act('cashier signs up for {word} by phone {rest}', (stage, { word, rest }) => signUp(stage, word, rest)),
  act('cashier takes the sign-up back', (stage) =>
    press(stage, 'signUp.withdraw', { agreement: joining(stage).agreement }),
  ),
  act('cashier clears the sign-up', (stage) =>
    press(stage, 'signUp.acknowledge', { agreement: joining(stage).agreement }),
  ),
  act('cashier checks the sign-up', (stage) =>
    press(stage, 'signUp.check', { agreement: joining(stage).agreement }),
  ),
  act('cashier prints the paper of joining', async (stage) => {
    const given = await stage.shop.cashier.ask('print.receipt', {
      sale: joining(stage).agreement,
      receipt: null,
    })
    return given.ok ? [given.value.copy === 0 ? 'the first' : `copy ${given.value.copy}`] : given
  }),
  act('a customer joins {word}', (stage, { word }) => join(stage, word)),
]

const walletActs: readonly Act[] = [
  act('phone scans to join', (stage) => void scanned(stage)),
  act('phone scans and joins', (stage) => void scanned(stage).acceptAgreement()),
  act('phone joins', (stage) => {
    const { agreementId } = stage.shop.sandbox.phone(msisdn).acceptAgreement()
    if (!stage.members.includes(agreementId)) stage.members.push(agreementId)
  }),
  act('phone scans and will not join', (stage) => void scanned(stage).rejectAgreement()),
  act(
    'phone stops the membership',
    (stage) => void stage.shop.sandbox.phone(msisdn).stopAgreement(memberOf(stage)),
  ),
]

/** What the office asks at the till where the line is played, and what is new on its page of the member then. */
async function office<Name extends FileCommand>(
  stage: Stage,
  name: Name,
  more: Omit<InputOf<Name>, 'agreementId'>,
): Promise<Outcome> {
  const { at, files } = stage
  const agreementId = memberOf(stage)
  const file = await at.ask(name, { agreementId, ...more } as InputOf<Name>) // the two together are what it takes
  if (!file.ok) return file
  const place = `${at.name} ${agreementId}`
  const lines = fileLines(file.value as AgreementFile) // each of these commands gives one
  const seen = files.get(place) ?? []
  files.set(place, lines)
  return lines.filter((line) => !seen.includes(line))
}
type FileCommand = Exclude<
  Extract<CommandName, `agreements.${string}` | `charges.${string}`>,
  'agreements.list' | 'agreements.attention' | 'agreements.takeOver'
>

/** `nth`: as the service lists them. */
async function chargeOf({ shop }: Stage, agreementId: string, nth: number): Promise<string> {
  const { charges } = await readMember(shop.front(), agreementId)
  const charge = charges[nth - 1]
  if (!charge) throw new StoryError(`There is no charge ${nth}; the service has ${charges.length}.`)
  return charge.id
}

/** An act of the office on one charge of the member. */
async function onCharge<Name extends 'charges.cancel' | 'charges.capture' | 'charges.refund'>(
  stage: Stage,
  name: Name,
  nth: number,
  more: Omit<InputOf<Name>, 'agreementId' | 'chargeId'>,
): Promise<Outcome> {
  const { at, member } = stage
  const chargeId = await chargeOf(stage, memberOf(stage), nth)
  return office({ ...stage, at, member }, name, { chargeId, ...more } as Omit<InputOf<Name>, 'agreementId'>) // as above
}

const manager = { pin: '', reason: 'asked for it' }

async function waiting({ at }: Stage) {
  const { ask } = at
  return opened(await ask('agreements.attention', {})).rows
}

/** What was refused for good and waits longest. */
async function ofWhatWaits(stage: Stage, name: 'agreements.askAgain' | 'agreements.settle', reason: string) {
  const { at } = stage
  const row = (await waiting(stage)).find(({ refused }) => refused !== null)
  if (!row?.refused) throw new StoryError('Nothing that was refused waits in the office.')
  const { agreementId, refused } = row
  return office({ ...stage, at, member: agreementId }, name, {
    task: refused.task,
    manager: { pin: '', reason },
  })
}

const officeActs: readonly Act[] = [
  act('office looks at the member', (stage) => office(stage, 'agreements.look', {})),
  act('office looks what waits', async (stage) => {
    const lines = waitingLines(await waiting(stage))
    return lines.length > 0 ? lines : ['nothing waits']
  }),
  act('office lists {word} members', async ({ at }, { word }) => {
    const given = await at.ask('agreements.list', { status: word as AgreementStatus, page: 1 }) // else it is refused
    if (!given.ok) return given
    return given.value.rows.map(({ name, isPaused }) => inWords([name, isPaused && 'paused']))
  }),
  act('office charges {terms}', (stage, { terms }) =>
    office(stage, 'charges.create', { ...terms, transactionType: 'DIRECT_CAPTURE' }),
  ),
  act('office reserves {terms}', (stage, { terms }) =>
    office(stage, 'charges.create', { ...terms, transactionType: 'RESERVE_CAPTURE' }),
  ),
  act('office cancels charge {count}', (stage, { count }) => onCharge(stage, 'charges.cancel', count, {})),
  act('office captures {money} of charge {count}', (stage, { money, count }) =>
    onCharge(stage, 'charges.capture', count, { amount: money }),
  ),
  act('office pauses the membership', (stage) => office(stage, 'agreements.pause', { isPaused: true })),
  act('office ends the pause', (stage) => office(stage, 'agreements.pause', { isPaused: false })),
  act('office accepts for {rest}', (stage, { rest }) =>
    office(stage, 'agreements.accept', { phoneNumber: rest }),
  ),
  act('manager gives {money} of charge {count} back', (stage, { money, count }) =>
    onCharge(stage, 'charges.refund', count, { amount: money, manager }),
  ),
  act('manager gives {money} of charge {count} back without a reason', (stage, { money, count }) =>
    onCharge(stage, 'charges.refund', count, { amount: money, manager: { pin: '', reason: ' ' } }),
  ),
  act('manager stops the membership', (stage) => office(stage, 'agreements.stop', { manager })),
  act('manager leaves the charge of {day}', (stage, { day }) =>
    office(stage, 'charges.leave', { interval: day, manager }),
  ),
  act('manager asks again for what waits', (stage) =>
    ofWhatWaits(stage, 'agreements.askAgain', 'asked for it'),
  ),
  act('manager settles what waits: {rest}', (stage, { rest }) =>
    ofWhatWaits(stage, 'agreements.settle', rest),
  ),
  act('manager settles what waits without a reason', (stage) => ofWhatWaits(stage, 'agreements.settle', ' ')),
]

/** A change of the shop's plans at the till where the line is played. */
async function changePlans({ at }: Stage, by: (plans: readonly Plan[]) => Plan[]): Promise<Outcome> {
  const { ask } = at
  const { revision, plans } = opened(await ask('plans.read', {}))
  const changed = await ask('plans.change', { revision, plans: by(plans) })
  return changed.ok ? undefined : changed
}
/** Another plan of the shop, which is the coffee club with something else in it. */
const offer = (stage: Stage, id: string, more: (club: Plan) => Partial<Plan>) =>
  changePlans(stage, (plans) => {
    const [club] = plans
    if (!club) throw new StoryError('The shop has no plans.')
    return [...plans, { ...club, id, ...more(club) }]
  })

const planActs: readonly Act[] = [
  act('office offers {word}', (stage, { word }) => offer(stage, word, () => ({}))),
  act('office offers {word} without a first charge', (stage, { word }) =>
    offer(stage, word, () => ({ initialCharge: null })),
  ),
  act('office offers {word} with a first charge of {money}, taken at once', (stage, { word, money }) => {
    const initialCharge = {
      amount: money,
      description: 'The key',
      transactionType: 'DIRECT_CAPTURE',
    } as const
    return offer(stage, word, () => ({ initialCharge }))
  }),
  act('office offers {word} at {money} until {day}', (stage, { word, money, day }) =>
    offer(stage, word, () => ({
      initialCharge: null,
      campaign: { type: 'PRICE_CAMPAIGN', price: money, until: day },
    })),
  ),
  act('office sets the VAT of plans to {count} percent', (stage, { count }) =>
    changePlans(stage, (plans) => plans.map((plan) => ({ ...plan, vatRate: count * 100 }))),
  ),
]

const portalActs: readonly Act[] = [
  act('portal gives {money} of charge {count} back', async (stage, { money, count }) => {
    const agreementId = memberOf(stage)
    await refundInPortal(stage.shop, agreementId, await chargeOf(stage, agreementId, count), money)
  }),
  act('portal captures {money} of charge {count}', async (stage, { money, count }) => {
    const agreementId = memberOf(stage)
    await captureInPortal(stage.shop, agreementId, await chargeOf(stage, agreementId, count), money)
  }),
]

export const memberActs: readonly Act[] = [
  ...counterActs,
  ...walletActs,
  ...officeActs,
  ...planActs,
  ...portalActs,
]
