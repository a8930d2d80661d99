// The options of a till: everything it does not make itself, handed in by its host.
import type { Anchor } from '#core/vault/journal-anchor.ts'
import type { PlanFile } from '#core/agreement/plan-file.ts'
import type { PicturesFile } from '#core/pictures/pictures-file.ts'
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { Program, ServiceAccess } from '#core/service/access.ts'
import type { HubAccess } from '#core/hub/access.ts'
import type { Identity } from '#core/folder/folder.ts'
import type { BackgroundTasks } from '#core/backup/background-task.ts'
import type { ScreenPairing } from '#core/setup/commands.ts'
import type { TillFolder } from '#core/setup/till-folder.ts'
import type { Schedule } from '#core/system/limits.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Log } from '#core/system/log.ts'
import type { Pins } from '#core/staff/pin.ts'
import type { SystemPrinter } from '#core/printing/output.ts'
import type { Diagnostics } from '#shared/diagnostics.ts'
import type { RegistersReached } from '#shared/checkout.ts'
import type { Problem } from '#shared/problem.ts'
import type { Settings } from '#shared/settings.ts'
import type { Roster } from '#core/staff/roster.ts'

/** What one host can do and another cannot. */
export type Abilities = {
  /** The machine's own printer, where the host reaches it. */
  systemPrinter?: SystemPrinter
  /** Shows the office in a window of its own; absent in a host whose pages are opened by their addresses. */
  openOffice?: (page: string) => void
  /** Puts the customer's window where it belongs, opening it when it was closed; absent as above. */
  showCustomer?: () => void
  /** Ends the program in good order and starts it again; absent where somebody else starts it. */
  restart?: () => void
  /** What this host has to tell whoever stands at the till, from its start on. */
  notices?: readonly Problem[]
  /** The screens this host lets in; absent in one whose screens are windows of its own. */
  pairing?: ScreenPairing
  /** The pages that are open at this host, for the screen of this session; absent in one whose pages are windows of its own. */
  openPages?: (session: string) => Diagnostics['pages']
  /** Where other registers reach this host; absent in one that they do not reach. */
  registersAt?: () => RegistersReached
  /** Where customers' phones reach this host by itself, null where they do not; absent in one that shows no receipts as pages. */
  receiptsAt?: () => string | null
}

export type TillOptions = Abilities & {
  clock: Clock
  chance: Chance
  journal: Journal
  identity: Identity
  /** What the office changes of it takes effect at once. */
  settings: Settings
  /** Absent in a till without a folder: then the office changes nothing. */
  tillFolder?: TillFolder & { background: BackgroundTasks }
  catalogFile: CatalogFile
  /** What is remembered of the journal outside its file. Absent in a till without a folder. */
  anchor?: Anchor
  /** Where this till's hub is kept, if it has one. Absent in a till without a folder. */
  hub?: HubAccess
  /** What customers can join. */
  plans: PlanFile
  /** The shop's logo, and what idle screens show. */
  pictures: PicturesFile
  /** Who works here. */
  roster: Roster
  pins: Pins
  service: ServiceAccess
  program: Program
  log: Log
  /** How often a payment is read that a screen waits for, where that is not the usual. */
  schedule?: Schedule | undefined
}
