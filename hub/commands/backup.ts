// `npm run hub -- backup|restore FILE`: all that the hub has, into one file and back.
import { say, usageOf, type Verb } from '#hub/commands/verb.ts'
import { makeBackup, putBack } from '#hub/database/backup.ts'
import { everyVerb } from '#hub/settings/usages.ts'

export const backup: Verb = {
  usage: usageOf(
    'backup FILE',
    'writes all that the hub has into a file that is not there yet, also while it runs',
    everyVerb,
  ),
  argumentCounts: [1, 1],
  async run(context, _, [file = '']) {
    const rows = await makeBackup(context.database, file)
    const sentence = `${rows} rows are in ${file}. The hub's key is not: keep it elsewhere (docs/hub.md).`
    say(context, { file, rows }, sentence)
  },
}

export const restore: Verb = {
  usage: usageOf(
    'restore FILE',
    'puts a backup back, into a new data folder or an empty database',
    everyVerb,
  ),
  argumentCounts: [1, 1],
  mode: 'create',
  async run(context, _, [file = '']) {
    const rows = await putBack(context.database, file)
    const sentence = `${rows} rows were put back. Start the hub: tills send what it has not. Pair and revoke again whom you paired and revoked since.`
    say(context, { file, rows }, sentence)
  },
}
