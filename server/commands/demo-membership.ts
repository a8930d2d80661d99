// A membership of the demo, from the counter to its end: joined, charged when the next period comes, refunded, stopped.
import { ask, type Stage } from '#server/commands/demo-stage.ts'
import { giveUp } from '#server/commands/terminal.ts'
import type { AgreementFile, ChargeView } from '#shared/membership.ts'
import { formatMoney } from '#shared/money.ts'
import type { Plan } from '#shared/plan.ts'
import { problem } from '#shared/problem.ts'

const second = 1000
const hour = 3600 * second
/** Longer than anything takes whose time has come. Seconds of the sandbox's clock */
const patience = 60

/** Says when, by the clock of till and sandbox. */
type Note = (line: string) => void

/** What `--json` prints, and whether everything ended as it should. */
export async function liveAMembership(stage: Stage) {
  const { say, clock } = stage
  const note: Note = (line) =>
    say(`  ${new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ')}  ${line}`)
  const begins = clock.now()
  const agreementId = await join(stage, await choosePlan(stage), note)
  const next = await nextCharge(stage, agreementId, note)
  if (next) {
    await refund(stage, agreementId, next, note)
    await stop(stage, agreementId, note)
  }
  const { agreement, charges } = await lookAt(stage, agreementId)
  const [first] = charges
  const last = charges.find(({ chargeId }) => chargeId === next?.chargeId)
  const isOk =
    agreement.status === 'STOPPED' &&
    first?.status === 'CHARGED' &&
    first.captured === first.amount &&
    last?.status === 'REFUNDED' &&
    last.refunded === last.amount
  say('')
  say(
    isOk
      ? 'One membership, from joining to its end. What was charged was accepted, and what was refunded is back.'
      : `The membership did not end as it should: it is ${agreement.status}.`,
  )
  const days = Math.round((clock.now() - begins) / (24 * hour))
  say(`The sandbox’s clock was moved by ${days} days; a folder that you named keeps it so.`)
  return {
    ok: isOk,
    agreement: { agreementId, status: agreement.status, name: agreement.name },
    charges: charges.map(({ chargeId, kind, status, amount, captured, refunded, due }) => ({
      chargeId,
      kind,
      status,
      amount,
      captured,
      refunded,
      due,
    })),
  }
}

/** One that is paid for at once, and charged by itself afterwards. */
async function choosePlan({ open }: Stage): Promise<Plan> {
  const { plans } = await ask(open.till, 'cashier', 'plans.read', {})
  const plan = plans.find(
    ({ isOffered, pricing, period, initialCharge }) =>
      isOffered && pricing.type === 'LEGACY' && period !== null && initialCharge !== null,
  )
  if (plan) return plan
  giveUp(
    problem('option.invalid', {
      option: '--data',
      given: open.folder.path,
      expected: 'a folder whose plans offer one with a fixed price, a period and a first charge',
    }),
  )
}

async function join(stage: Stage, plan: Plan, note: Note): Promise<string> {
  const { open, sandbox, say, pass } = stage
  const { till } = open
  say('')
  say(plan.name)
  await ask(till, 'cashier', 'signUp.start', { plan: plan.id, phoneNumber: null })
  let { signUp } = till.view('cashier')
  if (!signUp) throw new Error('the cashier’s screen shows no sign-up')
  const { agreement } = signUp
  const shown = till.view('customer').signUp?.confirmation
  if (shown == null) throw new Error('the customer’s screen shows no code')
  note('drafted; the customer’s screen shows its address as a QR')
  const phone = sandbox.sandbox.phone()
  const { agreementId } = phone.scanAgreement(shown)
  phone.acceptAgreement(agreementId)
  note('scanned and accepted on the phone')
  // As the cashier's screen does: ask once a second until it is over, and the first charge is captured.
  const isDone = () => signUp?.state === 'active' && signUp.firstCharge?.state === 'captured'
  for (let asked = 0; asked < patience && !isDone(); asked += 1) {
    await ask(till, 'cashier', 'poll', {})
    signUp = till.view('cashier').signUp ?? signUp
    if (!isDone()) await pass(second)
  }
  const { state, firstCharge } = signUp
  note(
    `${state}; first charge of ${money(stage, firstCharge?.amount ?? 0)} ${firstCharge?.state ?? 'missing'}`,
  )
  await ask(till, 'cashier', 'signUp.acknowledge', { agreement })
  return agreementId
}

/** Made by the till's own round when its time has come, taken by the service on its day. */
async function nextCharge(stage: Stage, agreementId: string, note: Note): Promise<ChargeView | undefined> {
  const { clock, pass } = stage
  const { coming } = await lookAt(stage, agreementId)
  const next = coming.find(({ state }) => state === 'planned')
  if (!next) return undefined
  const charge = ({ charges }: AgreementFile) => charges.find(({ due }) => due === next.due)
  await pass(Math.max(0, next.madeFrom - clock.now()))
  const made = charge(await until(stage, agreementId, (file) => charge(file) !== undefined))
  if (!made) return undefined
  note(`next charge of ${money(stage, made.amount)} made by the till, ${made.status}, due ${made.due}`)
  // The service takes it in the morning.
  await pass(Math.max(0, Date.parse(`${made.due}T09:00:00Z`) - clock.now()))
  const taken = charge(await until(stage, agreementId, (file) => charge(file)?.status === 'CHARGED'))
  note(`its day: ${taken?.status ?? 'gone'}`)
  return taken?.status === 'CHARGED' ? taken : undefined
}

async function refund(stage: Stage, agreementId: string, { chargeId, amount }: ChargeView, note: Note) {
  const manager = { pin: '', reason: 'The customer asked for it' }
  await ask(stage.open.till, 'office', 'charges.refund', { agreementId, chargeId, amount, manager })
  await until(stage, agreementId, ({ charges }) =>
    charges.some((charge) => charge.chargeId === chargeId && charge.refunded === amount),
  )
  note(`${money(stage, amount)} refunded by the office`)
}

async function stop(stage: Stage, agreementId: string, note: Note) {
  const manager = { pin: '', reason: 'The customer asked for it' }
  await ask(stage.open.till, 'office', 'agreements.stop', { agreementId, manager })
  const { agreement } = await until(stage, agreementId, (file) => file.agreement.status === 'STOPPED')
  note(`stopped by the office: ${agreement.status}`)
}

const lookAt = ({ open }: Stage, agreementId: string): Promise<AgreementFile> =>
  ask(open.till, 'office', 'agreements.look', { agreementId })

/** Second by second, as long as it can take; how it stands then is told either way. */
async function until(
  stage: Stage,
  agreementId: string,
  isThere: (file: AgreementFile) => boolean,
): Promise<AgreementFile> {
  for (let waited = 0; ; waited += 1) {
    await stage.open.till.runOnce()
    const file = await lookAt(stage, agreementId)
    if (isThere(file) || waited === patience) return file
    await stage.pass(second)
  }
}

const money = ({ open }: Stage, value: number): string =>
  formatMoney({ value, currency: open.till.view('cashier').till.currency }, 'en-GB')
