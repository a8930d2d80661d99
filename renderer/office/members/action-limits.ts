// The limits that the contract sets to a charge, checked before the till is asked. Pure.
import type { ActionDraft, AgreementAction, Charging } from '#renderer/office/members/agreement-action.ts'
import { dayAfter, dayOf, isDay, momentOf } from '#renderer/i18n/days.ts'
import { maximum } from '#shared/money.ts'
import { parseMsisdn } from '#shared/phone-number.ts'
import type { Currency, Market } from '#shared/market.ts'
import { leastCharge, planLimits } from '#shared/plan.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** Days of UTC, as at the service: from tomorrow on, at most two years ahead. `now`: epoch ms. */
export function dueDays(now: number): { first: string; last: string } {
  const today = dayOf(now, 'UTC')
  const [year = '', month = '', day = ''] = today.split('-')
  const last = `${Number(year) + 2}-${month}-${day}`
  return { first: dayAfter(today, 1), last: isDay(last) ? last : `${Number(year) + 2}-02-28` }
}

/** As the service counts: a letter outside the basic plane is two. */
export const lengthOf = (text: string): number => text.trim().length

/** Never through the middle of a letter. */
export const shortened = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()

/** `now`: epoch ms. */
type LimitContext = { now: number; market: Market; zone: string; currency: Currency }

function chargeProblem(
  { limit }: Charging,
  { value, due, description, retryDays }: ActionDraft,
  { now, currency }: LimitContext,
): Problem | null {
  if (value < leastCharge) return problem('charge.amountUnfit', { value, limit: leastCharge, currency })
  if (value > maximum) return problem('amount.tooLarge', { value, limit: maximum, currency })
  if (limit !== null && value > limit) return problem('charge.overMaximum', { value, limit, currency })
  const length = lengthOf(description)
  const most = planLimits.chargeDescription
  if (length === 0 || length > most) return problem('charge.descriptionUnfit', { most })
  const { first, last } = dueDays(now)
  if (!isDay(due) || due < first || due > last)
    return problem('charge.dueUnfit', { given: due === '' ? '–' : due, first, last })
  const isRetry = Number.isInteger(retryDays) && retryDays >= 0 && retryDays <= planLimits.retryDays
  return isRetry ? null : problem('charge.retryUnfit', { most: planLimits.retryDays })
}

/** A problem that the screen can see; the till and the service say the rest. */
export function draftProblem(
  act: AgreementAction,
  draft: ActionDraft,
  context: LimitContext,
): Problem | null {
  const { value, typed, since, phoneNumber } = draft
  const { now, market, zone, currency } = context
  if (Number.isNaN(value)) return problem('amount.notWhole', { given: typed?.trim() ?? '' })
  switch (act.do) {
    case 'charge':
      return chargeProblem(act, draft, context)
    case 'capture':
    case 'refund': {
      if (value === 0) return problem('amount.tooSmall', { value, limit: 1, currency })
      const code = act.do === 'capture' ? 'charge.cannotCapture' : 'charge.cannotRefund'
      return value > act.limit ? problem(code, { value, limit: act.limit, currency }) : null
    }
    case 'takeOver': {
      const at = momentOf(since, zone)
      return Number.isNaN(at) || at > now ? problem('takeOver.sinceUnfit') : null
    }
    case 'accept':
      return parseMsisdn(phoneNumber, market) === undefined ? problem('phone.invalid') : null
    case 'stop':
    case 'leave':
    case 'askAgain':
    case 'settle':
    case 'cancel':
    case 'pause':
    case 'goOn':
      return null
  }
}

/** The texts of memberships for problems that elsewhere are said in other words. */
export function ownWords(said: Problem) {
  if (said.code === 'reason.missing') return 'members.reason.say'
  if (said.code !== 'amount.notWhole') return null
  return said.details.given === '' ? 'plans.rule.missing' : 'plans.rule.amount'
}
