// The office’s commands for products: one by one, and as a spreadsheet, which is exported, checked, and imported with all rows or none.
import { localeOf } from '#core/settings/settings.ts'
import { type CatalogFile, catalogFaults, writeCatalog } from '#core/catalog/catalog-file.ts'
import {
  withCategory,
  withMark,
  withMovedCategory,
  withMovedProduct,
  withoutCategory,
  withoutProduct,
  catalogWithProduct,
  changeOf,
  keepingFaults,
  keepMissing,
  type CatalogChange,
} from '#core/catalog/changes.ts'
import { diskResult, journalProblem, noteChange, type FileChange } from '#core/folder/folder.ts'
import type { Caller, Handlers, InputOf } from '#shared/bridge.ts'
import { type Catalog, pictureBytes, type Product } from '#shared/catalog.ts'
import { spokenLanguageOf } from '#shared/language.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { Settings } from '#shared/settings.ts'
import type { Uploads } from '#core/system/uploads.ts'
import type { PictureReader } from '#core/catalog/picture-file.ts'
import { catalogCsv, readCatalogRows, refusedSheet, type ReadSheet } from '#core/catalog/csv-catalog.ts'
import { sheetRows } from '#core/catalog/sheet-rows.ts'
import { readWhole } from '#core/system/disk.ts'
import { largestSheet, type ProductChange, type SheetOutcome, mustBe } from '#shared/catalog-file.ts'

export function productHandlers(
  context: FileChange & { catalogFile: CatalogFile; settings: Pick<Settings, 'locale' | 'market'> },
): Pick<Handlers, Extract<keyof Handlers, `product.${string}` | `category.${string}`>> {
  const { catalogFile, sales, folder } = context
  const spoken = spokenLanguageOf(localeOf(context.settings))
  /** `revision`: what the page had read, where its change may only be made to that. */
  const change = async (
    caller: Caller,
    make: (before: Catalog) => Result<Catalog>,
    revision?: number,
  ): Promise<Result<null>> => {
    // Somebody may have written the file by hand a moment ago.
    if (catalogFile.refresh()) sales.changed()
    // A file that cannot be read is not written over: somebody may want to mend it.
    const broken = catalogFile.problem()
    if (broken) return failed(broken)
    if (revision !== undefined && revision !== catalogFile.revision())
      return failed(problem('catalog.changed'))
    const before = catalogFile.catalog()
    const made = make(before)
    if (!made.ok) return made
    if (made.value === before) return ok(null)
    const [fault] = catalogFaults(made.value)
    if (fault) return failed(problem('catalog.unfit', fault))
    const unwritable = journalProblem(context)
    if (unwritable) return failed(unwritable)
    const written = diskResult(folder.path, () => catalogFile.write(made.value))
    if (!written.ok) return written
    if (catalogFile.refresh()) sales.changed()
    noteChange(context, caller, ['catalog'])
    return ok(null)
  }
  return {
    'product.save': ({ revision, product, given }, caller) =>
      change(caller, (before) => catalogWithProduct(before, product, given, spoken), revision),
    'product.remove': ({ revision, product }, caller) =>
      change(caller, (before) => withoutProduct(before, product), revision),
    'product.setSoldOut': ({ product, isSoldOut }, caller) =>
      change(caller, (before) => withMark(before, product, { isSoldOut })),
    'product.setFavourite': ({ product, isFavourite }, caller) =>
      change(caller, (before) => withMark(before, product, { isFavourite })),
    'product.move': ({ product, by }, caller) =>
      change(caller, (before) => withMovedProduct(before, product, by)),
    'category.save': ({ revision, category, names }, caller) =>
      change(caller, (before) => withCategory(before, category, names, spoken), revision),
    'category.remove': ({ category }, caller) =>
      change(caller, (before) => withoutCategory(before, category)),
    'category.move': ({ category, by }, caller) =>
      change(caller, (before) => withMovedCategory(before, category, by)),
  }
}

/** `catalog`: null where a fault is in the way. */
type Tried = { catalog: Catalog | null; outcome: SheetOutcome }

type SheetContext = FileChange & { catalogFile: CatalogFile; settings: Settings; uploads: Uploads }

export function catalogHandlers(
  context: SheetContext,
): Pick<Handlers, 'catalog.check' | 'catalog.import' | 'catalog.export'> {
  const { catalogFile, folder, sales, uploads } = context
  return {
    'catalog.check': async (given, caller) => {
      const tried = await tryOut(context, given, caller)
      return tried.ok ? ok(tried.value.outcome) : tried
    },
    'catalog.import': async (given, caller) => {
      const tried = await tryOut(context, given, caller)
      if (!tried.ok) return tried
      const { catalog, outcome } = tried.value
      if (catalog === null) return ok(outcome)
      const written = diskResult(folder.path, () => writeCatalog(folder.catalog, catalog))
      if (!written.ok) return written
      if (catalogFile.refresh()) sales.changed()
      noteChange(context, caller, ['catalog'])
      uploads.remove(given.upload)
      return ok(outcome)
    },
    'catalog.export': async () => {
      const catalog = catalogFile.catalog()
      const { text } = catalogCsv(catalog, picturesFolder)
      return ok({ name: 'catalog.csv', text, products: catalog.products.length })
    },
  }
}

async function tryOut(
  { catalogFile, settings, folder, uploads }: SheetContext,
  { upload, isKeeping, encoding, priceMark }: InputOf<'catalog.check'>,
  caller: Caller,
): Promise<Result<Tried>> {
  const file = uploads.fileOf(caller, upload, largestSheet)
  if (!file.ok) return file
  const text = diskResult(folder.path, () => readWhole(file.value, largestSheet))
  if (!text.ok) return text
  const rows = await sheetRows(text.value, encoding)
  // The catalog may have changed while a workbook was read.
  const before = catalogFile.catalog()
  const read = readCatalogRows(rows, pictureOf(before), { before, market: settings.market, priceMark })
  if (!read.ok) return ok(no(read, read))
  const catalog = isKeeping ? keepMissing(before, read.catalog) : read.catalog
  const faults = isKeeping ? keepingFaults(before, read, catalog) : []
  if (faults.length > 0) return ok(no(refusedSheet(faults), read))
  const change = changeView(changeOf(before, catalog), catalog)
  return ok({ catalog, outcome: { faults: [], more: 0, change, ...seenOf(read) } })
}

/** Where the pictures of an exported file would lie; a file that comes back names them so. */
const picturesFolder = 'catalog-pictures'

const no = ({ faults, more }: Pick<SheetOutcome, 'faults' | 'more'>, read: ReadSheet): Tried => ({
  catalog: null,
  outcome: { faults: faults.map((one) => ({ ...one })), more, change: null, ...seenOf(read) },
})

const seenOf = ({ text, asked }: ReadSheet): Pick<SheetOutcome, 'text' | 'price'> => ({ text, price: asked })

/** A page sends the sheet alone: a picture that it names is the one that its product has already. */
function pictureOf({ products }: Catalog): PictureReader {
  const known = new Map(
    products.flatMap(({ id, image }) => ('picture' in image ? [[id, image.picture] as const] : [])),
  )
  return (name) => {
    const id = /([^/\\]+)\.\w+$/.exec(name)?.[1] ?? ''
    const url = known.get(id)
    if (url !== undefined) return { url, bytes: pictureBytes({ image: { picture: url } }) }
    return { expected: mustBe('pictureKnown') }
  }
}

const mostRows = 200

function changeView(change: CatalogChange, { products }: Catalog): SheetOutcome['change'] {
  const row = (kind: ProductChange['kind'], product: Product, fields: ProductChange['fields']) => {
    const { id, names, price } = product
    return { kind, id, names, price, fields }
  }
  const { added, changed, removed, categories, isOrderNew } = change
  return {
    products: products.length,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    categories: categories.added.length + categories.changed.length + categories.removed.length,
    isOrderNew,
    rows: [
      // Removed products first: nobody may overlook them.
      ...removed.map((one) => row('removed', one, [])),
      ...changed.map(({ product, fields }) => row('changed', product, fields.map(withoutPicture))),
      ...added.map((one) => row('added', one, [])),
    ].slice(0, mostRows),
  }
}

/** That it is another one is all that is told of a picture. */
const withoutPicture = ({ field, before, after }: { field: string; before: unknown; after: unknown }) =>
  field === 'image' ? { field, before: null, after: null } : { field, before, after }
