// `npm run hub`: serves the tills of a chain; with a verb it lets them in, lists them, or sends them away, also beside a hub that runs.
import { runServe } from '#hub/commands/serve.ts'
import { runPair, runReadmit, runRevoke, runTills } from '#hub/commands/tills.ts'
import { runWebhooks, webhookOptions, webhooksUsage, type WebhooksGiven } from '#hub/commands/webhooks.ts'
import { openHub, type OpenedHub } from '#hub/open.ts'
import { hubOptions, readSettings, servingOptions, Unready, type Given } from '#hub/settings.ts'
import { giveUp, note, print, readOptions } from '#server/commands/terminal.ts'
import { problem } from '#shared/problem.ts'

type Options = Parameters<typeof readOptions>[0]
type Verb = {
  takes: Options
  /** What it is about stands right behind it, in so many words: one, unless more are said. */
  about?: string
  words?: number
  run: (args: readonly string[], opened: OpenedHub, given: WebhooksGiven) => Promise<void>
}

const verbs: Record<string, Verb> = {
  serve: { takes: { ...hubOptions, ...servingOptions }, run: runServe },
  pair: { takes: { ...hubOptions, shop: { type: 'string' } }, run: runPair },
  tills: { takes: hubOptions, run: runTills },
  revoke: { takes: hubOptions, about: 'TILL', run: runRevoke },
  readmit: { takes: hubOptions, about: 'TILL', run: runReadmit },
  webhooks: {
    takes: { ...hubOptions, ...webhookOptions },
    about: 'list, register, rotate ID or remove ID',
    words: 2,
    run: runWebhooks,
  },
}
const expected = `no verb, or one of pair --shop NAME, tills, revoke TILL, readmit TILL, ${webhooksUsage}`

const help = [
  'npm run hub                          serves tills until SIGTERM or Ctrl+C',
  'npm run hub -- pair --shop NAME      makes a code that lets one till in',
  'npm run hub -- tills                 lists tills',
  'npm run hub -- revoke TILL           ends a till’s key and keeps its facts',
  'npm run hub -- readmit TILL          goes on with a till whose facts were refused',
  'npm run hub -- webhooks list, register --url https://HUB/webhooks/NAME [--events EVENT,EVENT], rotate ID, remove ID;',
  '               these with --service https://ADDRESS, --merchant NUMBER, and --system-prefix NAME where it has its own',
  'Each with --data DIR and --json. DATABASE_URL in the environment: a PostgreSQL of yours. All of it: docs/hub.md.',
]

process.on('uncaughtException', leave)
process.stdout.on('error', () => process.exit(1)) // whoever read it has gone
const [first = '', ...others] = process.argv.slice(2)
const isNamed = first !== '' && !first.startsWith('-')
const verb = verbs[isNamed && Object.hasOwn(verbs, first) ? first : isNamed ? '' : 'serve']
if (!verb) giveUp(problem('option.invalid', { option: 'this command', given: first, expected }))
const rest = isNamed ? others : process.argv.slice(2)
if (!isNamed && (rest.includes('--help') || rest.includes('-h'))) for (const line of help) print(line)
const isWord = (one: string | undefined) => one !== undefined && one !== '' && !one.startsWith('-')
const about: string[] = []
const most = verb.about === undefined ? 0 : (verb.words ?? 1)
while (about.length < most && isWord(rest[0])) about.push(rest.shift() ?? '')
if (most > 0 && about.length === 0)
  giveUp(
    problem('option.invalid', {
      option: 'this command',
      given: `${first} ${rest[0] ?? ''}`.trim(),
      expected: `${first} ${verb.about}`,
    }),
  )
const read = readOptions(verb.takes, rest)
if (!read.ok) giveUp(read.problem)
const given = read.value as Given & WebhooksGiven & { shop?: string }
const settings = readSettings(given)
if (!settings.ok) giveUp(settings.problem)
{
  await using opened = await openHub(settings.value, { isServing: verb.run === runServe })
  await verb.run([...about, ...(given.shop === undefined ? [] : [given.shop])], opened, given)
}

/** Trouble in a sentence; a mistake of ours too, and never a trace. */
function leave(error: unknown): never {
  const said = error instanceof Error ? error.message : String(error)
  note(`Kasse hub: ${error instanceof Unready ? said : `something went wrong that should not have: ${said}`}`)
  process.exit(1)
}
