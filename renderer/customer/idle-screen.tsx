// The customer's screen while nobody pays: the shop's name, and that a phone is enough to pay. The frame stands where the code will be.
import { useTranslation } from 'react-i18next'
import { PhoneAndCode } from '#renderer/customer/phone-and-code.tsx'
import type { CustomerView } from '#shared/bridge.ts'
import { spokenIn, textIn } from '#shared/language.ts'

export function IdleScreen({ view: { shopName, slogan, locale } }: { view: CustomerView }) {
  const { t } = useTranslation()
  return (
    <div className="idle">
      <div className="idle-words">
        <h1 className="idle-shop">{shopName}</h1>
        <p className="idle-slogan">{slogan ? textIn(slogan, spokenIn(locale)) : t('customer.idle.slogan')}</p>
        <p className="idle-how">{t('customer.idle.words')}</p>
      </div>
      <div className="idle-picture">
        <PhoneAndCode />
      </div>
    </div>
  )
}
