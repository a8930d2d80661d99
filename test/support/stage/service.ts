// The service of a stage: the sandbox as a process of its own, and a customer who approves at it.
import type { Credentials } from '#core/service/credentials.ts'
import { startProgram } from '#test/support/stage/programs.ts'
import type { Currency } from '#shared/market.ts'

export type Service = {
  url: string
  salesUnits: readonly (Credentials & { currency: Currency; merchantSerialNumber: string })[]
}

/** In memory, unless the options say otherwise. */
export const startSandbox = (...options: string[]) =>
  startProgram<Service>('sandbox/main.ts', ['--port', '0', '--json', ...options])

export async function approve(url: string, reference: string): Promise<void> {
  const answer = await fetch(`${url}/sandbox/phone/approve`, {
    method: 'POST',
    body: JSON.stringify({ reference }),
  })
  if (!answer.ok) throw new Error(`the phone did not approve ${reference}: ${answer.status}`)
}
