// The context of a till: everything it is made of, put together once when it opens. A function says in its signature what it takes of it.
import type { Memberships } from '#core/agreement/memberships.ts'
import type { PlanFile } from '#core/agreement/plans.ts'
import type { Baskets } from '#core/basket/baskets.ts'
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import type { CheckoutRepository } from '#core/checkout/projection.ts'
import type { TillFolder, TillIdentity } from '#core/folder/folder.ts'
import type { Journal } from '#core/journal/journal.ts'
import type { Kiosk } from '#core/kiosk/commands.ts'
import type { Finding } from '#core/payment/read.ts'
import type { Runner } from '#core/process/runner.ts'
import type { PicturesFile } from '#core/pictures/pictures.ts'
import type { SystemPrinter } from '#core/printing/printer.ts'
import type { Printing } from '#core/printing/queue.ts'
import type { SaleAdoption } from '#core/sale/refunds.ts'
import type { CustomerScreen, ScreenPresence, TipChoice } from '#core/sale/customer-screen.ts'
import type { SaleRepository } from '#core/sale/projection.ts'
import type { ProgramName, ServiceAccess } from '#core/service/access.ts'
import type { Connection } from '#core/service/connect.ts'
import type { TimeCheck } from '#core/service/time-check.ts'
import type { SettingsFile } from '#core/settings/settings.ts'
import type { Pins } from '#core/staff/pin.ts'
import type { Roster } from '#core/staff/roster.ts'
import type { Staff } from '#core/staff/staff.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import type { Schedule } from '#core/system/limits.ts'
import type { Log } from '#core/system/log.ts'
import type { Uploads } from '#core/system/uploads.ts'
import type { Anchor } from '#core/vault/journal-anchor.ts'
import type { Vault } from '#core/vault/vault.ts'
import type { TillView } from '#shared/bridge.ts'
import type { RegistersReached } from '#shared/checkout.ts'
import type { Surface } from '#shared/command.ts'
import type { Diagnostics } from '#shared/diagnostics.ts'
import type { Problem, Result } from '#shared/problem.ts'
import type { PairedScreens } from '#shared/screens.ts'
import type { Settings } from '#shared/settings.ts'

/** Abilities that one host has and another has not. A host may add to it until its doors are open. */
export type HostFeatures = {
  /** The machine's own printer, where the host reaches it. */
  systemPrinter?: SystemPrinter
  /** Shows the office in a window of its own; absent in a host whose pages are opened by their addresses. */
  openOffice?: (page: string) => void
  /** Puts the customer's window where it belongs, opening it when it was closed; absent as above. */
  showCustomer?: () => void
  /** Ends the program in good order and starts it again; absent where somebody else starts it. */
  restart?: () => void
  /** Problems of this host, told to whoever stands at the till, from its start on. */
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

/** Acts of the office on screens that come over HTTP. */
export type ScreenPairing = {
  /** As the page of this session is told. */
  read(session: string): PairedScreens
  /** Makes a code for it that lets somebody in while `stands`, as the screen `again` where that is one; false where this till has no such screen. */
  pair(of: Surface, stands: () => boolean, again: string | null): boolean
  /** False: there is none. */
  unpair(screen: string): boolean
}

/** The address of this till's hub and the key for it. */
export type HubAccess = {
  /** Null: this till has no hub. Asked at every call. */
  held(): { address: string; shop: string; key: string } | null
  /** Why it has none although a key lies in its folder. */
  trouble(): Problem | null
  /** Whether what `keep` is given would be kept: asked before a code is used that works only once. */
  prepare(): Result<null>
  keep(given: { address: string; shop: string; key: string }): Result<null>
  forget(): Result<null>
}

/** Parts that are there before the till: its host hands them in, or they are found in its folder. */
export type TillParts = {
  host: HostFeatures
  /** Problems told to whoever stands at the till from its start on: the host's own, and what the start brought. */
  notices: readonly Problem[]
  clock: Clock
  chance: Chance
  log: Log
  program: ProgramName
  service: ServiceAccess
  /** Epoch ms. */
  startedAt: number
  /** The host has said so, whatever the settings say. */
  isKiosk: boolean
  /** The program has the built-in service with it. */
  hasSandbox: boolean
  /** Script of the thread in which journals are copied; the till waits for it where there is none. */
  backgroundThread: URL | undefined
  /** How often a payment is read that a screen waits for, where that is not the usual. */
  schedule: Schedule | undefined
  folder: TillFolder
  identity: TillIdentity
  /** Why this start did not go back to a copy that was put ready; null where it did, or there was none. */
  copyRefused: Problem | null
  journal: Journal
  /** Remembers outside the journal's file what the journal was. */
  anchor: Anchor
  /** Changes that the office makes take effect at once. */
  settings: Settings
  settingsFile: SettingsFile
  vault: Vault
  hub: HubAccess
  catalogFile: CatalogFile
  /** Memberships that customers can join. */
  plans: PlanFile
  /** The shop's logo, and what idle screens show. */
  pictures: PicturesFile
  /** Who works here. */
  roster: Roster
  pins: Pins
}

/** The whole till: its parts, and what `createTill` makes of them. */
export type TillContext = TillParts & {
  /** Aborted when the till closes: it hears no command from then on, and no step begins. */
  closing: AbortSignal
  connection: Connection
  /** How the service answers, kept up to date for the screens. */
  health: TillView['service']
  time: TimeCheck
  staff: Staff
  /** Which screens have told lately that they live. */
  screens: ScreenPresence
  customerScreen: CustomerScreen
  tipChoice: TipChoice
  kiosk: Kiosk
  baskets: Baskets
  sales: SaleRepository
  paymentRunner: Runner
  /** Takes up a payment of another till of the shop, to refund it. */
  adoption: SaleAdoption
  memberships: Memberships
  checkouts: CheckoutRepository
  printing: Printing
  /** Files that the office sends. */
  uploads: Uploads
  /** Why this till sells no more until it is started again; null when it does. */
  stop: { selling: Problem | null }
  /** Why the till sells nothing now; null when it does. */
  refusal: () => Problem | null
  /** Why the basket cannot be changed now. */
  lockProblem: () => Problem | undefined
  /** Why another sale or sign-up keeps the screens; nothing where it has left them. A checkout that waits keeps them from all but a checkout. */
  makeRoom: (wanted: string | null, by?: 'checkout') => Problem | undefined
  /** Compares a sale with what the service knows of it, and writes down what the journal lacks. */
  reconcile: (sale: string) => Promise<Finding[]>
  /** Products that sold most today, by their ids. */
  bestSellers: () => string[]
}
