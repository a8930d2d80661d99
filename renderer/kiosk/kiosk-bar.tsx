// The bar on every screen of the kiosk: language, low reach, and the sign that it is only a test.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/kiosk/kiosk-bar.module.css'
import { chooseLanguage, toggleLowReach } from '#renderer/kiosk/customer-session.ts'
import { HelpButton } from '#renderer/kiosk/help-button.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { ModeBadge } from '#renderer/ui/mode-badge.tsx'
import { LanguageSwitch } from '#renderer/ui/language-switch.tsx'
import { usePreferences } from '#renderer/till/preferences.ts'
import type { KioskView } from '#shared/bridge.ts'

export function KioskBar({ view: { mode, staff } }: { view: KioskView }) {
  return (
    <Row as="header" wrap gap={4} rowGap={2} className={styles.bar}>
      <div className={styles.languages}>
        <LanguageSwitch onSelect={chooseLanguage} />
      </div>
      <ModeBadge mode={mode} className={styles.badge} />
      <Row gap={2} align="stretch" className={styles.tools}>
        <Reach />
        {!staff && <HelpButton className={styles.tool} />}
      </Row>
    </Row>
  )
}

function Reach() {
  const { t } = useTranslation()
  const isLow = usePreferences((state) => state.isLowReach)
  return (
    <Button
      variant="quiet"
      icon="lowReach"
      isPressed={isLow}
      className={styles.tool}
      onClick={toggleLowReach}
    >
      {t('ordering.lowReach')}
      <span className="hidden">{t('ordering.lowReachName')}</span>
    </Button>
  )
}
