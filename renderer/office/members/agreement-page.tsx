// The office's page of one agreement: its terms, its open requests, its past and coming charges, and the actions.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { AgreementButtons } from '#renderer/office/members/agreement-buttons.tsx'
import { AgreementHead } from '#renderer/office/members/agreement-head.tsx'
import { FinishedRequests } from '#renderer/office/members/finished-requests.tsx'
import { ChargesTable } from '#renderer/office/members/charges-table.tsx'
import { ComingChargesTable } from '#renderer/office/members/coming-charges-table.tsx'
import { WithActions } from '#renderer/office/members/action-dialog.tsx'
import { memberTitle } from '#renderer/office/members/member.tsx'
import { OpenRequests } from '#renderer/office/members/open-requests.tsx'
import { PageHead, PageMain, PageProblem } from '#renderer/office/page/page-head.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { startOf, type PageProps } from '#renderer/office/page/routes.ts'
import { AwayNotice, QueryResult } from '#renderer/office/page/query-result.tsx'
import { Card } from '#renderer/ui/card.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { AgreementFile } from '#shared/membership.ts'

export function AgreementPage({ route: { agreementId }, till }: PageProps<'agreement'>) {
  const { t } = useTranslation()
  const listed = useOffice((office) => office.lastOf.memberships) ?? startOf('memberships')
  const reading = useQuery('agreements.look', { agreementId })
  const agreement = reading.data?.agreement
  const words = agreement && memberTitle(agreement)
  return (
    <PageMain>
      <PageHead
        title={words?.title ?? t('members.one')}
        words={words?.plan || undefined}
        back={{ to: listed, words: t('members.back') }}
      />
      <PageProblem />
      <WithActions till={till}>
        <QueryResult reading={reading}>{(file) => <AgreementDetails file={file} />}</QueryResult>
      </WithActions>
    </PageMain>
  )
}

function AgreementDetails({ file }: { file: AgreementFile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { charges, coming, trouble, readAt } = file
  return (
    <>
      <AgreementHead file={file} />
      <AgreementButtons file={file} />
      <OpenRequests file={file} />
      <Card title={t('members.charges')}>
        {trouble && (
          <AwayNotice trouble={trouble} money={t('members.away')} remedy={t('history.away.remedy')} />
        )}
        {charges.length > 0 && <ChargesTable file={file} />}
        {charges.length === 0 && trouble === null && <MutedText>{t('members.noCharges')}</MutedText>}
      </Card>
      {coming.length > 0 && (
        <Card title={t('members.plan')} words={t('members.planWords')}>
          <ComingChargesTable file={file} />
        </Card>
      )}
      <FinishedRequests file={file} />
      <MutedText>{t('members.readAt', { time: format.dayTime(readAt) })}</MutedText>
    </>
  )
}
