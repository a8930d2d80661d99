// The reader of a packed program's archive, by its format: four numbers, the list of files as JSON, their bytes one after another.
import { readFileSync } from 'node:fs'

/** A folder's files, or where a file's bytes are: from the end of the list on. */
type Entry = { files: Record<string, Entry> } | { size: number; offset: string }

export type Archived = { name: string; bytes: Buffer }

export function readArchive(file: string): { list: string; files: Archived[] } {
  const archive = readFileSync(file)
  const start = 8 + archive.readUInt32LE(4)
  const list = archive.toString('utf8', 16, 16 + archive.readUInt32LE(12))
  const filesIn = (entry: Entry, name: string): Archived[] => {
    if ('files' in entry)
      return Object.entries(entry.files).flatMap(([one, inner]) => filesIn(inner, `${name}/${one}`))
    const from = start + Number(entry.offset)
    return [{ name, bytes: archive.subarray(from, from + entry.size) }]
  }
  return { list, files: filesIn(JSON.parse(list) as Entry, '') } // as the packager wrote it
}
