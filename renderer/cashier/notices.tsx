// The notices of the cashier's screen: its banners beside those of every staff screen, and the problem of the last command.
import styles from '#renderer/cashier/cashier.module.css'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { sendCommand, usePending } from '#renderer/till/bridge.ts'
import { Button } from '#renderer/ui/button.tsx'
import { handOnFocus } from '#renderer/ui/focus.ts'
import { Row } from '#renderer/ui/layout.tsx'
import { useStore } from '#renderer/till/store.ts'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import type { TillView } from '#shared/bridge.ts'
import { dismissTrouble } from '#renderer/cashier/sale-actions.ts'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import type { Problem } from '#shared/problem.ts'
import { Icon } from '#renderer/ui/icon.tsx'

/** The banner that a customer at the kiosk has called; null `since` where nobody has. */
export function HelpBanner({ since }: { since: number | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isBusy = usePending('kiosk.helpGiven')
  const giveHelp = () => void sendCommand('cashier', 'kiosk.helpGiven', {})
  if (since === null) return null
  return (
    <Row ref={handOnFocus} wrap gap={4} rowGap={0} justify="end" className={styles.call}>
      <Row as="p" role="alert" weight="strong" className={styles.called}>
        <Icon name="help" tone="wait" />
        {t('help.what', { time: format.time(since) })}
      </Row>
      <Button size="compact" icon="tick" isBusy={isBusy} onClick={giveHelp}>
        {t('help.given')}
      </Button>
    </Row>
  )
}

const PrinterBanner = lazyPart(
  async () => (await import('#renderer/printing/printer-banner.tsx')).PrinterBanner,
)

export function PaperBanner({ till: { printing } }: { till: TillView }) {
  const { t } = useTranslation()
  if (printing.problem === null || printing.waitingCount === 0) return null
  const said = {
    waits: t('printing.waits', { count: printing.waitingCount }),
    again: t('printing.again'),
    without: t('printing.without'),
  }
  return <PrinterBanner printing={printing} surface="cashier" said={said} />
}

/** The problem of the last command; left out where the banner or the sale itself (`said`) says it. */
export function CommandProblem({ said = null }: { said?: Problem | null }) {
  const trouble = useCommandProblem()
  if (!trouble || trouble.code === said?.code) return null
  return <ProblemNotice problem={trouble} dismiss={dismissTrouble} />
}

/** The problem of the last command; null as well while the lost line says it. */
export const useCommandProblem = (): Problem | null =>
  useStore(({ trouble, link }) =>
    link.state === 'lost' && trouble?.code === 'till.notAnswering' ? null : trouble,
  )
