// The sales units that may send unknown fields, and the words in the log about a field that was ignored.
import type { Store } from '#sandbox/state/store.ts'

export type Leniency = {
  of(merchantSerialNumber: string): boolean
  set(merchantSerialNumber: string, isLenient: boolean): void
}

/** `isUsual`: of a sales unit whose switch nobody touched since the sandbox was new. */
export function createLeniency({ sql }: Store, isUsual: boolean): Leniency {
  const find = sql.prepare('SELECT is_lenient FROM leniency WHERE msn = ?')
  const keep = sql.prepare(
    'INSERT INTO leniency (msn, is_lenient) VALUES (?, ?) ON CONFLICT (msn) DO UPDATE SET is_lenient = excluded.is_lenient',
  )
  return {
    of(merchantSerialNumber) {
      const kept = find.get(merchantSerialNumber)
      return kept ? kept['is_lenient'] === 1 : isUsual
    },
    set: (merchantSerialNumber, isLenient) => void keep.run(merchantSerialNumber, isLenient ? 1 : 0),
  }
}

/** Names alone: a value may be anybody's secret. */
export type Ignored = { operation: string; merchantSerialNumber: string; fields: string[] }

const mostNamed = 20
const longestName = 100
/** Longer than the name of a field, or a number: it may be a token, or somebody's phone. */
const noName = /[^.]{41,}|\d{8,}/g

/** For a line of a log: not more than anybody reads. */
export const namesOf = (ignored: readonly string[]): string[] =>
  ignored.slice(0, mostNamed).map((name) => name.replaceAll(noName, '…').slice(0, longestName))

export const ignoredText = ({ operation, merchantSerialNumber, fields }: Ignored): string =>
  `Ignored in ${operation} of ${merchantSerialNumber}: ${fields.join(', ').replaceAll(/\p{C}/gu, '?')}`
