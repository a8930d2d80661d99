// The kiosk's screen when it cannot sell: closed, or without its till. It says nothing that only staff need.
import { useTranslation } from 'react-i18next'
import { Medal } from '#renderer/ui/medal.tsx'
import { Status } from '#renderer/ui/status.tsx'

export function ClosedScreen({ face, shopName }: { face: 'closed' | 'silent'; shopName: string }) {
  const { t } = useTranslation()
  return (
    <div className="kiosk-show whole">
      <Status className="result-text">
        <p className="telling-shop">{shopName}</p>
        <Medal look="plain" icon={face === 'closed' ? 'lock' : 'offline'} />
        <h1>{t(`kiosk.${face}.title`)}</h1>
        <p className="customer-words">{t(`kiosk.${face}.words`)}</p>
      </Status>
    </div>
  )
}
