// The refunds of a paid sale, and whether the service has made each.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/sale/refunds.module.css'
import { moneyOf, type SignableSale } from '#renderer/sale/signing.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Row, Stack, type Tone } from '#renderer/ui/layout.tsx'
import { Status } from '#renderer/ui/text.tsx'
import type { RefundView } from '#shared/sale.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

const looks = {
  pending: { name: 'clock', tone: 'wait' },
  refunded: { name: 'tick', tone: 'good' },
  refused: { name: 'alert', tone: 'bad' },
} as const satisfies Record<RefundView['state'], { name: IconName; tone: Tone }>

type Props = { sale: SignableSale; refunds: readonly RefundView[] }

export function Refunds({ sale, refunds }: Props) {
  const { t } = useTranslation()
  if (refunds.length === 0) return null
  return (
    <Status className={styles.refunds}>
      <Stack as="ul" gap={2} aria-label={t('refunds.label')}>
        {refunds.map((one) => (
          <Refund key={one.refund} one={one} sale={sale} />
        ))}
      </Stack>
    </Status>
  )
}

function Refund({ one, sale }: { one: RefundView; sale: SignableSale }) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  const why = one.state === 'refunded' || !one.problem ? null : problemWords(one.problem)
  return (
    <Row as="li" align="start" className={clsx(styles.refund, one.state === 'refused' && styles.refused)}>
      <Icon {...looks[one.state]} />
      <Stack as="span" gap={0} tone="muted" grows>
        <strong data-tone="ink">
          {t(`refund.${one.state}`, { amount: format.money(moneyOf(one.value, sale)) })}
        </strong>
        <span>{one.reason}</span>
        {why && (
          <span>
            {why.what} {why.remedy}
          </span>
        )}
      </Stack>
    </Row>
  )
}
