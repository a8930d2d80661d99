// The reason of a failed charge and what to do about it: in plain words, with the service's own where it gives a new reason.
import { useTranslation } from 'react-i18next'
import { failureOf } from '#renderer/office/members/agreement-status.ts'

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
