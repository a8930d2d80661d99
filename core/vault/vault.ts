// The vault: the service's credentials, from the environment or sealed, and the other secrets in the till's sealed file.
import * as z from 'zod/mini'
import type { Chance, Clock } from '#core/system/clock.ts'
import {
  credentials,
  credentialVariables,
  destination,
  destinationName,
  environmentCredentials,
  presentCredentials,
  isSameDestination,
  allOrMissing,
  mergedCredentials,
  type Destination,
  type ProcessEnv,
  type HeldCredentials,
  type SomeCredentials,
} from '#core/service/credentials.ts'
import { type FileBinding, openSealedFile, type SealedPart, vaultFiles } from '#core/vault/sealed-file.ts'
import { findLocks } from '#core/vault/locks.ts'
import type { StoreKeys } from '#core/vault/key.ts'
import { failed, isStoreClosed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { type VaultView, vaultWords } from '#shared/vault.ts'
import { readLocales, translators } from '#core/system/locales.ts'
import type vaultTexts from '#shared/locales/en/vault.json'
import { jsonIn } from '#core/system/json.ts'

/** The till's secrets beside the credentials, all in its sealed file. */
type OtherSecrets = {
  /** The key that opens the till's hub. */
  hub: SealedPart
  /** The key that signs the journal, and how far that reached. */
  anchor: SealedPart
  /** The key with which PINs are hashed. */
  pins: SealedPart
  /** The till's own certificate authority, with its key. */
  authority: SealedPart
  /** Why the file is not sealed by the best key yet, so that the key before is still needed. Absent where nothing is sealed. */
  unwritten?: () => Problem | null
  /** None of this was ever kept for this till before this start. */
  isNew: boolean
  /** Resolves when a key store that was locked at the start has opened: what it sealed can be read from then on. Absent where none was. */
  unlocked?: Promise<void>
}

export type Vault = OtherSecrets & {
  /** For people. `to`: whom the settings name. */
  status(to: Destination | null): VaultView
  /**
   * For the client of the service alone, which asks at every call, and names whom it calls. Nobody else than the one they were entered
   * for is ever sent them.
   */
  held(to: Destination): HeldCredentials
  /** From the next call to the service on, for this service and unit alone. Those not given stay as they are. */
  keep(given: SomeCredentials, to: Destination): Result<null>
  /** Whom they were entered for; null where there are none. */
  boundTo(): Destination | null
  /** All that must stand in nothing that is shown or sent to somebody. */
  secrets(): string[]
}

export type VaultOptions = {
  folder: string
  binding: FileBinding
  /** Whom the settings name at this start: the environment's credentials are for nobody else. */
  destination: Destination | null
  clock: Pick<Clock, 'now'>
  chance: Chance
  environment: ProcessEnv
  /** The system's key store, where this host reaches one. */
  keyStore?: StoreKeys | undefined
  /** Credentials that the environment gives are put into the file, so that the next start needs no environment. */
  isKeeping?: boolean
}

/** The till whose vault a host opens, as far as the host is told. */
export type VaultPlace = Pick<VaultOptions, 'binding' | 'destination'>

/** The environment goes first, for whoever sets all three there. */
export function openVault(options: VaultOptions): Result<Vault> {
  const kept = sealedVault(options)
  const given = environmentCredentials(options.environment)
  if ('missing' in given) return ok(kept)
  const { destination: to, isKeeping } = options
  if (isKeeping !== true) return ok(environmentVault(given, to, kept, () => lockedOf(kept)))
  if (to === null) return failed(problem('service.notChosen'))
  // Nobody stands by who has decided that all else in a file that does not open is lost.
  const { trouble } = kept.status(null)
  if (trouble && !isStoreClosed(trouble)) return failed(trouble)
  const done = kept.keep(given, to)
  if (done.ok || !isStoreClosed(done.problem)) return done.ok ? ok(kept) : done
  // The till opens all the same, and says what it waits for.
  const { unlocked } = kept
  const keepLate = () => void (kept.status(null).trouble ?? kept.keep(given, to))
  return ok(unlocked ? { ...kept, unlocked: unlocked.then(keepLate) } : kept)
}

/** While the key store is locked nothing signs the journal: money that it told of then would make the next start doubt it. */
function lockedOf(kept: Vault): Problem | null {
  const { trouble } = kept.status(null)
  return isStoreClosed(trouble) ? trouble : null
}

/** The credentials are given, and none is kept. `bound`: whom the settings named when these were given. */
export const environmentVault = (
  held: HeldCredentials,
  bound: Destination | null,
  kept: OtherSecrets,
  locked: () => Problem | null = () => null,
): Vault => ({
  ...kept,
  status: (to) => ({
    tier: 'environment',
    store: null,
    where: credentialVariables,
    key: '',
    has: presentCredentials('missing' in held ? {} : held),
    changedAt: null,
    trouble: locked() ?? (to && fixedTrouble(held, bound, to)) ?? kept.unwritten?.() ?? null,
  }),
  held(to) {
    const trouble = locked() ?? fixedTrouble(held, bound, to)
    return trouble ? { missing: credentialVariables, trouble } : held
  },
  keep: () => failed(problem('credentials.fixed', { names: credentialVariables })),
  boundTo: () => ('missing' in held ? null : bound),
  secrets: () => ('missing' in held ? [] : Object.values(held)),
})

const fixedTrouble = (held: HeldCredentials, bound: Destination | null, to: Destination): Problem | null =>
  'missing' in held || (bound && isSameDestination(bound, to))
    ? null
    : problem('credentials.fixedElsewhere', {
        names: credentialVariables,
        given: destinationName(bound),
        now: destinationName(to),
      })

const sealedText = z.strictObject({
  changedAt: z.number(),
  to: destination,
  credentials: z.partial(credentials),
})
type Sealed = z.infer<typeof sealedText>
type Known = { sealed: Sealed | null; trouble: Problem | null }

function sealedVault(options: VaultOptions): Vault {
  const { folder, binding, clock, chance, environment } = options
  const { sealed: where, ownKey: ownKeyFile } = vaultFiles(folder)
  const keyStore = options.keyStore && { ...options.keyStore }
  const locks = findLocks({ environment, ownKeyFile, keyStore, chance })
  const file = openSealedFile(folder, locks, binding)
  const part = file.part('credentials')
  const unlocked = unlockedBy(keyStore, () => file.reopen())
  const known = (): Known => {
    const found = part.read()
    const trouble = locks.trouble() ?? (found.ok ? null : found.problem)
    if (trouble || !found.ok || found.value === null) return { sealed: null, trouble }
    const { data: sealed = null } = sealedText.safeParse(jsonIn(found.value))
    return { sealed, trouble: sealed ? null : problem('vault.damaged', { file: where }) }
  }
  const credentialsFor = (to: Destination): SomeCredentials => {
    const { sealed } = known()
    return sealed && isSameDestination(sealed.to, to) ? sealed.credentials : {}
  }
  const troubleFor = (to: Destination): Problem | null => known().trouble ?? elsewhere(known().sealed, to)
  return {
    status(to) {
      const { sealed, trouble } = known()
      return {
        ...locks.status(),
        where,
        has: presentCredentials(to ? credentialsFor(to) : (sealed?.credentials ?? {})),
        changedAt: sealed?.changedAt ?? null,
        trouble: (to ? troubleFor(to) : trouble) ?? file.unwritten(),
      }
    },
    held(to) {
      const whole = allOrMissing(credentialsFor(to))
      const trouble = troubleFor(to)
      return 'missing' in whole && trouble ? { ...whole, trouble } : whole
    },
    keep(given, to) {
      const next = { changedAt: clock.now(), to, credentials: mergedCredentials(credentialsFor(to), given) }
      const { sealed, trouble } = known()
      const found = part.read()
      // A file that lies there unopened is still good for whoever has its key, and credentials for another service when that one is
      // chosen again: less than all of them does not replace it.
      if ('missing' in allOrMissing(next.credentials)) {
        if (trouble && !(found.ok && found.value === null)) return failed(problem('vault.allTogether'))
        const other = elsewhere(sealed, to)
        if (other) return failed(other)
      }
      return part.write(JSON.stringify(next))
    },
    boundTo: () => known().sealed?.to ?? null,
    secrets: () => Object.values(known().sealed?.credentials ?? {}).filter((one) => one !== undefined),
    hub: file.part('hub'),
    anchor: file.part('anchor'),
    pins: file.part('pins'),
    authority: file.part('authority'),
    isNew: file.isNew,
    unwritten: () => file.unwritten(),
    ...(unlocked ? { unlocked } : {}),
  }
}

/** The promise of a store that the till waits for. It never resolves where the store refuses what it has sealed. */
function unlockedBy(store: StoreKeys | undefined, open: () => void): Promise<void> | undefined {
  const later = store?.later
  if (!later) return undefined
  return new Promise((resolve) => {
    void later.then((keys) => {
      if (keys === null) return
      store.keys = keys
      open()
      resolve()
    })
  })
}

const elsewhere = (sealed: Sealed | null, to: Destination): Problem | null =>
  sealed === null || isSameDestination(sealed.to, to)
    ? null
    : problem('credentials.elsewhere', { entered: destinationName(sealed.to), now: destinationName(to) })

/** The log speaks English. */
const inEnglish = translators<typeof vaultTexts>(readLocales('vault'))('en')

/** The words at the start. They are silent of credentials that are missing or do not open: that is the reason why nothing is sold. */
export function vaultStartMessage({ service }: { service: { kind: string } }, view: VaultView): string[] {
  if (service.kind !== 'service' || view.trouble || !Object.values(view.has).every(Boolean)) return []
  const { kept, guards } = vaultWords(view, inEnglish)
  return [`Credentials: ${kept}`, `             ${guards}`]
}
