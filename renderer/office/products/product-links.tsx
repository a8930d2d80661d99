// The links between the two pages of products: the list, and the sheet that goes in and out.
import { useTranslation } from 'react-i18next'
import { everyProduct } from '#renderer/office/page/routes.ts'
import { PageLinks } from '#renderer/office/page/page-links.tsx'

export function ProductLinks({ here }: { here: 'list' | 'sheet' }) {
  const { t } = useTranslation()
  return (
    <PageLinks
      label={t('products.parts')}
      here={here}
      kinds={[
        { name: 'list', to: everyProduct, words: t('products.title') },
        { name: 'sheet', to: { page: 'catalog' }, words: t('products.sheet') },
      ]}
    />
  )
}
