// The bar on every screen of the kiosk: language, low reach, and the sign that it is only a test.
import { useTranslation } from 'react-i18next'
import { chooseLanguage, toggleLowReach } from '#renderer/kiosk/customer-session.ts'
import { HelpButton } from '#renderer/kiosk/help-button.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { ModeBadge } from '#renderer/ui/mode-badge.tsx'
import { LanguageSwitch } from '#renderer/ui/language-switch.tsx'
import { usePreferences } from '#renderer/till/preferences.ts'
import type { KioskView } from '#shared/bridge.ts'
import { spokenIn } from '#shared/language.ts'

export function KioskTopBar({ view: { mode, locale, staff } }: { view: KioskView }) {
  return (
    <header className="kiosk-bar">
      <LanguageSwitch spoken={spokenIn(locale)} choose={chooseLanguage} />
      <ModeBadge mode={mode} />
      <div className="kiosk-tools">
        <Reach />
        {!staff && <HelpButton />}
      </div>
    </header>
  )
}

function Reach() {
  const { t } = useTranslation()
  const isLow = usePreferences((state) => state.isLowReach)
  return (
    <Button look="quiet" icon="lowReach" isPressed={isLow} className="kiosk-tool" act={toggleLowReach}>
      {t('ordering.lowReach')}
      <span className="hidden">{t('ordering.lowReachName')}</span>
    </Button>
  )
}
