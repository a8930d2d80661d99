// The sales with money that is not settled yet, each with its state.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { stateText } from '#renderer/office/sales/sale-words.ts'
import { Card } from '#renderer/ui/card.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Time } from '#renderer/ui/time.tsx'
import type { Report } from '#shared/report.ts'

/** `tillName`: where several tills are told of. */
type Open = Report['open'][number] & { tillName?: string }

/** Sales whose money is not settled stand apart: they are in no sum yet. */
export function OpenMoney({
  report: { open, currency },
}: {
  report: Pick<Report, 'currency'> & { open: readonly Open[] }
}) {
  const { t } = useTranslation()
  const format = useFormat()
  if (open.length === 0) return null
  return (
    <Card title={t('reports.open', { count: open.length })} words={t('reports.openWords')}>
      <Stack as="ul" gap={0} divided="above">
        {open.map(({ number, reference, state, value, openedAt, tillName }) => (
          <Row as="li" key={reference} gap={4} align="start" padBlock={2}>
            <Row as="span" wrap gap={4} rowGap={1} grows>
              <Text as="span" breaks>
                {tillName !== undefined && `${tillName} · `}
                {number === null ? reference : t('sale.number', { number })}
              </Text>
              <span>{stateText(state, t)}</span>
              <Time at={openedAt}>{format.dayTime(openedAt)}</Time>
            </Row>
            <span className="money">{format.money({ value, currency })}</span>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}
