// The tills of the shop: when each was last heard, its open money, what waits for a person, and whether the hub has all its facts.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import { PageHead } from '#renderer/office/page/page-head.tsx'
import { PageMain } from '#renderer/office/page/page-main.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { quarantineWords } from '#renderer/office/shop/quarantine-words.ts'
import { ShopLinks } from '#renderer/office/shop/shop-links.tsx'
import styles from '#renderer/office/shop/tills-page.module.css'
import { Card } from '#renderer/ui/card.tsx'
import { Facts } from '#renderer/ui/facts.tsx'
import { Grid } from '#renderer/ui/layout.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { Sign, type SignLook } from '#renderer/ui/sign.tsx'
import { isCurrency } from '#shared/market.ts'
import type { ShopTill } from '#shared/shop.ts'

export function ShopTillsPage() {
  const { t } = useTranslation()
  const reading = useQuery('shop.tills', {})
  return (
    <PageMain>
      <PageHead title={t('shop.tills')} words={t('shop.tills.words')} />
      <ShopLinks here="tills" />
      <QueryResult reading={reading}>
        {(tills) => (
          <Grid as="ul" least="22rem" gap={4}>
            {tills.map((till) => (
              <Till key={till.till} till={till} />
            ))}
          </Grid>
        )}
      </QueryResult>
    </PageMain>
  )
}

type Standing = SignLook & {
  key: 'refused' | 'quarantined' | 'revoked' | 'behind' | 'never' | 'silent' | 'refuses' | 'fine'
}

/** The worst first. */
function signOf({ refused, quarantined, isRevoked, behind, seenAt, isSilent, health }: ShopTill): Standing {
  if (refused) return { key: 'refused', icon: 'alert', colour: 'bad' }
  if (quarantined) return { key: 'quarantined', icon: 'alert', colour: 'bad' }
  if (isRevoked) return { key: 'revoked', icon: 'stop', colour: 'plain' }
  if (seenAt === null) return { key: 'never', icon: 'question', colour: 'wait' }
  if (behind > 0) return { key: 'behind', icon: 'clock', colour: 'wait' }
  if (isSilent) return { key: 'silent', icon: 'clock', colour: 'wait' }
  return health?.refuses
    ? { key: 'refuses', icon: 'alert', colour: 'wait' }
    : { key: 'fine', icon: 'tick', colour: 'good' }
}

function Till({ till }: { till: ShopTill }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { key, icon, colour } = signOf(till)
  const { name, isOwn, seenAt, rows, head, health, refused, quarantined, behind } = till
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('hub.lastHeard'), seenAt === null ? '–' : format.dayTime(seenAt)],
    ...(health
      ? ([
          [t('shop.till.open'), openWords(health.open, t('shop.till.nothingOpen'), format)],
          [t('shop.till.waiting'), looked(format.count(health.waiting), health.waiting > 0)],
          [t('shop.till.printer'), looked(t(`shop.printer.${health.printer}`), health.printer === 'trouble')],
          [t('health.version'), health.version],
        ] as const)
      : []),
    [t('shop.till.rows'), format.count(rows)],
  ]
  return (
    <Card
      as="li"
      title={
        <span className={styles.name}>
          {name}
          {isOwn && <small>{t('shop.till.own')}</small>}
        </span>
      }
    >
      <Sign icon={icon} colour={colour}>
        {t(`shop.sign.${key}`, {
          ...quarantineWords(quarantined, format),
          ...(refused && { row: refused.row }),
          count: behind,
          rows: format.count(behind),
        })}
      </Sign>
      <Facts rows={facts} />
      <Quiet className={styles.last}>
        {t('health.head')} <code>{head}</code>
      </Quiet>
    </Card>
  )
}

/** What somebody should look at stands out, also where no colour is seen. */
const looked = (words: string, needsIt: boolean): ReactNode =>
  needsIt ? (
    <Sign icon="alert" colour="wait">
      {words}
    </Sign>
  ) : (
    words
  )

/** A till that never sold may not have said which currency. */
function openWords(
  open: { count: number; value: number; currency: string },
  none: string,
  { money }: Format,
) {
  const { count, value, currency } = open
  return count === 0 || !isCurrency(currency) ? none : `${count} · ${money({ value, currency })}`
}
