// The data folder of a till in an end-to-end story, when it is started for the first time.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { plansText } from '#core/agreement/plans.ts'
import { catalogFileOf, writeCatalog } from '#core/catalog/catalog-file.ts'
import type { Catalog } from '#shared/catalog.ts'
import type { Plans } from '#shared/plan.ts'
import { putManager } from '#test/support/till/first-staff.ts'

export type FolderOptions = {
  isKiosk?: boolean
  /** What stands in the till's settings beside the sandbox; a cashier begins at the keypad unless it says otherwise. */
  settings?: Record<string, unknown>
  /** Of a manager who is there from the start. */
  managerPin?: string | undefined
  /** What it sells; the sandbox's own when absent. */
  catalog?: Catalog
  /** What its customers can join; the sandbox's own when absent. */
  plans?: Plans
}

/** A new one, in the place for temporary files where no other is named. */
export function makeTillFolder(
  { isKiosk = false, settings = {}, managerPin, catalog, plans }: FolderOptions,
  place = tmpdir(),
): string {
  const folder = mkdtempSync(path.join(place, 'kasse-e2e-'))
  const chosen = {
    service: { kind: 'sandbox' },
    locale: 'en-GB',
    ...(isKiosk ? {} : { entry: 'keypad' }),
    ...settings,
  }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(chosen))
  if (managerPin !== undefined) putManager(folder, managerPin)
  if (catalog) writeCatalog(catalogFileOf(folder), catalog)
  if (plans) writeFileSync(path.join(folder, 'plans.json'), plansText(plans))
  return folder
}
