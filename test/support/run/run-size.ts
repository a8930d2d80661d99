// The size of this run: `npm test` what fails soonest and a third of each property's tries, `npm run test:all` every case, `npm run test:landing` what the first leaves out and of long lists a share, `npm run test:long` twenty times the tries.
import { TestRunner, type TestAPI } from 'vitest'
import { leftOut } from '#test/support/run/left-out.ts'
import { numberOf, partOf, shareVariable } from '#test/support/run/share.ts'

const mode = process.env['MODE']
export const isLong = mode === 'long'
export const isLanding = mode === 'landing'
/** Every case is wanted, not only those that fail soonest; at a landing, of long lists its share. */
export const isAll = mode === 'all' || isLong || isLanding

/** A test that is larger where every case is wanted, or one of more. */
export const sizedTest: TestAPI = TestRunner.createTaskCollector(function (this: object, ...given) {
  Reflect.apply(TestRunner.getCurrentSuite().test.fn, { ...this, tags: [leftOut] }, given)
})

/** One of a file whose other tests guard the same in `npm test`, or which is guarded by something cheaper. */
export const slowTest: ReturnType<TestAPI['runIf']> = sizedTest.runIf(isAll)

const named = process.env[shareVariable]
/** A seed: at a landing another one with each commit. */
export const seedOf = (usual: number): number => (named === undefined ? usual : numberOf(named))

/** Of a long list: `quick` in `npm test`; at a landing one of so many parts of the others, as the commit chooses; else all. */
export function sized<T>(all: readonly T[], quick: readonly NoInfer<T>[], parts: number): readonly T[] {
  if (!isAll) return quick
  if (!isLanding) return all
  const others = all.filter((one) => !quick.includes(one))
  return partOf(others, parts, seedOf(0))
}

const share = isLong ? 20 : isAll && !isLanding ? 1 : 1 / 3
/** Whether properties are tried with the seed at which it is known how often a rare case comes up: chance alone decides that with another. */
export const hasUsualSeed = named === undefined
/** Options for fast-check: the same seed as long as no share is named, so that a failure is seen again. */
export const tried = (usual: number) => ({ numRuns: Math.ceil(share * usual), seed: seedOf(20_260_115) })

/** For a test that tries: ms. */
export const patience = isLong ? 3_600_000 : 180_000
