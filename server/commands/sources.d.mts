// What is told of the sources that were built, with its types.

/** Of the sources in this folder as they stand now; the till's own where none is named. */
export function sourcesNow(top?: string): string

/** Whether what is built was built of others, or of none. */
export function isStale(): boolean

/** Once all of it is built. `of`: the sources as they were when it began. */
export function markBuilt(of: string): void
