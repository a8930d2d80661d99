// The pages of the whole shop. The hub answers all of them; without a hub each says what that means.
import type { ReactNode } from 'react'
import { ClosingPage, ClosingsPage } from '#renderer/office/reports/closings-page.tsx'
import { ShopReportPage } from '#renderer/office/shop/report-page.tsx'
import { ShopSalePage } from '#renderer/office/shop/sale-page.tsx'
import { ShopSalesPage } from '#renderer/office/shop/sales-page.tsx'
import { ShopTillsPage } from '#renderer/office/shop/tills-page.tsx'
import type { Route } from '#renderer/office/page/routes.ts'
export type ShopRoute = Extract<
  Route,
  | { page: 'shop-sales' | 'shop-sale' | 'shop-closing' }
  | { page: 'shop-tills' | 'shop-report' | 'shop-closings' }
>

export function ShopPages({ route }: { route: ShopRoute }): ReactNode {
  switch (route.page) {
    case 'shop-sales':
      return <ShopSalesPage search={route.search} of={route.till} />
    case 'shop-sale':
      return <ShopSalePage key={route.sale} of={route.till} sale={route.sale} />
    case 'shop-report':
      return <ShopReportPage />
    case 'shop-closings':
      return <ClosingsPage ofShop />
    case 'shop-closing':
      return <ClosingPage key={route.number} number={route.number} ofShop />
    case 'shop-tills':
      return <ShopTillsPage />
  }
}
