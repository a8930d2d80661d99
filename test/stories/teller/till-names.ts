// A till of a story, and the names that lines have for tills.
import type { Shop } from '#test/support/till/shop.ts'

/** `runOnce`: it does what is due now. */
export type StoryTill = {
  name: TillName
  ask: Shop['office']['ask']
  tillId: string
  /** When its day was closed last, or the story began: epoch ms. */
  closedAt: number
  /** Null for more than one, and where nothing of the shop is left beside it. */
  folder: string | null
  runOnce(): Promise<unknown>
}
export const tillNames = [
  'this till',
  'the other till',
  'a third till',
  'the copy',
  'the restored till',
  'every till',
] as const
export type TillName = (typeof tillNames)[number]
