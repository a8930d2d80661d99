// The state of the office's pages of products. State only: functions elsewhere change it.
import { create } from 'zustand'
import type { Moved } from '#renderer/office/page/movers.tsx'
import type { Problem } from '#shared/problem.ts'

/** What was pressed in the list and is not told by the till yet. */
export type Mark = { product: string } & ({ isSoldOut: boolean } | { isFavourite: boolean })

type ProductsState = {
  trouble: Problem | null
  said: { what: 'saved' | 'removed'; name: string } | null
  marks: readonly Mark[]
  /** The focus goes with it. */
  moved: Moved | null
}

export const useProducts = create<ProductsState>()(() => ({
  trouble: null,
  said: null,
  marks: [],
  moved: null,
}))
