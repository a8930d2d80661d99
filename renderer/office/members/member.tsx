// Who a member is, on the screens of memberships: the shop's name of them, else how their phone ends, else their plan alone.
import { useTranslation } from 'react-i18next'
import styles from '#renderer/office/members/member.module.css'
import type { MembershipRow } from '#shared/membership.ts'

type Who = Pick<MembershipRow, 'agreementId' | 'name' | 'member' | 'phoneEnding'>

/** The title of a membership, and its plan below where that is not the title. A plan of another program may have no name. */
export function memberTitle({ agreementId, name, member, phoneEnding }: Who): {
  title: string
  plan: string
} {
  const who = member ?? (phoneEnding === null ? null : `••••${phoneEnding}`)
  return who === null ? { title: name || agreementId, plan: '' } : { title: who, plan: name }
}

/** With the agreement's number, which tells apart those of whom the plan alone is known. */
export function MemberWords({ row }: { row: Who & Pick<MembershipRow, 'isAlike'> }) {
  const { t } = useTranslation()
  const { title, plan } = memberTitle(row)
  return (
    <span className={styles.member}>
      <strong>
        {title}
        {title !== row.agreementId && <small>{row.agreementId}</small>}
      </strong>
      {plan !== '' && <span className={styles.plan}>{plan}</span>}
      {row.isAlike && <span className={styles.plan}>{t('members.alike')}</span>}
    </span>
  )
}
