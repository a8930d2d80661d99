// Files in the browser: read into this page, and their size as people say it.

/** Its bytes in base64, as a command carries them. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In parts: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += part)
    text += String.fromCharCode(...bytes.subarray(at, at + part))
  return btoa(text)
}

const part = 0x80_00

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `319 bytes`, `64 kB`, `1,2 MB`: in thousands, as disks are sold. */
export function sizeText(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short', // the short one of a byte is no plural in English, and one letter in others
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step)
}
