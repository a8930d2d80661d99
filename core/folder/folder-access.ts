// The shared parts of the office's commands about the till itself: the till's folder, the caller's name, and the fact that notes the change.
import type { CommandOptions } from '#core/app/commands.ts'
import type { TillFolder } from '#core/setup/till-folder.ts'
import type { Uploads } from '#core/system/uploads.ts'
import type { Caller } from '#shared/bridge.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

/** Every host gives its till a place; one that is only tried has none. */
export async function withTillFolder<T>(
  { tillFolder }: CommandOptions,
  act: (tillFolder: TillFolder) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> {
  return tillFolder ? act(tillFolder) : failed(problem('till.mistake', { what: 'a till without a folder' }))
}

/** The same for what the office sends to it. */
export const withUploads = <T>(
  options: CommandOptions,
  act: (tillFolder: TillFolder, uploads: Uploads) => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> =>
  withTillFolder(options, (tillFolder) =>
    options.uploads
      ? act(tillFolder, options.uploads)
      : failed(problem('till.mistake', { what: 'no uploads' })),
  )

/** The names of what was changed, never what it says. */
export function noteChange(options: CommandOptions, caller: Caller, keys: string[]): void {
  if (keys.length === 0) return
  options.sales.note({ kind: 'settingsChanged', person: options.staff.personAt(caller) ?? null, keys })
}

/** A change that nobody could be told of later is not made. */
export function journalProblem({ sales }: CommandOptions): Problem | null {
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
