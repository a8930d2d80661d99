// `npm run demo`: four sales in the terminal that each end another way, or with `--membership` the life of a membership: the real till and the built-in service over real HTTP, by a clock that both follow.
import {
  orGiveUp,
  printLine,
  readFolder,
  startCommand,
  giveUp,
  temporaryFolder,
} from '#server/commands/terminal.ts'
import { demoUsage } from '#server/commands/usages.ts'
import { systemChance, systemClock, withAges, type Clock } from '#core/system/clock.ts'
import { openLogFile } from '#core/system/log.ts'
import { openTill, type OpenTill } from '#core/app/open.ts'
import { openVault } from '#core/vault/vault.ts'
import { ownProgramName } from '#server/host.ts'
import { serverSettingsFile } from '#server/settings.ts'
import { dispatch, type CommandName, type AnswerOf, type InputOf } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import { problem } from '#shared/problem.ts'
import { formatMoney } from '#shared/money.ts'
import { saleCan, type SaleState, type SaleView } from '#shared/sale.ts'
import type { AgreementFile, ChargeView } from '#shared/membership.ts'
import type { Plan } from '#shared/plan.ts'

type Sandbox = Awaited<ReturnType<(typeof import('#sandbox/main.ts'))['startSandbox']>>

type Stage = {
  open: OpenTill
  sandbox: Sandbox
  clock: Clock
  /** The sandbox's clock moves on by so many ms, and the till's with it; nothing may be on its way meanwhile. */
  pass: (ms: number) => Promise<void>
  say: (line: string) => void
}

/** The till's folder is free again when `play` is over. */
async function playOnStage<T>(
  folder: string,
  say: Stage['say'],
  play: (stage: Stage) => Promise<T>,
): Promise<T> {
  let sandbox: Sandbox | undefined
  let ahead = 0
  const clock = withAges({
    now: () => systemClock.now() + ahead,
    elapsed: () => systemClock.elapsed() + ahead,
    uptime: () => systemClock.elapsed() + ahead,
    wait: (ms, signal) => systemClock.wait(ms, signal),
  })
  const opened = await openTill({
    folder,
    clock,
    chance: systemChance,
    program: ownProgramName(),
    openLog: (place) => openLogFile(place.log),
    settingsFile: serverSettingsFile,
    openVault: (place) => openVault({ ...place, folder, clock, chance: systemChance, environment: {} }),
    startSandbox: async (file) => {
      const { startSandbox } = await import('#sandbox/main.ts')
      sandbox = await startSandbox({ port: 0, file })
      ahead = await aheadOf(sandbox)
      return sandbox
    },
  })
  if (!opened.ok) giveUp(opened.problem)
  await using open = opened.value
  if (!sandbox)
    giveUp(
      problem('option.invalid', {
        option: '--data',
        given: folder,
        expected: 'a folder that sells against the sandbox',
      }),
    )
  const started = sandbox
  say(`${open.settings.shop.name}, ${open.settings.tillName}, against the sandbox. No real money.`)
  return await play({
    open,
    sandbox: started,
    clock,
    pass: async (ms) => {
      ahead += ms
      await started.sandbox.advance(ms)
    },
    say,
  })
}

/** A folder that was here before keeps how far its sandbox's clock was moved. ms */
async function aheadOf({ url }: Sandbox): Promise<number> {
  const response = await fetch(`${url}/sandbox/clock`)
  const { now } = (await response.json()) as { now: string } // the sandbox's own control address
  return Math.max(0, Date.parse(now) - systemClock.now())
}

/** As a page of that surface asks; a refusal ends the demo with its sentence. */
async function ask<Name extends CommandName>(
  till: OpenTill['till'],
  surface: Surface,
  name: Name,
  input: InputOf<Name>,
): Promise<AnswerOf<Name>> {
  const result = await dispatch(till.handlers, { surface, session: 'demo' }, name, input)
  if (result.ok) return result.value as AnswerOf<Name> // the handler of this row gave it
  giveUp(result.problem)
}

/** A sale, with the acts of the customer, or the cashier, once it can be paid. */
type Story = {
  title: string
  value: number
  by: InputOf<'sale.start'>['by']
  ends: SaleState
  happens: (act: { sandbox: Stage['sandbox']; till: OpenTill['till']; sale: SaleView }) => unknown
}

const phoneNumber = '91234567'
const msisdn = `47${phoneNumber}`

const stories: Story[] = [
  {
    title: 'QR, scanned and approved',
    ends: 'captured',
    value: 49_900,
    by: { userFlow: 'QR' },
    happens: ({ sandbox, till }) => {
      const qr = till.view('customer').sale?.qr
      if (qr?.kind !== 'text') throw new Error('the customer’s screen shows no code')
      const phone = sandbox.sandbox.phone(msisdn)
      phone.scan(qr.text)
      return phone.approve()
    },
  },
  {
    title: 'Push, approved',
    ends: 'captured',
    value: 12_000,
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber },
    happens: ({ sandbox }) => sandbox.sandbox.phone(msisdn).approve(),
  },
  {
    title: 'Push, refused by the customer',
    ends: 'aborted',
    value: 7_550,
    by: { userFlow: 'PUSH_MESSAGE', phoneNumber },
    happens: ({ sandbox }) => sandbox.sandbox.phone(msisdn).refuse(),
  },
  {
    title: 'QR, cancelled by the cashier',
    ends: 'terminated',
    value: 20_000,
    by: { userFlow: 'QR' },
    happens: ({ till, sale }) => ask(till, 'cashier', 'sale.cancel', { sale: sale.sale }),
  },
]

/** Result that `--json` prints, and whether each ended as it should. */
async function sellAll(stage: Stage) {
  const played = []
  for (const story of stories) played.push(await tell(story, stage))
  const ok = played.every(({ isAsPlanned }) => isAsPlanned)
  stage.say('')
  stage.say(
    ok
      ? 'Four sales, each ended as it should. Nothing was charged that was not approved.'
      : 'A sale did not end as it should.',
  )
  return { ok, sales: played.map(({ sale }) => sale) }
}

async function tell(story: Story, { open: { till }, sandbox, say }: Stage) {
  const began = systemClock.elapsed()
  const { currency } = till.view('cashier').till
  say('')
  say(`${story.title}: ${formatMoney({ value: story.value, currency }, 'en-GB')}`)
  const seen = new Set<string>()
  const show = (view: SaleView) => {
    const line = view.isCancelling ? 'cancelling' : view.state
    if (!seen.has(line)) say(`  ${String(Math.round(systemClock.elapsed() - began)).padStart(6)} ms  ${line}`)
    seen.add(line)
    return view
  }
  const unsubscribe = till.subscribe(() => {
    const { sale } = till.view('cashier')
    if (sale) show(sale)
  })
  await ask(till, 'cashier', 'sale.start', { amount: { value: story.value, currency }, by: story.by })
  let { sale } = till.view('cashier')
  if (!sale) throw new Error('the cashier’s screen shows no sale')
  await story.happens({ sandbox, till, sale })
  // As the cashier's screen does: ask once a second until it is over.
  while (saleCan.poll.has(sale.state)) {
    await ask(till, 'cashier', 'poll', {})
    sale = till.view('cashier').sale ?? sale
    if (saleCan.poll.has(sale.state)) await systemClock.wait(1000)
  }
  unsubscribe()
  await ask(till, 'cashier', 'sale.acknowledge', { sale: sale.sale })
  const captured = till
    .facts(sale.sale)
    .reduce((sum, { fact }) => (fact.kind === 'captured' ? sum + fact.value : sum), 0)
  return {
    isAsPlanned: sale.state === story.ends,
    sale: {
      reference: sale.reference,
      userFlow: sale.userFlow,
      state: sale.state,
      amount: sale.amount.value,
      capturedAmount: captured,
      ms: Math.round(systemClock.elapsed() - began),
    },
  }
}

const second = 1000
const hour = 3600 * second
/** Longer than anything takes whose time has come. Seconds of the sandbox's clock */
const patience = 60

/** Says when, by the clock of till and sandbox. */
type Note = (line: string) => void

/** Result that `--json` prints, and whether everything ended as it should. */
async function playMembership(stage: Stage) {
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

const { data, json: isQuiet, membership } = startCommand(demoUsage)
const play: (stage: Stage) => Promise<{ ok: boolean }> = membership ? playMembership : sellAll

const folder = orGiveUp(readFolder(data, temporaryFolder('demo')))
const outcome = await playOnStage(folder, isQuiet ? () => undefined : printLine, play)
if (isQuiet) printLine(JSON.stringify(outcome))
process.exitCode = outcome.ok ? 0 : 1
