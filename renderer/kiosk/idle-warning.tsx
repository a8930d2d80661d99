// The question whether somebody is still there, with a countdown and a sound, before the screen starts over or the payment is cancelled. One touch and it goes on.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { touch } from '#renderer/kiosk/customer-session.ts'
import { KioskDialog } from '#renderer/kiosk/kiosk-dialog.tsx'
import { CancelButton } from '#renderer/kiosk/cancel-button.tsx'
import { play } from '#renderer/ui/sound.ts'
import { Button } from '#renderer/ui/button.tsx'

/** `isPaying`: it is the payment that ends, and its customer may end it at once. */
export function IdleWarning({ leftMs, isPaying }: { leftMs: number; isPaying: boolean }) {
  const { t } = useTranslation()
  useEffect(() => play('warning'), [])
  return (
    <KioskDialog
      title={t('kiosk.idle.title')}
      words={t(isPaying ? 'kiosk.idle.paying' : 'kiosk.idle.words', { count: Math.ceil(leftMs / 1000) })}
      wordsAs="timer"
      close={touch}
      acts={
        <>
          <Button look="main" act={touch}>
            {t('kiosk.idle.goOn')}
          </Button>
          {isPaying && <CancelButton />}
        </>
      }
    />
  )
}
