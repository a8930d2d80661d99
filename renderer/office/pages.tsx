// The open page of the office, by its address. All but the first have a file of their own, loaded when they are opened.
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Route } from '#renderer/office/page/routes.ts'
import { PageMain } from '#renderer/office/page/page-head.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { Pulse } from '#renderer/ui/pulse.tsx'
import type { TillView } from '#shared/bridge.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { HomePage } from '#renderer/office/today/home-page.tsx'

function Loading() {
  const { t } = useTranslation()
  return (
    <PageMain>
      <Pulse>{t('office.reading')}</Pulse>
    </PageMain>
  )
}

const lazyPage = <Props extends object>(read: () => Promise<ComponentType<Props>>) =>
  lazyPart(read, Loading, 'drawn')

const SalesPage = lazyPage(async () => (await import('#renderer/office/sales/sales-page.tsx')).SalesPage)
const SalePage = lazyPage(async () => (await import('#renderer/office/sales/sale-page.tsx')).SalePage)
const ReportPage = lazyPage(async () => (await import('#renderer/office/reports/report-page.tsx')).ReportPage)
const ClosingsPage = lazyPage(
  async () => (await import('#renderer/office/reports/closings-page.tsx')).ClosingsPage,
)
const ClosingPage = lazyPage(
  async () => (await import('#renderer/office/reports/closings-page.tsx')).ClosingPage,
)
const PeriodPage = lazyPage(async () => (await import('#renderer/office/reports/period-page.tsx')).PeriodPage)
const ReconcilePage = lazyPage(
  async () => (await import('#renderer/office/reports/reconcile-page.tsx')).ReconcilePage,
)

const MembershipsPage = lazyPage(
  async () => (await import('#renderer/office/members/memberships-page.tsx')).MembershipsPage,
)
const AgreementPage = lazyPage(
  async () => (await import('#renderer/office/members/agreement-page.tsx')).AgreementPage,
)

const PlansPage = lazyPage(async () => (await import('#renderer/office/plans/plans-page.tsx')).PlansPage)

const ProductsPage = lazyPage(
  async () => (await import('#renderer/office/products/products-page.tsx')).ProductsPage,
)
const SheetPage = lazyPage(async () => (await import('#renderer/office/products/sheet-page.tsx')).SheetPage)
const SettingsPage = lazyPage(
  async () => (await import('#renderer/office/setup/settings-page.tsx')).SettingsPage,
)
const SettingsIndex = lazyPage(
  async () => (await import('#renderer/office/setup/settings-index.tsx')).SettingsIndex,
)
const ServicePage = lazyPage(
  async () => (await import('#renderer/office/setup/service-page.tsx')).ServicePage,
)
const HubPage = lazyPage(async () => (await import('#renderer/office/setup/hub-page.tsx')).HubPage)
const BackupPage = lazyPage(async () => (await import('#renderer/office/setup/backup-page.tsx')).BackupPage)
const StaffPage = lazyPage(async () => (await import('#renderer/office/staff/staff-page.tsx')).StaffPage)
const DiagnosticsPage = lazyPage(
  async () => (await import('#renderer/office/setup/diagnostics-page.tsx')).DiagnosticsPage,
)

const ShopPages = lazyPage(async () => (await import('#renderer/office/shop/shop-pages.tsx')).ShopPages)

/** All but the one that opens first. */
type LaterRoute = Exclude<Route, { page: 'home' }>

function laterPage(route: LaterRoute, till: TillView): ReactNode {
  switch (route.page) {
    case 'sales':
      return <SalesPage search={route.search} till={till} />
    case 'sale':
      return <SalePage key={route.sale} sale={route.sale} till={till} />
    case 'reports':
      return <ReportPage />
    case 'closings':
      return <ClosingsPage />
    case 'closing':
      return <ClosingPage key={route.number} number={route.number} />
    case 'period':
      return <PeriodPage days={route.days} />
    case 'reconcile':
      return <ReconcilePage days={route.days} till={till} />
    case 'memberships':
      return <MembershipsPage status={route.status} at={route.at} text={route.text} till={till} />
    case 'agreement':
      return <AgreementPage key={route.agreementId} agreementId={route.agreementId} till={till} />
    case 'plans':
      return <PlansPage till={till} />
    case 'products':
      return <ProductsPage wanted={route} till={till} />
    case 'catalog':
      return <SheetPage />
    case 'settings':
      return <SettingsIndex />
    case 'settings-part':
      return <SettingsPage part={route.part} />
    case 'service':
      return <ServicePage />
    case 'hub':
      return <HubPage />
    case 'backup':
      return <BackupPage />
    case 'diagnostics':
      return <DiagnosticsPage />
    case 'staff':
      return <StaffPage />
    case 'shop-tills':
    case 'shop-sales':
    case 'shop-sale':
    case 'shop-report':
    case 'shop-closings':
    case 'shop-closing':
      return <ShopPages route={route} />
  }
}

export function Page({ till }: { till: TillView }) {
  const route = useOffice((desk) => desk.route)
  return route.page === 'home' ? <HomePage till={till} /> : laterPage(route, till)
}
