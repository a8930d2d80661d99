// `npm run hub -- backup|restore FILE`: all that the hub has, into one file and back.
import { makeBackup, putBack } from '#hub/database/backup.ts'
import type { OpenedHub } from '#hub/app/open.ts'
import { print } from '#server/commands/terminal.ts'

const say = ({ settings }: OpenedHub, file: string, rows: number, sentence: string): void =>
  print(settings.isJson ? JSON.stringify({ ok: true, file, rows }) : sentence)

export async function runBackup([file = '']: readonly string[], opened: OpenedHub): Promise<void> {
  const rows = await makeBackup(opened.database, file)
  say(
    opened,
    file,
    rows,
    `${rows} rows are in ${file}. The hub's key is not: keep it elsewhere (docs/hub.md).`,
  )
}

export async function runRestore([file = '']: readonly string[], opened: OpenedHub): Promise<void> {
  const rows = await putBack(opened.database, file)
  say(
    opened,
    file,
    rows,
    `${rows} rows were put back. Start the hub: tills send what it has not. Pair and revoke again whom you paired and revoked since.`,
  )
}
