// The till's memberships: composes what drafts, reads, changes and charges agreements, and says how a sign-up stands.
import { createAgreementLists, type AgreementLists } from '#core/agreement/read.ts'
import type { Receipt } from '#shared/receipt.ts'
import type { Log } from '#core/system/log.ts'
import type { ServiceAccess } from '#core/service/access.ts'
import type { Settings } from '#shared/settings.ts'
import type { TillIdentity } from '#core/folder/folder.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Clock, Chance } from '#core/system/clock.ts'
import { createAgreementRepository, type AgreementRepository } from '#core/agreement/projection.ts'
import { createAgreementRunner, type AgreementRunner } from '#core/agreement/send.ts'
import type { PlanFile } from '#core/agreement/plans.ts'
import { createExternalChanges, type ExternalChanges } from '#core/agreement/other-tills.ts'
import { createAgreementScheduler, type AgreementScheduler } from '#core/agreement/scheduler.ts'
import { signUpViewOf } from '#core/agreement/sign-up.ts'
import { whilePolled } from '#core/process/runtime.ts'
import type { Recorder } from '#core/process/runner.ts'
import type { ScheduledWork } from '#core/process/scheduler.ts'
import type { RecurringClient } from '#core/service/recurring.ts'
import type { SignUpView } from '#shared/sign-up.ts'

export type Memberships = {
  agreements: AgreementRepository
  runner: AgreementRunner
  lists: AgreementLists
  recurring: RecurringClient
  scheduler: AgreementScheduler
  externalChanges: ExternalChanges
  /** A screen waits for this sign-up: takes a step if one is due. `record`: written down first, at once. */
  serve(name: string, record?: () => void): Promise<void>
  /** The sign-up on the screens. */
  current(): SignUpView | undefined
  /** Work done without any screen; charges are made while the till may ask for money. */
  work(mayCharge: () => boolean): ScheduledWork
  settled(): Promise<void>
}

export function createMemberships(options: {
  /** That of the sales: what is written down of both is one commit, and one set of listeners is told. */
  recorder: Recorder
  /** Called in the commit that gives out a receipt, before it does. */
  beforeReceipt: () => void
  recurring: RecurringClient
  closing: AbortSignal
  clock: Clock
  chance: Chance
  journal: Journal
  identity: Pick<TillIdentity, 'tillId' | 'secret' | 'isRestored'>
  settings: Settings
  service: ServiceAccess
  log: Log
  plans: Pick<PlanFile, 'plan'>
  /** The receipt of joining, once there is one. */
  receiptOf: (agreement: string) => Receipt | null
}): Memberships {
  const { clock, journal, identity, settings, recurring } = options
  const { tillId, secret, isRestored = false } = identity
  const agreements = createAgreementRepository(journal, { ...options, tillId, isKiosk: !settings.isAttended })
  const lists = createAgreementLists({ clock, recurring })
  const runner = createAgreementRunner({ ...options, agreements, lists, secret, tillId })
  const scheduler = createAgreementScheduler({ ...options, agreements, lists }, runner)
  const externalChanges = createExternalChanges({ ...options, agreements, lists, isRestored }, runner)
  // Whatever an earlier life of this till left behind is read before anything is repeated.
  for (const name of agreements.unfinished()) agreements.runtime(name).mustRead = true

  return {
    agreements,
    runner,
    lists,
    recurring,
    scheduler,
    externalChanges,
    serve: (name, record) =>
      whilePolled(agreements.runtime(name), clock, () =>
        record ? runner.begin(name, record) : runner.step(name),
      ),
    current() {
      const shown = agreements.current()
      if (!shown) return undefined
      const { agreement: name } = shown
      return signUpViewOf(shown, agreements.runtime(name), options.receiptOf(name))
    },
    work: (mayCharge) => ({
      async act() {
        await scheduler.act(mayCharge())
        await externalChanges.findDaily()
      },
      dueAt: () => Math.min(scheduler.dueAt(mayCharge()), externalChanges.dueAt()),
    }),
    async settled() {
      await Promise.all([runner.settled(), scheduler.settled()])
    },
  }
}
