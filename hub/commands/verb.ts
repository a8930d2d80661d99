// The form of a verb of `npm run hub`, and how each one tells its result.
import type { CommandContext } from '#hub/app/open.ts'
import type { EmbeddedOptions } from '#hub/database/embedded.ts'
import type { TypedOptions } from '#hub/settings/usages.ts'
import { print } from '#server/commands/terminal.ts'
import type { Usage } from '#shared/command-line.ts'

export type Verb = {
  usage: Usage
  /** Words right behind the verb, at least and at most; without it there are none. */
  argumentCounts?: readonly [number, number]
  /** `start` without it. */
  mode?: EmbeddedOptions['mode']
  /** Throws what is wrong with its options, before anything is opened. */
  check?: (given: TypedOptions) => void
  run: (context: CommandContext, given: TypedOptions, words: readonly string[]) => Promise<void>
}

const run = 'npm run hub -- '
/** Its words, as in `revoke TILL`. */
export const typedAs = ({ usage }: Verb): string => usage.run.replace(run, '')
export const usageOf = (typed: string, does: string, options: Usage['options']): Usage => ({
  run: run + typed,
  does,
  options,
})

/** One line of JSON, or sentences for people. */
export const say = ({ settings }: CommandContext, value: object, ...lines: string[]): void => {
  for (const line of settings.isJson ? [JSON.stringify({ ok: true, ...value })] : lines) print(line)
}
