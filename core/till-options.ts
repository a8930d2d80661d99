// What a till is made with: everything it does not make itself, handed in by its host.
import type { Shelf } from '#core/catalog/shelf.ts'
import type { Chance, Clock } from '#core/clock.ts'
import type { Held } from '#core/credentials.ts'
import type { Identity } from '#core/folder.ts'
import type { Home } from '#core/home.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Log } from '#core/log.ts'
import type { SystemPrinter } from '#core/print/output.ts'
import type { Settings } from '#core/settings.ts'
import type { Roster } from '#core/staff/roster.ts'

/** The service as this till reaches it. `address` is what facts hold; `baseUrl` may move when it is the built-in sandbox. */
export type ServiceAccess = {
  address: string
  baseUrl: () => string
  merchantSerialNumber: string
  environment: 'TEST' | 'PRODUCTION'
  /** Names of what is missing; with these the till refuses to sell. */
  credentials: () => Held
  fetch: typeof globalThis.fetch
}

export type TillOptions = {
  clock: Clock
  chance: Chance
  journal: Journal
  identity: Identity
  /** What the office changes of it takes effect at once. */
  settings: Settings
  /** Absent in a till without a folder: then the office changes nothing. */
  home?: Home
  shelf: Shelf
  /** Who works here. */
  roster: Roster
  service: ServiceAccess
  /** Said to the service with every call. Each at most 30 characters. */
  program: { name: string; version: string }
  log: Log
  /** The machine's own printer, where the host reaches it. */
  systemPrinter?: SystemPrinter
  /** Shows the office in a window of its own; absent in a host whose pages are opened by their addresses. */
  openOffice?: () => void
  /** Where this host is reached itself; absent in one that shows no receipts as pages. */
  ownAddress?: () => string | null
}

/** Who holds a sale's money, in words: another sales unit, environment or address knows nothing of it. */
export const ownerOf = (of: { merchantSerialNumber: string; environment: string; address: string }): string =>
  `${of.merchantSerialNumber} (${of.environment}, ${of.address})`
