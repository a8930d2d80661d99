// How is a till restored from its own office? The copy is put ready, and the next start of the till puts it in place.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { restoreFolder } from '#core/backup.ts'
import type { Chance, Clock } from '#core/clock.ts'
import { filesOf } from '#core/folder.ts'

/**
 * Before anything of the folder is opened. A copy that is refused now is put aside and the till starts as it was: it was whole when
 * the office took it.
 */
export function restorePrepared(host: { folder: string; chance: Chance; clock: Clock }): object | undefined {
  const { path: folder, prepared } = filesOf(host.folder)
  if (!existsSync(prepared)) return undefined
  const restored = restoreFolder({
    folder,
    file: prepared,
    isReplacing: true,
    chance: host.chance,
    now: host.clock.now(),
  })
  if (restored.ok) {
    rmSync(prepared, { force: true })
    const { rows, sales, tillId, replaced } = restored.value
    return { rows, sales: sales.length, tillId, replaced }
  }
  // Another till may be running on the folder: then it is not this start's to restore.
  if (restored.problem.code === 'folder.inUse') return undefined
  renameSync(prepared, prepared.replace(/\.sqlite$/, '.refused.sqlite'))
  return { refused: restored.problem }
}
