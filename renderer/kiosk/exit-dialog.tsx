// The PIN dialog by which staff leave the customers' screens: a large pad within reach, and what was wrong with the last try.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { durationText } from '#renderer/i18n/times.ts'
import { KioskDialog } from '#renderer/kiosk/frame.tsx'
import { closeExitDialog, leave } from '#renderer/kiosk/staff-actions.ts'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { useCurrentProblem, type Trouble } from '#renderer/signature/field-problem.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import { textAfterKey } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'

/** The dialog is there once somebody has made the gesture. */
export function ExitDialog() {
  const exit = useKiosk((state) => state.exit)
  const asksPin = useStore((state) => state.kiosk?.asksPin === true)
  return exit && (asksPin || exit.trouble) && <PinDialog asksPin={asksPin} firstTrouble={exit.trouble} />
}

function PinDialog({ asksPin, firstTrouble }: { asksPin: boolean; firstTrouble: Trouble | null }) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [trouble, setTrouble] = useState(firstTrouble)
  const isBusy = usePending('kiosk.leave')
  const wrong = useExitProblem(trouble)
  const write = (text: string) => {
    setPin(text.replaceAll(/\D/g, '').slice(0, 12))
    setIsMissing(false)
    setTrouble(null)
  }
  async function open(): Promise<void> {
    if (asksPin && pin === '') return setIsMissing(true)
    const found = await leave(pin)
    if (!found) return
    write('')
    setTrouble(found)
  }
  return (
    <KioskDialog
      title={t('kiosk.pin.title')}
      words={t('kiosk.pin.words')}
      onClose={closeExitDialog}
      acts={
        <>
          <Button onClick={closeExitDialog}>{t('dialog.cancel')}</Button>
          <Button variant="main" isBusy={isBusy} onClick={() => void open()}>
            {t('kiosk.pin.open')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('kiosk.pin.label')}
        kind="pin"
        hasPad
        text={pin}
        onChange={write}
        onSubmit={() => void open()}
        error={isMissing ? t('kiosk.pin.missing') : wrong}
        takesFocus
      />
      <Pad keys="digits" onPress={(key) => write(textAfterKey(pin, key))} />
    </KioskDialog>
  )
}

function useExitProblem(trouble: Trouble | null): string | null {
  const { t } = useTranslation()
  const said = useCurrentProblem(trouble)
  if (said === null) return null
  if (said.code === 'pin.wrong') return t('kiosk.pin.wrong', { count: said.details.left })
  if (said.code === 'pin.locked')
    return t('kiosk.pin.locked', { time: durationText(said.details.seconds * 1000) })
  return t(said.code === 'pin.notSet' ? 'kiosk.pin.notSet' : 'kiosk.pin.silent')
}
