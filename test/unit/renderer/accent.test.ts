// Tests of the shop's colour: each can be read, in both themes, on everything it stands on.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentTokens, grounds, contrast, hexOfOklch, oklchOf } from '#renderer/ui/appearance.ts'
import { root } from '#server/project-folders.ts'
import { token } from '#test/support/pages/theme-tokens.ts'

const themes = ['light', 'dark'] as const
const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

describe.each(themes)('in the %s theme', (theme) => {
  const of = (name: string) => token(name, theme)

  test('any colour becomes an accent that is read, with an ink and a soft ground', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        const { accent, fill, ink, shade, soft } = accentTokens(hex)[theme]
        for (const ground of Object.values(grounds[theme]))
          expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(shade, fill)).toBeLessThan(contrast(shade, ink))
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

test('a colour that nobody could read as words is filled with as it is, under words that are read', () => {
  const { accent, fill, ink } = accentTokens('#ffd400').light
  expect([fill, ink === '#ffffff']).toEqual(['#ffd400', false])
  expect(accent).not.toBe(fill)
  expect(accentTokens('#ff5b24').light.fill).toBe('#ff5b24')
  // White is no sign on white, nor black on black.
  expect(accentTokens('#ffffff').light.fill).not.toBe('#ffffff')
  expect(accentTokens('#000000').dark.fill).not.toBe('#000000')
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

test('what to say to a customer stands on no colour of the shop: a red one would look like an error', () => {
  const css = readFileSync(path.join(root, 'renderer/cashier/outcome.module.css'), 'utf8')
  expect(css).toContain('background: var(--sunken)')
  expect(css).not.toContain('--accent')
})
