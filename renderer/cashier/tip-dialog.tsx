// The tip dialog: what the shop offers, another amount, or none. Asked before the payment is made.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/tip-dialog.module.css'
import { closePanel } from '#renderer/cashier/panel-actions.ts'
import { giveTip, giveTyped, pressTip, typeTip } from '#renderer/cashier/dialog-actions.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { AmountField } from '#renderer/ui/amount-field.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { Padded, PaddedWords } from '#renderer/ui/padded.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import { tipOf } from '#shared/order.ts'

type Props = { value: number; goods: number; till: TillView }

export function TipDialog({ value, goods, till }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, tips } = till
  const chosen = useStore(({ selling }) => selling.tip)
  const said = (minor: number) => format.money({ value: minor, currency })
  return (
    <Dialog title={t('tip.title')} close={closePanel} look="wide">
      <Padded>
        <PaddedWords>
          <DialogWords>{t('tip.words', { amount: said(goods) })}</DialogWords>
          <div className={styles.offers}>
            {tips.map((percent) => (
              <button
                key={percent}
                type="button"
                className={styles.offer}
                aria-pressed={chosen !== null && 'percent' in chosen && chosen.percent === percent}
                onClick={() => giveTip({ percent })}
              >
                <strong>{format.percent(percent * 100)}</strong>
                <span className={clsx('money', styles.amount)}>
                  {format.amount(tipOf({ percent }, goods))}
                </span>
              </button>
            ))}
          </div>
          <AmountField
            label={t('tip.own', { currency })}
            value={value}
            change={typeTip}
            enter={giveTyped}
            wrong={null}
            isFirst
          />
        </PaddedWords>
        <Pad keys="amount" look="dialog" press={pressTip} />
      </Padded>
      <DialogActs>
        <Button act={closePanel}>{t('dialog.cancel')}</Button>
        <Button act={() => giveTip(null)}>{t('tip.none')}</Button>
        <Button look="main" isDisabled={value === 0} act={giveTyped}>
          {value === 0 ? t('tip.give') : t('tip.giveOf', { amount: said(value) })}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
