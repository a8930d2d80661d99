// The till's agreements as they stand: folds of the journal held in memory, beside what only this process remembers of them.
import type { Agreement } from '#core/agreement/reduce.ts'
import type { AgreementFact } from '#core/agreement/facts.ts'
import { agreementFeature, agreementQueries } from '#core/agreement/projection.ts'
import type { Member } from '#core/agreement/projection.ts'
import { tillQueries } from '#core/till/projection.ts'
import { agreementName, isAgreementOf } from '#core/agreement/ids.ts'
import type { AgreementSnapshot } from '#core/agreement/decide.ts'
import { createAgreementRuntime, type AgreementRuntime } from '#core/agreement/runtime.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import { createFolds, foldOf } from '#core/folds/folds.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Recorder } from '#core/process/recorder.ts'
import { isServed } from '#core/process/runtime.ts'

/** The time that no wrong clock of this till can run ahead of. */
type ProvenTime = {
  /** `serverTime`: of an answer that came just now (epoch ms); one without it takes nothing back. */
  noteServiceTime(serverTime: number | null): void
  /** The latest moment that this till's clock and the service's have both passed (epoch ms); null while the service has told none. */
  provenNow(): number | null
}

export type AgreementRepository = ProvenTime & {
  agreement(name: string): Agreement | undefined
  /** By the service's id and the owner in words; the one that was made here, if any. */
  byId(agreementId: string, owner: string): Agreement | undefined
  /** When somebody who is a member of this owner still, or has not answered yet, was asked to join here with this number (epoch ms). */
  joinedBy(numberPrint: string, owner: string): number | null
  /** Members of this owner with the plan and the last digits of the phone of another one, by the service's id. */
  alike(owner: string): ReadonlySet<string>
  /** Who it is, without folding the agreement. */
  member(agreementId: string, owner: string): Member
  /**
   * Writes the fact down, then believes it; throws when it cannot be written. Money that comes, or goes by a task of ours, gets the
   * number of the next receipt with it. `phone`: kept sealed beside the facts until the agreement is settled.
   */
  record(name: string, fact: AgreementFact, phone?: string): Agreement
  phone(name: string): string | undefined
  /** Also of one that is about to be opened: a screen waits for it already. */
  runtime(name: string): AgreementRuntime
  snapshot(name: string): AgreementSnapshot
  /** A name for the next one. */
  newName(): string
  counter(): number
  unfinished(): string[]
  /** Those of this owner that the service was last seen to hold ACTIVE. */
  active(owner: string): string[]
  /** Those of this owner that have an id at the service. */
  known(owner: string): string[]
  /** Those of this owner that have ended, and of a charge of which sums and log did not agree at some time. */
  doubted(owner: string): string[]
  /** The tills whose past this one has, beside itself. */
  earlierTills(): ReadonlySet<string>
  /** The one on the screens, until somebody has acknowledged its end. */
  current(): Agreement | undefined
  /** Counts up with every fact: what was worked out before may not be so any more. */
  version(name: string): number
}

type RepositoryOptions = {
  clock: Clock
  chance: Chance
  tillId: string
  /** Nobody stands at this till now. */
  isKiosk: boolean
  recorder: Recorder
  /** Called in the commit that gives out a receipt, before it does. */
  beforeReceipt: () => void
}

/** Joining alone has a receipt as well, from the first fact on. */
const givesReceipt = ({ kind }: AgreementFact): boolean =>
  kind === 'agreementOpened' || kind === 'chargeCaptured' || kind === 'chargeRefunded'

export function createAgreementRepository(journal: Journal, options: RepositoryOptions): AgreementRepository {
  const { clock, chance, tillId, recorder } = options
  const runtimes = new Map<string, AgreementRuntime>()
  const versions = createVersions()
  const time = createProvenTime(clock)
  const { writers } = tillQueries(journal)
  const entities = journal.entities(agreementFeature)
  const { named, latest: _latest, ...asked } = agreementQueries(journal)
  const agreements = createFolds(journal, agreementFeature, {
    clock,
    recorder,
    onScreen: {
      begins: ['agreementOpened'],
      ends: 'signUpAcknowledged',
      first: options.isKiosk ? undefined : shownAtFirst(journal),
    },
  })

  function runtime(name: string): AgreementRuntime {
    const there = runtimes.get(name) ?? createAgreementRuntime(agreements.of(name), momentOf(clock))
    runtimes.set(name, there)
    return there
  }

  const record = (name: string, fact: AgreementFact, phone?: string): Agreement =>
    recorder.batch(() => {
      if (givesReceipt(fact)) options.beforeReceipt()
      const { after } = agreements.record(name, fact, secretOf(name, phone))
      versions.countUp(name)
      recorder.whenOver((isWritten) => {
        if (!isWritten) {
          versions.countUp(name)
          if (fact.kind === 'agreementOpened') runtimes.delete(name)
        } else if (!agreements.isOpen(name) && (runtimes.get(name)?.waiting ?? 0) === 0) runtimes.delete(name)
      })
      return after
    })

  return {
    ...asked,
    agreement: agreements.of,
    byId: (agreementId, owner) => agreements.of(named(agreementId, owner)),
    record,
    phone: (name) => journal.erasable(name),
    runtime,
    snapshot: (name) =>
      snapshotOf(runtime(name), clock, { isOurs: isAgreementOf(name, tillId), provenNow: time.provenNow() }),
    ...time,
    newName: () => agreementName(tillId, entities.counter() + 1, chance),
    counter: () => entities.counter(),
    unfinished: () => entities.unsettled(),
    earlierTills: () => new Set(writers().filter((till) => till !== tillId)),
    current: agreements.current,
    version: versions.of,
  }
}

const momentOf = (clock: Clock) => ({ elapsed: clock.elapsed(), now: clock.now() })

/** How often each was changed. */
function createVersions() {
  const versions = new Map<string, number>()
  const of = (name: string) => versions.get(name) ?? 0
  return { of, countUp: (name: string) => void versions.set(name, of(name) + 1) }
}

const secretOf = (reference: string, phone: string | undefined) =>
  phone === undefined ? undefined : { reference, text: phone }

function snapshotOf(
  runtime: AgreementRuntime,
  clock: Clock,
  known: Pick<AgreementSnapshot, 'isOurs' | 'provenNow'>,
): AgreementSnapshot {
  const elapsed = clock.elapsed()
  return { ...known, elapsed, age: (then) => clock.age(then), isServed: isServed(runtime, clock), runtime }
}

function createProvenTime(clock: Clock): ProvenTime {
  let said: { at: number; heardAt: number } | null = null
  return {
    noteServiceTime(serverTime) {
      if (serverTime !== null) said = { at: serverTime, heardAt: clock.elapsed() }
    },
    // Not by `clock.age`: a clock that was set ahead makes that greater.
    provenNow: () => said && Math.min(clock.now(), said.at + clock.elapsed() - said.heardAt),
  }
}

/** Without staff nobody takes up what an earlier process left. */
function shownAtFirst(journal: Journal): string | undefined {
  const name = agreementQueries(journal).latest()
  const latest = name === undefined ? undefined : foldOf(journal, agreementFeature, name)
  if (latest?.opened.kind !== 'agreementOpened' || latest.acknowledgedAt !== null) return undefined
  return latest.opened.isAttended ? name : undefined
}
