// The office's changes to single products and categories: what its forms give, and its commands.
import * as z from 'zod/mini'
import { catalogId, product } from '#shared/catalog.ts'
import { officeOnly, type CommandRows } from '#shared/command.ts'
import { texts } from '#shared/language.ts'

const { id: _id, category: _category, ...fields } = product.shape

/** A product as it is written: the till makes the id of a new one, and a category that is not there yet. */
export const productInput = z.strictObject({
  ...fields,
  category: z.union([catalogId, z.strictObject({ names: texts })]),
})
export type ProductInput = z.infer<typeof productInput>

/** Revision of the catalog that the page has read. */
const revision = z.number()
const by = z.union([z.literal(-1), z.literal(1)])
/** A picture of 64 KiB in base64, and texts in all languages. bytes */
const longestProduct = 128 * 1024

export const productCommands = {
  /** `product` null: a new one. Refused when the catalog is another than that of `revision`. */
  'product.save': {
    surfaces: officeOnly,
    permission: 'changeCatalog',
    takes: z.strictObject({ revision, product: z.nullable(catalogId), given: productInput }),
    longest: longestProduct,
  },
  'product.remove': {
    surfaces: officeOnly,
    permission: 'changeCatalog',
    takes: z.strictObject({ revision, product: catalogId }),
  },
  /** Without a revision: it changes one thing and leaves what others have changed meanwhile. */
  'product.setSoldOut': {
    surfaces: officeOnly,
    permission: 'changeCatalog',
    takes: z.strictObject({ product: catalogId, isSoldOut: z.boolean() }),
  },
  'product.setFavourite': {
    surfaces: officeOnly,
    permission: 'changeCatalog',
    takes: z.strictObject({ product: catalogId, isFavourite: z.boolean() }),
  },
  /** One place up or down among those of its category. */
  'product.move': {
    surfaces: officeOnly,
    permission: 'changeCatalog',
    takes: z.strictObject({ product: catalogId, by }),
  },
  /** `category` null: a new one, behind the others. */
  'category.save': {
    surfaces: officeOnly,
    permission: 'changeCatalog',
    takes: z.strictObject({ revision, category: z.nullable(catalogId), names: texts }),
  },
  /** Only one without products. */
  'category.remove': {
    surfaces: officeOnly,
    permission: 'changeCatalog',
    takes: z.strictObject({ category: catalogId }),
  },
  'category.move': {
    surfaces: officeOnly,
    permission: 'changeCatalog',
    takes: z.strictObject({ category: catalogId, by }),
  },
} as const satisfies CommandRows
