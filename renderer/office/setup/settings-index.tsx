// The index of the settings: every part with what is set there now, and the pages of the service and of the till's safety.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { pagesOf, type Route, type SettingsPart } from '#renderer/office/page/routes.ts'
import { useQuery } from '#renderer/office/page/queries.ts'
import { ListRow, Rows } from '#renderer/office/page/rows.tsx'
import { QueryError } from '#renderer/office/page/query-result.tsx'
import { SettingsForm } from '#renderer/office/setup/settings-page.tsx'
import { SetupFrame, Waiting } from '#renderer/office/setup/setup-frame.tsx'
import type { Draft } from '#renderer/office/setup/settings-form.ts'
import styles from '#renderer/office/setup/settings-index.module.css'
import { partIcons, partTitle, summaryOf } from '#renderer/office/setup/settings-summary.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'

const groups = {
  shop: ['shop', 'till', 'look'],
  selling: ['selling', 'customers', 'phoneReceipts', 'memberships'],
  devices: ['printer', 'screens', 'registers'],
} as const satisfies Record<string, readonly SettingsPart[]>

export function SettingsIndex() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery('settings.read', {})
  return (
    <SetupFrame title={t('settings.title')} words={t('settings.words')}>
      {error && <QueryError problem={error} onRetry={refetch} />}
      <SettingsForm>
        {data && <Waiting keys={data.restartNeeded} />}
        {(['shop', 'selling', 'devices'] as const).map((group) => (
          <Group key={group} title={t(`settings.index.${group}`)}>
            {groups[group].map((part) => (
              <Entry
                key={part}
                to={{ page: 'settings-part', part }}
                icon={partIcons[part]}
                title={t(partTitle(part))}
              >
                {part === 'screens' ? (
                  <Screens />
                ) : part === 'registers' ? (
                  <Registers />
                ) : (
                  data && <Standing part={part} />
                )}
              </Entry>
            ))}
          </Group>
        ))}
        <Group title={t('settings.index.service')}>
          {pagesOf('settings').map(({ page, title, icon = 'settings', to }) => (
            <Entry key={page} to={to} icon={icon} title={t(title)}>
              {page === 'service' && data?.service.runs && t(`access.mode.${data.service.runs.mode}`)}
            </Entry>
          ))}
        </Group>
      </SettingsForm>
    </SetupFrame>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={2} aria-label={title}>
    <Text as="h2" size="base" tone="muted">
      {title}
    </Text>
    <Rows label={title}>{children}</Rows>
  </Stack>
)

type EntryProps = { to: Route; icon: IconName; title: string; children: ReactNode }

const Entry = ({ to, icon, title, children }: EntryProps) => (
  <ListRow to={to} className={styles.entry}>
    <Icon name={icon} tone="muted" />
    <Text as="strong" weight="strong">
      {title}
    </Text>
    <Text as="span" tone="muted" breaks className={styles.now}>
      {children}
    </Text>
    <Icon name="left" isSmall tone="faint" className={styles.onward} />
  </ListRow>
)

function Standing({ part }: { part: SettingsPart }) {
  const { t } = useTranslation()
  const draft = useWatch<Draft>() as Draft // it has a value for every field
  return summaryOf(part, draft, t)
}

function Screens() {
  const { t } = useTranslation()
  const { data } = useQuery('screens.read', {})
  return data
    ? t('settings.paired', { count: data.screens.filter(({ isAsking }) => !isAsking).length })
    : null
}

function Registers() {
  const { t } = useTranslation()
  const { data } = useQuery('registers.read', {})
  return data
    ? t('settings.paired', { count: data.registers.filter(({ isRevoked }) => !isRevoked).length })
    : null
}
