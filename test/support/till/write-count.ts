// The write count of a till's sealed file, in a file beside its folder: as a journal does, and found again by another process.
import { existsSync, readFileSync } from 'node:fs'
import { writeWhole } from '#core/system/disk.ts'
import type { FileBinding, LastKnownMark } from '#core/vault/sealed-file.ts'

export function writeCountOf(
  folder: string,
  tillId = 'till01',
  formerIds: readonly string[] = [],
): FileBinding {
  const file = `${folder}.count`
  return {
    tillId,
    formerIds: [...formerIds],
    recall: () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LastKnownMark) : null), // written below
    remember: (last) => writeWhole(file, () => JSON.stringify(last)),
  }
}
