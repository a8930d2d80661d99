// The words for facts. A kind that this screen does not know is called by its name.
import type { AllTexts } from '#renderer/i18n/texts.ts'
import type { FactView } from '#shared/sale-search.ts'
import { paperNumberText } from '#renderer/office/sales/sale-words.ts'
import type { TFunction } from 'i18next'

/** Every kind that a till writes of a sale has a text: a test holds that. */
type FactKey = Extract<keyof AllTexts, `fact.${string}`>

/** `isSlip`: the sale is another register's, which gives the receipt. */
export const wordsOf = ({ kind }: FactView, isSlip: boolean, t: TFunction<'texts'>): string =>
  isSlip && kind === 'receiptCopied'
    ? t('history.slipCopied')
    : t(`fact.${kind}` as FactKey, { defaultValue: kind }) // or a kind of a newer till, which has no text here

const ends = ['aborted', 'expired', 'terminated', 'givenBack'] as const

/** How it ended and what was answered in this screen's words; what somebody wrote as they wrote it. */
export function noteOf({ kind, note }: FactView, isSlip: boolean, t: TFunction<'texts'>): string | null {
  if (note === null || note === '') return null
  if (kind === 'ended') {
    const end = ends.find((one) => one === note)
    return end ? t(`result.${end}.title`) : note === 'neverCreated' ? t('history.neverCreated') : note
  }
  if (kind === 'answered') return note === 'keep' ? t('history.keep') : t('history.giveBack')
  if (withReceipt.has(kind)) return paperNumberText(note, isSlip, t)
  const request = requestKinds.find((one) => one === note)
  if (request && aboutRequest.has(kind)) return t(`requested.${request}`)
  const by = people.find((one) => one === note)
  if (by) return t(`history.${by}`)
  return t('history.quoted', { note })
}

/** The facts whose note is the number of a receipt. */
const withReceipt = new Set(['captured', 'refunded', 'receiptCopied'])
const aboutRequest = new Set(['sent', 'unsent', 'turnedDown'])
const requestKinds = ['create', 'capture', 'cancel', 'giveBack', 'refund'] as const
/** Who stopped waiting for it. */
const people = ['cashier', 'customer', 'manager', 'rule'] as const
