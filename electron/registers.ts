// The doors of the desktop program for other registers, where the settings name ports for them: in clear on this machine, and by TLS as at a card terminal.
import type { OpenTill } from '#core/app/open.ts'
import { systemChance, systemClock } from '#core/system/clock.ts'
import {
  openRegistersDoor,
  openTerminalDoor,
  registersOf,
  registersReachedAt,
} from '#server/registers-door.ts'

export type DesktopRegisters = {
  /** Where they ask; null where nothing listens. */
  at: () => ReturnType<typeof registersReachedAt>
  close: () => Promise<void>
}

/** A port that cannot be had keeps nobody from selling: the log says why. */
export async function openDesktopRegisters(opened: OpenTill): Promise<DesktopRegisters> {
  const { registerPort: port } = opened.settings
  const api = registersOf(opened, systemClock, systemChance)
  const plain = port === undefined ? null : await openRegistersDoor(api, port)
  if (plain && !plain.ok)
    opened.log.error({ problem: plain.problem }, 'other registers cannot reach this till')
  const secured = await openTerminalDoor(opened, api, { clock: systemClock, chance: systemChance })
  const [here, network] = [plain?.ok ? plain.value : null, secured.ok ? secured.value : null]
  return {
    at: () => registersReachedAt(here && `http://127.0.0.1:${here.port}`, network),
    close: async () => void (await Promise.all([here?.close(), network?.close()])),
  }
}
