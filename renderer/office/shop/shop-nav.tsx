// What of the whole shop? Its sales, its running report, its closings, its tills.
import { useTranslation } from 'react-i18next'
import { addressOf, shopSales, type Route } from '#renderer/office/route.ts'

type Kind = 'sales' | 'report' | 'closings' | 'tills'
const kinds: readonly { name: Kind; to: Route }[] = [
  { name: 'sales', to: shopSales },
  { name: 'report', to: { page: 'shop-report' } },
  { name: 'closings', to: { page: 'shop-closings' } },
  { name: 'tills', to: { page: 'shop-tills' } },
]

export function ShopNav({ here }: { here: Kind }) {
  const { t } = useTranslation()
  return (
    <nav className="report-nav no-print" aria-label={t('shop.title')}>
      {kinds.map(({ name, to }) => (
        <a key={name} href={addressOf(to)} aria-current={name === here ? 'page' : undefined}>
          {t(`shop.${name}`)}
        </a>
      ))}
    </nav>
  )
}
