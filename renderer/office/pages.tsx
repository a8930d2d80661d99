// The open page of the office, by its address. All but the first are loaded when they are opened.
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, pages, type PageName, type Route } from '#renderer/office/page/routes.ts'
import { PageMain } from '#renderer/office/page/page-head.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { Pulse } from '#renderer/ui/connecting.tsx'
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

type AnyPage = ComponentType<{ route: Route; till: TillView }>
const parts = Object.fromEntries(
  Object.entries(pages).map(([page, { load }]) => [
    page,
    load ? lazyPart(load as () => Promise<AnyPage>, Loading, 'drawn') : HomePage, // it is given the route of its own row
  ]),
) as Record<PageName, AnyPage> // the table's own keys

/** A page about one thing is another page for another thing. */
export function Page({ till }: { till: TillView }) {
  const route = useOffice((office) => office.route)
  const Part = parts[route.page]
  return <Part key={addressOf(route).replace(/[?].*/, '')} route={route} till={till} />
}
