// The hint that the customer cannot choose a tip themselves just now, so that the cashier asks.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/tip-away.module.css'
import { Icon } from '#renderer/ui/icon.tsx'

export function TipAway() {
  const { t } = useTranslation()
  return (
    <p className={styles.hint}>
      <Icon name="gift" />
      {t('tip.away')}
    </p>
  )
}
