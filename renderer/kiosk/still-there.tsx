// Is somebody there? Said, counted down and heard before the screen starts over; one touch and it goes on.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { touch } from '#renderer/kiosk/doing.ts'
import { play } from '#renderer/parts/sound.ts'
import { Button } from '#renderer/parts/button.tsx'
import { Dialog } from '#renderer/parts/dialog.tsx'

export function StillThere({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation()
  useEffect(() => play('warning'), [])
  return (
    <Dialog title={t('kiosk.idle.title')} close={touch} look="low">
      <p className="dialog-words" role="timer">
        {t('kiosk.idle.words', { count: Math.ceil(leftMs / 1000) })}
      </p>
      <Button look="main" act={touch}>
        {t('kiosk.idle.goOn')}
      </Button>
    </Dialog>
  )
}
