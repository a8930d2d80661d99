// What stood in the way, for somebody who is no cashier? The words of what a customer can mend; else where to turn.
import { useTranslation } from 'react-i18next'
import { Notice } from '#renderer/parts/notice.tsx'
import { useStore } from '#renderer/store.ts'
import type { Problem, ProblemCode } from '#shared/problem.ts'
import { problemWords } from '#shared/words/problem-words.ts'

const mendable = new Set<ProblemCode>(['amount.tooSmall', 'amount.tooLarge', 'phone.invalid'])

export function KioskTrouble({ locale }: { locale: string }) {
  const trouble = useStore((state) => state.trouble)
  return trouble && <TroubleWords trouble={trouble} locale={locale} />
}

function TroubleWords({ trouble, locale }: { trouble: Problem; locale: string }) {
  const { t } = useTranslation()
  if (mendable.has(trouble.code)) return <Notice words={problemWords(trouble, locale)} look="wait" />
  // Only where the till has refused by itself is it known that nothing left it.
  const kind = trouble.code === 'till.notAnswering' || trouble.code === 'till.mistake' ? 'unknown' : 'refused'
  const words = {
    what: t('kiosk.trouble.what'),
    money: t(`kiosk.trouble.${kind}`),
    remedy: t('kiosk.trouble.remedy'),
  }
  return <Notice words={words} look="wait" />
}
