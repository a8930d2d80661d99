// A problem in words for a kiosk's customer: what they can correct, else whom to ask.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Notice } from '#renderer/ui/notice.tsx'
import { useStore } from '#renderer/till/store.ts'
import { problemAmounts, type ProblemWords } from '#shared/problem-words.ts'
import type { Problem, ProblemCode } from '#shared/problem.ts'

export function OrderProblem({ className }: { className: string | undefined }) {
  const trouble = useStore((state) => state.trouble)
  return trouble && <TroubleWords trouble={trouble} className={className} />
}

/** What is wrong with the order is said by what can be done about it. */
const aboutOrder = {
  'product.unknown': 'gone',
  'product.soldOut': 'soldOut',
  'basket.soldOut': 'leftOut',
  'basket.full': 'full',
  'basket.tooMany': 'full',
  'basket.changed': 'changed',
  'basket.nothing': 'changed',
  'basket.noLine': 'changed',
  'basket.free': 'free',
} as const satisfies Partial<Record<ProblemCode, string>>

export function TroubleWords({ trouble, className }: { trouble: Problem; className?: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { code } = trouble
  const { value = '', limit = '' } = problemAmounts(trouble, format.locale)
  const isBegun = useStore(({ kiosk }) => kiosk?.sale != null || kiosk?.signUp != null)
  // Only where the till has refused by itself, or nothing was sent, is it known that nothing left it; what was begun before goes on.
  const isUnknown =
    code === 'till.notAnswering' || code === 'till.mistake' || (code === 'till.notReached' && isBegun)
  const kind = isUnknown ? 'unknown' : 'refused'
  const money = t(`kiosk.trouble.${kind}`)
  const what = code in aboutOrder ? aboutOrder[code as keyof typeof aboutOrder] : null // the line itself has looked
  const isOrder = useStore(({ kiosk }) => kiosk?.entry === 'products')
  const words = (): Omit<ProblemWords, 'money'> => {
    if (what) return { what: t(`ordering.${what}.what`), remedy: t(`ordering.${what}.remedy`) }
    if (code === 'amount.tooSmall')
      return {
        what: t('kiosk.tooSmall.what', { value, limit }),
        remedy: t('kiosk.tooSmall.remedy', { limit }),
      }
    if (code === 'amount.tooLarge')
      return isOrder
        ? { what: t('ordering.full.what'), remedy: t('ordering.full.remedy') }
        : { what: t('kiosk.tooLarge.what', { value, limit }), remedy: t('kiosk.tooLarge.remedy') }
    if (code === 'agreement.another')
      return { what: t('kiosk.another.what'), remedy: t('kiosk.another.remedy') }
    if (code === 'phone.invalid') return { what: t('kiosk.number.wrong'), remedy: t('kiosk.number.hint') }
    return { what: t('kiosk.trouble.what'), remedy: t('kiosk.trouble.remedy') }
  }
  return <Notice words={{ ...words(), money }} variant="wait" className={className} />
}
