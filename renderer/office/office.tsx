// The office: the past of a till, its reports, its staff and its settings.
import { useTranslation } from 'react-i18next'
import { useStore } from '#renderer/store.ts'

export function Office(): React.JSX.Element {
  const { t } = useTranslation()
  const shop = useStore(({ office }) => office?.till.shopName)
  return (
    <main>
      <h1>
        {t('office.label')} {shop}
      </h1>
    </main>
  )
}
