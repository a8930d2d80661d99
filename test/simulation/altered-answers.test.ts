// The same days and months before a service that says its answers in other ways: the same to the last line.
import { expect } from 'vitest'
import { clubOf } from '#test/simulation/club-run.ts'
import { playClub } from '#test/simulation/club.ts'
import { drawDay } from '#test/simulation/draw.ts'
import { createAlteredAnswers } from '#test/simulation/altered-answers.ts'
import { play } from '#test/simulation/world.ts'
import { sized, sizedTest } from '#test/support/run/run-size.ts'

const days = [1, 2, 3, 4, 5, 6, 7, 8]
const clubs = [5, 7, 13, 39, 41, 43]

/** Without what is written down as the service says it, and that nothing is decided by. */
const decided = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replaceAll(/"(pspReference|title)":("(\\.|[^"\\])*"|null)/g, '"$1":'))

sizedTest.each(sized(days, [2], 7))(
  'day %i goes the same when fields that nothing is decided by are dropped, nulled, new or added',
  async (seed) => {
    const plan = { ...drawDay(seed, 1, 20), isGarbled: false }
    const reshape = createAlteredAnswers(seed, 'decorations')
    const other = await play(plan, true, reshape)
    expect(other.violations).toEqual([])
    expect(reshape.changes()).toBeGreaterThan(50)
    expect(decided(other.lines)).toEqual(decided((await play(plan, true)).lines))
  },
)

sizedTest.each(sized(clubs, [43], 5))('club %i goes the same', async (nth) => {
  const plan = clubOf(1, nth)
  const reshape = createAlteredAnswers(nth, 'decorations')
  const other = await playClub(plan, true, reshape)
  expect(other.violations).toEqual([])
  expect(reshape.changes()).toBeGreaterThan(50)
  expect(decided(other.lines)).toEqual(decided((await playClub(plan, true)).lines))
})

sizedTest.each(sized(days, [4], 7))(
  'day %i ends with till and service agreed when every fifth answer is broken where it must be whole',
  async (seed) => {
    const reshape = createAlteredAnswers(seed, 'broken')
    expect((await play(drawDay(seed, 1, 20), false, reshape)).violations).toEqual([])
    expect(reshape.breaks()).toBeGreaterThan(4)
  },
)

sizedTest.each(sized(clubs, [7], 5))(
  'club %i ends with tills and service agreed when answers leave out what an earlier one has told, or are broken',
  async (nth) => {
    for (const reshaping of ['untold', 'broken'] as const) {
      const reshape = createAlteredAnswers(nth, reshaping)
      expect((await playClub(clubOf(1, nth), false, reshape)).violations).toEqual([])
      expect(reshape.breaks() > 4).toBe(reshaping === 'broken')
    }
  },
)
