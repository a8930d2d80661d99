// The choice of this screen's language, each called by its own name.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { allLanguages, languages, type Language } from '#shared/language.ts'

export function LanguageSwitch({ onSelect }: { onSelect: (spoken: Language) => void }) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const segments = allLanguages.map((one) => ({ value: one, words: languages[one].name, lang: one }))
  return (
    <Segmented
      label={t('parts.language')}
      segments={segments}
      value={language}
      onSelect={onSelect}
      variant="words"
    />
  )
}
