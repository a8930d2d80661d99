// The record of an order that a browser keeps while its page is loaded again: how far the customer was. The basket itself is the till's.
import { isLanguage, type Language } from '#shared/language.ts'
import type { KioskStage } from '#renderer/kiosk/store.ts'

/** `sale`: or the sign-up on screen. `touchedAt`: by the till's clock, epoch ms. */
export type SavedOrder = {
  basket: string
  sale: string | null
  stage: KioskStage
  language: Language | null
  touchedAt: number
}

const place = 'kasse.order'

export function saveOrder(kept: SavedOrder): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing begins at the beginning.
  }
}

/** Checked on reading, because anybody can write to the browser's storage. */
export function readSavedOrder(): SavedOrder | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { basket, sale, stage, touchedAt, language: chosen } = kept as Record<string, unknown> // an object, each field read below
    if (typeof basket !== 'string' || typeof touchedAt !== 'number') return null
    return {
      basket,
      sale: typeof sale === 'string' ? sale : null,
      // A number that was being typed is not kept, so its screen is not either.
      stage: stage === 'catalog' ? 'catalog' : stage === 'attract' ? 'attract' : 'basket',
      language: isLanguage(chosen) ? chosen : null,
      touchedAt,
    }
  } catch {
    return null
  }
}
