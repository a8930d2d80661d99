// The table of a command's options: they are read by it, and its help is made of it.

/** `value`: what it is, in capitals, as NUMBER; `usual`: what holds when nothing is said; `alone`: what it says where no value follows it. */
export type Option =
  | { type: 'boolean'; short?: string; does: string }
  | { type: 'string'; value: string; does: string; usual?: string; alone?: string }
export type Options = Readonly<Record<string, Option>>

export type Usage<O extends Options = Options> = {
  /** As it is typed: npm run serve. */
  run: string
  does: string
  /** Words that may stand before its options, with what each does. */
  verbs?: Readonly<Record<string, string>>
  needsVerb?: boolean
  options: O
}

function named([name, option]: [string, Option]): string {
  if (option.type === 'boolean') return `--${name}`
  return `--${name} ${option.alone === undefined ? option.value : `[${option.value}]`}`
}

/** Each option by its name, for a sentence. */
export const optionNamesOf = (options: Options): string => Object.entries(options).map(named).join(', ')

/** A line each: how it is typed, what it does, its verbs and its options. */
export function helpOf({ run, does, verbs = {}, needsVerb = false, options }: Usage): string[] {
  const verbRows = Object.entries(verbs)
  const optionRows = Object.entries(options).map((one): [string, string] => {
    const [, option] = one
    const usual = option.type === 'string' && option.usual !== undefined ? ` (default ${option.usual})` : ''
    return [named(one), option.does + usual]
  })
  const parts = [
    ...(verbRows.length > 0 ? [needsVerb ? 'VERB' : '[VERB]'] : []),
    ...(optionRows.length > 0 ? ['[OPTIONS]'] : []),
  ]
  const list = (rows: [string, string][]) => {
    const width = Math.max(...rows.map(([name]) => name.length))
    return rows.map(([name, told]) => `  ${name.padEnd(width)}  ${told}`)
  }
  return [
    parts.length > 0 ? behind(run, parts.join(' ')) : run,
    `${does.slice(0, 1).toUpperCase()}${does.slice(1)}.`,
    ...(verbRows.length > 0 ? ['', ...list(verbRows)] : []),
    ...(optionRows.length > 0 ? ['', ...list(optionRows)] : []),
  ]
}

/** The verb that stands first in `args`, as a command of its own, and what stands behind it; nothing where none of its verbs does. */
export function verbOf<O extends Options>(
  { run, verbs = {}, options }: Usage<O>,
  [first = '', ...rest]: readonly string[],
): { verb: string; usage: Usage<O>; rest: string[] } | undefined {
  const found = Object.entries(verbs).find(([typed]) => typed.split(' ')[0] === first)
  return found && { verb: first, usage: { run: `${run} -- ${found[0]}`, does: found[1], options }, rest }
}

/** npm keeps for itself what stands before `--`. */
const behind = (run: string, given: string): string => `${run}${run.includes(' -- ') ? '' : ' --'} ${given}`

type Environment = Readonly<Record<string, string | undefined>>

/** The options of a command that npm kept, as it says in `environment`; it passes their values on as words. */
function keptByNpm(options: Options, words: readonly string[], environment: Environment): [string, string][] {
  const values = words.values()
  return Object.keys(environment).flatMap((variable): [string, string][] => {
    const name = Object.keys(options).find(
      (one) => variable === `npm_config_${one.replaceAll('-', '_')}` && environment[variable] !== '',
    )
    const option = name === undefined ? undefined : options[name]
    if (name === undefined || !option) return []
    if (option.type === 'boolean') return [[name, `--${name}`]]
    const said = environment[variable] === 'true' ? values.next().value : environment[variable]
    return [[name, `--${name} ${said ?? option.value}`]]
  })
}

/** How a command whose words were not understood is typed. */
export function dashesHint(
  { run, options }: Usage,
  words: readonly string[],
  environment: Environment,
): string {
  const kept = keptByNpm(options, words, environment).map(([, typed]) => typed)
  const [first] = Object.entries(options)
  return kept.length > 0 || first ? behind(run, kept.join(' ') || (first ? named(first) : '')) : run
}

/** For options that npm kept without a word, as in `npm start --port=8999`: what was not heard, and how it is typed. */
export function unheardOptions(
  { run, options }: Usage,
  given: object,
  environment: Environment,
): string | undefined {
  const kept = keptByNpm(options, [], environment).filter(([name]) => !(name in given))
  const typed = kept.map(([, one]) => one).join(' ')
  if (typed === '') return undefined
  return `npm kept ${typed} for itself. Options go after \`--\`: ${behind(run, typed)}`
}
