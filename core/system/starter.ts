// The words between `npm start` and the desktop program that it has started, over a line that lasts as long as both.
import type { Mode } from '#shared/receipt.ts'

/** Set in the program's environment: somebody holds the other end of that line. */
export const starterVariable = 'KASSE_STARTER'

/** The option by which the environment's credentials are put into the vault, at one start. */
export const credentialKeeping = 'keep-credentials'

/** Said by the program before it ends: that it shall be started again, with these arguments. */
export type RestartMessage = { restart: readonly string[] }

/** Said in the terminal once the till is open: whether its money is real, and where its data are. */
export const openLines = (mode: Mode, folder: string): string[] => [
  ...(mode === 'sandbox' ? ['SANDBOX: no real money. Charge here, approve on the phone.'] : []),
  ...(mode === 'test' ? ['TEST environment: no real money.'] : []),
  `Data in ${folder}. Stop with Ctrl+C.`,
]

/** Undefined for whatever else a program may say. */
export function restartArguments(message: unknown): string[] | undefined {
  if (typeof message !== 'object' || message === null || !('restart' in message)) return undefined
  const { restart } = message
  return Array.isArray(restart) && restart.every((one) => typeof one === 'string') ? restart : undefined
}
