// The sandbox inside a till's program: it listens on the port it had before, so that a code on a screen still works after a restart.
import { readFileSync, writeFileSync } from 'node:fs'
import { startSandbox, type StartedSandbox } from '#sandbox/main.ts'

/** Where it listens at first. */
const usualPort = 7421

/** Beside the sandbox's own file. */
const memoryOf = (file: string): string => `${file}.port`

/**
 * Listens where it did the last time; elsewhere when that port is taken. `isAnywhere`: at the first start the system chooses. `phonesAt`:
 * the address of this machine at which phones of the network find their pages.
 */
export async function startBuiltInSandbox(
  file: string,
  isAnywhere: boolean,
  phonesAt?: string,
): Promise<StartedSandbox> {
  const wanted = rememberedPort(file) ?? (isAnywhere ? 0 : usualPort)
  const start = (port: number) => startSandbox({ port, file, phonesAt })
  const sandbox = await start(wanted).catch(() => start(0))
  writeFileSync(memoryOf(file), new URL(sandbox.url).port)
  return sandbox
}

/** Port of the last start; undefined before the first. */
export function rememberedPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(memoryOf(file), 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
  } catch {
    return undefined
  }
}
