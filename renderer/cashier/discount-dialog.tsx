// The discount dialog: percent or an amount, on one line or on all. The result is shown before it is done.
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import {
  giveDiscount,
  discountBy,
  discountOf,
  giveTyped,
  keyedDiscount,
  mostPercent,
  pressDiscount,
  priceBefore,
} from '#renderer/cashier/dialog-actions.ts'
import { closePanel } from '#renderer/cashier/panel-actions.ts'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { AmountField } from '#renderer/ui/amount-field.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { DialogActs } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { Padded, PaddedWords } from '#renderer/ui/padded.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import type { OpenDialog } from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
import type { TillView } from '#shared/bridge.ts'
import { decimal, formatAmount, hundredths } from '#shared/money.ts'
import { discountOn, type Discount } from '#shared/order.ts'

type Props = { asking: Extract<OpenDialog, { what: 'discount' }>; basket: BasketView; till: TillView }

const usual = [5, 10, 15, 20, 25, 50]

export function DiscountDialog({ asking, basket, till }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { line: of, by, value } = asking
  const discount = keyedDiscount(asking, basket)
  const { currency } = till
  const line = basket.lines.find((one) => one.line === of)
  const given = of === null ? basket.discount : (line?.discount ?? null)
  const before = priceBefore(basket, of)
  const off = discountOn(before, discount)
  const saying = (one: Discount) =>
    one.by === 'percent' ? format.percent(one.hundredths) : format.money({ value: one.value, currency })
  const name = line ? (line.names ? format.text(line.names) : t('amount.label')) : null
  return (
    <Dialog
      title={name === null ? t('discount.whole') : t('discount.of', { name })}
      onClose={closePanel}
      variant="wide"
    >
      <Padded>
        <PaddedWords>
          <Segmented
            label={t('discount.by')}
            segments={[
              { value: 'percent', words: t('discount.percent') },
              { value: 'amount', words: t('discount.amount', { currency }) },
            ]}
            value={by}
            onSelect={discountBy}
          />
          <DiscountField by={by} value={value} />
          {by === 'percent' && <Chips />}
          <Row as="p" wrap rowGap={0} align="baseline" size="xl" tone="muted">
            {off > 0 && <s>{format.money({ value: before, currency })}</s>}{' '}
            <Text as="strong" size="3xl" tone="ink" className="money">
              {format.money({ value: before - off, currency })}
            </Text>
          </Row>
          <CommandProblem />
        </PaddedWords>
        <Pad keys={by === 'amount' ? 'amount' : 'digits'} variant="dialog" onPress={pressDiscount} />
      </Padded>
      <DialogActs>
        <Button onClick={closePanel}>{t('dialog.cancel')}</Button>
        {given !== null && (
          <Button icon="trash" onClick={() => void giveDiscount(of, null)}>
            {t('discount.remove')}
          </Button>
        )}
        <Button variant="main" isDisabled={discount === null} onClick={giveTyped}>
          {discount === null ? t('discount.give') : t('discount.giveOf', { discount: saying(discount) })}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

function DiscountField(props: { by: 'percent' | 'amount'; value: number }) {
  const { t } = useTranslation()
  const { by, value } = props
  const field = { label: t('discount.howMuch'), onSubmit: giveTyped, error: null, takesFocus: true }
  return by === 'percent' ? (
    <PercentField {...field} value={value} />
  ) : (
    <AmountField {...field} value={value} onChange={discountOf} />
  )
}

type PercentProps = Pick<ComponentProps<typeof TextField>, 'label' | 'onSubmit' | 'error' | 'takesFocus'> & {
  /** Hundredths of a percent. */
  value: number
}

/** `12,` on the way to 12,5 is 12. */
const percentIn = (text: string): number | undefined =>
  text === '' ? 0 : hundredths(text.replace(/[.,]$/, ''))

/** It stands as it was typed. What says no percentage is not taken. */
function PercentField({ value, ...field }: PercentProps) {
  const format = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && percentIn(typed) === value ? typed : plainPercent(value, format.locale)
  const type = (text: string) => {
    const given = text.replaceAll(/[^\d.,]/g, '').replace(/^0+(?=\d)/, '')
    const read = percentIn(given)
    if (read === undefined || read > mostPercent) return
    setTyped(given)
    discountOf(read)
  }
  return <TextField {...field} kind="amount" hasPad text={shown} onChange={type} />
}

const plainPercent = (value: number, locale: string): string =>
  decimal(value)
    .replace(/\.?0+$/, '')
    .replace('.', formatAmount(0, locale).charAt(1))

function Chips() {
  const format = useFormat()
  return (
    <Row as="span" gap={2} wrap>
      {usual.map((percent) => (
        <Chip key={percent} onClick={() => discountOf(percent * 100)}>
          {format.percent(percent * 100)}
        </Chip>
      ))}
    </Row>
  )
}
