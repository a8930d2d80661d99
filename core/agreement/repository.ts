// The till's agreements as they stand: folds of the journal held in memory, beside what only this process remembers of them.
import type { Agreement } from '#core/agreement/reduce.ts'
import type { AgreementFact } from '#core/agreement/facts.ts'
import { agreementFeature, agreementQueries } from '#core/agreement/projection.ts'
import { tillQueries } from '#core/till/projection.ts'
import { agreementName, isAgreementOf } from '#core/agreement/ids.ts'
import type { AgreementSnapshot } from '#core/agreement/decide.ts'
import { createAgreementRuntime, type AgreementRuntime } from '#core/agreement/runtime.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import { createFolds, foldOf } from '#core/folds/folds.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Recorder } from '#core/process/runner.ts'
import { isServed } from '#core/process/runtime.ts'

export type AgreementRepository = Omit<ReturnType<typeof agreementQueries>, 'named' | 'latest'> & {
  agreement(name: string): Agreement | undefined
  /** By the service's id and the owner in words; the one that was made here, if any. */
  byId(agreementId: string, owner: string): Agreement | undefined
  /**
   * Writes the fact down, then believes it; throws when it cannot be written. Money that comes, or goes by a task of ours, gets the
   * number of the next receipt with it. `phone`: kept sealed beside the facts until the agreement is settled.
   */
  record(name: string, fact: AgreementFact, phone?: string): Agreement
  phone(name: string): string | undefined
  /** Also of one that is about to be opened: a screen waits for it already. */
  runtime(name: string): AgreementRuntime
  snapshot(name: string): AgreementSnapshot
  /** `serverTime`: of an answer that came just now (epoch ms); one without it takes nothing back. */
  noteServiceTime(serverTime: number | null): void
  /** The latest moment that this till's clock and the service's have both passed (epoch ms); null while the service has told none. */
  provenNow(): number | null
  /** A name for the next one. */
  newName(): string
  counter(): number
  unfinished(): string[]
  /** The tills whose past this one has, beside itself. */
  earlierTills(): ReadonlySet<string>
  /** The one on the screens, until somebody has acknowledged its end. */
  current(): Agreement | undefined
  /** Counts up with every fact: what was worked out before may not be so any more. */
  version(name: string): number
}

/** Joining alone has a receipt as well, from the first fact on. */
const givesReceipt = ({ kind }: AgreementFact): boolean =>
  kind === 'agreementOpened' || kind === 'chargeCaptured' || kind === 'chargeRefunded'

export function createAgreementRepository(
  journal: Journal,
  options: {
    clock: Clock
    chance: Chance
    tillId: string
    /** Nobody stands at this till now. */
    isKiosk: boolean
    recorder: Recorder
    /** Called in the commit that gives out a receipt, before it does. */
    beforeReceipt: () => void
  },
): AgreementRepository {
  const { clock, chance, tillId, recorder } = options
  const runtimes = new Map<string, AgreementRuntime>()
  const versions = new Map<string, number>()
  const version = (name: string) => versions.get(name) ?? 0
  let serviceTime: { at: number; heardAt: number } | null = null
  const { writers } = tillQueries(journal)
  const entities = journal.entities(agreementFeature)
  const { named, latest, ...queries } = agreementQueries(journal)
  const newest = latest()
  const shown = newest === undefined ? undefined : foldOf(journal, agreementFeature, newest)
  // Without staff nobody takes up what an earlier process left.
  const isShown =
    !options.isKiosk &&
    shown?.opened.kind === 'agreementOpened' &&
    shown.opened.isAttended &&
    shown.acknowledgedAt === null
  const agreements = createFolds(journal, agreementFeature, {
    clock,
    recorder,
    onScreen: {
      begins: ['agreementOpened'],
      ends: 'signUpAcknowledged',
      first: isShown ? newest : undefined,
    },
  })

  function runtime(name: string): AgreementRuntime {
    const now = { elapsed: clock.elapsed(), now: clock.now() }
    const there = runtimes.get(name) ?? createAgreementRuntime(agreements.of(name), now)
    runtimes.set(name, there)
    return there
  }

  // Not by `clock.age`: a clock that was set ahead makes that greater.
  const provenNow = () =>
    serviceTime && Math.min(clock.now(), serviceTime.at + clock.elapsed() - serviceTime.heardAt)

  return {
    ...queries,
    agreement: agreements.of,
    byId: (agreementId, owner) => agreements.of(named(agreementId, owner)),
    record: (name, fact, phone) =>
      recorder.batch(() => {
        if (givesReceipt(fact)) options.beforeReceipt()
        const secret = phone === undefined ? undefined : { reference: name, text: phone }
        const { after } = agreements.record(name, fact, secret)
        versions.set(name, version(name) + 1)
        recorder.whenOver((isWritten) => {
          if (!isWritten) {
            versions.set(name, version(name) + 1)
            if (fact.kind === 'agreementOpened') runtimes.delete(name)
          } else if (!agreements.isOpen(name) && (runtimes.get(name)?.waiting ?? 0) === 0)
            runtimes.delete(name)
        })
        return after
      }),
    phone: (name) => journal.erasable(name),
    runtime,
    snapshot: (name) => ({
      isOurs: isAgreementOf(name, tillId),
      provenNow: provenNow(),
      elapsed: clock.elapsed(),
      age: (then) => clock.age(then),
      isServed: isServed(runtime(name), clock),
      runtime: runtime(name),
    }),
    noteServiceTime(serverTime) {
      if (serverTime !== null) serviceTime = { at: serverTime, heardAt: clock.elapsed() }
    },
    provenNow,
    newName: () => agreementName(tillId, entities.counter() + 1, chance),
    counter: () => entities.counter(),
    unfinished: () => entities.unsettled(),
    earlierTills: () => new Set(writers().filter((till) => till !== tillId)),
    current: agreements.current,
    version,
  }
}
