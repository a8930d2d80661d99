// The write counts of a till's sealed files, in a file beside its folder: as a journal does, and found again by another process.
import { existsSync, readFileSync } from 'node:fs'
import { writeWhole } from '#core/system/disk.ts'
import type { FileBinding, LastKnownMark } from '#core/vault/sealed-note.ts'

export function writeCountsOf(
  folder: string,
  tillId = 'till01',
  formerIds: readonly string[] = [],
): FileBinding {
  const file = `${folder}.counts`
  const read = (): Record<string, LastKnownMark> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, LastKnownMark>) : {} // written below
  return {
    tillId,
    formerIds,
    recall: (name) => read()[name] ?? null,
    remember: (name, last) => writeWhole(file, () => JSON.stringify({ ...read(), [name]: last })),
  }
}
