// How often is a property tried? As often as a few seconds allow, and twenty times that in the long run (`npm run test:long`).

export const isLong = process.env['MODE'] === 'long'

/** Options for fast-check: always the same seed, so that a failure is seen again. */
export const tried = (usual: number) => ({ numRuns: isLong ? 20 * usual : usual, seed: 20_260_115 })

/** For a test that tries: ms. */
export const patience = isLong ? 3_600_000 : 60_000
