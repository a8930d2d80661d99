// A JSON reader that keeps the line and column of every value, so that a mistake can be shown where it stands.

/** From 1. */
export type Position = { line: number; column: number }
export type WithPosition = {
  value: unknown
  /** Where each value begins, and each name: by their path, `a.0.b`. */
  valueAt: Map<string, Position>
  nameAt: Map<string, Position>
  /** Names that an object has twice: the second of them. */
  twice: { name: string; at: Position }[]
}
export type Unread = { at: Position; given: string }

class Stop extends Error {
  readonly offset: number
  constructor(offset: number) {
    super()
    this.offset = offset
  }
}

/** Deeper is no configuration. */
const deepest = 50

/** The value with its places, or where it stops being JSON (RFC 8259). */
export function readJson(given: string): WithPosition | Unread {
  const text = given.replace(/^\uFEFF/, '')
  const reader = new Reader(text)
  try {
    return reader.whole()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return {
      at: placeIn(text, error.offset),
      given: text.slice(error.offset, error.offset + 20).split('\n')[0] ?? '',
    }
  }
}

class Reader {
  readonly #text: string
  readonly #found: Omit<WithPosition, 'value'> = { valueAt: new Map(), nameAt: new Map(), twice: [] }
  #at = 0
  constructor(text: string) {
    this.#text = text
  }

  whole(): WithPosition {
    const value = this.#value([])
    this.#skip()
    if (this.#at < this.#text.length) this.#stop()
    return { value, ...this.#found }
  }

  #value(path: readonly string[]): unknown {
    this.#skip()
    if (path.length > deepest) this.#stop()
    this.#found.valueAt.set(path.join('.'), placeIn(this.#text, this.#at))
    const next = this.#text[this.#at]
    if (next === '{') return this.#object(path)
    if (next === '[') return this.#list(path)
    if (next === '"') return this.#string()
    const word = this.#match(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y)
    return word === undefined ? this.#stop() : JSON.parse(word)
  }

  #string(): string {
    const found = this.#match(/"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy)
    return found === undefined ? this.#stop() : (JSON.parse(found) as string) // the pattern is that of a JSON string
  }

  #object(path: readonly string[]): Record<string, unknown> {
    const found = new Map<string, unknown>()
    this.#each('}', () => {
      const place = placeIn(this.#text, this.#at)
      const name = this.#string()
      if (found.has(name)) this.#found.twice.push({ name, at: place })
      this.#found.nameAt.set([...path, name].join('.'), place)
      this.#skip()
      if (this.#match(/:/y) === undefined) this.#stop()
      found.set(name, this.#value([...path, name]))
    })
    return Object.fromEntries(found)
  }

  #list(path: readonly string[]): unknown[] {
    const found: unknown[] = []
    this.#each(']', () => found.push(this.#value([...path, String(found.length)])))
    return found
  }

  /** What stands between the bracket here and its `end`, with commas between. */
  #each(end: string, read: () => void): void {
    this.#at += 1
    this.#skip()
    if (this.#text[this.#at] === end) {
      this.#at += 1
      return
    }
    for (let hasMore = true; hasMore;) {
      this.#skip()
      read()
      this.#skip()
      const sign = this.#text[this.#at]
      if (sign !== ',' && sign !== end) this.#stop()
      this.#at += 1
      hasMore = sign === ','
    }
  }

  #skip(): void {
    this.#match(/[ \t\r\n]*/y)
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #stop(): never {
    throw new Stop(this.#at)
  }
}

function placeIn(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}
