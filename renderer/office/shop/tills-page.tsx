// The tills of the shop: when each was last heard, its open money, what waits for a person, and whether the hub has all its facts.
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { quarantineWords } from '#renderer/office/reports/shop-sums.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { DescriptionList, type Description } from '#renderer/ui/description-list.tsx'
import { Grid, Row, Text } from '#renderer/ui/layout.tsx'
import { Sign, type SignLook } from '#renderer/ui/sign.tsx'
import { isCurrency } from '#shared/market.ts'
import type { ShopTill } from '#shared/shop.ts'

export function ShopTillsPage() {
  const { t } = useTranslation()
  const reading = useQuery('shop.tills', {})
  return (
    <PageMain>
      <PageHead title={t('shop.tills')} words={t('shop.tills.words')} />
      <PageLinks />
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
  const facts: readonly Description[] = [
    { name: t('hub.lastHeard'), value: seenAt === null ? '–' : format.dayTime(seenAt) },
    ...(health
      ? [
          {
            name: t('shop.till.open'),
            value: openWords(health.open, t('shop.till.nothingOpen'), format),
          },
          {
            name: t('shop.till.waiting'),
            value: format.count(health.waiting),
            ...(health.waiting > 0 && looked),
          },
          {
            name: t('shop.till.printer'),
            value: t(`shop.printer.${health.printer}`),
            ...(health.printer === 'trouble' && looked),
          },
          { name: t('health.version'), value: health.version },
        ]
      : []),
    { name: t('shop.till.rows'), value: format.count(rows) },
  ]
  return (
    <Card
      as="li"
      title={
        <Row as="span" wrap gap={2} align="baseline">
          {name}
          {isOwn && (
            <Text as="small" size="xs" tone="muted" weight="medium">
              {t('shop.till.own')}
            </Text>
          )}
        </Row>
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
      <DescriptionList rows={facts} />
      <Text size="xs" tone="muted" breaks>
        {t('health.head')} <code>{head}</code>
      </Text>
    </Card>
  )
}

const looked: Pick<Description, 'variant'> = { variant: 'wait' }

/** A till that never sold may not have said which currency. */
function openWords(
  open: { count: number; value: number; currency: string },
  none: string,
  { money }: Format,
) {
  const { count, value, currency } = open
  return count === 0 || !isCurrency(currency) ? none : `${count} · ${money({ value, currency })}`
}
