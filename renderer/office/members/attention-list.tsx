// The parts of the page of memberships, and the first of them, the agreements that need a person: failed charges with what to do about them, charges not made in time, and requests refused for good.
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { TaskCard, TaskList, TaskReason } from '#renderer/office/page/messages.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { useAskedAction } from '#renderer/office/members/action-dialog.tsx'
import { makingUp } from '#renderer/office/members/agreement-action.ts'
import { FailureWords } from '#renderer/office/members/status-signs.tsx'
import { memberTitle } from '#renderer/office/members/member.tsx'
import { RefusedWords, SeeToButtons } from '#renderer/office/members/refused-request.tsx'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { addressOf } from '#renderer/office/page/routes.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { useQuery } from '#renderer/office/page/queries.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { TextLink } from '#renderer/ui/text.tsx'
import type { AttentionItem } from '#shared/membership.ts'

/** A part of the page, under its title. */
export function MembersPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <Text as="h2" size="xl" id={id}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

/** Nothing at all where nothing waits. */
export function AttentionList() {
  const { t } = useTranslation()
  const { data, error } = useQuery('agreements.attention', {})
  const rows = data?.rows ?? []
  if (rows.length === 0 && error === null) return null
  return (
    <MembersPart title={t('members.needYou', { count: rows.length })}>
      {error && <ProblemNotice problem={error} variant="wait" />}
      <TaskList>
        {rows.map((row) => (
          <Waiting
            key={`${row.agreementId} ${row.kind} ${row.refused?.task ?? row.chargeId ?? row.interval ?? row.due}`}
            row={row}
          />
        ))}
      </TaskList>
    </MembersPart>
  )
}

function Waiting({ row }: { row: AttentionItem }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { said, asked } = useTerms()
  const { kind, due, amount, failure, refused, isChargeable } = row
  const { title, plan } = memberTitle(row)
  const particulars = { amount: said(amount, row), day: format.day(due) }
  return (
    <TaskCard
      icon={kind === 'missed' ? 'clock' : 'alert'}
      isMild={kind === 'missed'}
      title={title}
      what={
        kind === 'refused'
          ? refused && asked(refused.asked, particulars.amount)
          : t(`members.waits.${kind}`, particulars)
      }
      {...(plan !== '' && { of: plan })}
    >
      {refused && <RefusedWords refused={refused} day={particulars.day} />}
      {kind === 'failed' && <FailureWords failure={failure} />}
      {kind === 'missed' && <TaskReason what={t('members.missed.what')} remedy={t('members.missed.do')} />}
      {kind === 'doubted' && <TaskReason remedy={t('members.doubted.do')} />}
      {kind === 'reserved' && <TaskReason remedy={t('members.reserved.do')} />}
      {!isChargeable && (kind === 'failed' || kind === 'missed') && <p>{t('members.notNow')}</p>}
      <Acts row={row} />
    </TaskCard>
  )
}

function Acts({ row }: { row: AttentionItem }) {
  const { t } = useTranslation()
  const ask = useAskedAction()
  const { kind, chargeId, interval, amount, agreementId, refused, isChargeable } = row
  return (
    <ButtonRow>
      {refused && <SeeToButtons about={row} refused={refused} amount={amount} isChargeable={isChargeable} />}
      {kind === 'missed' && isChargeable && (
        <Button
          variant="main"
          icon="member"
          onClick={() => ask(row, makingUp(null, { interval, insteadOf: chargeId }), amount)}
        >
          {t('members.chargeNow')}
        </Button>
      )}
      {kind === 'failed' && isChargeable && (
        <Button
          icon="again"
          onClick={() => ask(row, makingUp(null, { interval: null, insteadOf: chargeId }), amount)}
        >
          {t('members.chargeAgain')}
        </Button>
      )}
      {interval !== null && (
        <Button icon="cross" onClick={() => ask(row, { do: 'leave', interval }, amount)}>
          {t('members.leave')}
        </Button>
      )}
      <TextLink href={addressOf({ page: 'agreement', agreementId })}>{t('members.look')}</TextLink>
    </ButtonRow>
  )
}
