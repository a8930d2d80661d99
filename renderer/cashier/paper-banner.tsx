// The cashier's banner for a printer that needs paper, while sales go on.
import { useTranslation } from 'react-i18next'
import { PrinterBanner } from '#renderer/printing/printer-banner.tsx'
import type { TillView } from '#shared/bridge.ts'

export function PaperBanner({ till: { printing, locale } }: { till: TillView }) {
  const { t } = useTranslation()
  const said = {
    waits: t('printing.waits', { count: printing.waitingCount }),
    again: t('printing.again'),
    without: t('printing.without'),
  }
  return <PrinterBanner printing={printing} locale={locale} surface="cashier" said={said} />
}
