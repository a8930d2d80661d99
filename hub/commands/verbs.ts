// The verbs of `npm run hub`, a row each; and those that write all that the hub has into one file and put it back.
import { sayLine, usageOf, type Verb, verbText } from '#hub/app/open.ts'
import { makeBackup, restoreBackup } from '#hub/database/backup.ts'
import { commonRows, ownPostgres, serveRows } from '#hub/settings/settings.ts'
import { runServe } from '#hub/app/running-hub.ts'
import { confirmVerb, pairVerb, readmitVerb, revokeVerb, tillsVerb } from '#hub/commands/tills.ts'
import { webhooksVerb } from '#hub/commands/webhooks.ts'

const backupVerb: Verb = {
  usage: usageOf(
    'backup FILE',
    'writes all that the hub has into a file that is not there yet, also while it runs',
    commonRows,
  ),
  argumentCounts: [1, 1],
  async run(context, _, [file = '']) {
    const rows = await makeBackup(context.database, file)
    const sentence = `${rows} rows are in ${file}. The hub's key is not: keep it elsewhere (docs/hub.md).`
    sayLine(context, { file, rows }, sentence)
  },
}

const restoreVerb: Verb = {
  usage: usageOf(
    'restore FILE',
    'puts a backup back, into a new data folder or an empty database',
    commonRows,
  ),
  argumentCounts: [1, 1],
  mode: 'create',
  async run(context, _, [file = '']) {
    const rows = await restoreBackup(context.database, file)
    const sentence = `${rows} rows were put back. Start the hub: tills send what it has not. Pair and revoke again whom you paired and revoked since.`
    sayLine(context, { file, rows }, sentence)
  },
}

const named = {
  pair: pairVerb,
  confirm: confirmVerb,
  tills: tillsVerb,
  revoke: revokeVerb,
  readmit: readmitVerb,
  backup: backupVerb,
  restore: restoreVerb,
  webhooks: webhooksVerb,
} satisfies Record<string, Verb>

export const verbs: Record<keyof typeof named | 'serve', Verb> = {
  ...named,
  /** Meant where no verb is typed. */
  serve: {
    usage: {
      run: 'npm run hub',
      does: `Serves the tills of a chain until SIGTERM or Ctrl+C; with a verb it does that one thing, also beside a hub that runs. Each verb tells its options with --help. DATABASE_URL in the environment: a PostgreSQL of yours. Without it the hub runs its own: ${ownPostgres}`,
      verbs: Object.fromEntries(Object.values<Verb>(named).map((verb) => [verbText(verb), verb.usage.does])),
      options: { ...serveRows, ...commonRows },
    },
    mode: 'create',
    run: runServe,
  },
}

export const expectedVerbs = `no verb, or one of ${Object.values<Verb>(named).map(verbText).join(', ')}; each tells its options with --help`
