// The restore of a till from its own office: the copy is prepared, and the next start puts it in place.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import * as z from 'zod/mini'
import { restoreFolder, type Restored } from '#core/backup/backup.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import { syncFolder, moveFile } from '#core/system/disk.ts'
import { filesOf } from '#core/folder/folder.ts'
import type { Problem } from '#shared/problem.ts'

type Prepared = { refused: Problem } | (Pick<Restored, 'rows' | 'tillId' | 'replaced'> & { sales: number })

/**
 * Before anything of the folder is opened. A copy that is refused now is put aside and the till starts as it was: it was whole when
 * the office took it. So is one that would leave behind what was sold, paid, refunded or closed since.
 */
export function restorePrepared(host: {
  folder: string
  chance: Chance
  clock: Clock
}): Prepared | undefined {
  const { path: folder, prepared, confirmedRows } = filesOf(host.folder)
  if (!existsSync(prepared)) return undefined
  const restored = restoreFolder({
    folder,
    file: prepared,
    isReplacing: true,
    chance: host.chance,
    now: host.clock.now(),
    confirmedRows: confirmedRowsIn(confirmedRows),
  })
  if (restored.ok) {
    rmSync(prepared, { force: true })
    rmSync(confirmedRows, { force: true })
    // Come back after a power cut, it would be restored once more, over whatever was sold since.
    syncFolder(folder)
    const { rows, sales, tillId, replaced } = restored.value
    return { rows, sales: sales.length, tillId, replaced }
  }
  // Another till may be running on the folder: then it is not this start's to restore.
  if (restored.problem.code === 'folder.inUse') return undefined
  moveFile(prepared, prepared.replace(/\.sqlite$/, '.refused.sqlite'))
  rmSync(confirmedRows, { force: true })
  return { refused: restored.problem }
}

const shape = z.strictObject({ facts: z.int() })

/** None where that cannot be read: then no money at all is left behind. */
function confirmedRowsIn(file: string): number {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8'))).facts
  } catch {
    return 0
  }
}

/** What `factsTold` reads. */
export const confirmedRowsText = (facts: number): string => `${JSON.stringify({ facts })}\n`
