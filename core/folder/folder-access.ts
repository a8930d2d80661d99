// The part that commands share which change the till's own files: where they are, and the fact that notes the change.
import type { Folder } from '#core/folder/folder.ts'
import type { TillFact } from '#core/till/facts.ts'
import type { Caller } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Person } from '#shared/staff.ts'

/** Context of every command that changes a file of the till. */
export type FileChange = {
  folder: Folder
  sales: { note(fact: TillFact): void; changed(): void; probe(): void; trouble(): Problem | null }
  staff: { personAt(caller: Caller): Person | undefined }
}

/** The names of what was changed, never what it says. */
export function noteChange(
  { sales, staff }: Omit<FileChange, 'folder'>,
  caller: Caller,
  keys: string[],
): void {
  if (keys.length === 0) return
  sales.note({ kind: 'settingsChanged', person: staff.personAt(caller) ?? null, keys })
}

/** A change that nobody could be told of later is not made. */
export function journalProblem({ sales }: Pick<FileChange, 'sales'>): Problem | null {
  sales.probe()
  return sales.trouble()
}

/** Result of a write; a disk’s refusal in words. */
export function diskResult<T>(folder: string, act: () => T): Result<T> {
  try {
    return ok(act())
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^(ENOSPC|EDQUOT)$/.test(code)) return failed(problem('folder.full', { folder }))
    const reason = code || (error instanceof Error ? error.message : String(error))
    return failed(problem('folder.notWritable', { folder, reason }))
  }
}
