// The address where a customer answers an agreement.
import { phonePath } from '#sandbox/link.ts'

export const agreementPath = `${phonePath}agreement/`

/** The confirmation address of an agreement; opening it claims the agreement for the phone that opens it. */
export const agreementAddress = (publicUrl: () => string, { token }: { token: string }): string =>
  publicUrl() + agreementPath + token

/** The token in such an address, whatever address the sandbox had when it gave it out. */
export function agreementTokenIn(text: string): string | undefined {
  const path = URL.parse(text.trim())?.pathname
  return path?.startsWith(agreementPath) ? path.slice(agreementPath.length) : undefined
}
