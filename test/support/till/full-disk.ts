// A disk that is full for one kind of facts.
import { DatabaseSync } from 'node:sqlite'
import { filesOf } from '#core/folder/folder.ts'

/** The journal takes every fact but those of one kind that tell of this, until this is disposed of. */
export function noRoomFor(kind: string, { folder }: { folder: string }, of = ''): Disposable {
  const db = new DatabaseSync(filesOf(folder).journal)
  db.exec(
    `CREATE TRIGGER no_${kind} BEFORE INSERT ON fact WHEN NEW.kind = '${kind}' AND instr(CAST(NEW.body AS TEXT), '${of}')
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  )
  return {
    [Symbol.dispose]() {
      db.exec(`DROP TRIGGER no_${kind}`)
      db.close()
    },
  }
}
