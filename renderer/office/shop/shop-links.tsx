// The links between the pages of the whole shop: sales, running report, closings, tills.
import { useTranslation } from 'react-i18next'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { shopSales, type Route } from '#renderer/office/page/routes.ts'

type Kind = 'sales' | 'report' | 'closings' | 'tills'
const kinds: readonly { name: Kind; to: Route }[] = [
  { name: 'sales', to: shopSales },
  { name: 'report', to: { page: 'shop-report' } },
  { name: 'closings', to: { page: 'shop-closings' } },
  { name: 'tills', to: { page: 'shop-tills' } },
]

export function ShopLinks({ here }: { here: Kind }) {
  const { t } = useTranslation()
  const named = kinds.map((kind) => ({ ...kind, words: t(`shop.${kind.name}`) }))
  return <PageLinks label={t('shop.title')} here={here} kinds={named} />
}
