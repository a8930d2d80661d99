// The opening of a till from a data folder: identity, settings, journal, service. Each trouble is a sentence, and nothing stays half open.
import type { HostFeatures, TillParts } from '#core/till-context.ts'
import { openAnchor } from '#core/vault/journal-anchor.ts'
import { createPlanFile, samplePlans } from '#core/agreement/plans.ts'
import type { Chance, Clock } from '#core/system/clock.ts'
import { openPicturesFile } from '#core/pictures/pictures.ts'
import { catalogFileOf, createCatalogFile } from '#core/catalog/catalog-file.ts'
import {
  noteSealed,
  openFolder,
  type TillFolder,
  placeProblem,
  type DiskSystem,
} from '#core/folder/folder.ts'
import { tillFeatures } from '#core/features.ts'
import { openJournal } from '#core/journal/journal.ts'
import type { Schedule } from '#core/system/limits.ts'
import type { Log } from '#core/system/log.ts'
import { createHubAccess } from '#core/hub/client.ts'
import { destinationOf, type Credentials } from '#core/service/credentials.ts'
import { createPins, type PinCost, type Pins } from '#core/staff/pin.ts'
import { restorePrepared } from '#core/backup/backup.ts'
import { createServiceNetwork, environmentProxies, type ProxiesFor } from '#core/service/network.ts'
import {
  type SettingsFile,
  customerLocaleOf,
  destinationBy,
  sandboxSettings,
  unsetSettings,
} from '#core/settings/settings.ts'
import { sampleCatalog } from '#core/catalog/sample.ts'
import { resetManagerPins } from '#core/staff/keyed-pins.ts'
import { openRoster, staffFileOf, type Roster } from '#core/staff/roster.ts'
import type { Settings } from '#shared/settings.ts'
import type { SandboxClock, ServiceAccess } from '#core/service/access.ts'
import { createTill, type Till } from '#core/app/till.ts'
import { fileBindingOf, type SealedPart } from '#core/vault/sealed-file.ts'
import type { Vault, VaultPlace } from '#core/vault/vault.ts'
import { emptyCatalog } from '#shared/catalog.ts'
import { spokenLanguageOf } from '#shared/language.ts'
import { currencyOf, type Currency } from '#shared/market.ts'
import { failed, isStoreClosed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import type { VaultView } from '#shared/vault.ts'
import { messageOf } from '#shared/text.ts'

/** The built-in service as a host has started it; `phone` is the address of the customer's phone, `phoneInNetwork` that for a real one. */
export type BuiltInSandbox = {
  url: string
  phone: string
  phoneInNetwork?: string | null
  salesUnits: readonly (Credentials & { currency: Currency; merchantSerialNumber: string })[]
  /** Absent where it runs in another program. */
  clock?: SandboxClock
} & AsyncDisposable

export type Host = {
  folder: string
  /** In place of this machine's. */
  disks?: DiskSystem
  clock: Clock
  chance: Chance
  program: { name: string; version: string }
  openLog: (folder: TillFolder) => Log & Disposable
  settingsFile: SettingsFile
  /** Called once the folder is this till's alone. */
  openVault: (place: VaultPlace) => Result<Vault> | Promise<Result<Vault>>
  /** Where the script is of the thread in which journals are copied; the till waits for it where there is none. */
  backgroundThread?: URL
  /** Keeps its state in this file. Absent in a program that comes without it. */
  startSandbox?: (file: string) => Promise<BuiltInSandbox>
  /** The system's proxies, where the host knows more of them than the environment says. */
  proxiesFor?: ProxiesFor
  /** In place of the network. */
  fetch?: typeof globalThis.fetch
  /** Nobody stands at this till, whatever its settings say; a new folder is set up so. */
  isKiosk?: boolean
  /** At this start managers' PINs are forgotten: whoever started it says so. */
  resetsPins?: boolean
  can?: HostFeatures
  schedule?: Schedule | undefined
  /** Cost of the hashes of PINs, in a test's till; no program hands one in. */
  pinCost?: PinCost | undefined
}

export type OpenTill = {
  till: Till
  folder: TillFolder
  settings: Settings
  phone: string | null
  /** For a real phone in the network, where the sandbox lets one in. */
  phoneInNetwork: string | null
  /** The till's own certificate authority, sealed. */
  authority: SealedPart
  /** Where what opens the service is kept, for people. */
  vaultView: () => VaultView
  /** Why no manager can sign in, whatever their PIN. */
  pinTrouble: () => Problem | null
  log: Log
  /** Notes that a door keeps beside the facts, by name; no money depends on them. */
  memory: Pick<TillParts['journal'], 'keep' | 'kept'>
} & AsyncDisposable

export async function openTill(host: Host): Promise<Result<OpenTill>> {
  await using owned = new AsyncDisposableStack()
  const { clock, chance } = host
  const startedAt = clock.now()
  const place = openPlace(host)
  if (!place.ok) return place
  const { folder, restored } = place.value
  const { identity } = folder
  // First of all: from here on the folder is known to have been set up.
  const chosen = chooseSettings(host, folder)
  if (!chosen.ok) return chosen
  const settings = chosen.value
  const opened = openJournal(folder.journal, identity.secret, tillFeatures)
  if (!opened.ok) return opened
  const journal = owned.use(opened.value)
  const log = owned.use(host.openLog(folder))
  if (folder.wasCopied)
    log.warn(
      { folder: folder.path, tillId: identity.tillId },
      'this folder comes from elsewhere: the till has a new id',
    )
  if (restored) log.warn(restored, 'the copy that the office had put ready')
  const to = destinationBy(settings)
  const unsealed = await openVaultOf(
    host,
    { binding: fileBindingOf(identity, journal), destination: to },
    log,
  )
  if (!unsealed.ok) return unsealed
  const vault = unsealed.value
  const { anchor: part, isNew } = vault
  const hub = createHubAccess(vault.hub, identity.tillId, log)
  const anchor = openAnchor({ journal, part, isNew, identity, clock, chance, log })
  owned.defer(() => anchor.remember())
  if (anchor.signer()) noteSealed(folder)
  const started = settings.service.kind === 'sandbox' ? await startSandbox(host, folder) : ok(null)
  if (!started.ok) return started
  const sandbox = owned.use(started.value)
  const roster = openRoster(staffFileOf(folder.path))
  if (!roster.ok) return roster
  const pins = createPins(vault.pins, chance, host.pinCost)
  const notices = [...(host.can?.notices ?? [])]
  const parts: TillParts = {
    host: host.can ?? {},
    notices,
    clock,
    chance,
    log,
    program: host.program,
    service: accessTo(settings, sandbox, vault, networkOf(host, owned)),
    startedAt,
    isKiosk: host.isKiosk === true,
    hasSandbox: host.startSandbox !== undefined,
    backgroundThread: host.backgroundThread,
    schedule: host.schedule,
    folder,
    identity,
    copyRefused: restored && 'refused' in restored ? restored.refused : null,
    journal,
    anchor,
    settings,
    settingsFile: host.settingsFile,
    vault,
    hub,
    catalogFile: createCatalogFile({
      file: catalogFileOf(folder.path),
      otherwise: sandbox ? sampleCatalog(settings.market) : emptyCatalog,
    }),
    plans: createPlanFile({
      file: folder.plans,
      otherwise: sandbox ? samplePlans(settings.market, spokenLanguageOf(customerLocaleOf(settings))) : [],
      clock,
    }),
    pictures: openPicturesFile(folder.pictures, log),
    roster: roster.value,
    pins,
  }
  const till = createTill(parts)
  if (!till.ok) return till
  owned.use(till.value)
  owned.defer(till.value.subscribe(() => anchor.follow()))
  void readSealed(host, parts, till.value, (failure) => void notices.push(failure))
  const moved = owned.move()
  return ok({
    till: till.value,
    folder,
    settings,
    phone: sandbox?.phone ?? null,
    phoneInNetwork: sandbox?.phoneInNetwork ?? null,
    authority: vault.authority,
    vaultView: () => vault.status(to),
    pinTrouble: () => pinTroubleOf(roster.value, pins),
    log,
    memory: journal,
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  })
}

function openPlace(host: Host): Result<{ folder: TillFolder; restored: ReturnType<typeof restorePrepared> }> {
  const misplaced = placeProblem(host.folder, host.disks)
  if (misplaced) return failed(misplaced)
  const restored = restorePrepared(host)
  const folder = openFolder(host.folder, host.chance)
  return folder.ok ? ok({ folder: folder.value, restored }) : folder
}

async function openVaultOf(host: Host, place: VaultPlace, log: Log): Promise<Result<Vault>> {
  const vault = await host.openVault(place)
  if (vault.ok) warnOfVault(vault.value, place, log)
  return vault
}

function warnOfVault(vault: Vault, { destination }: Pick<VaultPlace, 'destination'>, log: Log): void {
  const closed = vault.status(destination).trouble
  if (closed) log.warn(closed, 'the credentials, or the file that seals them, need somebody')
}

/** Once the till need not wait for its key store any more, which was locked at the start: as if the till had just been started. */
async function readSealed(
  { resetsPins }: Host,
  parts: TillParts,
  till: Till,
  notice: (failure: Problem) => void,
): Promise<void> {
  const { anchor, log, vault } = parts
  const reset = () => {
    if (resetsPins !== true) return
    // Where the first new PIN could not be sealed, the old ones are all that lets anybody in.
    const sealing = vault.pins.probe()
    const failure = sealing.ok ? resetManagerPins(parts) : sealing.problem
    if (failure) notice(failure)
  }
  if (!isStoreClosed(anchor.trouble())) reset()
  if (vault.unlocked === undefined) return
  await vault.unlocked
  // It may have been closed while it waited.
  if (till.ending.aborted) return
  log.info('the till waits no longer for its key store')
  warnOfVault(vault, { destination: destinationBy(parts.settings) }, log)
  anchor.reopen()
  reset()
  till.changed()
}

/** Nobody can let others in: of no manager's PIN can be said here whether it is right. */
function pinTroubleOf(roster: Roster, pins: Pins): Problem | null {
  const hashes = roster.people().flatMap(({ role, pin }) => (role === 'manager' && pin !== null ? [pin] : []))
  const closed = hashes.map((hash) => pins.uncheckable(hash))
  return closed.every((one) => one !== undefined) ? (closed[0] ?? null) : null
}

async function startSandbox(host: Host, folder: TillFolder): Promise<Result<BuiltInSandbox>> {
  if (!host.startSandbox) return failed(problem('sandbox.notHere', { file: folder.settings }))
  try {
    return ok(await host.startSandbox(folder.sandbox))
  } catch (error) {
    return failed(problem('sandbox.cannotStart', { reason: messageOf(error) }))
  }
}

/** The sandbox is never fallen into: only where nothing was ever set or sold. */
function chooseSettings(host: Host, folder: TillFolder): Result<Settings> {
  const chosen = host.settingsFile.readSettings(folder)
  if (!chosen.ok) return chosen
  const mode = host.isKiosk ? { isAttended: false } : {}
  if (chosen.value) return ok({ ...chosen.value, ...mode })
  if (!folder.isNew) return failed(problem('settings.missing', { file: folder.settings }))
  const made = { ...(host.startSandbox ? sandboxSettings() : unsetSettings()), ...mode }
  host.settingsFile.writeSettings(folder, made)
  return ok(made)
}

function networkOf(
  { clock, fetch, proxiesFor }: Host,
  owned: AsyncDisposableStack,
): Pick<ServiceAccess, 'fetch' | 'network'> {
  if (fetch) return { fetch }
  const network = createServiceNetwork({ clock, proxiesFor: proxiesFor ?? environmentProxies(process.env) })
  owned.defer(network.close)
  return { fetch: network.fetch, network }
}

function accessTo(
  { service, market }: Settings,
  sandbox: BuiltInSandbox | null,
  vault: Vault,
  around: Pick<ServiceAccess, 'fetch' | 'network'>,
): ServiceAccess {
  if (service.kind === 'service') {
    const { baseUrl: address } = service
    const to = destinationOf(address, service.handler.merchant_serial_number)
    return {
      address,
      baseUrl: () => address,
      merchantSerialNumber: service.handler.merchant_serial_number,
      environment: service.handler.environment,
      credentials: () => vault.held(to),
      ...around,
    }
  }
  // No service is ever asked, and the till refuses to sell.
  if (service.kind === 'none')
    return {
      address: '',
      baseUrl: () => '',
      merchantSerialNumber: '',
      environment: 'PRODUCTION',
      credentials: () => ({ missing: '' }),
      ...around,
    }
  const unit = sandbox?.salesUnits.find(({ currency }) => currency === currencyOf[market])
  if (!sandbox || !unit) throw new Error(`the sandbox has no sales unit for ${market}`)
  return {
    address: 'sandbox', // its port may be another after a restart; the money is the same
    baseUrl: () => sandbox.url,
    merchantSerialNumber: unit.merchantSerialNumber,
    environment: 'TEST',
    credentials() {
      const { trouble } = vault.status(null)
      return trouble && isStoreClosed(trouble) ? { missing: '', trouble } : unit
    },
    ...around,
    ...(sandbox.clock ? { sandboxClock: sandbox.clock } : {}),
  }
}
