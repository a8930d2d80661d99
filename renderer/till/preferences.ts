// The choices that a person made for this screen. This browser keeps them, and a broken one is dropped alone; nothing in them is secret.
import { create } from 'zustand'
import type { EntryMode } from '#shared/appearance.ts'
import { isLanguage, type Language } from '#shared/language.ts'

export type Preferences = {
  isSoundOn: boolean
  /** Null: as the shop chose. */
  theme: 'light' | 'dark' | 'system' | null
  /** Null: as the shop chose. */
  language: Language | null
  /** All controls in the lower half of the screen. */
  isLowReach: boolean
  /** What a sale is put together from; null: as the till proposes. */
  entry: EntryMode | null
}

export const defaultPreferences: Preferences = {
  isSoundOn: true,
  theme: null,
  language: null,
  isLowReach: false,
  entry: null,
}

/** What is kept is read as if anybody had written it: each choice by itself, and the usual one for what makes no sense. */
const read: { [Name in keyof Preferences]: (kept: unknown) => Preferences[Name] } = {
  isSoundOn: (kept) => (typeof kept === 'boolean' ? kept : defaultPreferences.isSoundOn),
  theme: (kept) => oneOf(['light', 'dark', 'system'], kept) ?? null,
  language: (kept) => (isLanguage(kept) ? kept : defaultPreferences.language),
  isLowReach: (kept) => (typeof kept === 'boolean' ? kept : defaultPreferences.isLowReach),
  entry: (kept) => oneOf(['products', 'scanner', 'keypad'], kept) ?? null,
}

const oneOf = <const T extends string>(all: readonly T[], kept: unknown): T | undefined =>
  all.find((one) => one === kept)

export function readPreferences(text: string | null): Preferences {
  let kept: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) kept = { ...parsed }
  } catch {
    // Half a text is no text.
  }
  return {
    isSoundOn: read.isSoundOn(kept['isSoundOn']),
    theme: read.theme(kept['theme']),
    language: read.language(kept['language']),
    isLowReach: read.isLowReach(kept['isLowReach']),
    entry: read.entry(kept['entry']),
  }
}

export const usePreferences = create<Preferences>()(() => defaultPreferences)

let place = 'kasse'

/** To be called once, before anything is drawn; each surface has its own choices. */
export function loadPreferences(surface: string): void {
  place = `kasse.${surface}`
  let text: string | null = null
  try {
    text = localStorage.getItem(place)
  } catch {
    // A browser that keeps nothing still sells.
  }
  usePreferences.setState(readPreferences(text), true)
}

/** Takes effect at once, and is kept when the browser keeps anything. */
export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change)
  try {
    localStorage.setItem(place, JSON.stringify(usePreferences.getState()))
  } catch {
    // Full or forbidden: the choice lasts as long as the page.
  }
}
