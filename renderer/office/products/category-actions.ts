// The office's actions on categories: one is named, moved, or removed when it is empty.
import { sendCommand } from '#renderer/till/bridge.ts'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import { found } from '#renderer/office/products/product-actions.ts'
import { noWords, textsIn, type Words } from '#renderer/office/products/product-form.ts'
import { useProducts, type CategoryForm } from '#renderer/office/products/products-store.ts'
import type { ChangeAnswer } from '#shared/command.ts'
import type { Category } from '#shared/catalog.ts'
import type { Result } from '#shared/problem.ts'
import { isBlank, isLine } from '#shared/text.ts'

const { getState: get, setState: set } = useProducts

const closed: CategoryForm = { editing: null, trouble: null }

export const openCategories = (): void => set({ categories: closed, said: null, trouble: null })
export const closeCategories = (): void => set({ categories: null })

export function askForName(category: Category | null): void {
  const { revision } = found() ?? {}
  if (revision === undefined) return
  const editing = { category, revision, names: { ...noWords, ...category?.names }, isTried: false }
  set({ categories: { editing, trouble: null }, moved: null })
}
export const leaveName = (): void => set({ categories: closed })

export const writeNames = (change: Partial<Words>): void =>
  set(({ categories }) => ({
    categories: categories?.editing
      ? {
          trouble: null,
          editing: { ...categories.editing, names: { ...categories.editing.names, ...change } },
        }
      : categories,
  }))

/** What is wrong with the names of a category; null when they are right. */
export function namesRule(names: Words): 'missing' | 'controls' | null {
  const given = Object.values(textsIn(names))
  if (given.length === 0) return 'missing'
  if (!given.every(isLine)) return 'controls'
  return given.some(isBlank) ? 'missing' : null
}

/** False: it has no name, or one that cannot be kept, which stands beside the field. */
export async function saveName(isAgain = false): Promise<boolean> {
  const { editing } = get().categories ?? {}
  if (!editing) return true
  if (namesRule(editing.names) !== null) {
    set({ categories: { trouble: null, editing: { ...editing, isTried: true } } })
    return false
  }
  const { category, revision, names } = editing
  const asked = { revision, category: category?.id ?? null, names: textsIn(names) }
  const result = await sendCommand('office', 'category.save', asked)
  await settle(result)
  if (result?.ok) leaveName()
  else if (result?.problem.code === 'catalog.changed' && takeUpChange() && !isAgain) return saveName(true)
  return true
}

/** False: another page has named this one anew, so that a person must look. */
function takeUpChange(): boolean {
  const { categories } = get()
  const { editing } = categories ?? {}
  const is = found()
  if (!categories || !editing || !is) return false
  const { category } = editing
  const now = is.catalog.categories.find(({ id }) => id === category?.id) ?? category
  set({ categories: { ...categories, editing: { ...editing, category: now, revision: is.revision } } })
  return JSON.stringify(now) === JSON.stringify(category)
}

async function settle(result: Result<ChangeAnswer | null> | undefined): Promise<void> {
  if (!result) return
  await invalidateQueries()
  set(({ categories }) => ({
    categories: categories && { ...categories, trouble: result.ok ? null : result.problem },
  }))
}

export async function removeCategory({ id }: Category): Promise<void> {
  await settle(await sendCommand('office', 'category.remove', { category: id }))
}

export async function moveCategory({ id }: Category, by: -1 | 1): Promise<void> {
  const result = await sendCommand('office', 'category.move', { category: id, by })
  await settle(result)
  if (result?.ok) set({ moved: { id, by } })
}
