// The PIN dialog by which staff leave the customers' screens: a large pad within reach, and what was wrong with the last try.
import { useTranslation } from 'react-i18next'
import { useTillNow, waitLeft } from '#renderer/till/clock.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { span } from '#renderer/i18n/times.ts'
import { KioskDialog } from '#renderer/kiosk/frame.tsx'
import { closeExitDialog, isPinTrouble, leave, pressPin, typePin } from '#renderer/kiosk/staff-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { useKiosk, type ExitPin } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'

/** The dialog is there once somebody has made the gesture. */
export function ExitDialog() {
  const exitPin = useKiosk((state) => state.exitPin)
  const asksPin = useStore((state) => state.kiosk?.asksPin === true)
  return exitPin && (asksPin || exitPin.trouble) && <PinDialog exitPin={exitPin} />
}

function PinDialog({ exitPin }: { exitPin: ExitPin }) {
  const { t } = useTranslation()
  const isBusy = usePending('kiosk.leave')
  const wrong = useWrong(exitPin)
  const open = () => void leave()
  return (
    <KioskDialog
      title={t('kiosk.pin.title')}
      words={t('kiosk.pin.words')}
      onClose={closeExitDialog}
      acts={
        <>
          <Button onClick={closeExitDialog}>{t('dialog.cancel')}</Button>
          <Button variant="main" isBusy={isBusy} onClick={open}>
            {t('kiosk.pin.open')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('kiosk.pin.label')}
        kind="pin"
        hasPad
        text={exitPin.pin}
        onChange={typePin}
        onSubmit={open}
        error={wrong}
        takesFocus
      />
      <Pad keys="digits" onPress={pressPin} />
    </KioskDialog>
  )
}

function useWrong({ isMissing, trouble }: ExitPin): string | null {
  const { t } = useTranslation()
  const now = useTillNow()
  if (isMissing) return t('kiosk.pin.missing')
  if (!trouble) return null
  const { problem, at } = trouble
  if (!isPinTrouble(problem.code)) return t('kiosk.pin.silent')
  switch (problem.code) {
    case 'pin.wrong':
      return t('kiosk.pin.wrong', { count: problem.details.left })
    case 'pin.locked': {
      const left = waitLeft(problem.details.seconds, at, now)
      return left > 0 ? t('kiosk.pin.locked', { time: span(left) }) : null
    }
    case 'pin.notSet':
      return t('kiosk.pin.notSet')
  }
}
