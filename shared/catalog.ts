// The catalog: products and their categories, as the screens show them and the till prices them.
import * as z from 'zod/mini'
import { allButCustomers, noInput, type CommandRows } from '#shared/command.ts'
import { texts } from '#shared/language.ts'
import { maximum } from '#shared/money.ts'

/** `flat-white`: made by the shop, never changed, unique among its kind. */
export const catalogId = z
  .string()
  .check(
    z.maxLength(40),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not lower case letters, digits and hyphens'),
  )

/** Hundredths of a percent: 2500 is 25 %. */
export const vatRate = z.int().check(z.minimum(0), z.maximum(10_000))

/** The drawings that the screens bring along; anything else is a picture of the shop's own. */
export const drawings = [
  'espresso',
  'flat-white',
  'cappuccino',
  'latte',
  'coffee',
  'tea',
  'hot-chocolate',
  'iced-coffee',
  'juice',
  'water',
  'lemonade',
  'soda',
  'beer',
  'wine',
  'croissant',
  'cinnamon-bun',
  'cardamom-bun',
  'bread',
  'cake',
  'carrot-cake',
  'cookie',
  'muffin',
  'waffle',
  'sandwich',
  'open-sandwich',
  'salad',
  'soup',
  'yoghurt',
  'hot-dog',
  'ice-cream',
  'chocolate',
  'sweets',
  'fruit',
  'beans',
  'gift',
  'gift-card',
  'mug',
  'shirt',
  'tote',
  'book',
  'newspaper',
  'postcard',
  'ticket',
  'flowers',
  'tag',
] as const
export const drawing = z.enum(drawings)

/** A picture as a `data:` URL: PNG, JPEG or WebP. */
export const picture = z.string().check(z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/))

/** Bytes: every screen loads all of them. */
export const pictureLimit = { each: 64 * 1024, all: 4 * 1024 * 1024 } as const

export const product = z.strictObject({
  id: catalogId,
  names: texts,
  /** A second line in small letters, for instance what is in it. */
  details: z.nullable(texts),
  /** For one piece, VAT included, in minor units of the till's currency. */
  price: z.int().check(z.minimum(0), z.maximum(maximum)),
  vatRate,
  /** GTIN of 8, 12, 13 or 14 digits, as the scanner sends it. */
  barcode: z.nullable(z.string().check(z.regex(/^(\d{8}|\d{12,14})$/))),
  category: catalogId,
  image: z.union([z.strictObject({ drawing }), z.strictObject({ picture })]),
  /** Years; 0 when anybody may buy it. */
  minimumAge: z.int().check(z.minimum(0), z.maximum(100)),
  /** Shown first where staff sell. */
  isFavourite: z._default(z.boolean(), false),
  /** Every screen says so. A kiosk cannot order it; a cashier sells what the customer holds in their hand. */
  isSoldOut: z._default(z.boolean(), false),
})
export type Product = z.infer<typeof product>

/** Size of the file that the `data:` URL was made of. bytes */
export function pictureUrlBytes(url: string): number {
  const encoded = url.slice(url.indexOf(',') + 1).replace(/=+$/, '')
  return Math.floor((encoded.length * 3) / 4)
}

/** Size of a product's picture; 0 for a drawing. bytes */
export const pictureBytes = ({ image }: Pick<Product, 'image'>): number =>
  'picture' in image ? pictureUrlBytes(image.picture) : 0

export const category = z.strictObject({ id: catalogId, names: texts })
export type Category = z.infer<typeof category>

/** A till takes no more. */
export const mostCategories = 50
export const mostProducts = 5000

/** Categories and products in the order in which they are shown. */
export const catalog = z.strictObject({
  categories: z.array(category).check(z.maxLength(mostCategories)),
  products: z.array(product).check(z.maxLength(mostProducts)),
})
export type Catalog = z.infer<typeof catalog>

export const emptyCatalog: Catalog = { categories: [], products: [] }

export const catalogCommands = {
  /** Catalog of the shop. Asked once, and again when a view has another revision. */
  'catalog.read': {
    surfaces: allButCustomers,
    // It says what anybody in the shop can see.
    permission: null,
    automatic: 'refresh',
    takes: noInput,
    gives: z.strictObject({ revision: z.number(), catalog }),
  },
} as const satisfies CommandRows
