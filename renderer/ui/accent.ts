// The shop's colour on the screen: as it is where it can be read, else the nearest colour that can.
import { contrast, hexOfOklch, isHex, oklchOf } from '#renderer/ui/colour.ts'

export type Theme = 'light' | 'dark'
/**
 * `accent` is written and drawn with; `fill` lies under `ink`, and under `shade` mixed into it where it is pressed; `soft` lies under words.
 * A fill need not be read on the page's grounds, so that a yellow stays yellow.
 */
export type AccentTokens = { accent: string; fill: string; ink: string; shade: string; soft: string }

/** The grounds of theme.css that an accent stands on; a test holds the two files together. */
export const grounds = {
  light: { ground: '#f4f3f0', surface: '#ffffff', sunken: '#ebe9e4' },
  dark: { ground: '#101315', surface: '#191d20', sunken: '#0b0d0f' },
} as const

/** WCAG 2.2: 4.5 for text. An accent keeps it on every ground too, so that links and small signs may wear it. */
const readable = 4.5

/** So little that both inks are read on it, so much that it is seen to be the shop's. */
const soft = { light: { lightness: 0.935, chroma: 0.028 }, dark: { lightness: 0.3, chroma: 0.045 } }
const step = 0.005

function accentFor(hex: string, theme: Theme): string {
  const { lightness, chroma, hue } = oklchOf(hex)
  const isRead = (colour: string) =>
    Object.values(grounds[theme]).every((ground) => contrast(colour, ground) >= readable)
  if (isRead(hex)) return hex.toLowerCase()
  const way = theme === 'light' ? -step : step
  for (let at = lightness; at > 0 && at < 1; at += way) {
    const colour = hexOfOklch({ lightness: at, chroma, hue })
    if (isRead(colour)) return colour
  }
  return theme === 'light' ? '#000000' : '#ffffff'
}

/** A fill that is nearly its ground is no sign of anything: so much it differs from each. */
const seen = { light: 1.15, dark: 2.5 }

function fillFor(hex: string, theme: Theme): string {
  const isSeen = Object.values(grounds[theme]).every((ground) => contrast(hex, ground) >= seen[theme])
  return isSeen ? hex.toLowerCase() : accentFor(hex, theme)
}

/** White where it can be read, else a dark of the same hue. */
function inkFor(fill: string): string {
  const { chroma, hue } = oklchOf(fill)
  const dark = hexOfOklch({ lightness: 0.17, chroma: Math.min(chroma, 0.045), hue })
  return ['#ffffff', dark].find((ink) => contrast(ink, fill) >= readable) ?? '#000000'
}

function softFor(hex: string, theme: Theme): string {
  const { chroma, hue } = oklchOf(hex)
  const { lightness, chroma: most } = soft[theme]
  return hexOfOklch({ lightness, chroma: Math.min(chroma, most), hue })
}

export function accentTokens(hex: string): Record<Theme, AccentTokens> {
  const tokens = (theme: Theme): AccentTokens => {
    const fill = fillFor(hex, theme)
    const ink = inkFor(fill)
    return {
      accent: accentFor(hex, theme),
      fill,
      ink,
      shade: ink === '#ffffff' ? '#000000' : '#ffffff',
      soft: softFor(hex, theme),
    }
  }
  return { light: tokens('light'), dark: tokens('dark') }
}

const names = {
  accent: '--accent',
  fill: '--accent-fill',
  ink: '--accent-ink',
  shade: '--accent-shade',
  soft: '--accent-soft',
} as const satisfies Record<keyof AccentTokens, string>

/** The variables of theme.css under this colour; null, and whatever is no colour, is the house's own. */
export function accentVariables(accent: string | null): Record<string, string> {
  if (accent === null || !isHex(accent)) return {}
  const { light, dark } = accentTokens(accent)
  const of = Object.entries(names) as [keyof AccentTokens, string][] // its own keys
  return Object.fromEntries(of.map(([token, name]) => [name, `light-dark(${light[token]}, ${dark[token]})`]))
}

/** The shop's accent as `#rrggbb`; null is the house's own. */
export function applyAccent(accent: string | null): void {
  const { style } = document.documentElement
  const variables = accentVariables(accent)
  for (const name of Object.values(names)) style.setProperty(name, variables[name] ?? '')
}

/** `system` is what the machine prefers. */
export function applyTheme(theme: Theme | 'system'): void {
  const root = document.documentElement
  if (theme === 'system') root.removeAttribute('data-theme')
  else root.dataset['theme'] = theme
}
