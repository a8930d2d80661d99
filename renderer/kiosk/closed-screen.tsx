// The kiosk's screen when it cannot sell: closed, or without its till. It says nothing that only staff need.
import { useTranslation } from 'react-i18next'
import { MessageScreen, Words } from '#renderer/customer/message-screen.tsx'
import { Whole } from '#renderer/kiosk/areas.tsx'
import styles from '#renderer/kiosk/closed-screen.module.css'

export function ClosedScreen({ face, shopName }: { face: 'closed' | 'silent'; shopName: string }) {
  const { t } = useTranslation()
  return (
    <Whole>
      <MessageScreen
        key={face}
        look={{ icon: face === 'closed' ? 'lock' : 'offline', colour: 'plain' }}
        title={t(`kiosk.${face}.title`)}
        above={<p className={styles.shop}>{shopName}</p>}
      >
        <Words>{t(`kiosk.${face}.words`)}</Words>
      </MessageScreen>
    </Whole>
  )
}
