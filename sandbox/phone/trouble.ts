// Why could something not be done on the phone, in words for whoever holds it?
import type { PhoneTrouble } from '#sandbox/phone/acts.ts'
import type { ConsentTrouble } from '#sandbox/recurring/consent.ts'

export type PageTrouble = PhoneTrouble | ConsentTrouble

const words: Record<PageTrouble, string> = {
  'not a code':
    'This is not the text of a payment code or an agreement. Copy the whole address that the code stands for.',
  'not a link': 'This is not the address of an agreement.',
  unknown: 'This code is not known here. It may be of another sandbox.',
  ended: 'This is over: it was answered, cancelled or has expired.',
  'of another phone': 'This request was sent to another phone number.',
  'too young': 'You are too young for what is sold here. The age of this customer stands under “My code”.',
  'no such shipping option': 'This way of delivery is not offered.',
  'not an amount': 'That is no amount above zero: write it as 250 or 250.50.',
}

/** Addresses name the trouble; anything else that stands there says nothing. */
export const whyNot = (trouble: string | undefined): string | undefined =>
  trouble !== undefined && Object.hasOwn(words, trouble)
    ? words[trouble as PageTrouble] // one of its keys, checked above
    : undefined

export const noNumber =
  'That is not a phone number: write it as 912 34 567, or with its country as +45 12 34 56 78.'
export const noBirthDate = 'That is not a date: write it as 1990-12-31.'
