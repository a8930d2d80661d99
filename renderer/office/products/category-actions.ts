// The office's actions on categories: one is named, moved, or removed when it is empty.
import { sendCommand } from '#renderer/till/bridge.ts'
import type { Checked, OpenForm } from '#renderer/office/page/form.ts'
import { invalidateQueries } from '#renderer/office/page/queries.ts'
import { found } from '#renderer/office/products/product-actions.ts'
import { textsIn, type Words } from '#renderer/office/products/product-form.ts'
import { useProducts } from '#renderer/office/products/products-store.ts'
import type { Category } from '#shared/catalog.ts'
import type { Texts } from '#shared/language.ts'
import type { Problem, Result } from '#shared/problem.ts'
import { isBlank, isLine } from '#shared/text.ts'

/** `category` null: a new one. `revision`: of the catalog that it is from. */
type CategoryBase = { category: Category | null; revision: number }
export type OpenCategory = OpenForm<Words, Texts, CategoryBase>

/** The names of a category, or what is wrong with them, at the field `spoken`. */
export function namesIn(words: Words, spoken: keyof Words): Checked<Texts, NamesFault> {
  const names = textsIn(words)
  const rule = namesRule(Object.values(names))
  return rule === null ? { value: names, faults: [] } : { value: null, faults: [{ field: spoken, rule }] }
}
export type NamesFault = { field: keyof Words; rule: 'missing' | 'controls' }

function namesRule(given: readonly string[]): NamesFault['rule'] | null {
  if (given.length === 0) return 'missing'
  if (!given.every(isLine)) return 'controls'
  return given.some(isBlank) ? 'missing' : null
}

/** The problem; null when it is saved, nothing while the same is on its way. */
export async function saveName(opened: OpenCategory, names: Texts): Promise<Problem | null | undefined> {
  const send = ({ category, revision }: CategoryBase) =>
    settled(sendCommand('office', 'category.save', { revision, category: category?.id ?? null, names }))
  const trouble = await send(opened.base)
  const is = found()
  if (trouble?.code !== 'catalog.changed' || !is || !opened.isOpen()) return trouble
  const { category } = opened.base
  const now = is.catalog.categories.find(({ id }) => id === category?.id) ?? category
  const base = { category: now, revision: is.revision }
  opened.rebase(base)
  // Another page may have named this one anew: then a person must look.
  return JSON.stringify(now) === JSON.stringify(category) ? send(base) : trouble
}

async function settled(sent: Promise<Result<unknown> | undefined>): Promise<Problem | null | undefined> {
  const result = await sent
  if (!result) return undefined
  await invalidateQueries()
  return result.ok ? null : result.problem
}

export const removeCategory = ({ id }: Category) =>
  settled(sendCommand('office', 'category.remove', { category: id }))

export async function moveCategory({ id }: Category, by: -1 | 1): Promise<Problem | null | undefined> {
  const trouble = await settled(sendCommand('office', 'category.move', { category: id, by }))
  if (trouble === null) useProducts.setState({ moved: { id, by } })
  return trouble
}
