// The verbs of `npm run hub`: a row each.
import { backup, restore } from '#hub/commands/backup.ts'
import { runServe } from '#hub/commands/serve.ts'
import { confirm, pair, readmit, revoke, tills } from '#hub/commands/tills.ts'
import { typedAs, type Verb } from '#hub/commands/verb.ts'
import { webhooks } from '#hub/commands/webhooks.ts'
import { everyVerb, ownPostgres, serving } from '#hub/settings/usages.ts'

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
