// One data folder with its till: it sells, it dies wherever the plan says so, and it comes back to what was written down.
import { inspect } from 'node:util'
import { createPins } from '#core/staff/pin.ts'
import { rosterOf } from '#core/staff/roster.ts'
import type { DatabaseSync } from 'node:sqlite'
import { createPlanFile } from '#core/agreement/plan-file.ts'
import { createCatalogFile } from '#core/catalog/catalog-file.ts'
import type { AgreementFact } from '#core/agreement/facts.ts'
import type { Clock } from '#core/system/clock.ts'
import type { Identity } from '#core/folder/folder.ts'
import { agreementFeature } from '#core/agreement/projection.ts'
import { tillFeatures } from '#core/features.ts'
import { isKindOf, type AnyFact, type Feature } from '#core/journal/feature.ts'
import { journalIn, type Journal } from '#core/journal/journal.ts'
import { saleFeature } from '#core/sale/projection.ts'
import type { Fact } from '#core/sale/facts.ts'
import type { Log } from '#core/system/log.ts'
import { settings as settingsShape } from '#shared/settings.ts'
import { memoryNote } from '#test/support/till/memory-vault.ts'
import { createTill, type Till } from '#core/app/till.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { dispatch, type CashierView, type CommandName, type Takes } from '#shared/bridge.ts'
import { emptyCatalog } from '#shared/catalog.ts'
import type { WaitingCheckout } from '#shared/checkout.ts'
import type { Surface } from '#shared/command.ts'
import type { Plans } from '#shared/plan.ts'
import type { Result } from '#shared/problem.ts'
import type { Qr, SaleView } from '#shared/sale.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import { seeded } from '#test/support/run/clock.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { Plan } from '#test/simulation/plan.ts'
import type { Trace } from '#test/simulation/trace.ts'
import { address, type Caller, type Wire } from '#test/simulation/wire.ts'
import { at } from '#test/support/till/caller.ts'

export type Written = { sale: string; fact: Fact }
export type WrittenAgreement = { agreement: string; fact: AgreementFact }

export type Machine = {
  name: string
  /** As it stands on disk, whether a till is running or not. */
  journal(): Journal
  isUp(): boolean
  /** In ms since the world began; infinity while it is down. */
  upSince(): number
  /** What a screen is answered; `down` when the till dies meanwhile, or is not there. */
  ask<Name extends CommandName>(
    name: Name,
    input: Takes<Name>,
    surface?: Surface,
  ): Promise<Result<unknown> | 'down'>
  /** What another program is answered by the till; `down` as above. */
  call<T>(act: (till: Till) => Promise<T>): Promise<T | 'down'>
  /** What another register asks for, whose customer has not chosen how to pay. */
  waiting(): WaitingCheckout | null
  /** The sale that stands on the screens. */
  front(): SaleView | null
  /** The sign-up that stands there. */
  signUp(): SignUpView | null
  /** What the code on the customer's screen says. */
  code(): Qr | null
  /** The till's process ends as in a power cut. */
  die(why: string): void
  start(): void
  /** The till's wall clock is moved. */
  jump(byMs: number): void
  /** Tells of what the screens show, if it may have changed. */
  look(): void
  /** Told at each point at which it can die; it answers whether it does. */
  point: (what: string) => boolean
}

export type MachineOptions = {
  name: string
  db: DatabaseSync
  identity: Identity
  plan: Pick<Plan, 'seed' | 'skewMs' | 'drowsiness' | 'isAttended' | 'qrFormat'>
  /** What customers can join; nothing when absent. */
  plans?: Plans
  /** Between two looks of the till, at most. ms */
  longestDoze?: number
  time: Time
  trace: Trace
  sandbox: Sandbox
  wire: Wire
  /** `life`: how often this till had been started. */
  wrote(machine: Machine, life: number, written: Written): void
  wroteAgreement?(machine: Machine, written: WrittenAgreement): void
  showed(machine: Machine, life: number, view: CashierView): void
  /** What must never happen. */
  broke(what: string): void
}

type Life = {
  isAlive: boolean
  startedAt: number
  died: PromiseWithResolvers<'down'>
  /** What the screens show may have changed. */
  isDirty: boolean
  /** When something was last written down, or a screen asked. */
  stirredAt: number
  till: Till | undefined
}

/** Thrown at what a dead till still tries to do; in truth nothing of it is left to throw. */
export class MachineDied extends Error {}
const never = () => new Promise<never>(() => undefined)

export function createMachine(options: MachineOptions): Machine {
  const { name, plan, time, trace } = options
  let life: Life | undefined
  let lives = 0
  let offset = plan.skewMs
  let journal = journalOf(options)

  function start(): void {
    if (life?.isAlive) return
    lives += 1
    // Nothing but the till writes to this journal: that it opens again is seen often enough when it is not every time.
    if (lives % 8 === 0) journal = journalOf(options)
    const here: Life = {
      isAlive: true,
      startedAt: time.elapsed(),
      died: Promise.withResolvers(),
      isDirty: true,
      stirredAt: time.elapsed(),
      till: undefined,
    }
    life = here
    here.till = openTill(options, here, machine, lives, () => offset)
    here.till?.subscribe(() => void (here.isDirty = true))
    trace.say(`${name}: the till starts`)
    void here.till?.run()
  }

  const machine: Machine = {
    name,
    start,
    journal: () => journal,
    isUp: () => life?.isAlive === true,
    upSince: () => (life?.isAlive ? life.startedAt : Infinity),
    point: () => false,
    async ask(command, input, surface = plan.isAttended ? 'cashier' : 'kiosk') {
      const here = life
      if (!here?.isAlive || !here.till) return 'down'
      here.stirredAt = time.elapsed()
      const answer = await Promise.race([
        dispatch(here.till.handlers, at(surface), command, input),
        here.died.promise,
      ])
      // Of a kiosk nobody notes what an answer led to: its view is looked at.
      if (!plan.isAttended) machine.look()
      return here.isAlive ? answer : 'down'
    },
    async call(act) {
      const here = life
      if (!here?.isAlive || !here.till) return 'down'
      here.stirredAt = time.elapsed()
      const answer = await Promise.race([act(here.till), here.died.promise])
      if (!plan.isAttended) machine.look()
      return here.isAlive ? answer : 'down'
    },
    waiting: () => (life?.isAlive && life.till ? life.till.view('cashier').waiting : null),
    front: () => (life?.isAlive && life.till ? life.till.view('cashier').sale : null),
    signUp: () => (life?.isAlive && life.till ? life.till.view('cashier').signUp : null),
    code: () => (life?.isAlive && life.till ? (life.till.view('customer').sale?.qr ?? null) : null),
    die(why) {
      if (!life?.isAlive) return
      trace.died(name, why)
      life.isAlive = false
      time.drop(life)
      life.died.resolve('down')
    },
    jump(byMs) {
      offset += byMs
      trace.say(`${name}: the wall clock jumps by ${byMs} ms`)
    },
    look() {
      if (!life?.isAlive || !life.isDirty || !life.till) return
      life.isDirty = false
      options.showed(machine, lives, life.till.view('cashier'))
    },
  }
  return machine
}

function journalOf({ db, identity }: MachineOptions): Journal {
  const opened = journalIn(db, { file: '', secret: identity.secret, features: tillFeatures })
  if (!opened.ok) throw new Error(`the journal does not open: ${JSON.stringify(opened.problem)}`)
  return opened.value
}

const isOf = <State, Fact extends AnyFact>(feature: Feature<State, Fact>, fact: AnyFact): fact is Fact =>
  isKindOf(feature, fact.kind)

/** The till with everything it touches held by the world: what is dead writes nothing, asks nothing and hears nothing. */
function openTill(
  options: MachineOptions,
  life: Life,
  machine: Machine,
  nth: number,
  offset: () => number,
): Till | undefined {
  const { name, time, trace, sandbox, wire, identity, plan } = options
  const [unit] = sandbox.salesUnits
  if (!unit) throw new Error('the sandbox has no sales unit')
  const point = (what: string) => {
    if (life.isAlive && machine.point(what)) machine.die(what)
  }
  const alive = () => {
    if (!life.isAlive) throw new MachineDied('the till is dead')
  }
  const held = machine.journal()
  let open: string[] | undefined
  /** What is told of each fact once it is on disk. */
  let written: (() => void)[] | undefined
  const onceWritten = (kind: string, tell: () => void) => {
    open = undefined
    const notify = () => {
      life.stirredAt = time.elapsed()
      tell()
      point(`after "${kind}" was written`)
      alive()
    }
    if (written) written.push(notify)
    else notify()
  }
  const journal: Journal = {
    ...held,
    batch(act) {
      if (written) return act()
      const own: (() => void)[] = []
      written = own
      let made
      try {
        made = held.batch(() => {
          const result = act()
          alive()
          return result
        })
      } finally {
        written = undefined
        open = undefined
      }
      for (const notify of own) notify()
      return made
    },
    // Asked with every view and every round; it changes only with a fact.
    things: (feature) => {
      const things = held.things(feature)
      const unsettled = () => (open ??= things.unsettled())
      return feature.kinds === saleFeature.kinds ? { ...things, unsettled } : things
    },
    append(feature, given) {
      const { kind } = given.fact
      point(`before "${kind}" is written`)
      alive()
      const entry = held.append(feature, given)
      const { id, fact } = entry
      onceWritten(kind, () => {
        trace.say(() => `  ${name}: writes ${JSON.stringify(fact)}`)
        if (isOf(saleFeature, fact)) options.wrote(machine, nth, { sale: id, fact })
        if (isOf(agreementFeature, fact)) options.wroteAgreement?.(machine, { agreement: id, fact })
      })
      return entry
    },
  }
  /** The longer nothing was written down and no screen asked, the later the till looks again, as if its machine dozed. */
  const untilLook = () => {
    const quiet = time.elapsed() - life.stirredAt
    return Math.min(options.longestDoze ?? 300_000, Math.max(1000, quiet * plan.drowsiness))
  }
  const clock: Clock = {
    now: () => Math.round(time.now() + offset()),
    elapsed: () => time.elapsed(),
    wait: (ms, signal) => {
      const isLook = ms === 1000
      // What the till looks at every second all day long would use up the points.
      if (!isLook) point('it waits')
      return life.isAlive ? time.wait(isLook ? untilLook() : ms, signal, life) : never()
    },
  }
  const caller: Caller = { name, isAlive: () => life.isAlive, point }
  // What a dead till still says was said by nobody. What is merely told, and to whom, is tested elsewhere.
  const complain = (...said: unknown[]) => {
    if (life.isAlive && !isTrueOfClock(said, offset()))
      options.broke(`the till says that it made a mistake: ${inspect(said, { depth: 3 })}`)
  }
  const log = { info: () => undefined, warn: complain, error: complain } as unknown as Log // the three that a till calls
  const made = createTill({
    clock,
    chance: seeded(plan.seed * 1000 + nth),
    journal,
    identity,
    settings: settingsShape.parse({
      service: { kind: 'sandbox' },
      qrFormat: plan.qrFormat,
      isAttended: plan.isAttended,
    }),
    catalogFile: createCatalogFile({ file: null, otherwise: emptyCatalog }),
    plans: createPlanFile({ file: null, otherwise: options.plans ?? [], clock }),
    roster: rosterOf([]),
    pins: createPins(memoryNote(), seeded(plan.seed)),
    service: {
      address: 'sandbox',
      baseUrl: () => address,
      merchantSerialNumber: unit.merchantSerialNumber,
      environment: 'TEST',
      credentials: () => unit,
      fetch: wire.fetchFor(caller),
    },
    program: { name: 'Kasse', version: '0.0.0' },
    log,
  })
  if (made.ok) return made.value
  options.broke(`the till does not start: ${JSON.stringify(made.problem)}`)
  return undefined
}

/** That its clock is wrong a till may say only where it is; of its own facts' times it knows no better. */
function isTrueOfClock([said]: unknown[], offset: number): boolean {
  const code = inspect(said, { depth: 3 }).match(/clock\.\w+/)?.[0]
  if (code === 'clock.ahead') return offset > 110_000
  return code === 'clock.beforeLast' || (code === 'clock.behind' && offset < -110_000)
}
