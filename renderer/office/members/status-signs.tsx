// The signs of an agreement's and a charge's status: always an icon, a word and a colour; and the reason of a failed charge, with what to do.
import { useTranslation } from 'react-i18next'
import {
  chargeLookOf,
  comingLooks,
  failureOf,
  standingLooks,
  type Look,
  type Standing,
} from '#renderer/office/members/agreement-status.ts'
import { Icon } from '#renderer/ui/icon.tsx'
import type { ChargeView, ComingCharge } from '#shared/membership.ts'

export function Sign({ look: { icon, colour }, words }: { look: Look; words: string }) {
  return (
    <span className={`sale-sign ${colour}`}>
      <Icon name={icon} />
      {words}
    </span>
  )
}

export function StandingSign({ standing }: { standing: Standing }) {
  const { t } = useTranslation()
  return <Sign look={standingLooks[standing]} words={t(`members.standing.${standing}`)} />
}

export function ChargeSign({ status }: Pick<ChargeView, 'status'>) {
  const { t } = useTranslation()
  const known = chargeLookOf(status)
  return known ? (
    <Sign look={known.look} words={t(`members.charge.${known.word}`)} />
  ) : (
    <Sign look={{ icon: 'question', colour: 'plain' }} words={status} />
  )
}

export function ComingSign({ state }: Pick<ComingCharge, 'state'>) {
  const { t } = useTranslation()
  return <Sign look={comingLooks[state]} words={t(`members.coming.${state}`)} />
}

export function FailureWords({ failure }: { failure: string | null }) {
  const { t } = useTranslation()
  const why = failureOf(failure)
  return (
    <div className="member-why">
      <p>
        {why !== 'other'
          ? t(`members.failure.${why}`)
          : failure === null
            ? t('members.failure.none')
            : t('members.failure.new', { reason: failure })}
      </p>
      <p className="difference-remedy">{t(`members.failureDo.${why}`)}</p>
    </div>
  )
}
