// The signs of an agreement's and a charge's status: always an icon, a word and a colour; and the reason of a failed charge, with what to do.
import { useTranslation } from 'react-i18next'
import {
  chargeLookOf,
  comingLooks,
  failureOf,
  standingLooks,
  type Standing,
} from '#renderer/office/members/agreement-status.ts'
import { TaskReason } from '#renderer/office/page/messages.tsx'
import { Sign } from '#renderer/ui/sign.tsx'
import type { ChargeView, ComingCharge } from '#shared/membership.ts'

export function StandingSign({ standing }: { standing: Standing }) {
  const { t } = useTranslation()
  return <Sign {...standingLooks[standing]}>{t(`members.standing.${standing}`)}</Sign>
}

export function ChargeSign({ status }: Pick<ChargeView, 'status'>) {
  const { t } = useTranslation()
  const known = chargeLookOf(status)
  return known ? (
    <Sign {...known.look}>{t(`members.charge.${known.word}`)}</Sign>
  ) : (
    <Sign icon="question" colour="plain">
      {status}
    </Sign>
  )
}

export function ComingSign({ state }: Pick<ComingCharge, 'state'>) {
  const { t } = useTranslation()
  return <Sign {...comingLooks[state]}>{t(`members.coming.${state}`)}</Sign>
}

export function FailureWords({ failure }: { failure: string | null }) {
  const { t } = useTranslation()
  const why = failureOf(failure)
  return (
    <TaskReason
      what={
        why !== 'other'
          ? t(`members.failure.${why}`)
          : failure === null
            ? t('members.failure.none')
            : t('members.failure.new', { reason: failure })
      }
      remedy={t(`members.failureDo.${why}`)}
    />
  )
}
