// The open page of the office, by its address. Pages that are seldom opened are loaded when they are.
import { Boards } from '#renderer/office/pages.tsx'
import { useDesk } from '#renderer/office/page/office-store.ts'
import { SalePage } from '#renderer/office/sales/sale-page.tsx'
import { SalesPage } from '#renderer/office/sales/sales-page.tsx'
import type { TillView } from '#shared/bridge.ts'

export function Page({ till }: { till: TillView }) {
  const route = useDesk((desk) => desk.route)
  switch (route.page) {
    case 'sales':
      return <SalesPage search={route.search} till={till} />
    case 'sale':
      return <SalePage key={route.sale} sale={route.sale} till={till} />
    case 'reports':
    case 'closings':
    case 'closing':
    case 'period':
    case 'reconcile':
    case 'memberships':
    case 'agreement':
    case 'plans':
    case 'catalog':
    case 'staff':
    case 'settings':
    case 'service':
    case 'hub':
    case 'backup':
    case 'diagnostics':
    case 'shop-tills':
    case 'shop-sales':
    case 'shop-sale':
    case 'shop-report':
    case 'shop-closings':
    case 'shop-closing':
      return <Boards route={route} till={till} />
  }
}
