// What stood in the way, for somebody who is no cashier? What a customer can mend; else where to turn.
import { useTranslation } from 'react-i18next'
import { Notice } from '#renderer/parts/notice.tsx'
import { useStore } from '#renderer/store.ts'
import type { Problem } from '#shared/problem.ts'
import { saidAmounts } from '#shared/words/problem-words.ts'

export function KioskTrouble({ locale }: { locale: string }) {
  const trouble = useStore((state) => state.trouble)
  return trouble && <TroubleWords trouble={trouble} locale={locale} />
}

function TroubleWords({ trouble, locale }: { trouble: Problem; locale: string }) {
  const { t } = useTranslation()
  const { code } = trouble
  const { value = '', limit = '' } = saidAmounts(trouble, locale)
  // Only where the till has refused by itself is it known that nothing left it.
  const kind = code === 'till.notAnswering' || code === 'till.mistake' ? 'unknown' : 'refused'
  const money = t(`kiosk.trouble.${kind}`)
  const words =
    code === 'amount.tooSmall'
      ? { what: t('kiosk.tooSmall.what', { value, limit }), remedy: t('kiosk.tooSmall.remedy', { limit }) }
      : code === 'amount.tooLarge'
        ? { what: t('kiosk.tooLarge.what', { value, limit }), remedy: t('kiosk.tooLarge.remedy') }
        : code === 'phone.invalid'
          ? { what: t('kiosk.number.wrong'), remedy: t('kiosk.number.hint') }
          : { what: t('kiosk.trouble.what'), remedy: t('kiosk.trouble.remedy') }
  return <Notice words={{ ...words, money }} look="wait" />
}
