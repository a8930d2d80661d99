// The top bar: whose till this is, whether the service answers, whether the money is real.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { actLook } from '#renderer/cashier/act.tsx'
import styles from '#renderer/cashier/top-bar.module.css'
import { needsPerson, openUnsettled } from '#renderer/cashier/unsettled-actions.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ModeBadge } from '#renderer/ui/sign.tsx'
import { SignedInMenu } from '#renderer/staff/signed-in-menu.tsx'
import { Row, Text, type Tone } from '#renderer/ui/layout.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { hasShop } from '#renderer/ui/shop-name.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import type { StaffView } from '#shared/staff.ts'

export function TopBar({ till, staff }: { till: TillView; staff: StaffView }) {
  return (
    <Row as="header" gap={5} rowGap={2} size="sm" tone="muted" className={styles.bar}>
      <Text as="strong" tone="ink" weight="bold" className={styles.name} title={till.shopName}>
        {till.shopName}
      </Text>
      {hasShop(till) && (
        <span className={styles.name} title={till.tillName}>
          {till.tillName}
        </span>
      )}
      <SignedInMenu staff={staff} />
      <Service service={till.service} />
      <EarlierSales till={till} />
      <ModeBadge mode={till.mode} className={styles.mode} />
    </Row>
  )
}

function EarlierSales({ till: { unsettled, unsettledCount } }: { till: TillView }) {
  const { t } = useTranslation()
  if (unsettledCount === 0) return null
  const waiting = unsettled.filter(needsPerson).length
  return (
    <button
      type="button"
      className={clsx(actLook, styles.unsettled, waiting > 0 && styles.person)}
      onClick={openUnsettled}
    >
      <Icon name={waiting > 0 ? 'flag' : 'clock'} />
      <span>
        {waiting > 0
          ? t('unsettled.needYou', { count: waiting })
          : t('unsettled.count', { count: unsettledCount })}
      </span>
    </button>
  )
}

const bad = { tone: 'bad', weight: 'strong' } as const

function Service({ service }: { service: TillView['service'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isLost = useStore(({ link }) => link.state === 'lost')
  const { unreachableSince, latencyMs } = service
  // The last news of the service says nothing once the till itself is silent.
  const [tone, words]: [Tone, string] = isLost
    ? ['faint', t('service.notKnown')]
    : unreachableSince !== null
      ? ['bad', t('service.since', { time: format.time(unreachableSince) })]
      : latencyMs === null
        ? ['faint', t('service.notAsked')]
        : ['good', t('service.answers', { ms: Math.round(latencyMs) })]
  return (
    <Row as="span" gap={2} {...(tone === 'bad' && bad)} className={styles.service}>
      <Text as="span" tone={tone} className={styles.dot} aria-hidden="true" />
      {words}
    </Row>
  )
}
