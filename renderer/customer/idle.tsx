// What does the screen say while nobody pays? Whose shop it is, and that a phone is enough.
import { useTranslation } from 'react-i18next'

export function Idle({ shopName }: { shopName: string }) {
  const { t } = useTranslation()
  return (
    <div className="idle">
      <h1 className="idle-shop">{shopName}</h1>
      <p className="idle-slogan">{t('customer.idle.slogan')}</p>
      <p className="idle-words">{t('customer.idle.words')}</p>
    </div>
  )
}
