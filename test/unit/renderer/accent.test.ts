// Can whatever colour a shop chooses be read, in both themes, on everything it stands on? And the house's own tokens?
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentTokens, grounds } from '#renderer/parts/accent.ts'
import { contrast, hexOfOklch, oklchOf } from '#renderer/parts/colour.ts'

const css = readFileSync(path.join(import.meta.dirname, '../../../renderer/theme.css'), 'utf8')
const themes = ['light', 'dark'] as const

/** Every colour token of the theme, in both themes. */
const tokens = Object.fromEntries(
  [...css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)
const token = (name: string, theme: 'light' | 'dark'): string => {
  const found = tokens[name]
  if (!found) throw new Error(`theme.css has no colour --${name}`)
  return found[theme]
}

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

describe.each(themes)('in the %s theme', (theme) => {
  const of = (name: string) => token(name, theme)

  const all = ['ground', 'surface', 'sunken']
  const pairs: [over: string, under: string, least: number][] = [
    ...[...all, 'accent-soft', 'wait-soft', 'bad-soft', 'good-soft'].flatMap((under): typeof pairs => [
      ['ink', under, 7],
      ['ink-2', under, 4.5],
    ]),
    ...all.flatMap((under) =>
      ['ink-3', 'accent', 'good', 'wait', 'bad'].map((over): (typeof pairs)[number] => [over, under, 4.5]),
    ),
    ['edge', 'ground', 3],
    ['edge', 'surface', 3],
    ['accent-ink', 'accent', 4.5],
    ['good-ink', 'good', 4.5],
    ['bad-ink', 'bad', 4.5],
    ['good', 'good-soft', 4.5],
    ['wait', 'wait-soft', 4.5],
    ['bad', 'bad-soft', 4.5],
    ['accent', 'accent-soft', 3],
    ['qr-ink', 'qr-paper', 12],
    // The open tab is filled with the ink.
    ['ground', 'ink', 7],
  ]
  test.each(pairs)('%s is read on %s: %d or more', (over, under, least) => {
    expect(contrast(of(over), of(under))).toBeGreaterThanOrEqual(least)
  })

  test('the accent is derived from the grounds that the theme has', () => {
    for (const [name, hex] of Object.entries(grounds[theme])) expect(hex).toBe(of(name))
  })

  test('any colour becomes an accent that is read, with an ink and a soft ground', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        const { accent, ink, soft } = accentTokens(hex)[theme]
        for (const ground of Object.values(grounds[theme]))
          expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(ink, accent)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(of('ink'), soft)).toBeGreaterThanOrEqual(7)
        expect(contrast(of('ink-2'), soft)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(accent, soft)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 3000 },
    )
  })
})

test('a colour that is read already is worn as it is', () => {
  expect(accentTokens('#0B6B57').light.accent).toBe('#0b6b57')
  expect(accentTokens('#3fbf9f').dark.accent).toBe('#3fbf9f')
})

test('an accent keeps its hue', () => {
  for (const hex of ['#ff5b24', '#5a78ff', '#c2185b', '#ffd400']) {
    const { hue } = oklchOf(hex)
    for (const theme of themes)
      expect(Math.abs(oklchOf(accentTokens(hex)[theme].accent).hue - hue)).toBeLessThan(0.12)
  }
})

test('a colour goes to OKLCH and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(hexOfOklch(oklchOf(hex))).toBe(hex)
    }),
  )
})
