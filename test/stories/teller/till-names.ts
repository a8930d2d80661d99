// A till of a story, and the names that lines have for tills.
import type { Shop } from '#test/support/till/shop.ts'

type Another = Awaited<ReturnType<Shop['another']>>

/** `ask`: in its office; `sell`: at its counter; `runOnce`: it does what is due now. */
export type StoryTill = Pick<Another, 'ask' | 'sell' | 'view' | 'facts' | 'adopt'> & {
  name: TillName
  tillId: string
  /** When its day was closed last, or the story began: epoch ms. */
  closedAt: number
  /** Null for more than one, and where nothing of the shop is left beside it. */
  folder: string | null
  runOnce(): Promise<unknown>
  /** Of one that no story starts anew: none. */
  restart?: (() => Promise<void>) | undefined
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

export const isOwn = ({ name }: StoryTill): boolean => name === 'this till' || name === 'every till'
