// The cards of the office's home, as the till has counted them.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { addressOf, everySale, type Route } from '#renderer/office/page/routes.ts'
import { byHour } from '#renderer/office/reports/bars.ts'
import { Chart } from '#renderer/office/reports/chart.tsx'
import { KeyFigure, KeyFigures } from '#renderer/office/reports/figures.tsx'
import { SoldBars } from '#renderer/office/reports/sold-section.tsx'
import { productBars } from '#renderer/office/reports/sold-sums.tsx'
import { noonOf } from '#renderer/i18n/days.ts'
import { useZone } from '#renderer/till/clock.ts'
import { Card } from '#renderer/ui/card.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Row, Stack } from '#renderer/ui/layout.tsx'
import { TextLink } from '#renderer/ui/text.tsx'
import type { DayFigures, TodayOverview } from '#shared/report.ts'

type Props = { today: TodayOverview }

export function TodayCards({ today }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone()
  return (
    <>
      <Needs today={today} />
      <DayFigureCards today={today} />
      {today.hours.length === 0 ? (
        <Card>
          <EmptyState icon="chart" title={t('home.none.title')} words={t('home.none.words')} />
        </Card>
      ) : (
        <Chart
          title={t('chart.byHour')}
          spanWord={t('chart.hour')}
          bars={byHour(today.hours, format.locale, zone)}
        />
      )}
      {today.products.length > 0 && (
        <Card
          title={t('home.products')}
          beside={<TextLink href={addressOf({ page: 'period', days: null })}>{t('home.report')}</TextLink>}
        >
          <SoldBars label={t('home.products')} bars={productBars(today.products, t)} />
        </Card>
      )}
    </>
  )
}

const waiting: Route = { page: 'sales', search: { ...everySale, filter: 'waiting' } }
const open: Route = { page: 'sales', search: { ...everySale, filter: 'open' } }

/** The sales that need somebody, where the banners of every page do not say so. */
function Needs({ today }: { today: TodayOverview }) {
  const { t } = useTranslation()
  if (today.waiting === 0 && today.open === 0)
    return (
      <Row as="p" gap={2} tone="muted">
        <Icon name="tick" tone="good" />
        {t('home.well')}
      </Row>
    )
  return (
    <Stack as="ul" gap={2} aria-label={t('home.needs')}>
      {today.waiting > 0 && (
        <Need to={waiting} words={t('home.waiting', { count: today.waiting })} isUrgent />
      )}
      {today.open > 0 && <Need to={open} words={t('home.open', { count: today.open })} />}
    </Stack>
  )
}

const Need = ({ to, words, isUrgent = false }: { to: Route; words: string; isUrgent?: boolean }) => (
  <li>
    <Row as="a" pad={4} ground={isUrgent ? 'bad' : 'wait'} tone="ink" weight="strong" href={addressOf(to)}>
      <Icon name={isUrgent ? 'alert' : 'clock'} tone={isUrgent ? 'bad' : 'wait'} />
      {words}
    </Row>
  </li>
)

function DayFigureCards({ today }: { today: TodayOverview }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { now, before, currency } = today
  const weekday = new Intl.DateTimeFormat(format.locale, { weekday: 'long', timeZone: 'UTC' }).format(
    noonOf(before.day),
  )
  const money = (value: number) => format.money({ value, currency })
  const rows: { name: string; said: (of: DayFigures) => string }[] = [
    { name: t('sums.net'), said: ({ net }) => money(net) },
    { name: t('sums.sales'), said: ({ sales }) => format.count(sales) },
    { name: t('home.average'), said: ({ average }) => (average === null ? '–' : money(average)) },
  ]
  return (
    <KeyFigures least="15rem">
      {rows.map(({ name, said }) => (
        <KeyFigure
          key={name}
          name={name}
          amount={said(now)}
          notes={[
            t('home.byNow', { weekday, value: said(before.byNow) }),
            t('home.whole', { value: said(before.whole) }),
          ]}
        />
      ))}
    </KeyFigures>
  )
}
