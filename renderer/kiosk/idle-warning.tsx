// The question whether somebody is still there, with a countdown and a sound, before the screen starts over or the payment is cancelled. One touch and it goes on.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { touch } from '#renderer/kiosk/customer-session.ts'
import { KioskDialog } from '#renderer/kiosk/kiosk-dialog.tsx'
import { CancelButton, LeaveButton } from '#renderer/kiosk/order-buttons.tsx'
import { play } from '#renderer/ui/sound.ts'
import { Button } from '#renderer/ui/button.tsx'

/** What ends: the customer's order, their payment, or their place at what a register asks. The last two the customer may end at once. */
export type WarnedOf = 'words' | 'paying' | 'asked'

export function IdleWarning({ seconds, of }: { seconds: number; of: WarnedOf }) {
  const { t } = useTranslation()
  useEffect(() => play('warning'), [])
  return (
    <KioskDialog
      title={t('kiosk.idle.title')}
      words={t(`kiosk.idle.${of}`, { count: seconds })}
      wordsAs="timer"
      onClose={touch}
      acts={
        <>
          <Button variant="main" onClick={touch}>
            {t('kiosk.idle.goOn')}
          </Button>
          {of === 'paying' && <CancelButton />}
          {of === 'asked' && <LeaveButton />}
        </>
      }
    />
  )
}
