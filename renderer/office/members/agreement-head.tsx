// The head of a membership's page: its price, its terms, how it stands and what that means.
import { useTranslation } from 'react-i18next'
import { standingIn } from '#renderer/office/members/agreement-status.ts'
import { MemberName } from '#renderer/office/members/member-name.tsx'
import { StandingSign } from '#renderer/office/members/status-signs.tsx'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import type { AgreementFile } from '#shared/membership.ts'

export function AgreementHead({ file, locale }: { file: AgreementFile; locale: string }) {
  const { t } = useTranslation()
  const { price, campaign, dayAt } = useTerms(locale)
  const { agreement, description } = file
  const { agreementId, created, start, stop, isOurs, phoneEnding } = agreement
  const offer = campaign(file)
  const standing = standingIn(file)
  const rows: readonly (readonly [name: string, value: string | null])[] = [
    [t('members.term.phone'), phoneEnding === null ? null : `••••${phoneEnding}`],
    [t('members.term.campaign'), offer],
    [t('members.term.made'), created === null ? null : dayAt(created)],
    [t('members.term.start'), start === null ? null : dayAt(start)],
    [t('members.term.stop'), stop === null ? null : dayAt(stop)],
    [t('members.term.origin'), isOurs ? t('members.ours') : t('members.elsewhere')],
    [t('members.term.id'), agreementId],
  ]
  return (
    <section className="sale-head member-head" aria-label={t('members.summary')}>
      <div className="sale-sum">
        <strong className="money">{price(agreement)}</strong>
        <StandingSign standing={standing} />
        <p className="member-meaning">{t(`members.meaning.${standing}`)}</p>
      </div>
      <div className="member-terms">
        {description !== '' && <p>{description}</p>}
        <dl className="sale-rows-of">
          {rows.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <MemberName key={agreementId} agreement={agreement} locale={locale} />
      </div>
    </section>
  )
}
