// Tests of contrast in both themes: the theme's colours in pairs, and every style sheet held to them.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { accentTokens, grounds, contrast } from '#renderer/ui/appearance.ts'
import { token } from '#test/support/pages/theme-tokens.ts'

const renderer = path.join(import.meta.dirname, '../../../renderer')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
/** WCAG 2.2: what is read, what is read with ease, and what only has to be seen. */
const [read, easily, seen] = [4.5, 7, 3]

const all = ['ground', 'surface', 'sunken'] as const
const soft = ['accent-soft', 'wait-soft', 'bad-soft', 'good-soft'] as const
const pairs: [over: string, under: string, least: number][] = [
  ...[...all, ...soft].flatMap((under): typeof pairs => [
    ['ink', under, easily],
    ['ink-2', under, read],
  ]),
  ...all.flatMap((under) =>
    ['ink-3', 'accent', 'good', 'wait', 'bad'].map((over): (typeof pairs)[number] => [over, under, read]),
  ),
  // An amount that counts less than another beside it is an amount all the same.
  ['ink-2', 'ground', easily],
  ['ink-2', 'surface', easily],
  ['edge', 'ground', seen],
  ['edge', 'surface', seen],
  ['accent-ink', 'accent-fill', read],
  ['accent', 'surface', read],
  ['good-ink', 'good', read],
  ['bad-ink', 'bad', read],
  ['good', 'good-soft', read],
  ['wait', 'wait-soft', read],
  ['bad', 'bad-soft', read],
  ['accent', 'accent-soft', seen],
  ['qr-ink', 'qr-paper', 12],
  // The open tab is filled with the ink.
  ['ground', 'ink', easily],
  ['surface', 'ink-2', read],
]
/** Dots, bars, lines and the veil: no word stands on them. */
const wordless = ['accent', 'bad', 'edge', 'good', 'ink-3', 'line', 'qr-paper', 'veil', 'wait']
/** A receipt is on white paper in every theme. */
const paper = '#ffffff'

describe.each(themes)('in the %s theme', (theme) => {
  test.each(pairs)('%s is read on %s: %d or more', (over, under, least) => {
    expect(contrast(token(over, theme), token(under, theme))).toBeGreaterThanOrEqual(least)
  })

  test('the accent is derived from the grounds that the theme has', () => {
    for (const [name, hex] of Object.entries(grounds[theme])) expect(hex).toBe(token(name, theme))
  })
})

test.each(themes)(
  'what takes something away is told from what comes next, also by a shop whose colour is the very red, %s',
  (theme) => {
    const css = readFileSync(path.join(renderer, 'ui/button.module.css'), 'utf8')
    const background = rulesOf(css).find(({ selector }) => selector === '.danger')?.background ?? ''
    const main = accentTokens(token('bad', theme))[theme].fill
    expect(contrast(token(tokenIn(background) ?? '', theme), main)).toBeGreaterThanOrEqual(seen)
  },
)

type Rule = { selector: string; color?: string; background?: string }
const rulesOf = (css: string): Rule[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', body = '']) => {
      const said = (property: string) =>
        new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+)`).exec(body)?.[1]?.trim()
      const color = said('color')
      const background = said('background') ?? said('background-color')
      return {
        selector: selector.trim().replaceAll(/\s+/g, ' '),
        ...(color === undefined ? {} : { color }),
        ...(background === undefined ? {} : { background }),
      }
    },
  )

const tokenIn = (value: string): string | undefined => /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1]
const leastOf = (over: string, under: string): number =>
  Math.max(0, ...pairs.filter((pair) => pair[0] === over && pair[1] === under).map(([, , least]) => least))
const isReadOnAll = (over: string) => all.every((under) => leastOf(over, under) >= read)

/** What a value paints over a ground, with words of one colour on it: `#rrggbb`. */
function painted(value: string, theme: Theme, ground: string, word: string): string {
  const halves = /^light-dark\((.+), (.+)\)$/.exec(value)
  if (halves) return painted(halves[theme === 'light' ? 1 : 2] ?? '', theme, ground, word)
  const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value)
  if (mix) {
    const [over, under] = [mix[1] ?? '', mix[3] ?? ''].map((one) => painted(one, theme, ground, word))
    return mixed(over ?? '', under ?? '', Number(mix[2]) / 100)
  }
  if (value === 'currentColor') return word
  if (value === 'transparent' || value === 'none') return ground
  const name = tokenIn(value)
  return name === undefined ? value : token(name, theme)
}

const mixed = (over: string, under: string, share: number): string =>
  [1, 3, 5].reduce((hex, at) => {
    const part = (of: string) => Number.parseInt(of.slice(at, at + 2), 16)
    const sum = Math.round(part(over) * share + part(under) * (1 - share))
    return hex + sum.toString(16).padStart(2, '0')
  }, '#')

/** Words with what is under them: the accent's own on the accent, else both inks on every ground. */
const wordsOn = (background: string): [over: string, ground: string, least: number][] =>
  /--accent-fill\)|--accent\)|currentColor/.test(background)
    ? [['accent-ink', 'accent-fill', read]]
    : all.flatMap((ground) => [
        ['ink', ground, easily],
        ['ink-2', ground, read],
      ])

/** Why a rule's words may not be read; none when they are. */
function faultsOf({ selector, color, background }: Rule): string[] {
  const over = color === undefined ? undefined : tokenIn(color)
  const under = background === undefined ? undefined : tokenIn(background)
  const told = (why: string) => [`${selector}: ${why}`]
  if (over !== undefined && under !== undefined)
    return leastOf(over, under) >= read ? [] : told(`--${over} on --${under} is no pair of the list`)
  if (over !== undefined && !isReadOnAll(over)) return told(`--${over} is not read on every ground`)
  if (under !== undefined) {
    const isKnown = wordless.includes(under) || leastOf('ink', under) >= easily
    return isKnown ? [] : told(`no words are known to be read on --${under}`)
  }
  return themes.flatMap((theme) => {
    const of = (name: string) => token(name, theme)
    // A colour that is no token: of a receipt, or with its own background.
    if (color !== undefined && over === undefined && color !== 'inherit') {
      const found = contrast(color, painted(background ?? paper, theme, paper, color))
      return found >= read ? [] : told(`${color} is read with ${found.toFixed(2)}, ${theme}`)
    }
    // Paper's words have their own colours, as above.
    if (background === undefined || background === paper) return []
    const words =
      over === undefined ? wordsOn(background) : all.map((ground) => [over, ground, read] as const)
    return words.flatMap(([word, ground, least]) => {
      const found = contrast(of(word), painted(background, theme, of(ground), of(word)))
      return found >= least
        ? []
        : told(`--${word} on ${background} is read with ${found.toFixed(2)}, ${theme}`)
    })
  })
}

const sheets = globSync('**/*.css', { cwd: renderer })
test.each(sheets)('every rule of %s has words that are read', (sheet) => {
  const rules = rulesOf(readFileSync(path.join(renderer, sheet), 'utf8'))
  expect(rules.flatMap(faultsOf)).toEqual([])
})

test('an amount is written in an ink that is read with ease', () => {
  const amounts = sheets
    .flatMap((sheet) => rulesOf(readFileSync(path.join(renderer, sheet), 'utf8')))
    .filter(
      ({ selector, color }) =>
        color !== undefined && /\.money\)?$|\.money,|amount$|\.(price|value)$/.test(selector),
    )
  const byProps = globSync('**/*.tsx', { cwd: renderer })
    .flatMap((file) =>
      readFileSync(path.join(renderer, file), 'utf8').match(/<\w+\b[^>]* className="money"/g),
    )
    .flatMap((text) => /tone="(\w+)"/.exec(text ?? '')?.[1] ?? [])
  expect(amounts.length + byProps.length).toBeGreaterThan(3)
  expect(amounts.filter(({ color }) => color !== 'var(--ink)' && color !== 'var(--ink-2)')).toEqual([])
  expect(byProps.filter((tone) => tone !== 'ink' && tone !== 'muted')).toEqual([])
})

test.each([
  [
    'a colour on one that it was never compared with',
    '.a { color: var(--wait); background: var(--bad-soft) }',
  ],
  ['a colour that is read on its own ground only', '.a { color: var(--good-ink) }'],
  ['a ground that nothing is known to be read on', '.a { background: var(--qr-ink) }'],
  [
    'a mixture that is too dark for its words',
    '.a { background: color-mix(in srgb, var(--ink) 40%, var(--surface)) }',
  ],
  ['grey on white', '@media print { .a { color: #999999; } }'],
])('found: %s', (_, css) => {
  expect(rulesOf(css).flatMap(faultsOf)).not.toEqual([])
})
