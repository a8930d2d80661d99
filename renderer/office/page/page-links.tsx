// The row of links between the pages of one kind, with the open one marked.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { AllTexts } from '#renderer/i18n/texts.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import styles from '#renderer/office/page/page.module.css'
import { addressOf, everyProduct, members, shopSales, type Route } from '#renderer/office/page/routes.ts'
import { chipLook } from '#renderer/ui/chip.tsx'
import { Row } from '#renderer/ui/layout.tsx'

/** `label`, `words`: keys of texts. */
type Kind = { label: keyof AllTexts; pages: readonly { words: keyof AllTexts; to: Route }[] }

const kinds = {
  memberships: {
    label: 'members.parts',
    pages: [
      { words: 'members.part.joined', to: members },
      { words: 'members.part.plans', to: { page: 'plans' } },
    ],
  },
  products: {
    label: 'products.parts',
    pages: [
      { words: 'products.title', to: everyProduct },
      { words: 'products.sheet', to: { page: 'catalog' } },
    ],
  },
  reports: {
    label: 'reports.kinds',
    pages: [
      { words: 'reports.now', to: { page: 'reports' } },
      { words: 'reports.closings', to: { page: 'closings' } },
      { words: 'reports.period', to: { page: 'period', days: null } },
    ],
  },
  shop: {
    label: 'shop.title',
    pages: [
      { words: 'shop.sales', to: shopSales },
      { words: 'shop.report', to: { page: 'shop-report' } },
      { words: 'shop.closings', to: { page: 'shop-closings' } },
      { words: 'shop.tills', to: { page: 'shop-tills' } },
    ],
  },
} as const satisfies Record<string, Kind>

export function PageLinks({ kind }: { kind: keyof typeof kinds }) {
  const { t } = useTranslation()
  const here = useOffice((desk) => desk.route.page)
  const { label, pages }: Kind = kinds[kind]
  return (
    <Row as="nav" wrap gap={2} className="no-print" aria-label={t(label)}>
      {pages.map(({ words, to }) => (
        <a
          key={to.page}
          className={clsx(chipLook, styles.link)}
          href={addressOf(to)}
          aria-current={to.page === here ? 'page' : undefined}
        >
          {t(words)}
        </a>
      ))}
    </Row>
  )
}
