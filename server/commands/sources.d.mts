// The types of the record of built sources.

/** Of the sources in this folder as they stand now; the till's own where none is named. */
export function sourcesNow(top?: string): string

/** Where what is built of these sources stands, once it is; never written to again. */
export function builtPlace(top?: string): string

/** Where this process's build writes. */
export function makingPlace(top?: string): string

/** Puts what was made into its place, whole or not at all. `place`: as it was when the build began. */
export function putInPlace(place: string, top?: string): void

/** Whether it was built; what packages and tests find is then this, also where another was built since. */
export function isLaid(place: string, top?: string): boolean
