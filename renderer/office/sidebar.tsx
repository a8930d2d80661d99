// The office's sidebar: its pages, whose till this is, and whether its journal is whole. On a narrow screen it opens from a button.
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { openMenu } from '#renderer/office/page/navigation.ts'
import { addressOf, groups, pages, startOf, type Group } from '#renderer/office/page/routes.ts'
import styles from '#renderer/office/sidebar.module.css'
import { ModeBadge } from '#renderer/ui/sign.tsx'
import { buttonClasses } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { hasShop } from '#renderer/ui/shop-name.tsx'
import { SignedInMenu } from '#renderer/staff/signed-in-menu.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { OfficeView, TillView } from '#shared/bridge.ts'

const ScreenDialog = lazyPart(async () => (await import('#renderer/office/screen-dialog.tsx')).ScreenDialog)

export function Sidebar({ till, verified }: { till: TillView; verified: OfficeView['verified'] }) {
  const { t } = useTranslation()
  const isOpen = useOffice((office) => office.isMenuOpen)
  return (
    <Stack as="aside" className={styles.side} aria-label={t('office.label')}>
      <Row wrap className={styles.brand}>
        <Stack gap={1} className={styles.names}>
          <Text as="strong" size="lg" weight="bold" breaks title={till.shopName}>
            {till.shopName}
          </Text>
          <Row as="span" wrap rowGap={1} tone="muted" breaks>
            {hasShop(till) && till.tillName}
            <ModeBadge mode={till.mode} />
          </Row>
        </Stack>
        <button
          type="button"
          className={`${buttonClasses('plain', 'compact')} ${styles.menu}`}
          aria-expanded={isOpen}
          aria-controls="office-pages"
          onClick={() => openMenu(!isOpen)}
        >
          <Icon name={isOpen ? 'cross' : 'menu'} />
          {t('office.menu')}
        </button>
      </Row>
      <Stack
        as="nav"
        gap={2}
        grows
        id="office-pages"
        className={clsx(styles.nav, !isOpen && styles.folded)}
        aria-label={t('office.pages')}
      >
        <Signed />
        <Rows hasHub={till.hasHub} />
        <Screen till={till} />
        <Journal verified={verified} version={till.version} />
      </Stack>
    </Stack>
  )
}

function Signed() {
  const staff = useStore(({ office }) => office?.staff)
  return staff && <SignedInMenu staff={staff} />
}

const entries: [string, Group][] = Object.entries(groups)

/** The open page's link is in sight where not all of the list fits. */
const intoSight = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest' })

function Rows({ hasHub }: { hasHub: boolean }) {
  const { t } = useTranslation()
  const here = useOffice((office) => pages[office.route.page].group)
  return (
    <ul className={styles.pages}>
      {entries
        .filter(([, { needsHub }]) => hasHub || !needsHub)
        .map(([name, { opens, title, icon }]) => (
          <li key={name}>
            <a
              ref={here === name ? intoSight : undefined}
              className={styles.link}
              href={addressOf(startOf(opens))}
              aria-current={here === name ? 'page' : undefined}
            >
              <Icon name={icon} />
              {t(title)}
            </a>
          </li>
        ))}
    </ul>
  )
}

function Screen({ till }: { till: TillView }) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  return (
    <>
      <button type="button" className={clsx(styles.link, styles.screen)} onClick={() => open(true)}>
        <Icon name="screen" />
        {t('screen.title')}
      </button>
      {isOpen && <ScreenDialog till={till} onClose={() => open(false)} />}
    </>
  )
}

type JournalProps = { verified: OfficeView['verified']; version: string }

function Journal({ verified: { facts, isWhole }, version }: JournalProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const said = { count: facts, facts: format.count(facts) }
  return (
    <Row as="p" gap={2} align="start" size="xs" tone="muted" className={styles.journal}>
      <Icon name={isWhole ? 'tick' : 'clock'} isSmall />
      <span>
        {t(isWhole ? 'office.verified' : 'office.verifying', said)}
        <Text as="small" size="xs">
          {t('office.version', { version })}
        </Text>
      </span>
    </Row>
  )
}
