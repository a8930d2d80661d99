// The table of coming charges, by the agreement's own periods: scheduled, made, missed, skipped or paused. A missed one waits here.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { useAskedAction } from '#renderer/office/members/action-dialog.tsx'
import { makingUp } from '#renderer/office/members/agreement-action.ts'
import { agreementActs } from '#renderer/office/members/agreement-status.ts'
import { ComingSign } from '#renderer/office/members/status-signs.tsx'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Table } from '#renderer/ui/table.tsx'
import type { AgreementFile, ComingCharge } from '#shared/membership.ts'

type Props = { file: AgreementFile }

export function ComingChargesTable({ file }: Props) {
  const { t } = useTranslation()
  return (
    <Table
      label={t('members.plan')}
      words={3}
      stacks
      head={[
        t('members.col.period'),
        t('members.col.due'),
        t('members.col.state'),
        t('amount.label'),
        t('members.col.acts'),
      ]}
    >
      <tbody>
        {file.coming.map((one) => (
          <ComingChargeRow key={one.interval} coming={one} file={file} />
        ))}
      </tbody>
    </Table>
  )
}

function ComingChargeRow({ coming, file }: Props & { coming: ComingCharge }) {
  const { t } = useTranslation()
  const format = useFormat()
  const ask = useAskedAction()
  const { said, dayAt } = useTerms()
  const { agreement } = file
  const { interval, due, amount, state, madeFrom } = coming
  return (
    <tr>
      <th scope="row">{format.day(interval)}</th>
      <td>{format.day(due)}</td>
      <td>
        <ComingSign state={state} />
        {state === 'planned' && <small>{t('members.coming.from', { day: dayAt(madeFrom) })}</small>}
        {state === 'missed' && <small>{t('members.missed.what')}</small>}
        {state === 'paused' && <small>{t('members.coming.pausedWords')}</small>}
      </td>
      <td className="money">{said(amount, agreement)}</td>
      <td>
        {state === 'missed' && (
          <ButtonRow isSmall>
            {agreementActs(file).charge && (
              <Button
                name={t('members.chargeNowOf', { day: format.day(interval) })}
                onClick={() => ask(agreement, makingUp(agreement.maximum, coming), amount)}
              >
                {t('members.chargeNow')}
              </Button>
            )}
            <Button
              name={t('members.leaveOf', { day: format.day(interval) })}
              onClick={() => ask(agreement, { do: 'leave', interval }, amount)}
            >
              {t('members.leave')}
            </Button>
          </ButtonRow>
        )}
      </td>
    </tr>
  )
}
