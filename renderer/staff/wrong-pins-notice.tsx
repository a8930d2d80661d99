// The notice to somebody who has signed in: wrong PINs were keyed in for them meanwhile.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Banner, Notice } from '#renderer/ui/notice.tsx'
import type { StaffView } from '#shared/staff.ts'

type Told = NonNullable<StaffView['guessed']>

export function WrongPinsNotice({ guessed }: { guessed: Told }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [seenAt, setSeenAt] = useState<number | null>(null)
  const { count: tries, lastAt, surface } = guessed
  if (lastAt === seenAt) return null
  const words = {
    what: t(surface === 'office' ? 'people.guessed.office' : 'people.guessed.cashier', {
      tries,
      time: format.dayTime(lastAt),
    }),
    money: t('people.guessed.money'),
    remedy: t('people.guessed.remedy'),
  }
  return (
    <Banner>
      <Notice words={words} variant="wait" icon="lock" dismiss={() => setSeenAt(lastAt)} />
    </Banner>
  )
}
