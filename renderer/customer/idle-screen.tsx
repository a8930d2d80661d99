// The customer's screen while nobody pays: the shop's name, and a drawing that says that a phone is enough. The frame stands where the code will be.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/idle-screen.module.css'
import { PhoneAndCode } from '#renderer/customer/phone-and-code.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import type { CustomerView } from '#shared/bridge.ts'
import { spokenIn, textIn } from '#shared/language.ts'

export function IdleScreen({ view: { shopName, slogan, locale } }: { view: CustomerView }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.words}>
        <h1 className={styles.shop} ref={takeFocus} tabIndex={-1}>
          {shopName}
        </h1>
        <p className={styles.slogan}>
          {slogan ? textIn(slogan, spokenIn(locale)) : t('customer.idle.slogan')}
        </p>
        <p className={styles.how}>{t('customer.idle.words')}</p>
      </div>
      <div className={styles.picture}>
        <PhoneAndCode />
      </div>
    </>
  )
}
