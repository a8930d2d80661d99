// The look of a screen: the shop's colour and theme, or the theme that was chosen at the screen itself.
import { usePreferences } from '#renderer/till/preferences.ts'
import { useStore } from '#renderer/till/store.ts'

/** To be called once; follows what the till tells and what is chosen here. */
export function followAppearance(): void {
  let worn = ''
  const dress = () => {
    const { cashier, customer, kiosk, office } = useStore.getState()
    const chosen = cashier?.till.look ?? office?.till.look ?? customer?.look ?? kiosk?.look
    const theme = usePreferences.getState().theme ?? chosen?.theme ?? 'system'
    const accent = chosen?.accent ?? null
    if (worn === `${theme} ${accent}`) return
    worn = `${theme} ${accent}`
    applyTheme(theme)
    applyAccent(accent)
  }
  dress()
  useStore.subscribe(dress)
  usePreferences.subscribe(dress)
}

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

/** Each 0…1. */
type Rgb = readonly [number, number, number]
/** `hue` in radians. */
type Oklch = { lightness: number; chroma: number; hue: number }

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const rgbOf = (hex: string): Rgb => {
  const whole = Number.parseInt(hex.slice(1), 16)
  return [(whole >> 16) / 255, ((whole >> 8) & 255) / 255, (whole & 255) / 255]
}
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) => Math.round(part * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

const linear = (part: number) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const curved = (part: number) => (part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

const luminance = (hex: string): number => {
  const [r, g, b] = rgbOf(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** 1…21, whichever of the two is the lighter. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The matrices are those of Björn Ottosson's description of Oklab (2020, updated 2021). */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = rgbOf(hex)
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  const lightness = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s
  const x = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
  const y = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  return { lightness, chroma: Math.hypot(x, y), hue: Math.atan2(y, x) }
}

function linearOf({ lightness, chroma, hue }: Oklch): Rgb {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.396_337_777_4 * x + 0.215_803_757_3 * y) ** 3
  const m = (lightness - 0.105_561_345_8 * x - 0.063_854_172_8 * y) ** 3
  const s = (lightness - 0.089_484_177_5 * x - 1.291_485_548 * y) ** 3
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ]
}

const steps = 24

/** With as much of its chroma as a screen can show at this lightness. */
export function hexOfOklch({ lightness, chroma, hue }: Oklch): string {
  const isShown = (at: number) =>
    linearOf({ lightness, chroma: at, hue }).every((part) => part > -0.000_1 && part < 1.000_1)
  let [shown, most] = [0, chroma]
  if (isShown(chroma)) shown = chroma
  else {
    for (let step = 0; step < steps; step++) {
      const middle = (shown + most) / 2
      if (isShown(middle)) shown = middle
      else most = middle
    }
  }
  const [r, g, b] = linearOf({ lightness, chroma: shown, hue })
  const clipped = (part: number) => Math.min(1, Math.max(0, curved(Math.max(0, part))))
  return hexOf([clipped(r), clipped(g), clipped(b)])
}
