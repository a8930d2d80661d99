// The customer's screen while nobody pays: the shop's name, and its pictures or a drawing that says that a phone is enough. They stand where the code will be.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/idle-screen.module.css'
import { PhoneAndCode } from '#renderer/customer/phone-and-code.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { IdlePictures } from '#renderer/ui/idle-pictures.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Text } from '#renderer/ui/layout.tsx'
import { ShopName } from '#renderer/ui/shop-name.tsx'
import type { CustomerView } from '#shared/bridge.ts'

export function IdleScreen({ view: { shopName, slogan, pictures } }: { view: CustomerView }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <div className={styles.words}>
        <h1 className={styles.shop} ref={takeFocus} tabIndex={-1}>
          <ShopName name={shopName} logo={pictures.logo} />
        </h1>
        <Text size="xl" tone="accent" weight="strong" className={styles.slogan}>
          {slogan ? format.text(slogan) : t('customer.idle.slogan')}
        </Text>
        <Text size="base" tone="muted">
          {t('customer.idle.words')}
        </Text>
      </div>
      {pictures.idle.length > 0 ? (
        <IdlePictures names={pictures.idle} className={styles.pictures} />
      ) : (
        <div className={styles.picture}>
          <PhoneAndCode />
        </div>
      )}
    </>
  )
}
