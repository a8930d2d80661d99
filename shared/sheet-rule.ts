// The rules for a spreadsheet of products: each by its name, with what its words need.
import * as z from 'zod/mini'

export const sheetRule = z.strictObject({
  rule: z.enum([
    'id',
    'oneLine',
    'short',
    'price',
    'priceTooLarge',
    'vat',
    'vatZero',
    'vatFraction',
    'vatRate',
    'barcodeShortened',
    'barcode',
    'barcodeCheck',
    'age',
    'image',
    'pictureThere',
    'pictureInside',
    'pictureReadable',
    'pictureSmall',
    'pictureKind',
    'pictureKnown',
    'picturesAll',
    'oneOf',
    'once',
    'column',
    'columnOf',
    'product',
    'letters',
    'cells',
    'name',
    'mostProducts',
    'mostCategories',
    'sameName',
    'categoryName',
    'taken',
    'keptBarcode',
    'keptProducts',
    'keptCategories',
    'keptPictures',
    'closingQuote',
    'afterCell',
  ]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SheetRule = z.infer<typeof sheetRule>

export const must = (rule: SheetRule['rule'], values: SheetRule['values'] = {}): SheetRule => ({
  rule,
  values,
})
