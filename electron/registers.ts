// The doors of the desktop program for other registers, where the settings name ports for them: in clear on this machine, and by TLS as at a card terminal.
import type { OpenTill } from '#core/app/open.ts'
import { systemChance, systemClock } from '#core/system/clock.ts'
import {
  openRegistersDoor,
  openTerminalDoor,
  registersOf,
  registersReachedAt,
  unreachedAt,
} from '#server/registers-door.ts'
import { ok } from '#shared/problem.ts'

export type DesktopRegisters = {
  /** Where they ask; null where nothing listens. */
  at: () => ReturnType<typeof registersReachedAt>
  close: () => Promise<void>
}

/** A port that cannot be had keeps nobody from selling: the log says why. */
export async function openDesktopRegisters(opened: OpenTill, clock = systemClock): Promise<DesktopRegisters> {
  const { registerPort: port } = opened.settings
  const api = registersOf(opened, clock, systemChance)
  const plain = port === undefined ? null : await openRegistersDoor(api, port)
  if (plain && !plain.ok)
    opened.log.error({ problem: plain.problem }, 'other registers cannot reach this till')
  const terminal = await openTerminalDoor(opened, api, { clock, chance: systemChance })
  const here = plain?.ok ? plain.value : null
  const at =
    port !== undefined && plain?.ok === false
      ? unreachedAt('127.0.0.1', port)
      : ok(here && `http://127.0.0.1:${here.port}`)
  return {
    at: () => registersReachedAt(at, terminal.now(), null),
    close: async () => void (await Promise.all([here?.close(), terminal.close()])),
  }
}
