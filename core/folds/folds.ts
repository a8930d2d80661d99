// The things of a feature as they stand: folds of the journal held in memory, and the one of them that is on the screens.
import type { AnyFact, Feature } from '#core/journal/feature.ts'
import type { AppendedFact, Journal } from '#core/journal/journal.ts'
import type { Recorder } from '#core/process/runner.ts'
import type { Clock } from '#core/system/clock.ts'

/** The thing as the journal tells it. */
export const foldOf = <State, Fact extends AnyFact>(
  journal: Pick<Journal, 'of'>,
  feature: Feature<State, Fact>,
  id: string,
): State | undefined =>
  journal
    .of(feature, id)
    .reduce<State | undefined>((before, { fact, at }) => feature.reduce(before, id, fact, at), undefined)

/** So many settled things are kept folded: whoever looks at one asks for it several times. */
const mostSettled = 64

type FoldOptions<Kind> = {
  clock: Clock
  recorder: Pick<Recorder, 'batch' | 'write' | 'whenOver' | 'changed'>
  /** `begins` and `ends`: the kinds of facts that bring a thing onto the screens and off them. `first`: what an earlier process left there. */
  onScreen?: { begins: readonly Kind[]; ends: Kind; first: string | undefined }
}

export function createFolds<State, Fact extends AnyFact>(
  journal: Journal,
  feature: Feature<State, Fact>,
  { clock, recorder, onScreen }: FoldOptions<Fact['kind']>,
) {
  const open = new Map<string, State>()
  const settled = new Map<string, State>()
  let currentId = onScreen?.first

  function drop(id: string): void {
    open.delete(id)
    settled.delete(id)
  }

  function keep(id: string, state: State): void {
    drop(id)
    const isOpen = id === currentId || !feature.isSettled(state)
    ;(isOpen ? open : settled).set(id, state)
    const [oldest] = settled.size > mostSettled ? settled.keys() : []
    if (oldest !== undefined) settled.delete(oldest)
  }

  function of(id: string | undefined): State | undefined {
    // Facts of the till itself stand under no name: they tell of no thing.
    if (id === undefined || id === '') return undefined
    const found = open.get(id) ?? settled.get(id) ?? foldOf(journal, feature, id)
    if (found) keep(id, found)
    return found
  }

  return {
    of,
    current: () => of(currentId),
    /** It is on the screens, or something is left to do for it. */
    isOpen: (id: string) => open.has(id),
    /** Writes the fact down, then believes it; throws when it cannot be written. `erasable`: kept sealed until the thing is settled. */
    record: (id: string, fact: Fact, erasable?: AppendedFact<State, Fact>['erasable']) =>
      recorder.batch(() => {
        const before = of(id)
        const shown = currentId
        const { after } = recorder.write(() =>
          journal.append(feature, { id, at: clock.now(), fact, before, erasable }),
        )
        if (onScreen?.begins.includes(fact.kind)) currentId = id
        if (fact.kind === onScreen?.ends && currentId === id) currentId = undefined
        keep(id, after)
        recorder.whenOver((isWritten) => {
          if (isWritten) return
          drop(id)
          currentId = shown
        })
        recorder.changed()
        return { before, after }
      }),
  }
}
