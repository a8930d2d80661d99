// The built-in payment service, loaded only when a till sells against it.
import type { BuiltInSandbox } from '#core/open.ts'

/** Where it listens when it can, so that the address in a QR still works after a restart. */
export const usualSandboxPort = 7421

export async function startBuiltInSandbox(file: string, port: number): Promise<BuiltInSandbox> {
  const { startSandbox } = await import('#sandbox/main.ts')
  if (port === 0) return startSandbox({ port, file })
  return startSandbox({ port, file }).catch(() => startSandbox({ port: 0, file }))
}
