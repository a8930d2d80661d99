// The refunds of a paid sale, and whether the service has made each.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/sale/refunds.module.css'
import { moneyOf, type Signable } from '#renderer/sale/signing.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Stack } from '#renderer/ui/layout.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { RefundView } from '#shared/sale.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

const looks = {
  pending: { icon: 'clock', look: styles.wait },
  refunded: { icon: 'tick', look: styles.good },
  refused: { icon: 'alert', look: styles.bad },
} as const satisfies Record<RefundView['state'], { icon: IconName; look: string | undefined }>

type Props = { sale: Signable; refunds: readonly RefundView[] }

export function Refunds({ sale, refunds }: Props) {
  const { t } = useTranslation()
  if (refunds.length === 0) return null
  return (
    <Status className={styles.refunds}>
      <Stack as="ul" gap={2} className={styles.list} aria-label={t('refunds.label')}>
        {refunds.map((one) => (
          <Refund key={one.refund} one={one} sale={sale} />
        ))}
      </Stack>
    </Status>
  )
}

function Refund({ one, sale }: { one: RefundView; sale: Signable }) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  const { icon, look } = looks[one.state]
  const why = one.state === 'refunded' || !one.problem ? null : problemWords(one.problem)
  return (
    <li className={clsx(styles.refund, look)}>
      <Icon name={icon} />
      <span className={styles.words}>
        <strong>{t(`refund.${one.state}`, { amount: format.money(moneyOf(one.value, sale)) })}</strong>
        <span>{one.reason}</span>
        {why && (
          <span>
            {why.what} {why.remedy}
          </span>
        )}
      </span>
    </li>
  )
}
