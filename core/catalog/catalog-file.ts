// The products that this till sells, from `catalog.json`: checked and read whole or not at all, and read again when the file changes.
import { messageOf } from '#shared/text.ts'
import path from 'node:path'
import { systemErrorCode, readWhole, writeWhole, watchFile, type WatchedFile } from '#core/system/disk.ts'
import {
  type Catalog,
  type Product,
  catalog as catalogShape,
  emptyCatalog,
  pictureBytes,
  pictureLimit,
} from '#shared/catalog.ts'
import { gtinKey } from '#shared/gtin.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import * as z from 'zod/mini'
import { isTooManyPoints, sizeOfPictureUrl } from '#shared/picture-size.ts'

export type CatalogFile = Omit<WatchedFile<Catalog>, 'content'> & {
  catalog(): Catalog
  product(id: string): Product | undefined
  /** By what a scanner sends: GTIN of 8, 12, 13 or 14 digits, with leading zeros or without. */
  byBarcode(code: string): Product | undefined
  /** All of it or nothing; the next `refresh` takes it up without checking it again. Throws what the disk says. */
  write(given: Catalog): void
}

/** Where a data folder keeps it. */
export const catalogFileOf = (folder: string): string => path.join(path.resolve(folder), 'catalog.json')

/**
 * Where there is no file the catalog is `otherwise` (the sample in the sandbox, else none). A file that cannot be taken up leaves
 * the till with the last good one it read, or without any: amounts can be keyed all the same.
 */
export function createCatalogFile({ file, otherwise }: { file: string; otherwise: Catalog }): CatalogFile {
  let written: Written | null = null
  const read = (hasRead: boolean) => {
    const found = readCatalog(file, written)
    return !found.ok && hasRead && found.problem.code === 'catalog.broken'
      ? failed(problem('catalog.notTaken', found.problem.details))
      : found
  }
  const watched = watchFile(file, read, { otherwise, empty: emptyCatalog })
  let shown = indexed(watched.content())
  return {
    catalog: watched.content,
    revision: watched.revision,
    product: (id) => shown.byId.get(id),
    byBarcode: (code) => shown.byCode.get(gtinKey(code.trim()) ?? ''),
    problem: watched.problem,
    refresh() {
      const isNew = watched.refresh()
      if (isNew) shown = indexed(watched.content())
      return isNew
    },
    write(given) {
      const text = catalogText(given)
      writeWhole(file, () => text)
      written = { text, catalog: given }
    },
  }
}

/** Text that this till has written itself, and the catalog in it. */
type Written = { text: string; catalog: Catalog }

/** Undefined where there is no file. */
export function readCatalog(file: string, written: Written | null = null): Result<Catalog | undefined> {
  try {
    const text = readWhole(file).toString('utf8')
    return text === written?.text ? ok(written.catalog) : parseCatalog(text, file)
  } catch (error) {
    const code = systemErrorCode(error) || String(error)
    if (code === 'ENOENT') return ok(undefined)
    return failed(
      problem('catalog.broken', { file, where: 'the whole file', why: `cannot be read (${code})` }),
    )
  }
}

/** All of it or nothing; a till that runs on this folder takes it up by itself. */
export const writeCatalog = (file: string, given: Catalog): void => writeWhole(file, () => catalogText(given))

const indexed = (catalog: Catalog) => ({
  byId: new Map(catalog.products.map((product) => [product.id, product])),
  byCode: new Map(
    catalog.products.flatMap((product) => {
      const key = product.barcode === null ? undefined : gtinKey(product.barcode)
      return key === undefined ? [] : [[key, product] as const]
    }),
  ),
})

z.config(z.locales.en()) // the small form of zod has no words of its own

type CatalogFault = { where: string; why: string }

/** Text of a file: one product a line, so that two versions can be compared. */
export function catalogText({ categories, products }: Catalog): string {
  const listed = (rows: readonly object[]) =>
    rows.length === 0 ? '[]' : `[\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`
  return `{\n  "categories": ${listed(categories)},\n  "products": ${listed(products)}\n}\n`
}

/** The catalog in a file's text, or the first thing in it that is not right. */
export function parseCatalog(text: string, file: string): Result<Catalog> {
  const broken = ({ where, why }: CatalogFault) => failed(problem('catalog.broken', { file, where, why }))
  let given: unknown
  try {
    given = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const why = `no JSON (${messageOf(error)})`
    return broken({ where: 'the whole file', why })
  }
  const parsed = catalogShape.safeParse(given)
  if (!parsed.success) return broken(shapeFlaw(parsed.error, given))
  const [flaw] = catalogFaults(parsed.data)
  return flaw ? broken(flaw) : ok(parsed.data)
}

/** Rules that no shape can say: ids and barcodes are unique, categories known, check digits right, pictures small. */
export function catalogFaults({ categories, products }: Catalog): CatalogFault[] {
  const known = new Set(categories.map(({ id }) => id))
  const flaws: CatalogFault[] = []
  const twice = (seen: Map<string, string>, key: string, where: string, what: string) => {
    const first = seen.get(key)
    if (first === undefined) seen.set(key, where)
    else flaws.push({ where, why: `${what} is already that of ${first}` })
  }
  const [ids, categoryIds, codes] = [new Map(), new Map(), new Map()] as const
  let bytes = 0
  for (const [at, { id }] of categories.entries())
    twice(categoryIds, id, `category ${at + 1} (${id})`, 'its id')
  for (const [at, given] of products.entries()) {
    const where = `product ${at + 1} (${given.id})`
    twice(ids, given.id, where, 'its id')
    if (!known.has(given.category)) flaws.push({ where, why: `there is no category “${given.category}”` })
    if (given.barcode !== null) {
      const key = gtinKey(given.barcode)
      if (key === undefined)
        flaws.push({ where, why: `the check digit of barcode ${given.barcode} is wrong` })
      else twice(codes, key, where, `its barcode ${given.barcode}`)
    }
    const size = pictureBytes(given)
    bytes += size
    if (size > pictureLimit.each)
      flaws.push({ where, why: `its picture is larger than ${pictureLimit.each} bytes` })
    else if ('picture' in given.image) {
      const points = sizeOfPictureUrl(given.image.picture)
      if (!points) flaws.push({ where, why: 'its picture is no still PNG, JPEG or WebP' })
      else if (isTooManyPoints(points))
        flaws.push({ where, why: `its picture has ${points.width} × ${points.height} points: too many` })
    }
  }
  if (bytes > pictureLimit.all)
    flaws.push({
      where: 'products',
      why: `their pictures are larger than ${pictureLimit.all} bytes together`,
    })
  return flaws
}

/** In words somebody finds the place by: `product 4 (flat-white), price`. */
function shapeFlaw(error: z.core.$ZodError, given: unknown): CatalogFault {
  const issue = error.issues[0]
  const [list, at, ...inside] = issue?.path ?? []
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : []
  const why = issue?.message ?? 'not understood'
  if ((list !== 'products' && list !== 'categories') || typeof at !== 'number')
    return { where: [...(issue?.path ?? []), ...keys].join(', ') || 'the whole file', why }
  const row = (given as Record<typeof list, unknown[]>)[list][at] // zod has been in this list, at this place
  const id = typeof row === 'object' && row !== null && 'id' in row ? ` (${String(row.id)})` : ''
  const which = `${list === 'products' ? 'product' : 'category'} ${at + 1}${id}`
  return { where: [which, ...inside, ...keys].join(', '), why }
}
