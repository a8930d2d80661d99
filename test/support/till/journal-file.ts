// The contents of a running till's journal, read from its file: what another process would find if this one died now.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Row = { kind: string; [name: string]: unknown }

/** Oldest first. */
export function factsOnDisk(folder: string): Row[] {
  const file = new DatabaseSync(path.join(folder, 'journal.sqlite'), { readOnly: true })
  try {
    const rows = file.prepare('SELECT kind, body FROM fact ORDER BY seq').all()
    return rows.map(({ kind, body }) => ({ ...Object(JSON.parse(String(body))), kind: String(kind) }) as Row) // as it was written
  } finally {
    file.close()
  }
}
