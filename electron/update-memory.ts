// The file in which the desktop app keeps what it has heard of newer versions.
import Conf from 'conf'
import { storeOptions } from '#core/settings/settings-file.ts'
import type { UpdateMemory } from '#electron/update-schedule.ts'

/** `updates.json`. One that somebody has spoilt is begun anew: nothing in it is anybody's work. */
export const openUpdateMemory = (folder: string): UpdateMemory =>
  new Conf<Partial<Record<'heardAt' | 'seenAt', number>>>({
    cwd: folder,
    configName: 'updates',
    ...storeOptions,
    clearInvalidConfig: true,
    schema: { heardAt: { type: 'number' }, seenAt: { type: 'number' } },
  })
