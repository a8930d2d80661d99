// The office's page that compares days of the service with the journal, sale by sale: every difference with what it means and what to do.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { TaskCard, TaskFoot, TaskList } from '#renderer/office/page/messages.tsx'
import styles from '#renderer/office/reports/reconcile-page.module.css'
import { compare, stopComparing } from '#renderer/office/reports/reconciliation.ts'
import { daysOf } from '#renderer/i18n/days.ts'
import { DaysField } from '#renderer/office/page/day-fields.tsx'
import { type Comparison, useOffice, useShopDay } from '#renderer/office/page/office-store.ts'
import { replaceRoute } from '#renderer/office/page/navigation.ts'
import { PageHead, PageMain } from '#renderer/office/page/page-head.tsx'
import { addressOf, type PageProps } from '#renderer/office/page/routes.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { ResultIcon } from '#renderer/ui/medal.tsx'
import { MutedText, Status, TextLink } from '#renderer/ui/text.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { Difference } from '#shared/report.ts'

export function ReconcilePage({ route: { days }, till }: PageProps<'reconcile'>) {
  const { t } = useTranslation()
  const today = useShopDay()
  const shown = days ?? daysOf('today', today)
  const run = useOffice((office) => office.comparison)
  const isRunning = run?.state === 'running'
  return (
    <PageMain>
      <PageHead title={t('office.reconcile')} words={t('compare.words')}>
        {isRunning ? (
          <Button icon="stop" onClick={stopComparing}>
            {t('compare.stop')}
          </Button>
        ) : (
          <Button variant="main" icon="compare" onClick={() => void compare(shown)}>
            {t(run === null ? 'compare.begin' : 'compare.again')}
          </Button>
        )}
      </PageHead>
      <DaysField days={days} onSelect={(chosen) => replaceRoute({ page: 'reconcile', days: chosen })} />
      {run === null ? (
        <Card>
          <EmptyState icon="compare" title={t('compare.none.title')} words={t('compare.none.words')} />
        </Card>
      ) : (
        <Result run={run} till={till} />
      )}
    </PageMain>
  )
}

function Result({ run, till }: { run: Comparison; till: TillView }) {
  const format = useFormat()
  const { differences, state, trouble } = run
  return (
    <>
      <Text as="h2" size="lg">
        {format.days(run.days)}
      </Text>
      <Progress run={run} />
      {trouble && <ProblemNotice problem={trouble} />}
      {state === 'done' && differences.length === 0 && <Agreed isAny={run.checked > 0} />}
      {differences.length > 0 && (
        <TaskList>
          {differences.map((one) => (
            <DifferenceItem key={`${one.reference} ${one.kind}`} one={one} till={till} />
          ))}
        </TaskList>
      )}
    </>
  )
}

function Agreed({ isAny }: { isAny: boolean }) {
  const { t } = useTranslation()
  if (!isAny)
    return (
      <Status>
        <Card>
          <EmptyState icon="compare" title={t('compare.nothing')} words={t('compare.nothingWords')} />
        </Card>
      </Status>
    )
  return (
    <Card className={styles.agreed}>
      <ResultIcon variant="good" icon="tick" />
      <Text size="xl" weight="strong">
        {t('compare.agrees')}
      </Text>
      <MutedText className={styles.words}>{t('compare.agreesWords')}</MutedText>
    </Card>
  )
}

function Progress({ run: { state, checked, total, differences, endedAt } }: { run: Comparison }) {
  const { t } = useTranslation()
  const format = useFormat()
  const whole = total ?? 0
  if (whole === 0 && state !== 'running') return null
  return (
    <Status>
      <Stack gap={2}>
        <p>
          {t(total === null ? 'compare.starting' : `compare.${state}`, {
            checked: format.count(checked),
            of: format.count(whole),
            time: endedAt === null ? '' : format.dayTime(endedAt),
          })}
          {differences.length > 0 && (
            <strong> {t('compare.differences', { count: differences.length })}</strong>
          )}
        </p>
        {state !== 'done' && (
          <progress
            className={styles.progress}
            aria-label={t('compare.progress')}
            value={checked}
            max={Math.max(whole, 1)}
          />
        )}
      </Stack>
    </Status>
  )
}

function DifferenceItem({ one, till: { currency } }: { one: Difference; till: TillView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, number, reference, ours, theirs, problem } = one
  const problemWords = useProblemWords()
  const said = (value: number) => format.money({ value, currency })
  const which =
    kind === 'unread' ? 'unread' : ours > theirs ? (`${kind}Less` as const) : (`${kind}More` as const)
  const why = problem && problemWords(problem)
  return (
    <TaskCard
      icon={kind === 'unread' ? 'offline' : 'alert'}
      isMild={kind === 'unread'}
      title={t(`difference.${which}.title`)}
    >
      {kind !== 'unread' && (
        <Row as="dl" wrap gap={6} rowGap={2}>
          <Side name={t('compare.ours')} amount={said(ours)} />
          <Side name={t('compare.theirs')} amount={said(theirs)} />
        </Row>
      )}
      {why && <p>{why.what}</p>}
      <p>{t(`difference.${which}.money`)}</p>
      <Text weight="strong">{t(`difference.${which}.remedy`)}</Text>
      <TaskFoot>
        <Text as="span" tone="ink">
          {one.agreementId === null ? (
            <TextLink href={addressOf({ page: 'sale', sale: one.sale })}>
              {number === null ? t('compare.see') : t('compare.seeOf', { number })}
            </TextLink>
          ) : (
            <TextLink href={addressOf({ page: 'agreement', agreementId: one.agreementId })}>
              {t('compare.seeMember')}
            </TextLink>
          )}
        </Text>
        <Text as="span" breaks>
          {reference}
        </Text>
      </TaskFoot>
    </TaskCard>
  )
}

const Side = ({ name, amount }: { name: string; amount: string }) => (
  <div>
    <Text as="dt" size="sm" tone="muted">
      {name}
    </Text>
    <Text as="dd" size="xl" className="money">
      {amount}
    </Text>
  </div>
)
