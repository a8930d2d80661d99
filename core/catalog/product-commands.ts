// The office's commands for single products and categories. Each reads the file, changes it and writes it whole, or not at all.
import { localeOf } from '#core/settings/settings.ts'
import type { CatalogFile } from '#core/catalog/catalog-file.ts'
import { catalogFaults } from '#core/catalog/check.ts'
import {
  withCategory,
  withMark,
  withMovedCategory,
  withMovedProduct,
  withoutCategory,
  withoutProduct,
  withProduct,
} from '#core/catalog/product-changes.ts'
import { diskResult, journalProblem, noteChange, type FileChange } from '#core/folder/folder-access.ts'
import type { Caller, Handlers } from '#shared/bridge.ts'
import type { Catalog } from '#shared/catalog.ts'
import { spokenIn } from '#shared/language.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import type { Settings } from '#shared/settings.ts'

type Names = Extract<keyof Handlers, `product.${string}` | `category.${string}`>

export function productCommands(
  context: FileChange & { catalogFile: CatalogFile; settings: Pick<Settings, 'locale' | 'market'> },
): Pick<Handlers, Names> {
  const { catalogFile, sales, folder } = context
  const spoken = spokenIn(localeOf(context.settings))
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
      change(caller, (before) => withProduct(before, product, given, spoken), revision),
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
