// Colour arithmetic: sRGB to OKLCH and back, and the contrast of WCAG 2.2.

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
