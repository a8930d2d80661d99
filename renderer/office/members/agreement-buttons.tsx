// The actions on a whole agreement: only what its status allows, and nothing that is already asked for.
import { useTranslation } from 'react-i18next'
import { useAskedAction } from '#renderer/office/members/action-dialog.tsx'
import { newCharge } from '#renderer/office/members/agreement-action.ts'
import { agreementActs, openCharges } from '#renderer/office/members/agreement-status.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import type { AgreementFile } from '#shared/membership.ts'

export function AgreementButtons({ file }: { file: AgreementFile }) {
  const { t } = useTranslation()
  const ask = useAskedAction()
  const { agreement, charges, belongsTo } = file
  const { charge, pause, goOn, accept, stop } = agreementActs(file)
  if (!charge && !pause && !goOn && !accept && !stop && belongsTo === null) return null
  return (
    <ButtonRow>
      {accept && (
        <Button variant="main" icon="tick" onClick={() => ask(agreement, { do: 'accept' })}>
          {t('members.accept')}
        </Button>
      )}
      {charge && (
        <Button icon="plus" onClick={() => ask(agreement, newCharge(file))}>
          {t('members.newCharge')}
        </Button>
      )}
      {pause && (
        <Button icon="hold" onClick={() => ask(agreement, { do: 'pause' })}>
          {t('members.pause')}
        </Button>
      )}
      {goOn && (
        <Button variant="main" icon="resume" onClick={() => ask(agreement, { do: 'goOn' })}>
          {t('members.goOn')}
        </Button>
      )}
      {stop && (
        <Button icon="stop" onClick={() => ask(agreement, { do: 'stop', open: openCharges(charges).length })}>
          {t('members.stop')}
        </Button>
      )}
      {belongsTo !== null && (
        <Button icon="member" onClick={() => ask(agreement, { do: 'takeOver', till: belongsTo })}>
          {t('members.takeOver')}
        </Button>
      )}
    </ButtonRow>
  )
}
