// How the commands read their options and speak in the terminal: results on stdout, everything else on stderr, problems in words.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { systemClock } from '#core/clock.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { problems } from '#shared/words/en/problems.ts'
import { problemWords } from '#shared/words/problem-words.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O; strict: true }>>['values']

/** The options of a command line, or which of them is not understood. */
export function readOptions<O extends Options>(options: O, args = process.argv.slice(2)): Result<Values<O>> {
  const names = Object.entries(options).map(([name, { type }]) =>
    type === 'string' ? `--${name} VALUE` : `--${name}`,
  )
  const expected = names.join(', ')
  if (args.includes('--help') || args.includes('-h')) {
    print(`It takes ${expected}.`)
    process.exit(0)
  }
  try {
    return ok(parseArgs({ args, options, strict: true, allowPositionals: false }).values)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    const named = error instanceof Error ? (/'(-[^' ]+)/.exec(error.message)?.[1] ?? '') : ''
    const isSwitch = options[named.slice(2)]?.type === 'boolean'
    const valued = isSwitch ? `${named} with a value` : `${named} without a value`
    const given = code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' ? valued : named || args.join(' ')
    return failed(problem('option.invalid', { option: 'this command', given, expected }))
  }
}

/** A port as given on the command line; 0 lets the system choose. */
export function readPort(given: string | undefined, otherwise: number, option = '--port'): Result<number> {
  if (given === undefined) return ok(otherwise)
  const port = Number(given)
  if (/^\d{1,5}$/.test(given) && port <= 65_535) return ok(port)
  return failed(
    problem('option.invalid', { option, given, expected: `${option} and a number from 0 to 65535` }),
  )
}

/** A till's data folder when nothing else is said. */
export const usualFolder = '.kasse'

/** A folder as given on the command line. An empty one is an unset variable of some shell, not the folder we stand in. */
export function readFolder(given: string | undefined, otherwise: string): Result<string> {
  if (given !== '') return ok(given ?? otherwise)
  return failed(problem('option.invalid', { option: '--data', given, expected: '--data and a folder' }))
}

export const note = (line: string): void => void process.stderr.write(`${line}\n`)
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

const wordsOf = (trouble: Problem) => problemWords(trouble, 'en-GB', problems)

/** Says it and goes on. */
export function warn(trouble: Problem): void {
  const { what, money, remedy } = wordsOf(trouble)
  note(`Kasse: ${what}\n       ${money}\n       ${remedy}`)
}

/** As a part of what a command that succeeds has to tell. */
export function mention(trouble: Problem): void {
  const { what, money, remedy } = wordsOf(trouble)
  print(`${what} ${money} ${remedy}`)
}

/** Says it and leaves with 1. */
export function giveUp(trouble: Problem): never {
  warn(trouble)
  process.exit(1)
}

/** A mistake of ours ends a command with a sentence, not with a trace. */
export const speakPlainly = (): void =>
  void process.on('uncaughtException', (error) => giveUp(problem('till.mistake', { what: error.message })))

/** Resolves when the process is asked to end, the first time; a second time ends it at once. */
export async function untilStopped(): Promise<void> {
  const stopped = new AbortController()
  const stop = () => {
    process.once('SIGINT', () => process.exit(130))
    stopped.abort()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // npm's shell may die of a signal without passing it on: then nobody is left who could stop us.
  const parent = process.ppid
  while (!stopped.signal.aborted && process.ppid === parent) await systemClock.wait(250, stopped.signal)
}
