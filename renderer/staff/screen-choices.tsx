// The choices of this screen's own theme and language, in the dialogs of the cashier and of the office. The shop's choice stays as it is.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { setPreferences, usePreferences } from '#renderer/till/preferences.ts'
import { useStore } from '#renderer/till/store.ts'
import { LanguageSwitch } from '#renderer/ui/language-switch.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { Language } from '#shared/language.ts'

/** `label`: in sight; whoever does not see it is told it by the choice itself. */
export function ScreenChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text as="span" weight="strong" aria-hidden="true">
        {label}
      </Text>
      {children}
    </Stack>
  )
}

export function ThemeChoice({ till }: { till: TillView }) {
  const { t } = useTranslation()
  const theme = usePreferences((chosen) => chosen.theme)
  return (
    <ScreenChoice label={t('screen.theme')}>
      <Segmented
        label={t('screen.theme')}
        segments={[
          { value: 'light', words: t('screen.light'), icon: 'sun' },
          { value: 'dark', words: t('screen.dark'), icon: 'moon' },
          { value: 'system', words: t('screen.system'), icon: 'settings' },
        ]}
        value={theme ?? till.look.theme}
        onSelect={(chosen) => setPreferences({ theme: chosen })}
      />
    </ScreenChoice>
  )
}

/** The customer's screen goes on in its own language. */
function chooseLanguage(language: Language): void {
  setPreferences({ language })
  useStore.setState({ chosen: language })
}

export function LanguageChoice() {
  const { t } = useTranslation()
  return (
    <ScreenChoice label={t('parts.language')}>
      <LanguageSwitch onSelect={chooseLanguage} />
    </ScreenChoice>
  )
}
