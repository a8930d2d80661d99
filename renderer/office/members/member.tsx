// Who a member is, on the screens of memberships: the shop's name of them, else how their phone ends, else their plan alone; and the field in which the shop gives them that name.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setQueryData } from '#renderer/office/page/queries.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { longestMember, type MembershipRow } from '#shared/membership.ts'
import type { Problem } from '#shared/problem.ts'
import styles from '#renderer/office/members/member.module.css'

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
    <Stack as="span" gap={0} tone="muted">
      <Text as="strong" tone="ink" weight="strong" breaks>
        {title}
        {title !== row.agreementId && <small className={styles.id}>{row.agreementId}</small>}
      </Text>
      {plan !== '' && <span>{plan}</span>}
      {row.isAlike && <span>{t('members.alike')}</span>}
    </Stack>
  )
}

type NameProps = { agreement: Pick<MembershipRow, 'agreementId' | 'member'> }

/** A name or a number of the shop's own. */
export function MemberName({ agreement: { agreementId, member } }: NameProps) {
  const { t } = useTranslation()
  const words = useProblemWords()
  const known = member ?? ''
  const [typed, type] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const text = typed ?? known
  const isChanged = text.trim() !== known

  async function save() {
    if (!isChanged || isBusy) return
    setBusy(true)
    const result = await sendCommand('office', 'agreements.name', { agreementId, member: text })
    setBusy(false)
    if (!result) return
    setTrouble(result.ok ? null : result.problem)
    if (!result.ok || !result.value) return
    setQueryData('agreements.look', { agreementId }, result.value)
    type(null)
  }

  return (
    <div className={styles.form}>
      <TextField
        label={t('members.member')}
        text={text}
        onChange={(given) => {
          setTrouble(null)
          type(given.slice(0, longestMember))
        }}
        onSubmit={() => void save()}
        error={trouble && words(trouble).what}
        hint={t('members.memberHint')}
      />
      <span className={`${styles.save} no-print`}>
        <Button isDisabled={!isChanged} isBusy={isBusy} onClick={() => void save()}>
          {t('members.memberSave')}
        </Button>
      </span>
    </div>
  )
}
