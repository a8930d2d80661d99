// The reducers of a feature: what is true after each kind of its facts. Their keys are the kinds that it understands.
import type { AnyFact } from '#core/journal/feature.ts'

/** By its kind, what is true after a fact that was written down at that time (epoch ms). Throws on one that cannot follow. */
export type Reducers<State, Fact extends AnyFact> = {
  readonly [Kind in Fact['kind']]: (before: State, fact: Extract<Fact, { kind: Kind }>, at: number) => State
}

export const reduceBy = <State, Fact extends AnyFact>(
  reducers: Reducers<State, Fact>,
  before: State,
  fact: Fact,
  at: number,
): State => reducers[fact.kind as Fact['kind']](before, fact as never, at) // the one of its own kind
