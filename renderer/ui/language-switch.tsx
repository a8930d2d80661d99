// The choice of this screen's language, each called by its own name.
import { useTranslation } from 'react-i18next'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { allLanguages, languages, type Language } from '#shared/language.ts'

export function LanguageSwitch(props: { spoken: Language; choose: (spoken: Language) => void }) {
  const { t } = useTranslation()
  const segments = allLanguages.map((one) => ({ value: one, words: languages[one].name, lang: one }))
  return (
    <Segmented
      label={t('parts.language')}
      segments={segments}
      value={props.spoken}
      choose={props.choose}
      look="words"
    />
  )
}
