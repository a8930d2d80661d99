// The office's page of plans: each as a customer reads it, with what only the shop needs to know of it.
import clsx from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { LiveMessage, WaitNotice } from '#renderer/office/page/messages.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { useTillDay } from '#renderer/till/clock.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { useOpenForm } from '#renderer/office/page/form.ts'
import { Movers } from '#renderer/office/page/movers.tsx'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { PlanDialog } from '#renderer/office/plans/plan-dialog.tsx'
import { missingIn, move, offer, openPage, usePlansState } from '#renderer/office/plans/plan-actions.ts'
import { draftOf, newDraft, wayWords, type PlanDraft } from '#renderer/office/plans/plan-form.ts'
import { inShape } from '#renderer/office/setup/known-setup.ts'
import { addressOf } from '#renderer/office/page/routes.ts'
import { FactList } from '#renderer/office/setup/fact-list.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import styles from '#renderer/office/plans/plans-page.module.css'
import { OfferTerms } from '#renderer/membership/offer.tsx'
import { offerOf } from '#renderer/membership/offer-terms.ts'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { MutedText, TextLink } from '#renderer/ui/text.tsx'
import type { TillView } from '#shared/bridge.ts'
import { standardVat } from '#shared/market.ts'
import { planLimits, type Plan } from '#shared/plan.ts'

export function PlansPage({ till }: { till: TillView }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const trouble = usePlansState((state) => state.trouble)
  const [opened, openForm] = useOpenForm<PlanDraft, Plan, Plan | null>('plan')
  const open = (before: Plan | null, draft: PlanDraft) => {
    usePlansState.setState({ said: null, trouble: null })
    openForm(before, draft)
  }
  const reading = useQuery('plans.read', {})
  useEffect(openPage, [])
  const hasRoom = reading.data !== undefined && reading.data.plans.length < planLimits.plans
  return (
    <PageMain>
      <PageHead title={t('office.memberships')} words={t('plans.words')}>
        {hasRoom && (
          <Button
            variant="main"
            icon="plus"
            onClick={() => open(null, newDraft(standardVat[till.market], locale))}
          >
            {t('plans.new')}
          </Button>
        )}
      </PageHead>
      <PageLinks />
      {trouble && (
        <ProblemNotice problem={trouble} dismiss={() => usePlansState.setState({ trouble: null })} />
      )}
      <Addresses />
      <What />
      <QueryResult reading={reading}>
        {({ plans, problem }) => (
          <>
            {problem && <ProblemNotice problem={problem} variant="wait" />}
            {plans.length >= planLimits.plans && (
              <WaitNotice text={t('plans.full', { most: planLimits.plans })} />
            )}
            {plans.length === 0 ? (
              <EmptyState icon="member" title={t('plans.none.title')} words={t('plans.none.words')} />
            ) : (
              <Cards plans={plans} till={till} open={open} />
            )}
          </>
        )}
      </QueryResult>
      {opened && <PlanDialog opened={opened} till={till} />}
    </PageMain>
  )
}

/** Without them no customer can be asked. Who may not see the settings is told nothing of them. */
function Addresses() {
  const { t } = useTranslation()
  const { data } = useQuery('settings.read', {})
  const missing = data ? missingIn(inShape(data).settings) : []
  if (missing.length === 0) return null
  return (
    <WaitNotice icon="alert" text={t('plans.noAddress', { count: missing.length })}>
      <TextLink href={addressOf({ page: 'settings-part', part: 'memberships' })}>
        {t('plans.toSettings')}
      </TextLink>
    </WaitNotice>
  )
}

/** What came of the last act. */
function What() {
  const { t } = useTranslation()
  const said = usePlansState((state) => state.said)
  return <LiveMessage message={said && t(`plans.said.${said.what}`, { name: said.name })} />
}

/** `open`: opens the form of a plan; of a new one where `before` is null. */
type ListProps = { till: TillView; open: (before: Plan | null, draft: PlanDraft) => void }

function Cards({ plans, ...props }: ListProps & { plans: readonly Plan[] }) {
  const { t } = useTranslation()
  return (
    <Stack as="ol" gap={4} aria-label={t('plans.list')}>
      {plans.map((plan, at) => (
        <PlanCard key={plan.id} plan={plan} {...props} isFirst={at === 0} isLast={at === plans.length - 1} />
      ))}
    </Stack>
  )
}

type CardProps = ListProps & { plan: Plan; isFirst: boolean; isLast: boolean }

function PlanCard({ plan, till, open, isFirst, isLast }: CardProps) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const moved = usePlansState((state) => state.moved)
  const { name, description, isOffered } = plan
  return (
    <Card as="li" className={clsx(styles.row, !isOffered && styles.ended)}>
      <Stack gap={2}>
        <Row wrap align="baseline" gap={4} rowGap={2}>
          <Text as="h2" tone={isOffered ? undefined : 'muted'} breaks>
            {name}
          </Text>
          <Standing plan={plan} />
        </Row>
        {description !== '' && <MutedText>{description}</MutedText>}
        <OfferTerms offer={offerOf(plan, till.currency)} />
      </Stack>
      <ForUs plan={plan} />
      <ButtonRow className={styles.acts}>
        <Button
          icon="settings"
          name={t('plans.changeOf', { name })}
          onClick={() => open(plan, draftOf(plan, locale))}
        >
          {t('plans.change')}
        </Button>
        {/* A copy has a name and an id of its own. */}
        <Button
          name={t('plans.copyOf', { name })}
          onClick={() => open(null, { ...draftOf(plan, locale), id: '', name: '' })}
        >
          {t('plans.copy')}
        </Button>
        <Offering plan={plan} />
        <Movers
          className={styles.moves}
          id={plan.id}
          {...{ name, moved, isFirst, isLast }}
          move={(by) => void move(plan, by)}
        />
      </ButtonRow>
    </Card>
  )
}

/** Whether the plan is offered, and whether its campaign is. */
function Standing({ plan: { isOffered, campaign } }: { plan: Plan }) {
  const { t } = useTranslation()
  const today = useTillDay()
  const isOver =
    campaign !== null && 'until' in campaign && Date.parse(`${campaign.until}T00:00:00Z`) <= today
  const [tone, words] = !isOffered
    ? (['muted', 'ended'] as const)
    : isOver
      ? (['wait', 'campaignOver'] as const)
      : (['good', 'offered'] as const)
  return (
    <Text as="span" tone={tone} weight="strong">
      {t(`plans.standing.${words}`)}
    </Text>
  )
}

/** What customers do not read. */
function ForUs({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, vatRate, retryDays, initialCharge, pricing } = plan
  const rows = [
    { name: t('plans.id'), value: <code>{id}</code> },
    { name: t('plans.vat'), value: format.percent(vatRate) },
    {
      name: t('plans.retry'),
      value: retryDays === 0 ? t('plans.retry.none') : t('plans.retry.days', { count: retryDays }),
    },
    ...(initialCharge
      ? [{ name: t('plans.initial'), value: t(`plans.way.${wayWords[initialCharge.transactionType]}`) }]
      : []),
    {
      name: t('plans.charging'),
      value: t(
        pricing.type === 'LEGACY' && plan.period !== null ? 'plans.charging.itself' : 'plans.charging.person',
      ),
    },
  ]
  return <FactList isTight rows={rows} />
}

function Offering({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const { name, isOffered } = plan
  const isBusy = usePending('plans.change')
  return isOffered ? (
    <Button
      icon="stop"
      isBusy={isBusy}
      name={t('plans.endOf', { name })}
      onClick={() => void offer(plan, false)}
    >
      {t('plans.end')}
    </Button>
  ) : (
    <Button
      icon="again"
      isBusy={isBusy}
      name={t('plans.againOf', { name })}
      onClick={() => void offer(plan, true)}
    >
      {t('plans.again')}
    </Button>
  )
}
