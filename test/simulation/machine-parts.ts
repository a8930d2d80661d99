// What a simulated till and its machine are to the others: what can be asked of it, what it is made of, and one life of it.
import type { DatabaseSync } from 'node:sqlite'
import type { AgreementFact } from '#core/agreement/facts.ts'
import type { TillIdentity } from '#core/folder/folder.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import type { Till } from '#core/app/till.ts'
import type { Register } from '#core/terminal/terminal.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import type { Nexo, NexoAnswer } from '#server/nexo/nexo.ts'
import type { CashierView, CommandName, InputOf } from '#shared/bridge.ts'
import type { WaitingCheckout } from '#shared/checkout.ts'
import type { Surface } from '#shared/command.ts'
import type { Plans } from '#shared/plan.ts'
import type { Result } from '#shared/problem.ts'
import type { Qr, SaleView } from '#shared/sale.ts'
import type { SignUpView } from '#shared/sign-up.ts'
import type { Time } from '#test/simulation/clock.ts'
import type { Plan } from '#test/simulation/plan.ts'
import type { Trace } from '#test/simulation/trace.ts'
import type { SimulatedHub } from '#test/simulation/hub.ts'
import type { Wire } from '#test/simulation/wire.ts'

export type Written = { sale: string; fact: AnySaleFact }
export type WrittenAgreement = { agreement: string; fact: AgreementFact }

export type Machine = {
  readonly name: string
  readonly tillId: string
  /** As it stands on disk, whether a till is running or not. */
  journal(): Journal
  isUp(): boolean
  /** Since when it runs without a sleep, in ms since the world began; infinity while it is down. */
  upSince(): number
  /** What a screen is answered; `down` when the till dies meanwhile, or is not there. */
  ask<Name extends CommandName>(
    name: Name,
    input: InputOf<Name>,
    surface?: Surface,
  ): Promise<Result<unknown> | 'down'>
  /** What another program is answered by the till; `down` as above. */
  call<T>(act: (till: Till) => Promise<T>): Promise<T | 'down'>
  /** What the door for nexo answers to this message of a register. */
  hear(register: Register, message: string): Promise<NexoAnswer | 'down'>
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
  /** It is lost, and made anew from an older copy, under another name and id. */
  restore(name: string, db: DatabaseSync, tillId: string): void
  start(): void
  /** Its machine sleeps for so long. */
  sleep(ms: number): void
  awake(): Promise<void>
  /** The till's wall clock is moved. */
  jump(byMs: number): void
  /** Tells of what the screens show, if it may have changed. */
  look(): void
  /** Told at each point at which it can die; it answers whether it does. */
  point: (what: string) => boolean
  /** Asked at each fact that is to be written; it answers whether the disk takes it. */
  takes: () => boolean
}

export type MachineOptions = {
  name: string
  db: DatabaseSync
  identity: TillIdentity
  plan: Pick<Plan, 'seed' | 'skewMs' | 'drowsiness' | 'isAttended' | 'qrFormat' | 'refundsBefore'>
  /** What customers can join; nothing when absent. */
  plans?: Plans
  /** Between two looks of the till, at most. ms */
  longestDoze?: number
  time: Time
  trace: Trace
  sandbox: Sandbox
  wire: Wire
  /** That it is paired with. */
  hub?: SimulatedHub | undefined
  /** `life`: how often this till had been started. */
  wrote(machine: Machine, life: number, written: Written): void
  wroteAgreement?(machine: Machine, written: WrittenAgreement): void
  showed(machine: Machine, life: number, view: CashierView): void
  /** What must never happen. */
  broke(what: string): void
}

export type Life = {
  isAlive: boolean
  startedAt: number
  died: PromiseWithResolvers<'down'>
  /** What the screens show may have changed. */
  isDirty: boolean
  /** When something was last written down, or a screen asked. */
  stirredAt: number
  till: Till | undefined
  nexo: Nexo | undefined
}
