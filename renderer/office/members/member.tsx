// Who a member is, on the screens of memberships: the shop's name of them, else how their phone ends, else the agreement's number.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/office/members/member.module.css'
import type { AgreementRow } from '#shared/membership.ts'

type Who = Pick<AgreementRow, 'agreementId' | 'member' | 'phoneEnding'>

export const memberText = ({ member, phoneEnding, agreementId }: Who): string =>
  member ?? (phoneEnding === null ? agreementId : `••••${phoneEnding}`)

/** With the agreement's number, where it is not all that is known, and the plan below. */
export function MemberWords({ row }: { row: Who & Pick<AgreementRow, 'name' | 'isAlike'> }) {
  const { t } = useTranslation()
  const who = memberText(row)
  return (
    <span className={styles.member}>
      <strong>
        {who}
        {who !== row.agreementId && <small>{row.agreementId}</small>}
      </strong>
      <span className={styles.plan}>{row.name}</span>
      {row.isAlike && <span className={styles.plan}>{t('members.alike')}</span>}
    </span>
  )
}
