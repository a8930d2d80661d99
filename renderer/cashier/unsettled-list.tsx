// The list of earlier sales that are not settled: what each waits for and what can be done. Those that need a person come first.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { AlarmActs, AlarmWords } from '#renderer/sale/alarm.tsx'
import { WaitingRow, WaitingRows } from '#renderer/cashier/waiting-row.tsx'
import { RegisterName } from '#renderer/sale/register-name.tsx'
import { References } from '#renderer/sale/references.tsx'
import { Refunds } from '#renderer/sale/refunds.tsx'
import {
  answerRow,
  checkRow,
  closeUnsettled,
  inOrder,
  needsPerson,
  waitOf,
} from '#renderer/cashier/unsettled-actions.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { useStore } from '#renderer/till/store.ts'
import { Time } from '#renderer/ui/time.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { UnsettledSale } from '#shared/sale.ts'

export function UnsettledList({ till }: { till: TillView }) {
  const { t } = useTranslation()
  const { unsettled } = till
  return (
    <Dialog title={t('unsettled.title')} onClose={closeUnsettled} variant="full">
      <DialogWords>{t(unsettled.length === 0 ? 'unsettled.none' : 'unsettled.words')}</DialogWords>
      <UnsettledRows till={till} />
      <DialogActions stays>
        <Button variant="main" onClick={closeUnsettled}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function UnsettledRows({ till: { unsettled, unsettledCount } }: { till: TillView }) {
  const { t } = useTranslation()
  return (
    <>
      {unsettled.length > 0 && (
        <WaitingRows>
          {inOrder(unsettled).map((row) => (
            <UnsettledRow key={row.sale} row={row} />
          ))}
        </WaitingRows>
      )}
      {unsettledCount > unsettled.length && (
        <DialogWords>{t('unsettled.more', { count: unsettledCount - unsettled.length })}</DialogWords>
      )}
    </>
  )
}

type Props = { row: UnsettledSale }

function UnsettledRow({ row }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const trouble = useStore(({ unsettled }) =>
    unsettled?.trouble?.sale === row.sale ? unsettled.trouble.problem : null,
  )
  const { alarm, amount, references, refunds, openedAt } = row
  return (
    <WaitingRow
      amount={format.money(amount)}
      beside={<Time at={openedAt}>{t('unsettled.since', { time: format.dayTime(openedAt) })}</Time>}
      isUrgent={needsPerson(row)}
      acts={<RowActs row={row} />}
      below={trouble && <ProblemNotice problem={trouble} />}
    >
      {row.register && <RegisterName of={row.register} />}
      {alarm ? (
        <AlarmWords sale={row} alarm={alarm} level="h3" />
      ) : (
        <>
          <p>{t(`waits.${waitOf(row)}`)}</p>
          <References references={references} />
        </>
      )}
      <Refunds sale={row} refunds={refunds} />
    </WaitingRow>
  )
}

function RowActs({ row }: Props) {
  const { t } = useTranslation()
  const isChecking = usePending('sale.check', row.sale)
  const isAnswering = usePending('sale.answer', row.sale)
  return (
    <>
      {row.question && (
        <>
          <Button variant="main" icon="tick" isBusy={isAnswering} onClick={() => void answerRow(row, 'keep')}>
            {t(`question.${row.question}.keep`)}
          </Button>
          <Button icon="back" isBusy={isAnswering} onClick={() => void answerRow(row, 'giveBack')}>
            {t(`question.${row.question}.giveBack`)}
          </Button>
        </>
      )}
      {row.alarm && <AlarmActs sale={row} alarm={row.alarm} isColumn />}
      <Button variant="quiet" icon="again" isBusy={isChecking} onClick={() => void checkRow(row)}>
        {t('running.check')}
      </Button>
    </>
  )
}
