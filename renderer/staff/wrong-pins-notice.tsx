// The notice to somebody who has signed in: wrong PINs were keyed in for them meanwhile.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { Banner } from '#renderer/ui/banner.tsx'
import { Notice } from '#renderer/ui/notice.tsx'
import type { StaffView } from '#shared/staff.ts'

type Told = NonNullable<StaffView['guessed']>

export function WrongPinsNotice({ guessed, locale }: { guessed: Told; locale: string }) {
  const { t } = useTranslation()
  const [seenAt, setSeenAt] = useState<number | null>(null)
  const { count: tries, lastAt, surface } = guessed
  if (lastAt === seenAt) return null
  const words = {
    what: t(surface === 'office' ? 'people.guessed.office' : 'people.guessed.cashier', {
      tries,
      time: dayAndTime(lastAt, locale),
    }),
    money: t('people.guessed.money'),
    remedy: t('people.guessed.remedy'),
  }
  return (
    <Banner>
      <Notice words={words} look="wait" icon="lock" dismiss={() => setSeenAt(lastAt)} />
    </Banner>
  )
}
