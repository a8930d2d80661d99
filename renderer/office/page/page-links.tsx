// The row of links between the pages of the open one's group, with the open one marked.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useOffice } from '#renderer/office/page/office-store.ts'
import styles from '#renderer/office/page/page.module.css'
import { addressOf, groups, pages, pagesOf, type Group } from '#renderer/office/page/routes.ts'
import { chipClasses } from '#renderer/ui/chip.tsx'
import { Row } from '#renderer/ui/layout.tsx'

export function PageLinks() {
  const { t } = useTranslation()
  const here = useOffice((office) => office.route.page)
  const { group } = pages[here]
  const { title: name, links = name }: Group = groups[group]
  return (
    <Row as="nav" wrap gap={2} className="no-print" aria-label={t(links)}>
      {pagesOf(group).map(({ page, title, to }) => (
        <a
          key={page}
          className={clsx(chipClasses, styles.link)}
          href={addressOf(to)}
          aria-current={page === here ? 'page' : undefined}
        >
          {t(title)}
        </a>
      ))}
    </Row>
  )
}
