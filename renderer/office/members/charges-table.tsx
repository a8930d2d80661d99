// The table of charges: a row each, with what may be done; behind it what happened, step by step.
import clsx from 'clsx'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { useAskedAction } from '#renderer/office/members/action-dialog.tsx'
import styles from '#renderer/office/members/charges-table.module.css'
import { FailureWords, ChargeSign } from '#renderer/office/members/status-signs.tsx'
import {
  chargeActs,
  eventOf,
  kindWords,
  wayWords,
  wordIn,
} from '#renderer/office/members/agreement-status.ts'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { EventRow } from '#renderer/office/page/events.tsx'
import { ButtonRow } from '#renderer/ui/button-row.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Row, Stack } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { Table } from '#renderer/ui/table.tsx'
import type { AgreementFile, ChargeView } from '#shared/membership.ts'

type Props = { file: AgreementFile }
const columns = 4

export function ChargesTable({ file }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Table
      label={t('members.charges')}
      words={2}
      stacks
      className={styles.charges}
      head={[t('members.col.charge'), t('members.col.state'), t('amount.label'), t('members.col.acts')]}
    >
      <tbody>
        {file.charges.map((charge) => {
          const isOpen = open === charge.chargeId
          const toggle = () => setOpen(isOpen ? null : charge.chargeId)
          return (
            <Fragment key={charge.chargeId}>
              <ChargeRow charge={charge} file={file} isOpen={isOpen} toggle={toggle} />
              {charge.status === 'FAILED' && (
                <tr className={clsx(styles.more, isOpen && styles.opened)}>
                  <td colSpan={columns}>
                    <FailureWords failure={charge.failure} />
                  </td>
                </tr>
              )}
              {isOpen && <More charge={charge} />}
            </Fragment>
          )
        })}
      </tbody>
    </Table>
  )
}

type RowProps = Props & { charge: ChargeView; isOpen: boolean; toggle: () => void }

function ChargeRow({ charge, file, isOpen, toggle }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { said } = useTerms()
  const { amount, description, due, status, chargeId } = charge
  const { refundAfter } = chargeActs(file, charge)
  return (
    <tr className={clsx((isOpen || status === 'FAILED') && styles.opened)}>
      <th scope="row">
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `more-${chargeId}` : undefined}
          onClick={toggle}
        >
          <Icon name={isOpen ? 'minus' : 'plus'} isSmall tone="muted" />
          <span>
            {format.day(due)} <small>{description}</small>
          </span>
          <span className="hidden">{t('members.more')}</span>
        </button>
      </th>
      <td>
        <ChargeSign status={status} />
        <Sums charge={charge} />
        {refundAfter && <small>{t('members.refundAfter')}</small>}
      </td>
      <td className="money">{said(amount, charge)}</td>
      <td>
        <Acts charge={charge} file={file} />
      </td>
    </tr>
  )
}

/** What became of its money, where the amount alone does not say it. */
function Sums({ charge }: { charge: ChargeView }) {
  const { t } = useTranslation()
  const { said } = useTerms()
  const { amount, captured, refunded, cancelled } = charge
  const sums = { captured: captured === amount ? 0 : captured, refunded, cancelled }
  return (['captured', 'refunded', 'cancelled'] as const).map(
    (one) =>
      sums[one] > 0 && (
        <small key={one}>{t(`members.sum.${one}`, { amount: said(sums[one], charge) })}</small>
      ),
  )
}

function Acts({ charge, file }: Props & { charge: ChargeView }) {
  const { t } = useTranslation()
  const ask = useAskedAction()
  const format = useFormat()
  const { agreement } = file
  const { cancel, capture, refund } = chargeActs(file, charge)
  const of = { name: charge.description, day: format.day(charge.due) }
  return (
    <ButtonRow isSmall className={styles.acts}>
      {capture > 0 && (
        <Button
          name={t('members.captureOf', of)}
          onClick={() => ask(agreement, { do: 'capture', charge, limit: capture }, capture)}
        >
          {t('members.capture')}
        </Button>
      )}
      {refund > 0 && (
        <Button
          name={t('members.refundOf', of)}
          onClick={() => ask(agreement, { do: 'refund', charge, limit: refund }, refund)}
        >
          {t('members.refund')}
        </Button>
      )}
      {cancel && (
        <Button name={t('members.cancelOf', of)} onClick={() => ask(agreement, { do: 'cancel', charge })}>
          {t('members.cancel')}
        </Button>
      )}
    </ButtonRow>
  )
}

function More({ charge }: { charge: ChargeView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { said } = useTerms()
  const { chargeId, kind, retryDays, transactionType, history } = charge
  const [knownKind, knownWay] = [wordIn(kindWords, kind), wordIn(wayWords, transactionType)]
  return (
    <tr id={`more-${chargeId}`} className={styles.more}>
      <td colSpan={columns}>
        <Row as="ul" wrap gap={5} rowGap={1} tone="muted">
          <li>{knownKind ? t(`members.kind.${knownKind}`) : kind}</li>
          {transactionType !== null && (
            <li>{knownWay ? t(`members.transaction.${knownWay}`) : transactionType}</li>
          )}
          {retryDays !== null && (
            <li>{retryDays === 0 ? t('members.noRetry') : t('members.retry', { count: retryDays })}</li>
          )}
          <li>{chargeId}</li>
        </Row>
        {history.length === 0 ? (
          <MutedText>{t('members.noHistory')}</MutedText>
        ) : (
          <Stack as="ol" gap={0} divided="above" className={styles.steps}>
            {history.map((step, nth) => {
              const event = eventOf(step.event)
              return (
                // oxlint-disable-next-line react/no-array-index-key -- nothing is ever put between two steps
                <li key={nth}>
                  <EventRow
                    icon={step.success ? 'tick' : 'cross'}
                    at={step.at}
                    time={format.dayTime(step.at)}
                    hasDay
                    what={event === null ? step.event : t(`members.event.${event}`)}
                    amount={said(step.amount, charge)}
                  >
                    {!step.success && <span>{t('history.failed')}</span>}
                  </EventRow>
                </li>
              )
            })}
          </Stack>
        )}
      </td>
    </tr>
  )
}
