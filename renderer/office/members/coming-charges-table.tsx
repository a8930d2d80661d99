// The table of coming charges, by the agreement's own periods: scheduled, made, missed, skipped or paused. A missed one waits here.
import { useTranslation } from 'react-i18next'
import { askToMakeUp, askToLeave } from '#renderer/office/members/action-form.ts'
import { agreementActs } from '#renderer/office/members/agreement-status.ts'
import { ComingSign } from '#renderer/office/members/status-signs.tsx'
import { dayText, useTerms } from '#renderer/office/members/agreement-terms.ts'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Table } from '#renderer/ui/table.tsx'
import type { AgreementFile, ComingCharge } from '#shared/membership.ts'

type Props = { file: AgreementFile; locale: string }

export function ComingChargesTable({ file, locale }: Props) {
  const { t } = useTranslation()
  return (
    <Table label={t('members.plan')} words={3} stacks>
      <thead>
        <tr>
          <th scope="col">{t('members.col.period')}</th>
          <th scope="col">{t('members.col.due')}</th>
          <th scope="col">{t('members.col.state')}</th>
          <th scope="col">{t('amount.label')}</th>
          <th scope="col">{t('members.col.acts')}</th>
        </tr>
      </thead>
      <tbody>
        {file.coming.map((one) => (
          <Row key={one.interval} coming={one} file={file} locale={locale} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ coming, file, locale }: Props & { coming: ComingCharge }) {
  const { t } = useTranslation()
  const { said, dayAt } = useTerms(locale)
  const { agreement } = file
  const { interval, due, amount, state, madeFrom } = coming
  return (
    <tr>
      <th scope="row">{dayText(interval, locale)}</th>
      <td>{dayText(due, locale)}</td>
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
                name={t('members.chargeNowOf', { day: dayText(interval, locale) })}
                act={() => askToMakeUp(agreement, coming)}
              >
                {t('members.chargeNow')}
              </Button>
            )}
            <Button
              name={t('members.leaveOf', { day: dayText(interval, locale) })}
              act={() => askToLeave(agreement, interval, amount)}
            >
              {t('members.leave')}
            </Button>
          </ButtonRow>
        )}
      </td>
    </tr>
  )
}
