// The dialog for this screen's own theme and language.
import { useTranslation } from 'react-i18next'
import { LanguageChoice, ThemeChoice } from '#renderer/staff/screen-choices.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import type { TillView } from '#shared/bridge.ts'

export function ScreenDialog({ till, onClose }: { till: TillView; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('screen.title')} onClose={onClose}>
      <ThemeChoice till={till} />
      <LanguageChoice />
      <DialogActions>
        <Button variant="main" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
