// The commands' options and their words in the terminal: results on stdout, everything else on stderr, problems in words.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import {
  dashesHint,
  helpOf,
  optionNamesOf,
  unheardOptions,
  verbOf,
  type Options,
  type Usage,
} from '#shared/command-line.ts'
import { wordsInEnglish } from '#core/system/locales.ts'
import { printableLine } from '#shared/text.ts'

type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O; strict: true }>>['values']

export const asksForHelp = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h')

/** The options of a command line, or which of them is not understood; undefined where help was asked for, and told. */
function optionsOrHelp<O extends Options>(
  usage: Usage<O>,
  args: string[],
  { out, err }: CommandIo,
): Result<Values<O>> | undefined {
  if (asksForHelp(args)) {
    for (const line of helpOf(usage)) out(line)
    return undefined
  }
  const read = parseOptions(usage, args)
  // A hint alone: somebody's npm may have a setting of its own by that name.
  const hint = read.ok ? unheardOptions(usage, read.value, process.env) : undefined
  if (hint !== undefined) err(hint)
  return read
}

/** As above; where help was told, the command ends. */
export const readOptions = <O extends Options>(
  usage: Usage<O>,
  args = process.argv.slice(2),
): Result<Values<O>> => optionsOrHelp(usage, args, terminalIo) ?? process.exit(0)

/** Options of a command that does its work and ends; a mistake of ours, or a reader that has gone, ends it too. */
export function startCommand<O extends Options>(usage: Usage<O>, args?: string[]): Values<O> {
  speakPlainly()
  process.stdout.on('error', () => process.exit(1))
  return orGiveUp(readOptions(usage, args))
}

/** The verb that stands first; without one all of them are told, and the command ends. */
export function readVerb<O extends Options>(
  usage: Usage<O>,
  args = process.argv.slice(2),
): NonNullable<ReturnType<typeof verbOf<O>>> {
  const found = verbOf(usage, args)
  if (found) return found
  const [first] = args
  const isAsked = asksForHelp(args)
  if (!isAsked && first !== undefined)
    giveUp(
      problem('option.invalid', {
        option: 'this command',
        given: first,
        expected: Object.keys(usage.verbs ?? {}).join(', '),
      }),
    )
  for (const line of helpOf(usage)) (isAsked ? printLine : note)(line)
  process.exit(isAsked ? 0 : 1)
}

/** The words, with the value of each option that stands alone and may. */
const filled = (words: readonly string[], options: Options): string[] =>
  words.map((word, at) => {
    const option = word.startsWith('--') ? options[word.slice(2)] : undefined
    const isAlone = words[at + 1]?.startsWith('-') ?? true
    return isAlone && option?.type === 'string' && option.alone !== undefined
      ? `${word}=${option.alone}`
      : word
  })

/** `environment`: as npm has made it. */
export function parseOptions<O extends Options>(
  usage: Usage<O>,
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Result<Values<O>> {
  const { options } = usage
  const args = filled(words, options)
  try {
    return ok(parseArgs({ args, options, strict: true, allowPositionals: false }).values)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') {
      const { positionals } = parseArgs({ args, options, strict: false, allowPositionals: true })
      const instead = dashesHint(usage, positionals, environment)
      return failed(problem('option.misplaced', { given: positionals.join(' '), instead }))
    }
    const named = error instanceof Error ? (/'(-[^' ]+)/.exec(error.message)?.[1] ?? '') : ''
    const isSwitch = options[named.slice(2)]?.type === 'boolean'
    const valued = isSwitch ? `${named} with a value` : `${named} without a value`
    const given = code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' ? valued : named || args.join(' ')
    return failed(
      problem('option.invalid', {
        option: 'this command',
        given,
        expected: optionNamesOf(options) || 'no options',
      }),
    )
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
export const usualTillFolder = '.kasse'

/** A folder as given on the command line. An empty one is an unset variable of some shell, not the folder we stand in. */
export function readFolder(given: string | undefined, otherwise = usualTillFolder): Result<string> {
  const isFile = given !== undefined && isFileAt(given)
  if (given !== '' && !isFile) return ok(given ?? otherwise)
  const expected = isFile ? '--data and a folder; that is a file' : '--data and a folder'
  return failed(problem('option.invalid', { option: '--data', given, expected }))
}

function isFileAt(name: string): boolean {
  try {
    return !statSync(name).isDirectory()
  } catch {
    return false
  }
}

/** A new folder, for a demonstration. It is removed however that ends: also where it gives up, or is interrupted. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `kasse-${name}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  return folder
}

/** The commands' only ways to a terminal: whatever stands in a name, it moves no cursor, changes no colour and begins no line. */
export const note = (line: string): void => void process.stderr.write(`${printableLine(line)}\n`)
export const printLine = (line: string): void => void process.stdout.write(`${printableLine(line)}\n`)

/** Where a command speaks: its results, and everything else; a line each. */
export type CommandIo = { out: (line: string) => void; err: (line: string) => void }
export const terminalIo: CommandIo = { out: printLine, err: note }

/** For a command that is a function: its options, or the exit code that it ends with, once help or what is wrong was told. */
export function takeOptions<O extends Options>(
  usage: Usage<O>,
  args: string[],
  io: CommandIo,
): Values<O> | number {
  const read = optionsOrHelp(usage, args, io)
  if (!read) return 0
  if (read.ok) return read.value
  const { what, remedy } = wordsInEnglish(read.problem)
  io.err(`${what} ${remedy}`)
  return 1
}

/** Says it and goes on. */
export function printWarning(trouble: Problem): void {
  const { what, money, remedy } = wordsInEnglish(trouble)
  note(`Kasse: ${what}`)
  for (const line of [money, remedy]) note(`       ${line}`)
}

/** A part of what a command that succeeds has to tell. */
export function printMention(trouble: Problem): void {
  const { what, money, remedy } = wordsInEnglish(trouble)
  printLine(`${what} ${money} ${remedy}`)
}

/** Says it and leaves with 1. */
export function giveUp(trouble: Problem): never {
  printWarning(trouble)
  process.exit(1)
}

/** The value; else it is said, for programs on stdout too, and the command ends with 1. */
export function orGiveUp<T>(result: Result<T>, isJson = false): T {
  if (result.ok) return result.value
  if (isJson) printLine(JSON.stringify(result))
  return giveUp(result.problem)
}

/** A mistake of ours ends a command with a sentence, not with a trace. */
export const speakPlainly = (): void =>
  void process.on('uncaughtException', (error) => giveUp(problem('till.mistake', { what: error.message })))
