// The hub's own PostgreSQL, started by a test beside hubs that find it by DATABASE_URL.
import { systemChance, systemClock } from '#core/system/clock.ts'
import { createLog } from '#core/system/log.ts'
import { openEmbedded } from '#hub/database/embedded.ts'

export const openOwnPostgres = (folder: string) =>
  openEmbedded({
    folder,
    clock: systemClock,
    chance: systemChance,
    log: createLog({ write: () => undefined }),
    mode: 'create',
  })
