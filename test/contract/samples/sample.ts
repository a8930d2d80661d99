// One operation's answer in its fullest form, and what may and what may not be different about it.

export type Sample = {
  operation: string
  status: number
  /** With every field that the service may say. */
  full: unknown
  /** Paths of what may be null or absent: `charges.0.externalId`. */
  optional?: readonly string[]
  /** Paths of words that may be new. */
  words?: readonly string[]
  /** Paths of lists that may be empty. */
  lists?: readonly string[]
  /** The same, said in other ways. */
  forms?: Readonly<Record<string, unknown>>
  /** What is no answer at all. */
  wrong?: Readonly<Record<string, unknown>>
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** A copy with another value there; without the field where it is undefined. */
export function changed(body: unknown, path: string, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  if (Array.isArray(body))
    return body.map((one, at) =>
      String(at) === name ? (rest.length ? changed(one, rest.join('.'), value) : value) : one,
    )
  if (!isObject(body) || !Object.hasOwn(body, name)) throw new Error(`there is no ${path}`)
  const { [name]: before, ...others } = body
  const now = rest.length === 0 ? value : changed(before, rest.join('.'), value)
  return now === undefined ? others : { ...body, [name]: now }
}

/** A field that nobody knows, in every object. */
const grown = (body: unknown): unknown =>
  Array.isArray(body)
    ? body.map(grown)
    : isObject(body)
      ? {
          ...Object.fromEntries(Object.entries(body).map(([name, one]) => [name, grown(one)])),
          addedLater: { at: 1 },
        }
      : body

/** Every way in which the answer may be said, each by its name. */
export function waysOf({
  full,
  optional = [],
  words = [],
  lists = [],
  forms = {},
}: Sample): [string, unknown][] {
  const without = (value: undefined | null) =>
    optional.toReversed().reduce((body, path) => changed(body, path, value), full)
  return [
    ['the fullest', full],
    ['the barest', without(undefined)],
    ['all that may be null', without(null)],
    ['grown by unknown fields', grown(full)],
    ...optional.flatMap((path): [string, unknown][] => [
      [`${path} absent`, changed(full, path, undefined)],
      [`${path} null`, changed(full, path, null)],
    ]),
    ...words.map((path): [string, unknown] => [`${path} new`, changed(full, path, 'OF_LATER')]),
    ...lists.map((path): [string, unknown] => [`${path} empty`, path === '' ? [] : changed(full, path, [])]),
    ...Object.entries(forms),
  ]
}
