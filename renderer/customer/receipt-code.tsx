// The code of the receipt beside a result. Apart from the messages: the kiosk's first screen has no code to draw.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/message-screen.module.css'
import { QrText } from '#renderer/ui/qr.tsx'

export function ReceiptCode({ link }: { link: string }) {
  const { t } = useTranslation()
  return (
    <figure className={styles.receipt}>
      <QrText text={link} name={t('customer.receipt.name')} />
      <figcaption className={styles.words}>{t('customer.receipt.words')}</figcaption>
    </figure>
  )
}
