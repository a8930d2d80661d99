// The built-in payment service, loaded only when a till sells against it.
import { readFileSync, writeFileSync } from 'node:fs'
import type { BuiltInSandbox } from '#core/open.ts'

/** Where it listens at first. */
const usualPort = 7421

/**
 * Listens where it did the last time, so that a code on a screen still leads somewhere after a restart; elsewhere when that port
 * is taken. `isAnywhere`: at the first start the system chooses.
 */
export async function startBuiltInSandbox(file: string, isAnywhere: boolean): Promise<BuiltInSandbox> {
  const { startSandbox } = await import('#sandbox/main.ts')
  const memory = `${file}.port`
  const wanted = rememberedPort(memory) ?? (isAnywhere ? 0 : usualPort)
  const sandbox = await startSandbox({ port: wanted, file }).catch(() => startSandbox({ port: 0, file }))
  writeFileSync(memory, new URL(sandbox.url).port)
  return sandbox
}

function rememberedPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
  } catch {
    return undefined // the first start
  }
}
