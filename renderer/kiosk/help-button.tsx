// The help button on every screen of the kiosk, and what has become of the call.
import { useTranslation } from 'react-i18next'
import { usePending } from '#renderer/till/bridge.ts'
import { KioskDialog } from '#renderer/kiosk/kiosk-dialog.tsx'
import { callHelp, closeHelp } from '#renderer/kiosk/staff-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'

/** Says to whoever has called that staff have been called, for as long as nobody has come; the next customer may call again. */
export function HelpButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation()
  const hasCalled = useKiosk((state) => state.hasCalled)
  const isCalled = useStore(({ kiosk }) => kiosk?.helpSince != null) && hasCalled
  const isBusy = usePending('kiosk.help')
  return (
    <Button
      variant="quiet"
      icon={isCalled ? 'tick' : 'question'}
      isBusy={isBusy}
      className={className}
      name={t(isCalled ? 'kiosk.help.title' : 'kiosk.help.call')}
      onClick={() => void callHelp()}
    >
      {t(isCalled ? 'kiosk.help.called' : 'kiosk.help.call')}
    </Button>
  )
}

/** Nothing until somebody has called. */
export function HelpCalled() {
  const { t } = useTranslation()
  const help = useKiosk((state) => state.help)
  if (help === null) return null
  const isFailed = help === 'failed'
  return (
    <KioskDialog
      title={t(isFailed ? 'kiosk.help.failed.title' : 'kiosk.help.title')}
      words={t(isFailed ? 'kiosk.help.failed.words' : 'kiosk.help.words')}
      wordsAs={isFailed ? 'alert' : 'status'}
      onClose={closeHelp}
      acts={
        <Button variant="main" onClick={closeHelp}>
          {t('dialog.close')}
        </Button>
      }
    />
  )
}
