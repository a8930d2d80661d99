// The rules for a product that is written in the office: the form's fields and the till ask the same list.
import type { z } from 'zod/mini'
import { pictureBytes, pictureLimit, type Product } from '#shared/catalog.ts'
import { checkDigit, gtinKey } from '#shared/gtin.ts'
import { isTooManyPoints, sizeOfPictureUrl } from '#shared/picture-size.ts'
import { productInput, type ProductInput } from '#shared/product.ts'
import { notLine, notSeen } from '#shared/text.ts'

/**
 * `missing`: nothing stands there · `long`: more than `limit` characters · `least`, `most`: below or above `limit` · `digits`: not as many
 * as a barcode has · `check`: the last digit should be `limit` · `taken`: the barcode of `of` · `large`: a picture of more than `limit`
 * bytes, or of too many points · `controls`: control characters · `unknown`: anything else, which no form can say.
 */
export type ProductRule =
  | 'missing'
  | 'long'
  | 'least'
  | 'most'
  | 'digits'
  | 'check'
  | 'taken'
  | 'large'
  | 'controls'
  | 'unknown'

/** `field`: by its path, `names.nb`. */
export type ProductFault = { field: string; rule: ProductRule; limit: number; of: Product | null }

/** The product, or every field that is not right. `others`: all that the shop sells beside it. */
export function checkedProduct(
  given: unknown,
  others: readonly Product[],
): { product: ProductInput; faults: null } | { product: null; faults: ProductFault[] } {
  const parsed = productInput.safeParse(given)
  if (!parsed.success) return { product: null, faults: parsed.error.issues.map(faultOf) }
  const faults = [...barcodeFaults(parsed.data, others), ...pictureFaults(parsed.data)]
  return faults.length === 0 ? { product: parsed.data, faults: null } : { product: null, faults }
}

const fault = (field: string, rule: ProductRule, limit = 0, of: Product | null = null): ProductFault => ({
  field,
  rule,
  limit,
  of,
})

/** At most one: whose the barcode is says nothing while its digits are wrong. */
export function barcodeFaults(
  { barcode }: Pick<ProductInput, 'barcode'>,
  others: readonly Product[],
): ProductFault[] {
  if (barcode === null) return []
  const key = gtinKey(barcode)
  if (key === undefined) return [fault('barcode', 'check', checkDigit(barcode.slice(0, -1)))]
  const of = others.find((one) => one.barcode !== null && gtinKey(one.barcode) === key)
  return of ? [fault('barcode', 'taken', 0, of)] : []
}

function pictureFaults(given: Pick<ProductInput, 'image'>): ProductFault[] {
  if (!('picture' in given.image)) return []
  if (pictureBytes(given) > pictureLimit.each) return [fault('image', 'large', pictureLimit.each)]
  const points = sizeOfPictureUrl(given.image.picture)
  if (!points) return [fault('image', 'unknown')]
  return isTooManyPoints(points) ? [fault('image', 'large')] : []
}

function faultOf(issue: z.core.$ZodIssue): ProductFault {
  const field = issue.path.join('.')
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum)
    return fault(field, issue.origin === 'string' ? 'long' : 'most', most)
  }
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? fault(field, 'missing') : fault(field, 'least', Number(issue.minimum))
  if (issue.message === notLine) return fault(field, 'controls')
  if (issue.message === notSeen) return fault(field, 'missing')
  // Names in no language, or a category that is neither chosen nor named.
  if (field === 'names' || field === 'category') return fault(field, 'missing')
  if (field === 'barcode') return fault(field, 'digits')
  return fault(field, issue.code === 'invalid_type' ? 'missing' : 'unknown')
}
