// The office's page of plans: each as a customer reads it, with what only the shop needs to know of it.
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Waits } from '#renderer/office/page/waits.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { useTillDay } from '#renderer/till/clock.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { MembershipsLinks } from '#renderer/office/page/memberships-links.tsx'
import { PageHead } from '#renderer/office/page/page-head.tsx'
import { PageMain } from '#renderer/office/page/page-main.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { PlanDialog } from '#renderer/office/plans/plan-dialog.tsx'
import {
  askAbout,
  askForCopy,
  askForNew,
  missingIn,
  move,
  offer,
  openPage,
  usePlansState,
} from '#renderer/office/plans/plan-actions.ts'
import { wayWords } from '#renderer/office/plans/plan-form.ts'
import { inShape } from '#renderer/office/setup/known-setup.ts'
import { addressOf } from '#renderer/office/page/routes.ts'
import { Said } from '#renderer/office/page/said.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { Empty } from '#renderer/ui/empty-state.tsx'
import styles from '#renderer/office/plans/plans-page.module.css'
import { Icon } from '#renderer/ui/icon.tsx'
import { OfferTerms } from '#renderer/membership/offer.tsx'
import { offerOf } from '#renderer/membership/offer-terms.ts'
import type { TillView } from '#shared/bridge.ts'
import { standardVat } from '#shared/market.ts'
import { planLimits, type Plan } from '#shared/plan.ts'

export function PlansPage({ till }: { till: TillView }) {
  const { t } = useTranslation()
  const { form, trouble } = usePlansState()
  const reading = useQuery('plans.read', {})
  useEffect(openPage, [])
  const hasRoom = reading.answer !== undefined && reading.answer.plans.length < planLimits.plans
  return (
    <PageMain>
      <PageHead title={t('office.memberships')} words={t('plans.words')}>
        {hasRoom && (
          <Button look="main" icon="plus" act={() => askForNew(standardVat[till.market])}>
            {t('plans.new')}
          </Button>
        )}
      </PageHead>
      <MembershipsLinks here="plans" />
      {trouble && (
        <ProblemNotice problem={trouble} dismiss={() => usePlansState.setState({ trouble: null })} />
      )}
      <Addresses />
      <What />
      <QueryResult reading={reading}>
        {({ plans, problem }) => (
          <>
            {problem && <ProblemNotice problem={problem} look="wait" />}
            {plans.length >= planLimits.plans && (
              <Waits words={t('plans.full', { most: planLimits.plans })} />
            )}
            {plans.length === 0 ? (
              <Empty icon="member" title={t('plans.none.title')} words={t('plans.none.words')} />
            ) : (
              <Cards plans={plans} till={till} />
            )}
          </>
        )}
      </QueryResult>
      {form && <PlanDialog form={form} till={till} />}
    </PageMain>
  )
}

/** Without them no customer can be asked. Who may not see the settings is told nothing of them. */
function Addresses() {
  const { t } = useTranslation()
  const { answer } = useQuery('settings.read', {})
  const missing = answer ? missingIn(inShape(answer).settings) : []
  if (missing.length === 0) return null
  return (
    <Waits icon="alert" words={t('plans.noAddress', { count: missing.length })}>
      <a className={styles.toSettings} href={addressOf({ page: 'settings-part', part: 'memberships' })}>
        {t('plans.toSettings')}
      </a>
    </Waits>
  )
}

/** What came of the last act. */
function What() {
  const { t } = useTranslation()
  const said = usePlansState((state) => state.said)
  return <Said words={said && t(`plans.said.${said.what}`, { name: said.name })} />
}

function Cards({ plans, till }: { plans: readonly Plan[]; till: TillView }) {
  const { t } = useTranslation()
  return (
    <ol className={styles.rows} aria-label={t('plans.list')}>
      {plans.map((plan, at) => (
        <Row key={plan.id} plan={plan} till={till} isFirst={at === 0} isLast={at === plans.length - 1} />
      ))}
    </ol>
  )
}

type RowProps = { plan: Plan; till: TillView; isFirst: boolean; isLast: boolean }

function Row({ plan, till, isFirst, isLast }: RowProps) {
  const { t } = useTranslation()
  const { name, description, isOffered } = plan
  return (
    <Card as="li" className={clsx(styles.row, !isOffered && styles.ended)}>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2>{name}</h2>
          <Standing plan={plan} />
        </div>
        {description !== '' && <p className={styles.about}>{description}</p>}
        <OfferTerms offer={offerOf(plan, till.currency)} />
      </div>
      <ForUs plan={plan} />
      <div className={styles.acts}>
        <Button
          size="small"
          className={styles.act}
          icon="settings"
          name={t('plans.changeOf', { name })}
          act={() => askAbout(plan)}
        >
          {t('plans.change')}
        </Button>
        <Button
          size="small"
          className={styles.act}
          name={t('plans.copyOf', { name })}
          act={() => askForCopy(plan)}
        >
          {t('plans.copy')}
        </Button>
        <Offering plan={plan} />
        <span className={styles.moves}>
          <Mover plan={plan} by={-1} cannot={isFirst} />
          <Mover plan={plan} by={1} cannot={isLast} />
        </span>
      </div>
    </Card>
  )
}

/** Whether the plan is offered, and whether its campaign is. */
function Standing({ plan: { isOffered, campaign } }: { plan: Plan }) {
  const { t } = useTranslation()
  const today = useTillDay()
  const isOver =
    campaign !== null && 'until' in campaign && Date.parse(`${campaign.until}T00:00:00Z`) <= today
  if (!isOffered) return <span className={styles.standing}>{t('plans.standing.ended')}</span>
  if (isOver)
    return <span className={clsx(styles.standing, styles.wait)}>{t('plans.standing.campaignOver')}</span>
  return <span className={clsx(styles.standing, styles.good)}>{t('plans.standing.offered')}</span>
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
  return (
    <dl className={styles.facts}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Offering({ plan }: { plan: Plan }) {
  const { t } = useTranslation()
  const { name, isOffered } = plan
  const isBusy = usePending('plans.change')
  return isOffered ? (
    <Button
      size="small"
      className={styles.act}
      icon="stop"
      isBusy={isBusy}
      name={t('plans.endOf', { name })}
      act={() => void offer(plan, false)}
    >
      {t('plans.end')}
    </Button>
  ) : (
    <Button
      size="small"
      className={styles.act}
      icon="again"
      isBusy={isBusy}
      name={t('plans.againOf', { name })}
      act={() => void offer(plan, true)}
    >
      {t('plans.again')}
    </Button>
  )
}

/** The focus stays with the plan that was moved, on the way that it can still go. */
function Mover({ plan, by, cannot }: { plan: Plan; by: -1 | 1; cannot: boolean }) {
  const { t } = useTranslation()
  const moved = usePlansState((state) => state.moved)
  const place = useRef<HTMLButtonElement>(null)
  const isMine = moved?.id === plan.id && moved.by === by
  useEffect(() => {
    if (isMine) place.current?.focus()
  }, [isMine, moved])
  return (
    <button
      ref={place}
      type="button"
      className={clsx(styles.move, by === 1 && styles.down)}
      aria-label={t(by === 1 ? 'plans.downOf' : 'plans.upOf', { name: plan.name })}
      aria-disabled={cannot || undefined}
      onClick={() => !cannot && void move(plan, by)}
    >
      <Icon name="left" />
    </button>
  )
}
