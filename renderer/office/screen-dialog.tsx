// The dialog for this screen's own theme and language. The shop's choice stays as it is.
import { useTranslation } from 'react-i18next'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { LanguageSwitch } from '#renderer/ui/language-switch.tsx'
import { Stack } from '#renderer/ui/layout.tsx'
import { prefer, usePreferences } from '#renderer/till/preferences.ts'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Language } from '#shared/language.ts'

function speakHere(language: Language): void {
  prefer({ language })
  useStore.setState({ chosen: language })
}

export function ScreenDialog({ till, onClose }: { till: TillView; onClose: () => void }) {
  const { t } = useTranslation()
  const theme = usePreferences((chosen) => chosen.theme)
  return (
    <Dialog title={t('office.screen')} onClose={onClose}>
      <Stack gap={2}>
        <strong aria-hidden="true">{t('office.theme')}</strong>
        <Segmented
          label={t('office.theme')}
          variant="row"
          segments={[
            { value: 'light', words: t('office.theme.light'), icon: 'sun' },
            { value: 'dark', words: t('office.theme.dark'), icon: 'moon' },
            { value: 'system', words: t('office.theme.system'), icon: 'settings' },
          ]}
          value={theme ?? till.look.theme}
          onSelect={(chosen) => prefer({ theme: chosen })}
        />
      </Stack>
      <Stack gap={2}>
        <strong aria-hidden="true">{t('parts.language')}</strong>
        <LanguageSwitch onSelect={speakHere} />
      </Stack>
      <DialogActs>
        <Button variant="main" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
