// One kind of line in a story: how it reads, and what it does.
import type { Setting, Stage } from '#test/stories/teller/stage.ts'
import { matcherOf, type Words, type WordsOf } from '#test/stories/teller/words.ts'
import type { Result } from '#shared/problem.ts'

/** What a line leads to beside what is seen and asked: lines that it reads out, a refusal, or nothing. */
export type Outcome = readonly string[] | Result<unknown> | undefined | void

type Line<On> = {
  /** `cashier charges {money}`, with a name of `readers` in each pair of braces. */
  pattern: string
  match(line: string): Partial<Words> | null
  play(on: On, words: Partial<Words>): Outcome | Promise<Outcome>
}
export type Act = Line<Stage>
export type Opening = Line<Setting>

const lineOf =
  <On>() =>
  <Pattern extends string>(
    pattern: Pattern,
    play: (on: On, words: WordsOf<Pattern>) => Outcome | Promise<Outcome>,
  ): Line<On> => ({
    pattern,
    match: matcherOf(pattern),
    play: (on, words) => play(on, words as WordsOf<Pattern>), // the matcher has read the words that the pattern names
  })

export const act = lineOf<Stage>()
export const opening = lineOf<Setting>()
