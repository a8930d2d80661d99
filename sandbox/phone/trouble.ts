// The words on the phone for why something could not be done, and why a card was declined.
import type { PhoneTrouble } from '#sandbox/phone/acts.ts'
import type { Words } from '#sandbox/phone/words/words.ts'
import type { ConsentTrouble } from '#sandbox/recurring/consent.ts'

export type PageTrouble = PhoneTrouble | ConsentTrouble

const named = <T extends string>(words: Record<T, string>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name as T] : undefined // one of its keys, checked beside it

/** Addresses name the trouble; anything else that stands there says nothing. */
export const whyNot = ({ trouble }: Words, name: string | undefined): string | undefined =>
  name === undefined ? undefined : named(trouble, name)

/** A reason that no language knows stays as the service says it. */
export const declineText = ({ declines }: Words, reason: string): string => named(declines, reason) ?? reason
