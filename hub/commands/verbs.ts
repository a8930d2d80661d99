// The verbs of `npm run hub`, a row each; and those that write all that the hub has into one file and put it back.
import { say, usageOf, type Verb, typedAs } from '#hub/app/open.ts'
import { makeBackup, putBack } from '#hub/database/backup.ts'
import { everyVerb, ownPostgres, serving } from '#hub/settings/settings.ts'
import { runServe } from '#hub/app/running-hub.ts'
import { confirm, pair, readmit, revoke, tills } from '#hub/commands/tills.ts'
import { webhooks } from '#hub/commands/webhooks.ts'

const backup: Verb = {
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

const restore: Verb = {
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

const named = { pair, confirm, tills, revoke, readmit, backup, restore, webhooks } satisfies Record<
  string,
  Verb
>

export const verbs: Record<keyof typeof named | 'serve', Verb> = {
  ...named,
  /** Meant where no verb is typed. */
  serve: {
    usage: {
      run: 'npm run hub',
      does: `Serves the tills of a chain until SIGTERM or Ctrl+C; with a verb it does that one thing, also beside a hub that runs. Each verb tells its options with --help. DATABASE_URL in the environment: a PostgreSQL of yours. Without it the hub runs its own: ${ownPostgres}`,
      verbs: Object.fromEntries(Object.values<Verb>(named).map((verb) => [typedAs(verb), verb.usage.does])),
      options: { ...serving, ...everyVerb },
    },
    mode: 'create',
    run: runServe,
  },
}

export const expectedVerbs = `no verb, or one of ${Object.values<Verb>(named).map(typedAs).join(', ')}; each tells its options with --help`
