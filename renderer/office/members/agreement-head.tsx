// The head of a membership's page: its price, its terms, how it stands and what that means.
import { useTranslation } from 'react-i18next'
import { standingIn } from '#renderer/office/members/agreement-status.ts'
import styles from '#renderer/office/members/member.module.css'
import { MemberName } from '#renderer/office/members/member.tsx'
import { StandingSign } from '#renderer/office/members/status-signs.tsx'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { Card } from '#renderer/ui/card.tsx'
import { DescriptionList } from '#renderer/ui/description-list.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import type { AgreementFile } from '#shared/membership.ts'

export function AgreementHead({ file }: { file: AgreementFile }) {
  const { t } = useTranslation()
  const { price, campaign, dayAt } = useTerms()
  const { agreement, description } = file
  const { agreementId, created, start, stop, isOurs, phoneEnding } = agreement
  const offer = campaign(file)
  const standing = standingIn(file)
  const rows: readonly { name: string; value: string | null }[] = [
    { name: t('members.term.phone'), value: phoneEnding === null ? null : `••••${phoneEnding}` },
    { name: t('plans.campaign'), value: offer },
    { name: t('members.term.made'), value: created === null ? null : dayAt(created) },
    { name: t('members.term.start'), value: start === null ? null : dayAt(start) },
    { name: t('members.term.stop'), value: stop === null ? null : dayAt(stop) },
    { name: t('members.term.origin'), value: isOurs ? t('members.ours') : t('members.elsewhere') },
    { name: t('members.term.id'), value: agreementId },
  ]
  return (
    <Card className={styles.head} aria-label={t('members.summary')}>
      <Stack gap={2} align="start" size="lg">
        <strong className={`money ${styles.price}`}>{price(agreement)}</strong>
        <StandingSign standing={standing} />
        <Text size="base" tone="muted" className={styles.meaning}>
          {t(`members.meaning.${standing}`)}
        </Text>
      </Stack>
      <Stack gap={4}>
        {description !== '' && <Text breaks>{description}</Text>}
        <DescriptionList rows={rows.filter(({ value }) => value !== null)} least="11rem" />
        <MemberName key={agreementId} agreement={agreement} />
      </Stack>
    </Card>
  )
}
