// The stage of one story: the shop that it plays in, its payments, and what its lines need to know of each other.
import { StoryError } from '#test/stories/teller/words.ts'
import { isOwn, type StoryTill, type TillName } from '#test/stories/teller/till-names.ts'
import type { StoryLaws } from '#test/stories/teller/laws.ts'
import type { CommandName, InputOf } from '#shared/bridge.ts'
import { failed, ok, type Result } from '#shared/problem.ts'
import type { startPrinter } from '#test/support/till/printer.ts'
import type { pairedRegister } from '#test/support/till/register.ts'
import type { Shop, ShopOptions } from '#test/support/till/shop.ts'

export type PairedRegister = Awaited<ReturnType<typeof pairedRegister>>

export type StoryPayment = { sale: string; reference: string }

/** What stands before the first act: the shop as it is opened. */
export type Setting = { options: ShopOptions; printer?: Awaited<ReturnType<typeof startPrinter>> }

/** `isMissed`: no request has met it so far. */
export type Arranged = { line: number; what: string; isMissed(): boolean }

export type Stage = {
  shop: Shop
  printer: Setting['printer']
  laws: StoryLaws
  managerPin: string | undefined
  /** The other register, once one has been paired. */
  register?: PairedRegister
  /** Every payment that a screen has shown, in the order of its opening. */
  payments: StoryPayment[]
  /** The payment that the line names at its end: `attempt 1`, `of sale 1`. */
  named: StoryPayment | undefined
  /** Everybody whom a screen has shown joining, by the service's id. */
  members: string[]
  /** The one that the line names at its end: `of member 1`. */
  member: string | undefined
  /** The till at which the line is played. */
  at: StoryTill
  /** The tills of the story by their names: the shop's own first, and others once a line has named them. */
  tills: Map<TillName, StoryTill>
  /** Makes a till from the backup that was made last. */
  restore?: ReturnType<Shop['backup']>
  /** What the office's page of a member last said, by till and member. */
  files: Map<string, readonly string[]>
  /** Every question for a tip that the customer's screen has shown. */
  tipQuestions: string[]
  /** How many papers were read out. */
  papers: number
  /** Faults and moments that lines have arranged, each with its line. */
  arranged: Arranged[]
  /** What came of acts that began while a request was on the wire. */
  meanwhile: (() => Promise<string[]>)[]
  /** Every act is played; only laws follow. */
  isEnded: boolean
  isAttended: boolean
}

export function paymentOf({ named, payments }: Stage): StoryPayment {
  const payment = named ?? payments.at(-1)
  if (!payment) throw new StoryError('There is no payment yet: somebody has to charge first.')
  return payment
}

/** `attempt 1`: of the newest sale; `sale 1`: its newest attempt. */
export function paymentNamed({ payments }: Stage, kind: string, nth: number): StoryPayment {
  const sales = [...new Set(payments.map(({ sale }) => sale))]
  const sale = kind === 'sale' ? sales[nth - 1] : sales.at(-1)
  const attempts = payments.filter((one) => one.sale === sale)
  const found = kind === 'sale' ? attempts.at(-1) : attempts[nth - 1]
  if (!found) throw new StoryError(`There is no ${kind} ${nth} in this story yet.`)
  return found
}

export function memberOf({ member, members }: Stage): string {
  const agreementId = member ?? members.at(-1)
  if (agreementId === undefined) throw new StoryError('There is no member yet: somebody has to join first.')
  return agreementId
}

export function memberNamed({ members }: Stage, nth: number): string {
  const found = members[nth - 1]
  if (found === undefined) throw new StoryError(`There is no member ${nth} in this story yet.`)
  return found
}

/** From now on every change of the screens is looked at, until the till's process ends. */
export function followScreens(stage: Stage): void {
  look(stage)
  stage.shop.subscribe(() => look(stage))
}

/** Notes each payment that the cashier's screen shows, and what it says of it. */
function look(stage: Stage): void {
  const [cashier, customer] = [stage.shop.cashier.view(), stage.shop.customer.view()]
  const { sale, till } = cashier
  const add = (one: StoryPayment) => {
    if (!stage.payments.some(({ reference }) => reference === one.reference)) stage.payments.push(one)
  }
  for (const one of till.unsettled) for (const reference of one.references) add({ sale: one.sale, reference })
  if (sale) add({ sale: sale.sale, reference: sale.reference })
  const { agreementId } = cashier.signUp ?? {}
  if (agreementId && !stage.members.includes(agreementId)) stage.members.push(agreementId)
  const { choice } = customer.tipChoice ?? {}
  if (choice !== undefined && !stage.tipQuestions.includes(choice)) stage.tipQuestions.push(choice)
  stage.laws.look(cashier, customer)
}

/** The cashier presses something; the answer is only whether it was taken. */
export async function press<Name extends CommandName>(
  stage: Stage,
  name: Name,
  input: InputOf<Name>,
): Promise<Result<null>> {
  const given = await stage.at.sell(name, input)
  if (isOwn(stage.at) && stage.shop.isOpen()) stage.laws.served()
  return given.ok ? ok(null) : failed(given.problem)
}

/** The screen polls every second for so long. */
export async function watch(stage: Stage, ms: number): Promise<void> {
  for (let waited = 0; waited < ms; waited += 1000) {
    await stage.shop.clock.run(Math.min(1000, ms - waited))
    await press(stage, 'poll', {})
  }
}

async function pass({ clock }: Shop, at: StoryTill, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    await clock.run(1000)
    await at.runOnce()
  }
}

/** No screen asks for so long, after `before`; the till does what is due: each second of the first hour, then once a minute. */
export async function leave(stage: Stage, ms: number, before = 0): Promise<void> {
  const { shop, at } = stage
  const hour = 3_600_000
  for (let waited = 0; waited < ms;) {
    const isLong = before + waited >= hour && ms - waited >= 60_000
    if (isLong) await shop.clock.run(59_000)
    await pass(shop, at, 1)
    waited += isLong ? 60_000 : 1000
  }
}

/** So many days, on which a till looks at its members four times. */
export async function letDaysPass({ shop, at }: Stage, count: number): Promise<void> {
  for (let quarter = 0; quarter < count * 4; quarter += 1) {
    shop.clock.advance(6 * 3_600_000)
    await pass(shop, at, 2)
  }
}
