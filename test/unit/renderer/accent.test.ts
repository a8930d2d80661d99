// Tests of the shop's colour: each can be read, in both themes, on everything it stands on.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentTokens, grounds } from '#renderer/ui/accent.ts'
import { contrast, hexOfOklch, oklchOf } from '#renderer/ui/colour.ts'
import { token } from '#test/support/pages/theme-tokens.ts'

const themes = ['light', 'dark'] as const
const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

describe.each(themes)('in the %s theme', (theme) => {
  const of = (name: string) => token(name, theme)

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
