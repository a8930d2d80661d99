// The office's home: today beside the same weekday a week before, what waits for somebody, the day's hours and what sold most.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { useShopDay } from '#renderer/office/page/office-store.ts'
import { noonOf } from '#renderer/i18n/days.ts'
import { useStore } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'

const ChecklistCard = lazyPart(
  async () => (await import('#renderer/office/setup/checklist.tsx')).ChecklistCard,
  undefined,
  'drawn',
)
const TodayCards = lazyPart(
  async () => (await import('#renderer/office/today/today-cards.tsx')).TodayCards,
  undefined,
  'drawn',
)

export function HomePage({ till }: { till: TillView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const reading = useQuery('report.today', {})
  const maySetUp = useStore(({ office }) => office?.staff.may.includes('changeSettings') === true)
  const day = new Intl.DateTimeFormat(format.locale, { dateStyle: 'full', timeZone: 'UTC' })
  const shopDay = useShopDay()
  return (
    <PageMain>
      <PageHead title={t('home.title')} words={day.format(noonOf(reading.data?.day ?? shopDay))} />
      {maySetUp && <Checklist till={till} />}
      <QueryResult reading={reading}>{(today) => <TodayCards today={today} />}</QueryResult>
    </PageMain>
  )
}

/** The checklist stays when it is hidden: it says so, and brings it back. A shop that has hidden it before loads nothing of it. */
function Checklist({ till }: { till: TillView }) {
  const { data } = useQuery('checklist.read', {})
  const [isThere, setThere] = useState(false)
  if (data && !isThere) setThere(true)
  return isThere && <ChecklistCard till={till} />
}
