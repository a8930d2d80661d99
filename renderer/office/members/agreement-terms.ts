// The words for an agreement's price, campaign and days, in the screen's language.
import { useTranslation } from 'react-i18next'
import { dayOf } from '#renderer/i18n/days.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { settlingOf } from '#renderer/office/members/agreement-status.ts'
import { useZone } from '#renderer/till/clock.ts'
import type {
  AgreementFile,
  MembershipRow,
  AgreementTask,
  TaskKind,
  RefusedTask,
} from '#shared/membership.ts'

type Priced = Pick<MembershipRow, 'price' | 'maximum' | 'currency' | 'period'>

export function useTerms() {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone()
  const said = (value: number, { currency }: Pick<Priced, 'currency'>) => format.money({ value, currency })
  const dayAt = (at: number) => format.day(dayOf(at, zone))

  function amountOf({ price: fixed, maximum, currency }: Priced): string | null {
    if (fixed !== null) return said(fixed, { currency })
    const most = maximum?.value ?? null
    return most === null ? null : t('members.price.upTo', { amount: said(most, { currency }) })
  }

  function price(of: Priced): string {
    const amount = amountOf(of)
    if (amount === null) return t(of.maximum ? 'plans.pricing.VARIABLE' : 'offer.open')
    if (of.period === null) return t('members.price.any', { amount })
    return t(`members.price.${of.period.unit}`, { amount, count: of.period.count })
  }

  function campaign({ campaign: given, agreement }: AgreementFile): string | null {
    if (given === null) return null
    const amount = said(given.price, agreement)
    switch (given.type) {
      case 'PRICE_CAMPAIGN':
        return t('members.campaign.until', { amount, day: format.day(given.until) })
      case 'EVENT_CAMPAIGN':
        return t('members.campaign.event', { amount, event: given.text, day: format.day(given.until) })
      case 'PERIOD_CAMPAIGN':
        return t(`members.campaign.${given.period.unit}`, { amount, count: given.period.count })
    }
  }

  /** What was asked of the service. */
  const asked = (what: TaskKind, amount: string): string =>
    what === 'pause' || what === 'goOn' || what === 'move' || what === 'leave'
      ? t(`members.asked.${what}`)
      : t(`members.task.${what}`, { amount })

  const askedOf = (task: AgreementTask, of: Pick<Priced, 'currency'>): string =>
    asked(task.do, task.amount === null ? '–' : said(task.amount, of))

  /** What it means to settle it. */
  function settled(refused: RefusedTask, currency: Priced['currency']): string {
    const { words } = settlingOf(refused)
    const { amount = 0, due = '' } = refused.next ?? {}
    const day = due === '' ? '' : format.day(due)
    return t(`members.do.settle.${words}`, { amount: said(amount, { currency }), day })
  }

  return { said, dayAt, price, campaign, asked, askedOf, settled }
}
