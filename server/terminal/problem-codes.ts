// The codes of the API's problems with their statuses and meanings, as the reference tells them.
import { englishProblems, sayInEnglish } from '#core/system/locales.ts'
import { statusTable, type Status } from '#server/terminal/problems.ts'
import type { ProblemCode } from '#shared/problem.ts'

export type CodeRow = { code: ProblemCode; status: Status; meaning: string }

const parts = ['what', 'money', 'remedy'] as const

/** Particulars are shown by their names. */
function meaningOf(code: ProblemCode): string {
  const said = parts.map((part) => {
    const key = `problem.${code}.${part}` as const
    const names = [...englishProblems[key].matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
    return sayInEnglish(key, Object.fromEntries(names.map((name) => [name, `‹${name}›`])))
  })
  return said.join(' ')
}

export const codeRows: readonly CodeRow[] = (Object.entries(statusTable) as [ProblemCode, Status][]) // its own keys
  .map(([code, status]) => ({ code, status, meaning: meaningOf(code) }))
  .toSorted((one, other) => one.status - other.status || (one.code < other.code ? -1 : 1))
