// The full tables of a report: by hour, by VAT rate and by payment method, below its main figures.
import { useTranslation } from 'react-i18next'
import { byHour } from '#renderer/office/reports/bars.ts'
import { Chart } from '#renderer/office/reports/chart.tsx'
import { SumsTables } from '#renderer/office/reports/report-sums.tsx'
import { useZone } from '#renderer/till/time-zone.ts'
import type { Sums } from '#shared/report.ts'

export function SumsInFull({ sums, locale }: { sums: Sums; locale: string }) {
  const { t } = useTranslation()
  const zone = useZone()
  return (
    <>
      <Chart
        title={t('chart.byHour')}
        spanWord={t('chart.hour')}
        bars={byHour(sums.hours, locale, zone)}
        locale={locale}
      />
      <SumsTables sums={sums} locale={locale} />
    </>
  )
}
