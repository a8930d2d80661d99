// `npm run hub`: serves the tills of a chain; with a verb it lets them in, lists them, or sends them away, also beside a hub that runs.
import { openHub, verbText, type Verb } from '#hub/app/open.ts'
import { expectedVerbs, verbs } from '#hub/commands/verbs.ts'
import { OperatorError, readSettings, type TypedOptions } from '#hub/settings/settings.ts'
import { asksForHelp, giveUp, note, readOptions } from '#server/commands/terminal.ts'
import { problem } from '#shared/problem.ts'

process.on('uncaughtException', leave)
process.stdout.on('error', () => process.exit(1)) // whoever read it has gone
const typed = process.argv.slice(2)
const takeWord = (): string | undefined => (/^(?!-)./s.test(typed[0] ?? '') ? typed.shift() : undefined)
const name = takeWord() ?? 'serve'
const verbOf = (word: string) => Object.entries<Verb>(verbs).find(([one]) => one === word)?.[1]
const verb = verbOf(name) ?? misunderstood(name, expectedVerbs)
const [least, most] = verb.argumentCounts ?? [0, 0]
const words: string[] = []
for (let word; words.length < most && (word = takeWord()) !== undefined;) words.push(word)
if (words.length < least && !asksForHelp(typed))
  misunderstood(`${name} without a word behind it`, verbText(verb))
const read = readOptions(verb.usage, typed)
const [late] = read.ok || name !== 'serve' ? [] : typed.flatMap((word) => verbOf(word) ?? [])
if (late) misunderstood('a verb behind options', `${verbText(late)}, with options behind it`)
if (!read.ok) giveUp(read.problem)
const given: TypedOptions = read.value
const settings = readSettings(given)
if (!settings.ok) giveUp(settings.problem)
verb.check?.(given)
{
  await using context = await openHub(settings.value, verb.mode ?? 'start')
  await verb.run(context, given, words)
}

function misunderstood(given: string, expected: string): never {
  giveUp(problem('option.invalid', { option: 'this command', given, expected }))
}

/** Trouble in a sentence; a mistake of ours too, and never a trace. */
function leave(error: unknown): never {
  const said = error instanceof Error ? error.message : String(error)
  note(
    `Kasse hub: ${error instanceof OperatorError ? said : `something went wrong that should not have: ${said}`}`,
  )
  process.exit(1)
}
