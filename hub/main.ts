// `npm run hub`: serves the tills of a chain; with a verb it lets them in, lists them, or sends them away, also beside a hub that runs.
import { runBackup, runRestore } from '#hub/commands/backup.ts'
import { runServe } from '#hub/commands/serve.ts'
import {
  checkConfirm,
  checkPair,
  runConfirm,
  runPair,
  runReadmit,
  runRevoke,
  runTills,
  tillsUsage,
} from '#hub/commands/tills.ts'
import { runWebhooks, webhooksUsage } from '#hub/commands/webhooks.ts'
import type { EmbeddedOptions } from '#hub/database/embedded.ts'
import { openHub, type OpenedHub } from '#hub/app/open.ts'
import { readSettings, Unready } from '#hub/settings/settings.ts'
import { serveUsage, verbUsages, type Given } from '#hub/settings/usages.ts'
import { asksForHelp, giveUp, note, readOptions } from '#server/commands/terminal.ts'
import { problem } from '#shared/problem.ts'
import type { Usage } from '#shared/command-line.ts'

type Verb = {
  takes: Usage
  /** What it is about stands right behind it, in so many words: one, unless more are said. */
  about?: string
  words?: number
  /** It may also stand alone. */
  needsNoWord?: true
  /** What it may start of a database in the data folder; the kept one, unless it is said. */
  starts?: EmbeddedOptions['starts']
  /** Throws what is wrong with its options, before anything is opened. */
  check?: (given: Given) => void
  run: (args: readonly string[], opened: OpenedHub, given: Given) => Promise<void>
}

const verbs: Record<string, Verb> = {
  serve: { takes: serveUsage, starts: 'anew', run: runServe },
  // A code lives for a quarter of an hour: where no hub runs it would let nobody in.
  pair: { takes: verbUsages.pair, starts: 'none', check: checkPair, run: runPair },
  confirm: { takes: verbUsages.confirm, check: checkConfirm, run: runConfirm },
  tills: {
    takes: verbUsages.tills,
    about: 'quarantine TILL or release TILL',
    words: 2,
    needsNoWord: true,
    run: runTills,
  },
  revoke: { takes: verbUsages.revoke, about: 'TILL', run: runRevoke },
  readmit: { takes: verbUsages.readmit, about: 'TILL', run: runReadmit },
  backup: { takes: verbUsages.backup, about: 'FILE', run: runBackup },
  restore: { takes: verbUsages.restore, about: 'FILE', starts: 'anew', run: runRestore },
  webhooks: {
    takes: verbUsages.webhooks,
    about: 'list, register, rotate ID or remove ID',
    words: 2,
    run: runWebhooks,
  },
}
const expected = `no verb, or one of pair --shop NAME, confirm --shop NAME --sales-unit NUMBER, ${tillsUsage}, revoke TILL, readmit TILL, backup FILE, restore FILE, ${webhooksUsage}`

process.on('uncaughtException', leave)
process.stdout.on('error', () => process.exit(1)) // whoever read it has gone
const [first = '', ...others] = process.argv.slice(2)
const isNamed = first !== '' && !first.startsWith('-')
const verb = verbs[isNamed && Object.hasOwn(verbs, first) ? first : isNamed ? '' : 'serve']
if (!verb) giveUp(problem('option.invalid', { option: 'this command', given: first, expected }))
const rest = isNamed ? others : process.argv.slice(2)
const isWord = (one: string | undefined) => one !== undefined && one !== '' && !one.startsWith('-')
const about: string[] = []
const most = verb.about === undefined ? 0 : (verb.words ?? 1)
while (about.length < most && isWord(rest[0])) about.push(rest.shift() ?? '')
if (most > 0 && about.length === 0 && !verb.needsNoWord && !asksForHelp(rest))
  giveUp(
    problem('option.invalid', {
      option: 'this command',
      given: `${first} ${rest[0] ?? ''}`.trim(),
      expected: `${first} ${verb.about}`,
    }),
  )
const read = readOptions(verb.takes, rest)
if (!read.ok) giveUp(read.problem)
const given: Given = read.value
const settings = readSettings(given)
if (!settings.ok) giveUp(settings.problem)
verb.check?.(given)
{
  await using opened = await openHub(settings.value, verb.starts ?? 'kept')
  await verb.run(about, opened, given)
}

/** Trouble in a sentence; a mistake of ours too, and never a trace. */
function leave(error: unknown): never {
  const said = error instanceof Error ? error.message : String(error)
  note(`Kasse hub: ${error instanceof Unready ? said : `something went wrong that should not have: ${said}`}`)
  process.exit(1)
}
