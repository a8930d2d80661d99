// The field in which the shop gives a member a name or a number of its own.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/office/members/member.module.css'
import { take } from '#renderer/office/page/queries.ts'
import { sendCommand } from '#renderer/till/bridge.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { Button } from '#renderer/ui/button.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { longestMember, type MembershipRow } from '#shared/membership.ts'
import type { Problem } from '#shared/problem.ts'

type Props = { agreement: Pick<MembershipRow, 'agreementId' | 'member'> }

export function MemberName({ agreement: { agreementId, member } }: Props) {
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
    take('agreements.look', { agreementId }, result.value)
    type(null)
  }

  return (
    <div className={styles.form}>
      <TextField
        label={t('members.member')}
        text={text}
        type={(given) => {
          setTrouble(null)
          type(given.slice(0, longestMember))
        }}
        enter={() => void save()}
        wrong={trouble && words(trouble).what}
        hint={t('members.memberHint')}
      />
      <span className={`${styles.save} no-print`}>
        <Button isDisabled={!isChanged} isBusy={isBusy} act={() => void save()}>
          {t('members.memberSave')}
        </Button>
      </span>
    </div>
  )
}
