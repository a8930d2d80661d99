// The tip dialog: what the shop offers, another amount, or none. Asked before the payment is made.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tipNow } from '#renderer/cashier/basket-actions.ts'
import styles from '#renderer/cashier/dialogs.module.css'
import { giveTip } from '#renderer/cashier/dialog-actions.ts'
import { closeDialog } from '#renderer/cashier/dialog-openers.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { AmountField } from '#renderer/ui/amount-field.tsx'
import { amountAfterKey } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { DialogActions, DialogWords, WithPad, WithPadWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Grid, Stack, Text } from '#renderer/ui/layout.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import { tipOf } from '#shared/order.ts'

type Props = { goods: number; till: TillView }

/** `goods`: what the tip is on, in minor units. */
export function TipDialog({ goods, till }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, tips } = till
  const chosen = useStore(({ selling }) => selling.tip)
  // Begins with a tip of the customer's own that is there already. Minor units.
  const [value, setValue] = useState(() => {
    const tip = tipNow(useStore.getState())
    return tip && 'value' in tip ? tip.value : 0
  })
  const submit = () => {
    if (value > 0) giveTip({ value })
  }
  const said = (minor: number) => format.money({ value: minor, currency })
  return (
    <Dialog title={t('tip.title')} onClose={closeDialog} variant="wide">
      <WithPad>
        <WithPadWords>
          <DialogWords>{t('tip.words', { amount: said(goods) })}</DialogWords>
          <Grid least="7rem" stretches gap={2}>
            {tips.map((percent) => (
              <Chip
                key={percent}
                className={styles.offer}
                isPressed={chosen !== null && 'percent' in chosen && chosen.percent === percent}
                onClick={() => giveTip({ percent })}
              >
                <Stack as="span" gap={1} align="center">
                  <Text as="strong" size="2xl" tone="ink" weight="bold">
                    {format.percent(percent * 100)}
                  </Text>
                  <Text as="span" weight="normal" className="money">
                    {format.amount(tipOf({ percent }, goods))}
                  </Text>
                </Stack>
              </Chip>
            ))}
          </Grid>
          <AmountField
            label={t('tip.own', { currency })}
            value={value}
            onChange={setValue}
            onSubmit={submit}
            error={null}
            takesFocus
          />
        </WithPadWords>
        <Pad
          keys="amount"
          variant="dialog"
          onPress={(key) => setValue((before) => amountAfterKey(before, key))}
        />
      </WithPad>
      <DialogActions>
        <Button onClick={closeDialog}>{t('dialog.cancel')}</Button>
        <Button onClick={() => giveTip(null)}>{t('tip.none')}</Button>
        <Button variant="main" isDisabled={value === 0} onClick={submit}>
          {value === 0 ? t('tip.give') : t('tip.giveOf', { amount: said(value) })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
