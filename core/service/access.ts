// The payment service as one till reaches it: its address, the sales unit, and who holds the money there.
import type { HeldCredentials } from '#core/service/credentials.ts'
import type { ServiceNetwork } from '#core/service/network.ts'
import type { Mode } from '#shared/receipt.ts'

/** `address` is what facts hold; `baseUrl` may move when it is the built-in sandbox. */
export type ServiceAccess = {
  address: string
  baseUrl: () => string
  merchantSerialNumber: string
  environment: 'TEST' | 'PRODUCTION'
  /** Names of what is missing; with these the till refuses to sell. */
  credentials: () => HeldCredentials
  fetch: typeof globalThis.fetch
  /** Network that the fetch goes through; absent where a test has handed in one of its own. */
  network?: NetworkState
  /** The built-in sandbox's alone: no other service is believed to have moved its clock. */
  sandboxClock?: SandboxClock
}

type NetworkState = Pick<ServiceNetwork, 'wayTo' | 'certificates'>

/** `movedMs`: by how much it was moved ahead of this machine's. */
export type SandboxClock = { movedMs(): number; setBack(): void }

/** Said to the service with every call. Each at most 30 characters. */
export type ProgramName = { name: string; version: string }

/** Who holds a sale's money: another sales unit, environment or address knows nothing of it. */
export type AgreementOwner = {
  merchantSerialNumber: string
  environment: 'TEST' | 'PRODUCTION'
  /** The service's address; `sandbox` for the built-in one, whose port may change. */
  address: string
}

/** Kind of money that the owner has. */
export const modeOfOwner = ({ environment, address }: AgreementOwner): Mode =>
  address === 'sandbox' ? 'sandbox' : environment === 'TEST' ? 'test' : 'production'

/** Owner as one string, the value of the `owner` columns. */
export const ownerKey = ({ merchantSerialNumber, environment, address }: AgreementOwner): string =>
  `${merchantSerialNumber} (${environment}, ${address})`
