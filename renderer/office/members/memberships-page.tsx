// The office's page of memberships: what waits for a person first, then the agreements as the service lists them, one status at a time.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ListRow, RowAmount, Rows } from '#renderer/office/page/rows.tsx'
import { replaceRoute } from '#renderer/office/page/navigation.ts'
import { AttentionList, MembersPart } from '#renderer/office/members/attention-list.tsx'
import styles from '#renderer/office/members/memberships-page.module.css'
import { MemberWords } from '#renderer/office/members/member.tsx'
import { WithActions } from '#renderer/office/members/action-dialog.tsx'
import { standingOf } from '#renderer/office/members/agreement-status.ts'
import { StandingSign } from '#renderer/office/members/status-signs.tsx'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { PageLinks } from '#renderer/office/page/page-links.tsx'
import { ArrowLink, PageHead, PageMain, PageProblem } from '#renderer/office/page/page-head.tsx'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { useQuery, useDebounced } from '#renderer/office/page/queries.ts'
import {
  agreementStatuses,
  type AgreementStatus,
  type PageProps,
  type Route,
} from '#renderer/office/page/routes.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Row, Stack } from '#renderer/ui/layout.tsx'
import { SearchBox } from '#renderer/ui/search-box.tsx'
import { Tabs } from '#renderer/ui/tabs.tsx'
import type { AnswerOf } from '#shared/bridge.ts'
import type { MembershipRow } from '#shared/membership.ts'

type Listed = { status: AgreementStatus; at: number; text: string }

export function MembershipsPage({ route: { status, at, text }, till }: PageProps<'memberships'>) {
  const { t } = useTranslation()
  const wanted = useDebounced(text)
  const reading = useQuery('agreements.list', { status, page: at, ...(wanted !== '' && { text: wanted }) })
  return (
    <PageMain>
      <PageHead title={t('office.memberships')} words={t('members.words')} />
      <PageLinks />
      <PageProblem />
      <WithActions till={till}>
        <AttentionList />
      </WithActions>
      <MembersPart title={t('members.all')}>
        <search className="no-print">
          <SearchBox
            label={t('members.search')}
            empty={t('sales.clear')}
            text={text}
            search={(typed) => replaceRoute({ page: 'memberships', status, at: 1, text: typed })}
          />
        </search>
        <Tabs
          label={t('members.col.state')}
          tabs={agreementStatuses.map((id) => ({ id, words: t(`members.status.${id}`) }))}
          chosen={status}
          onSelect={(id) => replaceRoute({ page: 'memberships', status: id, at: 1, text })}
        >
          <QueryResult reading={wanted === text ? reading : undefined}>
            {(answer) => <Found answer={answer} ask={reading.refetch} status={status} at={at} text={text} />}
          </QueryResult>
        </Tabs>
      </MembersPart>
    </PageMain>
  )
}

type RowsProps = Listed & { answer: AnswerOf<'agreements.list'>; ask: () => void }

function Found({ answer: { rows, readAt, hasMore }, ask, status, at, text }: RowsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Stack gap={4}>
      <Row wrap justify="between" gap={2} tone="muted" className="no-print">
        <span>{t('members.asOf', { time: format.time(readAt) })}</span>
        <Button variant="quiet" size="compact" icon="again" onClick={ask}>
          {t('members.readAgain')}
        </Button>
      </Row>
      {rows.length === 0 ? (
        <Nothing status={status} at={at} text={text} />
      ) : (
        <Rows label={t('members.rowsOf', { status: t(`members.status.${status}`) })}>
          {rows.map((row) => (
            <MemberRow key={row.agreementId} row={row} />
          ))}
        </Rows>
      )}
      {(at > 1 || hasMore) && <Paging status={status} at={at} text={text} hasMore={hasMore} />}
    </Stack>
  )
}

function Nothing({ status, at, text }: Listed) {
  const { t } = useTranslation()
  return (
    <Card>
      {text !== '' ? (
        <EmptyState icon="search" title={t('members.none.found')} words={t('members.none.foundWords')} />
      ) : at > 1 ? (
        <EmptyState icon="member" title={t('members.none.page')} words={t('members.none.pageWords')} />
      ) : (
        <EmptyState
          icon="member"
          title={t(`members.none.${status}`)}
          words={t(`members.noneWords.${status}`)}
        />
      )}
    </Card>
  )
}

function MemberRow({ row }: { row: MembershipRow }) {
  const { t } = useTranslation()
  const { price, dayAt } = useTerms()
  const { agreementId, created, start, stop, status, isOurs } = row
  const isOver = stop !== null && status !== 'ACTIVE'
  const since = start ?? created
  return (
    <ListRow to={{ page: 'agreement', agreementId }} className={styles.row}>
      <MemberWords row={row} />
      <StandingSign standing={standingOf(row)} />
      <span className={styles.since}>
        {isOver
          ? t('members.until', { day: dayAt(stop) })
          : since !== null && t(start === null ? 'members.made' : 'members.since', { day: dayAt(since) })}
      </span>
      <span className={styles.origin}>{isOurs ? t('members.ours') : t('members.elsewhere')}</span>
      <RowAmount amount={price(row)} />
    </ListRow>
  )
}

function Paging({ status, at, text, hasMore }: Listed & { hasMore: boolean }) {
  const { t } = useTranslation()
  const to = (page: number): Route => ({ page: 'memberships', status, at: page, text })
  return (
    <Row as="nav" wrap gap={5} rowGap={3} tone="muted" className="no-print" aria-label={t('members.paging')}>
      {at > 1 && <ArrowLink to={to(at - 1)}>{t('members.pageBefore')}</ArrowLink>}
      <span>{t('members.page', { page: at })}</span>
      {hasMore && (
        <ArrowLink to={to(at + 1)} isOnward>
          {t('members.pageNext')}
        </ArrowLink>
      )}
    </Row>
  )
}
