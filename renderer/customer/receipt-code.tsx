// The code of the receipt, or of a register's payment slip, beside a result. Apart from the messages: the kiosk's first screen has no code to draw.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/message-screen.module.css'
import { Text } from '#renderer/ui/layout.tsx'
import { QrText } from '#renderer/ui/qr.tsx'

export function ReceiptCode({ link, isSlip = false }: { link: string; isSlip?: boolean }) {
  const { t } = useTranslation()
  const paper = isSlip ? 'slip' : 'receipt'
  return (
    <figure className={styles.receipt}>
      <QrText text={link} name={t(`customer.${paper}.name`)} />
      <Text as="figcaption" size="xs" tone="muted" className={styles.words}>
        {t(`customer.${paper}.words`)}
      </Text>
    </figure>
  )
}
