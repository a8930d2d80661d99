// How does a customer know that one can pay here? Wherever the screen is touched, it begins.
import { useTranslation } from 'react-i18next'
import { begin } from '#renderer/kiosk/doing.ts'
import { Icon } from '#renderer/parts/icon.tsx'

export function Attract({ shopName }: { shopName: string }) {
  const { t } = useTranslation()
  return (
    <div className="attract">
      <div className="attract-show">
        <h1 className="attract-shop">{shopName}</h1>
        <p className="attract-slogan">{t('kiosk.attract.slogan')}</p>
      </div>
      <button type="button" className="attract-act" onClick={begin}>
        <Icon name="phone" />
        {t('kiosk.attract.touch')}
      </button>
    </div>
  )
}
