// The size of a file, as people say it.

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
