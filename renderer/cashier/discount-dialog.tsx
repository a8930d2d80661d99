// The discount dialog: percent or an amount, on one line or on all. The result is shown before it is done.
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { giveDiscount, mostPercent, priceBefore, typedDiscount } from '#renderer/cashier/dialog-actions.ts'
import { closeDialog } from '#renderer/cashier/dialog-openers.ts'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { AmountField } from '#renderer/ui/amount-field.tsx'
import { amountAfterKey, type Key } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { DialogActions, WithPad, WithPadWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import type { OpenDialog } from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
import type { TillView } from '#shared/bridge.ts'
import { decimal, formatAmount, hundredths } from '#shared/money.ts'
import { discountOn, type Discount } from '#shared/order.ts'

type Props = { dialog: Extract<OpenDialog, { what: 'discount' }>; basket: BasketView; till: TillView }

const usual = [5, 10, 15, 20, 25, 50]

/** Discount as it is being typed. `value`: hundredths of a percent, or minor units. */
type Typed = { by: Discount['by']; value: number }

function typedOf(given: Discount | null): Typed {
  if (given === null) return { by: 'percent', value: 0 }
  return given.by === 'percent' ? { by: given.by, value: given.hundredths } : given
}

/** The pad keys whole percent, at most a hundred. */
function typedAfterKey({ by, value }: Typed, key: Key): Typed {
  if (by === 'amount') return { by, value: amountAfterKey(value, key) }
  const typed = amountAfterKey(Math.floor(value / 100), key) * 100
  return { by, value: typed > mostPercent ? value : typed }
}

export function DiscountDialog({ dialog, basket, till }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { line: of } = dialog
  const { currency } = till
  const line = basket.lines.find((one) => one.line === of)
  const given = of === null ? basket.discount : (line?.discount ?? null)
  const [{ by, value }, setTyped] = useState(() => typedOf(given))
  const setValue = (to: number) => setTyped({ by, value: to })
  const discount = typedDiscount(by, value, of, basket)
  const submit = () => {
    if (discount) void giveDiscount(dialog, discount)
  }
  const before = priceBefore(basket, of)
  const off = discountOn(before, discount)
  const saying = (one: Discount) =>
    one.by === 'percent' ? format.percent(one.hundredths) : format.money({ value: one.value, currency })
  const name = line ? (line.names ? format.text(line.names) : t('amount.label')) : null
  return (
    <Dialog
      title={name === null ? t('discount.whole') : t('discount.of', { name })}
      onClose={closeDialog}
      variant="wide"
    >
      <WithPad>
        <WithPadWords>
          <Segmented
            label={t('discount.by')}
            segments={[
              { value: 'percent', words: t('discount.percent') },
              { value: 'amount', words: t('discount.amount', { currency }) },
            ]}
            value={by}
            onSelect={(chosen) => setTyped({ by: chosen, value: 0 })}
          />
          <DiscountField by={by} value={value} onChange={setValue} onSubmit={submit} />
          {by === 'percent' && <PercentChips onSelect={setValue} />}
          <Row as="p" wrap rowGap={0} align="baseline" size="xl" tone="muted">
            {off > 0 && <s>{format.money({ value: before, currency })}</s>}{' '}
            <Text as="strong" size="3xl" tone="ink" className="money">
              {format.money({ value: before - off, currency })}
            </Text>
          </Row>
          <CommandProblem />
        </WithPadWords>
        <Pad
          keys={by === 'amount' ? 'amount' : 'digits'}
          variant="dialog"
          onPress={(key: Key) => setTyped((typed) => typedAfterKey(typed, key))}
        />
      </WithPad>
      <DialogActions>
        <Button onClick={closeDialog}>{t('dialog.cancel')}</Button>
        {given !== null && (
          <Button icon="trash" onClick={() => void giveDiscount(dialog, null)}>
            {t('discount.remove')}
          </Button>
        )}
        <Button variant="main" isDisabled={discount === null} onClick={submit}>
          {discount === null ? t('discount.give') : t('discount.giveOf', { discount: saying(discount) })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type FieldProps = Typed & { onChange: (value: number) => void; onSubmit: () => void }

function DiscountField({ by, ...typed }: FieldProps) {
  const { t } = useTranslation()
  const field = { ...typed, label: t('discount.howMuch'), error: null, takesFocus: true }
  return by === 'percent' ? <PercentField {...field} /> : <AmountField {...field} />
}

/** `value`: hundredths of a percent. */
type PercentProps = Omit<FieldProps, 'by'> &
  Pick<ComponentProps<typeof TextField>, 'label' | 'error' | 'takesFocus'>

/** `12,` on the way to 12,5 is 12. */
const percentIn = (text: string): number | undefined =>
  text === '' ? 0 : hundredths(text.replace(/[.,]$/, ''))

/** The percentage stands as it was typed; text that says none is not taken. */
function PercentField({ value, onChange, ...field }: PercentProps) {
  const format = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && percentIn(typed) === value ? typed : plainPercent(value, format.locale)
  const type = (text: string) => {
    const given = text.replaceAll(/[^\d.,]/g, '').replace(/^0+(?=\d)/, '')
    const read = percentIn(given)
    if (read === undefined || read > mostPercent) return
    setTyped(given)
    onChange(read)
  }
  return <TextField {...field} kind="amount" hasPad text={shown} onChange={type} />
}

const plainPercent = (value: number, locale: string): string =>
  decimal(value)
    .replace(/\.?0+$/, '')
    .replace('.', formatAmount(0, locale).charAt(1))

function PercentChips({ onSelect }: { onSelect: (value: number) => void }) {
  const format = useFormat()
  return (
    <Row as="span" gap={2} wrap>
      {usual.map((percent) => (
        <Chip key={percent} onClick={() => onSelect(percent * 100)}>
          {format.percent(percent * 100)}
        </Chip>
      ))}
    </Row>
  )
}
