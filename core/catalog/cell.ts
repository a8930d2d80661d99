// What does one cell of a catalog's CSV say? Its value, or what should stand there.
import { checkDigit, gtinKey } from '#core/catalog/gtin.ts'
import type { PictureReader } from '#core/catalog/picture-file.ts'
import { catalogId, drawing, type Product } from '#shared/catalog.ts'
import { hundredths, maximum } from '#shared/money.ts'

export type Read<T> = { value: T } | { expected: string }

export function readId(given: string): Read<string> {
  return catalogId.safeParse(given).success
    ? { value: given }
    : { expected: 'lower case letters, digits and hyphens, 40 at most, such as flat-white' }
}

export function readText(given: string): Read<string> {
  if (/\p{Cc}/u.test(given)) return { expected: 'text on one line' }
  return given.length <= 80
    ? { value: given }
    : { expected: `80 characters at most; these are ${given.length}` }
}

export function readPrice(given: string): Read<number> {
  const value = hundredths(given)
  if (value === undefined)
    return { expected: 'an amount with no currency and two decimals at most, such as 52,00 or 1290' }
  return value <= maximum ? { value } : { expected: 'an amount of 650000,00 at most' }
}

/** With a percent sign or without, as a spreadsheet shows it. */
export function readVat(given: string): Read<number> {
  const value = hundredths(given.replace(/\s?%$/, ''))
  if (value === undefined) return { expected: 'percent with two decimals at most, such as 25 or 13,5' }
  // The decimals of a price whose comma has parted its cell in two.
  if (/^0\d/.test(given))
    return { expected: 'percent with no zero before it; is a comma before it a decimal one?' }
  // A quarter for 25 %: how a spreadsheet keeps a percentage.
  if (value > 0 && value < 100) return { expected: 'percent, such as 25 for 25 %; no rate is below 1' }
  return value <= 10_000 ? { value } : { expected: 'percent, 100 at most' }
}

export function readBarcode(given: string): Read<string | null> {
  if (given === '') return { value: null }
  if (/^\d[.,]\d+E\+\d+$/i.test(given))
    return {
      expected: 'all digits: a spreadsheet has shortened it; format this column as text and key it in again',
    }
  if (!/^(\d{8}|\d{12,14})$/.test(given))
    return { expected: 'a barcode of 8, 12, 13 or 14 digits, or nothing' }
  if (gtinKey(given) === undefined)
    return {
      expected: `a barcode that is right in itself; after ${given.slice(0, -1)} comes ${checkDigit(given.slice(0, -1))}`,
    }
  return { value: given }
}

export function readAge(given: string): Read<number> {
  if (given === '') return { value: 0 }
  return /^\d{1,3}$/.test(given) && Number(given) <= 100
    ? { value: Number(given) }
    : { expected: 'years, such as 18, or nothing' }
}

/** A drawing's name, else a file; the tag when there is neither. `bytes`: of the file. */
export function readImage(
  given: string,
  picture: PictureReader,
): Read<{ image: Product['image']; bytes: number }> {
  const drawn = drawing.safeParse(given === '' ? 'tag' : given)
  if (drawn.success) return { value: { image: { drawing: drawn.data }, bytes: 0 } }
  if (!/\.(png|jpe?g|webp)$/i.test(given))
    return { expected: `a PNG, JPEG or WebP file, or one of ${drawing.options.join(', ')}` }
  const found = picture(given)
  return 'expected' in found ? found : { value: { image: { picture: found.url }, bytes: found.bytes } }
}
