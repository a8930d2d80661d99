// The office's page of one agreement: its terms, its open requests, its past and coming charges, and the actions.
import '#renderer/office/members/members.css'
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { dayAndTime } from '#renderer/i18n/times.ts'
import { useOffice } from '#renderer/office/page/office-store.ts'
import { AgreementButtons } from '#renderer/office/members/agreement-buttons.tsx'
import { AgreementHead } from '#renderer/office/members/agreement-head.tsx'
import { FinishedRequests } from '#renderer/office/members/finished-requests.tsx'
import { ChargesTable } from '#renderer/office/members/charges-table.tsx'
import { ComingChargesTable } from '#renderer/office/members/coming-charges-table.tsx'
import { ActionDialog } from '#renderer/office/members/action-dialog.tsx'
import { memberText } from '#renderer/office/members/member.tsx'
import { OpenRequests } from '#renderer/office/members/open-requests.tsx'
import { PageHead, PageProblem } from '#renderer/office/page/page-head.tsx'
import { QueryResult } from '#renderer/office/page/query-result.tsx'
import { addressOf } from '#renderer/office/page/routes.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import { Notice } from '#renderer/ui/notice.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { AgreementFile } from '#shared/membership.ts'
import type { Problem } from '#shared/problem.ts'

export function AgreementPage({ agreementId, till }: { agreementId: string; till: TillView }) {
  const { t } = useTranslation()
  const reading = useOffice((desk) => desk.readings['agreements.look'])
  const mine = reading?.input.agreementId === agreementId ? reading : undefined
  const agreement = mine?.answer?.agreement
  return (
    <main className="office-page">
      <PageHead
        title={agreement ? memberText(agreement) : t('members.one')}
        {...(agreement && { words: agreement.name })}
        above={<Back />}
      />
      <PageProblem locale={till.locale} />
      <QueryResult reading={mine} locale={till.locale}>
        {(file) => <File file={file} till={till} />}
      </QueryResult>
      <ActionDialog till={till} />
    </main>
  )
}

function Back() {
  const { t } = useTranslation()
  const listed = useOffice((desk) => desk.listedMembers)
  return (
    <a className="page-back no-print" href={addressOf(listed)}>
      <Icon name="left" />
      {t('members.back')}
    </a>
  )
}

function File({ file, till: { locale } }: { file: AgreementFile; till: TillView }) {
  const { t } = useTranslation()
  const { charges, coming, trouble, readAt } = file
  return (
    <>
      <AgreementHead file={file} locale={locale} />
      <AgreementButtons file={file} />
      <OpenRequests file={file} locale={locale} />
      <section className="sheet-box">
        <h2>{t('members.charges')}</h2>
        {trouble && <Away trouble={trouble} locale={locale} />}
        {charges.length > 0 && <ChargesTable file={file} locale={locale} />}
        {charges.length === 0 && trouble === null && <p className="sheet-words">{t('members.noCharges')}</p>}
      </section>
      {coming.length > 0 && (
        <section className="sheet-box">
          <h2>{t('members.plan')}</h2>
          <p className="sheet-words">{t('members.planWords')}</p>
          <ComingChargesTable file={file} locale={locale} />
        </section>
      )}
      <FinishedRequests file={file} locale={locale} />
      <p className="sheet-words">{t('members.readAt', { time: dayAndTime(readAt, locale) })}</p>
    </>
  )
}

/** Only what the service says of the charges is not known: what stands above does. */
function Away({ trouble, locale }: { trouble: Problem; locale: string }) {
  const { t } = useTranslation()
  const { what } = useProblemWords()(trouble, locale)
  const words = { what, money: t('members.away'), remedy: t('history.away.remedy') }
  return <Notice words={words} look="wait" icon="offline" />
}
