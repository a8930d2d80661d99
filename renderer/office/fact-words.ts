// The words for facts. A kind that this screen does not know is called by its name.
import type { TFunction } from 'i18next'
import { isOutcome } from '#renderer/cashier/progress.ts'
import type { FactView } from '#shared/office.ts'
import type { MoneyFlow } from '#shared/report.ts'
import type { OtherTill, SaleState } from '#shared/sale.ts'

const kinds = [
  'opened',
  'adopted',
  'attemptOpened',
  'sent',
  'unsent',
  'turnedDown',
  'created',
  'authorized',
  'captureClaimed',
  'captured',
  'ended',
  'cancelAsked',
  'answered',
  'released',
  'quarantined',
  'quarantineLifted',
  'remainderUnwanted',
  'resolvedByHand',
  'refundOpened',
  'refundSent',
  'refundUnsent',
  'refundTurnedDown',
  'refunded',
  'refundRefused',
  'refundedElsewhere',
  'refundedAtTills',
  'acknowledged',
  'receiptCopied',
] as const

export function wordsOf({ kind }: FactView, t: TFunction<'words'>): string {
  const known = kinds.find((one) => one === kind)
  return known ? t(`fact.${known}`) : kind
}

const ends = ['aborted', 'expired', 'terminated', 'givenBack'] as const

/** How it ended and what was answered in this screen's words; what somebody wrote as they wrote it. */
export function noteOf({ kind, note }: FactView, t: TFunction<'words'>): string | null {
  if (note === null || note === '') return null
  if (kind === 'ended') {
    const end = ends.find((one) => one === note)
    return end ? t(`result.${end}.title`) : note === 'neverCreated' ? t('history.neverCreated') : note
  }
  if (kind === 'answered') return note === 'keep' ? t('history.keep') : t('history.giveBack')
  if (withReceipt.has(kind)) return t('sale.receiptNumber', { number: note })
  const deed = deeds.find((one) => one === note)
  if (deed && aboutDeed.has(kind)) return t(`deed.${deed}`)
  const by = people.find((one) => one === note)
  if (by) return t(`history.${by}`)
  return t('history.quoted', { note })
}

/** Whose note is the number of a receipt. */
const withReceipt = new Set(['captured', 'refunded', 'receiptCopied'])
const aboutDeed = new Set(['sent', 'unsent', 'turnedDown'])
const deeds = ['create', 'capture', 'cancel', 'giveBack'] as const
/** Who stopped waiting for it. */
const people = ['cashier', 'customer', 'manager', 'rule'] as const

/** How it ended, or that it has not. */
export const stateText = (state: SaleState, t: TFunction<'words'>): string =>
  isOutcome(state) ? t(`result.${state}.title`) : t('sale.underWay')

/** Which till sold it, and under which number there. */
export const soldAtOf = ({ name, number }: OtherTill, t: TFunction<'words'>): string =>
  number === null ? name : `${name} · ${t('sale.number', { number })}`

/** How money came: by a sale's way to pay, or by itself for a membership. */
export function flowText(flow: MoneyFlow, t: TFunction<'words'>): string {
  switch (flow) {
    case 'QR':
      return t('keying.qr')
    case 'PUSH_MESSAGE':
      return t('keying.phone')
    case 'AGREEMENT':
      return t('sums.memberships')
  }
}
