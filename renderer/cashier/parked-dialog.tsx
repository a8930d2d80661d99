// The dialog of parked baskets. The one that is taken up again changes places with the open one.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discardParked, resume } from '#renderer/cashier/dialog-actions.ts'
import { closeDialog } from '#renderer/cashier/dialog-openers.ts'
import { WaitingRow, WaitingRows } from '#renderer/cashier/waiting-row.tsx'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Time } from '#renderer/ui/time.tsx'
import type { ParkedBasket } from '#shared/basket.ts'
import type { OpenDialog } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'

type Props = { dialog: OpenDialog; parked: readonly ParkedBasket[]; till: TillView }

export function ParkedDialog({ dialog, parked, till }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('parked.title')} onClose={closeDialog} variant="full">
      {parked.length === 0 ? (
        <EmptyState icon="hold" title={t('parked.none.title')} words={t('parked.none.words')} />
      ) : (
        <WaitingRows>
          {parked.toReversed().map((one) => (
            <ParkedRow
              key={one.basket}
              parked={one}
              till={till}
              onResume={() => void resume(dialog, one.basket)}
            />
          ))}
        </WaitingRows>
      )}
      <CommandProblem />
      <DialogActions stays>
        <Button variant={parked.length === 0 ? 'main' : 'plain'} onClick={closeDialog}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ParkedRow(props: { parked: ParkedBasket; till: TillView; onResume: () => void }) {
  const { parked, till, onResume } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [isDropping, setDropping] = useState(false)
  const { basket, parkedAt, count, lines, total, first } = parked
  const name = first ? format.text(first) : t('amount.label')
  const acts = isDropping ? (
    <>
      <Button variant="danger" icon="trash" onClick={() => void discardParked(basket)}>
        {t('parked.drop.yes')}
      </Button>
      <Button onClick={() => setDropping(false)}>{t('dialog.cancel')}</Button>
    </>
  ) : (
    <>
      <Button variant="main" icon="resume" onClick={onResume}>
        {t('parked.resume')}
      </Button>
      <Button variant="quiet" icon="trash" onClick={() => setDropping(true)}>
        {t('parked.drop')}
      </Button>
    </>
  )
  return (
    <WaitingRow
      amount={format.money({ value: total, currency: till.currency })}
      beside={
        <>
          <span>{t('basket.count', { count })}</span>
          <Time at={parkedAt}>{t('parked.since', { time: format.time(parkedAt) })}</Time>
        </>
      }
      acts={acts}
    >
      <p>{lines > 1 ? t('parked.first', { name, count: lines - 1 }) : name}</p>
      {isDropping && <p role="alert">{t('parked.drop.words')}</p>}
    </WaitingRow>
  )
}
