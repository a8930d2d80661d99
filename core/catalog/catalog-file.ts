// The products that this till sells, from `catalog.json`: read whole or not at all, and read again when the file changes.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { catalogText, parseCatalog } from '#core/catalog/check.ts'
import { markOf, readWhole, writeWhole } from '#core/system/disk.ts'
import type { Catalog, Product } from '#shared/catalog.ts'
import { gtinKey } from '#shared/gtin.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'

export type CatalogFile = {
  catalog(): Catalog
  /** Made of the content: the same catalog has the same number, also after a restart. */
  revision(): number
  product(id: string): Product | undefined
  /** By what a scanner sends: GTIN of 8, 12, 13 or 14 digits, with leading zeros or without. */
  byBarcode(code: string): Product | undefined
  /** Why the file could not be taken up; null when it was, or when there is none. */
  problem(): Problem | null
  /** Reads the file again when it is another than last time. True when catalog or problem are new. */
  refresh(): boolean
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
  let seen = markOf(file)
  let shown = indexed(otherwise)
  let trouble: Problem | null = null
  let hasRead = false
  let written: Written | null = null
  const read = () => {
    const found = readCatalog(file, written)
    if (found.ok) {
      hasRead = found.value !== undefined
      shown = indexed(found.value ?? otherwise)
      trouble = null
      return
    }
    const { code, details } = found.problem
    trouble = hasRead && code === 'catalog.broken' ? problem('catalog.notTaken', details) : found.problem
    if (!hasRead) shown = indexed({ categories: [], products: [] })
  }
  read()
  return {
    catalog: () => shown.catalog,
    revision: () => shown.revision,
    product: (id) => shown.byId.get(id),
    byBarcode: (code) => shown.byCode.get(gtinKey(code.trim()) ?? ''),
    problem: () => trouble,
    refresh() {
      const mark = markOf(file)
      if (mark === seen) return false
      seen = mark
      const before = { revision: shown.revision, trouble: JSON.stringify(trouble) }
      read()
      return before.revision !== shown.revision || before.trouble !== JSON.stringify(trouble)
    },
    write(given) {
      const text = catalogText(given)
      writeWhole(file, () => text)
      written = { text, catalog: given }
    },
  }
}

/** What this till has written itself, and from what. */
type Written = { text: string; catalog: Catalog }

/** Nothing where there is no file. */
export function readCatalog(file: string, written: Written | null = null): Result<Catalog | undefined> {
  try {
    const text = readWhole(file).toString('utf8')
    return text === written?.text ? ok(written.catalog) : parseCatalog(text, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code === 'ENOENT') return ok(undefined)
    return failed(
      problem('catalog.broken', { file, where: 'the whole file', why: `cannot be read (${code})` }),
    )
  }
}

/** All of it or nothing; a till that runs on this folder takes it up by itself. */
export const writeCatalog = (file: string, given: Catalog): void => writeWhole(file, () => catalogText(given))

function indexed(catalog: Catalog) {
  const digest = createHash('sha256').update(JSON.stringify(catalog)).digest('hex')
  return {
    catalog,
    revision: Number.parseInt(digest.slice(0, 12), 16), // 48 bits: exact in a number
    byId: new Map(catalog.products.map((product) => [product.id, product])),
    byCode: new Map(
      catalog.products.flatMap((product) => {
        const key = product.barcode === null ? undefined : gtinKey(product.barcode)
        return key === undefined ? [] : [[key, product] as const]
      }),
    ),
  }
}
