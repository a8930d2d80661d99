// The state of the office's pages of products. State only: functions elsewhere change it.
import { create } from 'zustand'
import type { Moved } from '#renderer/office/page/movers.tsx'
import type { Words } from '#renderer/office/products/product-form.ts'
import type { Category, Product } from '#shared/catalog.ts'
import type { Problem } from '#shared/problem.ts'

export type ProductForm = {
  /** Which opening of the form it is: what was asked for in an earlier one changes nothing in it. */
  opened: number
  /** The product that is changed, as it was when the form was opened or last took up what others had changed; null for a new one. */
  before: Product | null
  /** Of the catalog that `before` is from: a list that is read again meanwhile says nothing about this form. */
  revision: number
  /** Whether to remove it is being asked. */
  isSure: boolean
  trouble: Problem | null
  /** A picture is being made small, or why it was not taken. */
  picture: 'busy' | 'large' | 'unreadable' | null
}

/** The categories in a dialog; `editing` null: none of them is being named. `category` null: a new one. */
export type CategoryForm = {
  editing: { category: Category | null; revision: number; names: Words; isTried: boolean } | null
  trouble: Problem | null
}

/** What was pressed in the list and is not told by the till yet. */
export type Mark = { product: string } & ({ isSoldOut: boolean } | { isFavourite: boolean })

type ProductsState = {
  trouble: Problem | null
  said: { what: 'saved' | 'removed'; name: string } | null
  marks: readonly Mark[]
  /** The focus goes with it. */
  moved: Moved | null
  form: ProductForm | null
  categories: CategoryForm | null
}

export const useProducts = create<ProductsState>()(() => ({
  trouble: null,
  said: null,
  marks: [],
  moved: null,
  form: null,
  categories: null,
}))
