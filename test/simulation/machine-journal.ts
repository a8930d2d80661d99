// The journal of a simulated till: it can die before and after each fact, its disk may take one not, and the world is told of what is written.
import { agreementFeature } from '#core/agreement/projection.ts'
import { type AnyFact, type Feature, isFactOf } from '#core/journal/feature.ts'
import type { Journal } from '#core/journal/journal.ts'
import { saleFeature } from '#core/sale/projection.ts'
import { diskFull } from '#test/simulation/disk.ts'
import type { Life, Machine, MachineOptions } from '#test/simulation/machine-parts.ts'
import { withRefundsBefore } from '#test/simulation/refunds-before.ts'

type Watched = {
  options: MachineOptions
  life: Life
  machine: Machine
  /** How often the till had been started. */
  nth: number
  /** It may die here. */
  point: (what: string) => void
  /** Throws where it is dead. */
  alive: () => void
}

const isOf = <State, Fact extends AnyFact>(
  feature: Feature<State, Fact>,
  sale: string,
  fact: AnyFact,
): fact is Fact => isFactOf(feature, { sale, kind: fact.kind })

export function createMachineJournal({ options, life, machine, nth, point, alive }: Watched): Journal {
  const { name, time, trace, plan } = options
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
  return {
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
    queries: (prepare) => withRefundsBefore(held.queries(prepare), plan.refundsBefore),
    // Asked with every view and every round; it changes only with a fact.
    entities: (feature) => {
      const entities = held.entities(feature)
      const unsettled = () => (open ??= entities.unsettled())
      return feature.kinds === saleFeature.kinds ? { ...entities, unsettled } : entities
    },
    append(feature, given) {
      const { kind } = given.fact
      point(`before "${kind}" is written`)
      alive()
      if (!machine.takes()) {
        trace.met('disk')
        trace.say(`  ${name}: the disk does not take "${kind}"`)
        throw diskFull()
      }
      const entry = held.append(feature, given)
      const { id, fact } = entry
      onceWritten(kind, () => {
        trace.say(() => `  ${name}: writes ${JSON.stringify(fact)}`)
        if (isOf(saleFeature, id, fact)) options.wrote(machine, nth, { sale: id, fact })
        if (isOf(agreementFeature, id, fact)) options.wroteAgreement?.(machine, { agreement: id, fact })
      })
      return entry
    },
  }
}
