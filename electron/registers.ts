// The door of the desktop program for other registers, where the settings name a port for it.
import type { OpenTill } from '#core/app/open.ts'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { openRegistersDoor } from '#server/registers-door.ts'

export type DesktopRegisters = {
  /** Where they ask; null where nothing listens. */
  url: string | null
  close: () => Promise<void>
}

const closed: DesktopRegisters = { url: null, close: () => Promise.resolve() }

/** A port that cannot be had keeps nobody from selling: the log says why. */
export async function openDesktopRegisters(opened: OpenTill): Promise<DesktopRegisters> {
  const { registerPort: port } = opened.settings
  if (port === undefined) return closed
  const door = await openRegistersDoor(opened, { port, clock: systemClock, chance: systemChance })
  if (door.ok) return { url: `http://127.0.0.1:${door.value.port}/api/v1`, close: () => door.value.close() }
  opened.log.error({ problem: door.problem }, 'other registers cannot reach this till')
  return closed
}
