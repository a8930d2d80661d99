// A till of a folder in the test's own process and under the test's clock, so that days pass for it at once.
import { createLog } from '#core/system/log.ts'
import { openVault, type VaultPlace } from '#core/vault/vault.ts'
import { serverSettingsFile } from '#server/settings.ts'
import { seeded, type ManualClock } from '#test/support/run/clock.ts'
import { credentialsOf, type Unit } from '#test/support/service/merchant.ts'

/** What `openTill` takes. */
export const hostOf = (folder: string, clock: ManualClock, unit: Unit) => ({
  folder,
  clock,
  chance: seeded(7),
  program: { name: 'Kasse', version: '1.2.3' },
  openLog: () => Object.assign(createLog({ write: () => true }), { [Symbol.dispose]: () => undefined }),
  settingsFile: serverSettingsFile,
  openVault: (place: VaultPlace) =>
    openVault({ ...place, folder, clock, chance: seeded(8), environment: credentialsOf(unit) }),
  startSandbox: () => Promise.reject(new Error('this till has a service')),
})
