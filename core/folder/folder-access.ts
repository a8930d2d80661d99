// What the commands share that change the till's own files: its folder, what was uploaded to it, and the fact that notes the change.
import { type TillFact } from '#core/till/facts.ts'
import type { Uploads } from '#core/system/uploads.ts'
import type { Caller } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { Person } from '#shared/staff.ts'

/** What writes down that something of the till was changed, and by whom. */
export type ChangeNotes = {
  sales: { note(fact: TillFact): void }
  staff: { personAt(caller: Caller): Person | undefined }
}

/** Every host gives its till a place; one that is only tried has none. */
export async function withTillFolder<F extends object, T>(
  { tillFolder }: { tillFolder?: F | undefined },
  act: (tillFolder: F) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> {
  return tillFolder ? act(tillFolder) : failed(problem('till.mistake', { what: 'a till without a folder' }))
}

/** The same for what the office sends to it. */
export const withUploads = <F extends object, T>(
  { tillFolder, uploads }: { tillFolder?: F; uploads: Uploads | undefined },
  act: (tillFolder: F, uploads: Uploads) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> =>
  withTillFolder({ tillFolder }, (folder) =>
    uploads ? act(folder, uploads) : failed(problem('till.mistake', { what: 'no uploads' })),
  )

/** The names of what was changed, never what it says. */
export function noteChange({ sales, staff }: ChangeNotes, caller: Caller, keys: string[]): void {
  if (keys.length === 0) return
  sales.note({ kind: 'settingsChanged', person: staff.personAt(caller) ?? null, keys })
}

/** A change that nobody could be told of later is not made. */
export function journalProblem({
  sales,
}: {
  sales: { probe(): void; trouble(): Problem | null }
}): Problem | null {
  sales.probe()
  return sales.trouble()
}

/** What a disk refuses, in words. */
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
