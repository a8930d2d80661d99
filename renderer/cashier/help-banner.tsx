// The banner for a customer who called for help at this till's kiosk: since when, and a button to say that somebody is on the way.
import { useTranslation } from 'react-i18next'
import { command, isUnderWay } from '#renderer/till/send-command.ts'
import { shortTime } from '#renderer/i18n/times.ts'
import { Button } from '#renderer/ui/button.tsx'
import { handOnFocus } from '#renderer/ui/focus.ts'
import { Notice } from '#renderer/ui/notice.tsx'
import { useStore } from '#renderer/till/store.ts'

/** Nothing while nobody has called. */
export function HelpBanner({ since, locale }: { since: number | null; locale: string }) {
  const { t } = useTranslation()
  const isBusy = useStore((state) => isUnderWay(state, 'kiosk.helpGiven'))
  if (since === null) return null
  const words = {
    what: t('help.what', { time: shortTime(since, locale) }),
    money: t('help.money'),
    remedy: t('help.remedy'),
  }
  return (
    <div ref={handOnFocus} className="banners with-act">
      <Notice words={words} look="wait" icon="help" />
      <Button icon="tick" isBusy={isBusy} act={() => void command('cashier', 'kiosk.helpGiven', {})}>
        {t('help.given')}
      </Button>
    </div>
  )
}
