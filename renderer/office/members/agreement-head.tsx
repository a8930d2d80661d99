// The head of a membership's page: its price, its terms, how it stands and what that means.
import { useTranslation } from 'react-i18next'
import { standingIn } from '#renderer/office/members/agreement-status.ts'
import styles from '#renderer/office/members/agreement-head.module.css'
import { MemberName } from '#renderer/office/members/member-name.tsx'
import { StandingSign } from '#renderer/office/members/status-signs.tsx'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { Card } from '#renderer/ui/card.tsx'
import { Facts } from '#renderer/ui/facts.tsx'
import { Stack } from '#renderer/ui/layout.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import type { AgreementFile } from '#shared/membership.ts'

export function AgreementHead({ file }: { file: AgreementFile }) {
  const { t } = useTranslation()
  const { price, campaign, dayAt } = useTerms()
  const { agreement, description } = file
  const { agreementId, created, start, stop, isOurs, phoneEnding } = agreement
  const offer = campaign(file)
  const standing = standingIn(file)
  const rows: readonly (readonly [name: string, value: string | null])[] = [
    [t('members.term.phone'), phoneEnding === null ? null : `••••${phoneEnding}`],
    [t('plans.campaign'), offer],
    [t('members.term.made'), created === null ? null : dayAt(created)],
    [t('members.term.start'), start === null ? null : dayAt(start)],
    [t('members.term.stop'), stop === null ? null : dayAt(stop)],
    [t('members.term.origin'), isOurs ? t('members.ours') : t('members.elsewhere')],
    [t('members.term.id'), agreementId],
  ]
  return (
    <Card className={styles.head} aria-label={t('members.summary')}>
      <Stack gap={2} align="start">
        <strong className={`money ${styles.price}`}>{price(agreement)}</strong>
        <StandingSign standing={standing} className={styles.standing} />
        <Quiet className={styles.meaning}>{t(`members.meaning.${standing}`)}</Quiet>
      </Stack>
      <Stack gap={4} className={styles.terms}>
        {description !== '' && <p>{description}</p>}
        <Facts rows={rows.filter(([, value]) => value !== null)} least="11rem" />
        <MemberName key={agreementId} agreement={agreement} />
      </Stack>
    </Card>
  )
}
