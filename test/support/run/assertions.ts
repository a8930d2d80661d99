// What each assertion is asked for, so that none of them is green for nothing: an empty text contains nothing, any object matches `{}`, and one that failed in the hands of the till must fail its test.
import { chai } from 'vitest'
import { checkAtEnd } from '#test/support/run/end-of-test.ts'

type Matcher = (this: Chai.AssertionStatic, ...given: unknown[]) => unknown

const isEmpty = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0) || (value instanceof Set && value.size === 0)

/** Why a matcher says nothing of what it is given, whatever that is. */
const emptiness: Readonly<
  Record<string, (subject: unknown, isNegated: boolean, wanted: unknown) => string | null>
> = {
  ...Object.fromEntries(
    ['toContain', 'toContainEqual', 'toMatch'].map((name) => [
      name,
      (subject: unknown, isNegated: boolean) =>
        isNegated && isEmpty(subject)
          ? `says of an empty ${typeof subject === 'string' ? 'text' : 'list'} what it does not contain`
          : null,
    ]),
  ),
  toMatchObject: (_, isNegated, wanted) =>
    !isNegated && isPlain(wanted) && Object.keys(wanted).length === 0 ? 'matches any object' : null,
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const guarded = Symbol.for('kasse: guarded assertions')

/** Once a worker: its files share chai. */
export function guardAssertions(): void {
  chai.use(({ Assertion }, utils) => {
    const prototype = Assertion.prototype as object as Record<string | symbol, unknown>
    if (prototype[guarded] === true) return
    prototype[guarded] = true
    const names = Object.getOwnPropertyNames(prototype).filter(
      (name) => /^to[A-Z]/.test(name) && typeof prototype[name] === 'function',
    )
    for (const name of names)
      utils.overwriteMethod(
        prototype,
        name,
        (original: Matcher): Matcher =>
          function (...given) {
            const why =
              emptiness[name]?.(utils.flag(this, 'object'), utils.flag(this, 'negate') === true, given[0]) ??
              null
            try {
              if (why !== null) throw new chai.AssertionError(`${name} ${why}`)
              return original.apply(this, given)
            } catch (error) {
              // A poll fails until it does not.
              if (utils.flag(this, 'poll') !== true) noteFailure(error, utils.flag(this, 'vitest-test'))
              throw error
            }
          },
      )
  })
}

/** `test`: the one whose assertion it is, as vitest keeps it; none where it was made outside of any. */
function noteFailure(error: unknown, test: unknown): void {
  const { id } = (test ?? {}) as { id?: string }
  checkAtEnd(() => new Error('an assertion failed, and what called it went on', { cause: error }), id)
}
