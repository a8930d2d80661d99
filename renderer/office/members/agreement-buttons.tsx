// The actions on a whole agreement: only what its status allows, and nothing that is already asked for.
import { useTranslation } from 'react-i18next'
import {
  askToAccept,
  askToCharge,
  askToPause,
  askToStop,
  askToTakeOver,
} from '#renderer/office/members/action-form.ts'
import { agreementActs, openCharges } from '#renderer/office/members/agreement-status.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import type { AgreementFile } from '#shared/membership.ts'

export function AgreementButtons({ file }: { file: AgreementFile }) {
  const { t } = useTranslation()
  const { agreement, charges, belongsTo } = file
  const { charge, pause, goOn, accept, stop } = agreementActs(file)
  if (!charge && !pause && !goOn && !accept && !stop && belongsTo === null) return null
  return (
    <ButtonRow>
      {accept && (
        <Button variant="main" icon="tick" onClick={() => askToAccept(agreement)}>
          {t('members.accept')}
        </Button>
      )}
      {charge && (
        <Button icon="plus" onClick={() => askToCharge(file)}>
          {t('members.newCharge')}
        </Button>
      )}
      {pause && (
        <Button icon="hold" onClick={() => askToPause(agreement, true)}>
          {t('members.pause')}
        </Button>
      )}
      {goOn && (
        <Button variant="main" icon="resume" onClick={() => askToPause(agreement, false)}>
          {t('members.goOn')}
        </Button>
      )}
      {stop && (
        <Button icon="stop" onClick={() => askToStop(agreement, openCharges(charges).length)}>
          {t('members.stop')}
        </Button>
      )}
      {belongsTo !== null && (
        <Button icon="member" onClick={() => askToTakeOver(agreement, belongsTo)}>
          {t('members.takeOver')}
        </Button>
      )}
    </ButtonRow>
  )
}
