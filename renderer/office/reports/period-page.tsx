// The report of any days: charts, sums, and every sale and refund as a file.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { ActSums } from '#renderer/office/reports/act-sums.tsx'
import { byDay } from '#renderer/office/reports/bars.ts'
import { Chart } from '#renderer/office/reports/chart.tsx'
import { daysOf } from '#renderer/i18n/days.ts'
import { DaysField } from '#renderer/office/page/day-fields.tsx'
import { useOffice, useShopDay } from '#renderer/office/page/office-store.ts'
import { exportDays } from '#renderer/office/page/file-export.ts'
import { replaceRoute } from '#renderer/office/page/navigation.ts'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import type { PageProps } from '#renderer/office/page/routes.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { FileChip } from '#renderer/office/reports/sold-section.tsx'
import { SoldSums } from '#renderer/office/reports/sold-sums.tsx'
import { SumsInFull, SumsHead } from '#renderer/office/reports/report-sums.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { useZone } from '#renderer/till/clock.ts'
import type { PeriodReport } from '#shared/report.ts'
import type { Days } from '#shared/time.ts'

export function PeriodPage({ route: { days } }: PageProps<'period'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const today = useShopDay()
  const shown = days ?? daysOf('today', today)
  const reading = useQuery('report.period', shown)
  const exporting = useOffice((office) => office.exporting)
  const isBusy = exporting?.isBusy ?? false
  return (
    <PageMain>
      <PageHead title={t('period.title')} words={format.days(shown)}>
        <Button icon="printer" onClick={() => window.print()}>
          {t('reports.print')}
        </Button>
        <Button icon="download" isBusy={isBusy} onClick={() => void exportDays(shown, 'csv')}>
          {t('period.csv')}
        </Button>
        <Button icon="download" isBusy={isBusy} onClick={() => void exportDays(shown, 'json')}>
          {t('period.json')}
        </Button>
      </PageHead>
      <PageLinks />
      <DaysField days={days} onSelect={(chosen) => replaceRoute({ page: 'period', days: chosen })} />
      {exporting?.trouble && <ProblemNotice problem={exporting.trouble} />}
      <QueryResult reading={reading}>{(period) => <Sold period={period} days={shown} />}</QueryResult>
    </PageMain>
  )
}

function Sold({ period, days }: { period: PeriodReport; days: Days }) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone()
  const isNothing = period.sales === 0 && period.refunds === 0 && period.unpaid.length === 0
  if (isNothing && period.others.length === 0 && period.acts.length === 0)
    return (
      <Card>
        <EmptyState icon="chart" title={t('period.none.title')} words={t('period.none.words')} />
      </Card>
    )
  return (
    <>
      <SumsHead sums={period} />
      {days.from !== days.to && (
        <Chart
          title={t('chart.byDay')}
          spanWord={t('chart.day')}
          bars={byDay(period.days, days, format.locale, zone)}
        />
      )}
      <SoldSums sold={period} save={(table) => void exportDays(days, 'csv', table)} />
      <SumsInFull sums={period} save={(table) => void exportDays(days, 'csv', table)} />
      <ActSums
        acts={period.acts}
        beside={<FileChip save={() => void exportDays(days, 'csv', 'acts')}>{t('acts.file')}</FileChip>}
      />
    </>
  )
}
