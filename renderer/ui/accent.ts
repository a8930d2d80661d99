// The shop's colour on the screen: as it is where it can be read, else the nearest colour that can.
import { contrast, hexOfOklch, isHex, oklchOf } from '#renderer/ui/colour.ts'

export type Theme = 'light' | 'dark'
/** `accent` is filled and drawn with, `ink` is written on it, `soft` lies under words. */
export type AccentTokens = { accent: string; ink: string; soft: string }

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

/** White on the dark accents of the light theme; on the light ones of the dark theme a dark of the same hue. */
function inkFor(hex: string, theme: Theme): string {
  if (theme === 'light') return '#ffffff'
  const { chroma, hue } = oklchOf(hex)
  return hexOfOklch({ lightness: 0.17, chroma: Math.min(chroma, 0.045), hue })
}

function softFor(hex: string, theme: Theme): string {
  const { chroma, hue } = oklchOf(hex)
  const { lightness, chroma: most } = soft[theme]
  return hexOfOklch({ lightness, chroma: Math.min(chroma, most), hue })
}

export function accentTokens(hex: string): Record<Theme, AccentTokens> {
  const tokens = (theme: Theme): AccentTokens => ({
    accent: accentFor(hex, theme),
    ink: inkFor(hex, theme),
    soft: softFor(hex, theme),
  })
  return { light: tokens('light'), dark: tokens('dark') }
}

/** The shop's accent as `#rrggbb`; null, and whatever is no colour, is the house's own. */
export function applyAccent(accent: string | null): void {
  const { style } = document.documentElement
  const tokens = accent !== null && isHex(accent) ? accentTokens(accent) : null
  const set = (name: string, of: keyof AccentTokens) => {
    if (tokens) style.setProperty(name, `light-dark(${tokens.light[of]}, ${tokens.dark[of]})`)
    else style.removeProperty(name)
  }
  set('--accent', 'accent')
  set('--accent-ink', 'ink')
  set('--accent-soft', 'soft')
}

/** `system` is what the machine prefers. */
export function applyTheme(theme: Theme | 'system'): void {
  const root = document.documentElement
  if (theme === 'system') root.removeAttribute('data-theme')
  else root.dataset['theme'] = theme
}
