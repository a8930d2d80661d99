// The cashier's banners beside those of every staff screen: a customer who called for help at this till's kiosk, and a printer that needs paper.
import { useTranslation } from 'react-i18next'
import { sendCommand, isPending } from '#renderer/till/send-command.ts'
import { shortTime } from '#renderer/i18n/times.ts'
import { Button } from '#renderer/ui/button.tsx'
import { handOnFocus } from '#renderer/ui/focus.ts'
import { Notice } from '#renderer/ui/notice.tsx'
import { useStore } from '#renderer/till/store.ts'
import { PrinterBanner } from '#renderer/printing/printer-banner.tsx'
import type { TillView } from '#shared/bridge.ts'

/** Nothing while nobody has called. */
export function HelpBanner({ since, locale }: { since: number | null; locale: string }) {
  const { t } = useTranslation()
  const isBusy = useStore((state) => isPending(state, 'kiosk.helpGiven'))
  if (since === null) return null
  const words = {
    what: t('help.what', { time: shortTime(since, locale) }),
    money: t('help.money'),
    remedy: t('help.remedy'),
  }
  return (
    <div ref={handOnFocus} className="banners with-act">
      <Notice words={words} look="wait" icon="help" />
      <Button icon="tick" isBusy={isBusy} act={() => void sendCommand('cashier', 'kiosk.helpGiven', {})}>
        {t('help.given')}
      </Button>
    </div>
  )
}

export function PaperBanner({ till: { printing, locale } }: { till: TillView }) {
  const { t } = useTranslation()
  const said = {
    waits: t('printing.waits', { count: printing.waitingCount }),
    again: t('printing.again'),
    without: t('printing.without'),
  }
  return <PrinterBanner printing={printing} locale={locale} surface="cashier" said={said} />
}
