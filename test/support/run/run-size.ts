// The size of this run: `npm test` what fails soonest and a third of each property's tries, `npm run test:all` every case, `npm run test:long` twenty times the tries.

import { test, type TestAPI } from 'vitest'

const mode = process.env['MODE']
export const isLong = mode === 'long'
/** Every case is wanted, not only those that fail soonest. */
export const isAll = mode === 'all' || isLong
/** One of a file whose other tests guard the same in `npm test`, or which is guarded by something cheaper. */
export const slowTest: ReturnType<TestAPI['runIf']> = test.runIf(isAll)

const share = isLong ? 20 : isAll ? 1 : 1 / 3
/** Options for fast-check: always the same seed, so that a failure is seen again. */
export const tried = (usual: number) => ({ numRuns: Math.ceil(share * usual), seed: 20_260_115 })

/** For a test that tries: ms. */
export const patience = isLong ? 3_600_000 : 180_000
