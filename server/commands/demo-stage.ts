// The stage of a demo: the real till and the built-in service over real HTTP, and a clock that both follow.
import { systemChance, systemClock, withAges, type Clock } from '#core/system/clock.ts'
import { openLogFile } from '#core/system/log.ts'
import { openTill, type OpenTill } from '#core/app/open.ts'
import { openVault } from '#core/vault/vault.ts'
import { giveUp } from '#server/commands/terminal.ts'
import { programName } from '#server/host.ts'
import { settingsFile } from '#server/settings.ts'
import { dispatch, type CommandName, type Gives, type Takes } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import { problem } from '#shared/problem.ts'

type Sandbox = Awaited<ReturnType<(typeof import('#sandbox/main.ts'))['startSandbox']>>

export type Stage = {
  open: OpenTill
  sandbox: Sandbox
  clock: Clock
  /** The sandbox's clock moves on by so many ms, and the till's with it; nothing may be on its way meanwhile. */
  pass: (ms: number) => Promise<void>
  say: (line: string) => void
}

/** The till's folder is free again when `play` is over. */
export async function onStage<T>(
  folder: string,
  say: Stage['say'],
  play: (stage: Stage) => Promise<T>,
): Promise<T> {
  let sandbox: Sandbox | undefined
  let ahead = 0
  const clock = withAges({
    now: () => systemClock.now() + ahead,
    elapsed: () => systemClock.elapsed() + ahead,
    uptime: () => systemClock.elapsed() + ahead,
    wait: (ms, signal) => systemClock.wait(ms, signal),
  })
  const opened = await openTill({
    folder,
    clock,
    chance: systemChance,
    program: programName(),
    openLog: (place) => openLogFile(place.log),
    settingsFile,
    openVault: (place) => openVault({ ...place, folder, clock, chance: systemChance, environment: {} }),
    startSandbox: async (file) => {
      const { startSandbox } = await import('#sandbox/main.ts')
      sandbox = await startSandbox({ port: 0, file })
      ahead = await aheadOf(sandbox)
      return sandbox
    },
  })
  if (!opened.ok) giveUp(opened.problem)
  await using open = opened.value
  if (!sandbox)
    giveUp(
      problem('option.invalid', {
        option: '--data',
        given: folder,
        expected: 'a folder that sells against the sandbox',
      }),
    )
  const started = sandbox
  say(`${open.settings.shop.name}, ${open.settings.tillName}, against the sandbox. No real money.`)
  return await play({
    open,
    sandbox: started,
    clock,
    pass: async (ms) => {
      ahead += ms
      await started.sandbox.advance(ms)
    },
    say,
  })
}

/** A folder that was here before keeps how far its sandbox's clock was moved. ms */
async function aheadOf({ url }: Sandbox): Promise<number> {
  const response = await fetch(`${url}/sandbox/clock`)
  const { now } = (await response.json()) as { now: string } // the sandbox's own control address
  return Math.max(0, Date.parse(now) - systemClock.now())
}

/** As a page of that surface asks; a refusal ends the demo with its sentence. */
export async function ask<Name extends CommandName>(
  till: OpenTill['till'],
  surface: Surface,
  name: Name,
  input: Takes<Name>,
): Promise<Gives<Name>> {
  const result = await dispatch(till.handlers, { surface, session: 'demo' }, name, input)
  if (result.ok) return result.value as Gives<Name> // the handler of this row gave it
  giveUp(result.problem)
}
