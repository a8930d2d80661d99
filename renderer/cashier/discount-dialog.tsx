// The discount dialog: percent or an amount, on one line or on all. The result is shown before it is done.
import { useTranslation } from 'react-i18next'
import { giveDiscount } from '#renderer/cashier/basket-actions.ts'
import { named } from '#renderer/cashier/product-names.ts'
import {
  closePanel,
  discountBy,
  discountOf,
  giveTyped,
  keyedDiscount,
  pressDiscount,
} from '#renderer/cashier/panel-actions.ts'
import styles from '#renderer/cashier/discount-dialog.module.css'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { DialogActs } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { DigitPad } from '#renderer/ui/digit-pad.tsx'
import { Keypad } from '#renderer/ui/keypad.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { Padded, PaddedWords } from '#renderer/ui/padded.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import type { OpenDialog } from '#renderer/till/store.ts'
import type { BasketView } from '#shared/basket.ts'
import type { TillView } from '#shared/bridge.ts'
import { formatAmount, formatMoney, percentText } from '#shared/money.ts'
import { discountOn, sum } from '#shared/order.ts'

type Props = { asking: Extract<OpenDialog, { what: 'discount' }>; basket: BasketView; till: TillView }

const usual = [5, 10, 15, 20, 25, 50]

export function DiscountDialog({ asking, basket, till }: Props) {
  const { t } = useTranslation()
  const { line: of, by, value } = asking
  const discount = keyedDiscount(asking)
  const { locale, currency } = till
  const line = basket.lines.find((one) => one.line === of)
  const given = of === null ? basket.discount : (line?.discount ?? null)
  const before = line
    ? line.unitPrice * line.quantity
    : sum(
        basket.lines.map(
          (one) => one.unitPrice * one.quantity - discountOn(one.unitPrice * one.quantity, one.discount),
        ),
      )
  const off = discountOn(before, discount)
  const name = line ? (line.names ? named(line.names, locale) : t('amount.label')) : null
  return (
    <Dialog
      title={name === null ? t('discount.whole') : t('discount.of', { name })}
      close={closePanel}
      look="wide"
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
            choose={discountBy}
          />
          <DiscountField by={by} value={value} locale={locale} />
          {by === 'percent' && <Chips locale={locale} />}
          <p className={styles.result}>
            <s>{formatMoney({ value: before, currency }, locale)}</s>{' '}
            <strong className="money">{formatMoney({ value: before - off, currency }, locale)}</strong>
          </p>
          <CommandProblem locale={locale} />
        </PaddedWords>
        {by === 'amount' ? (
          <Keypad look="dialog" press={pressDiscount} />
        ) : (
          <DigitPad press={pressDiscount} />
        )}
      </Padded>
      <DialogActs>
        <Button act={closePanel}>{t('dialog.cancel')}</Button>
        {given !== null && (
          <Button icon="trash" act={() => void giveDiscount(of, null)}>
            {t('discount.remove')}
          </Button>
        )}
        <Button look="main" isDisabled={discount === null} act={giveTyped}>
          {by === 'percent' && value > 0
            ? t('discount.giveOf', { discount: percentText(value * 100, locale) })
            : value > 0
              ? t('discount.giveOf', { discount: formatMoney({ value, currency }, locale) })
              : t('discount.give')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

function DiscountField(props: { by: 'percent' | 'amount'; value: number; locale: string }) {
  const { t } = useTranslation()
  const { by, value, locale } = props
  const type = (text: string) => {
    const digits = Number(text.replaceAll(/\D/g, '').slice(0, 9))
    discountOf(by === 'percent' ? Math.min(100, digits) : digits)
  }
  return (
    <TextField
      label={t('discount.howMuch')}
      kind="amount"
      text={by === 'percent' ? String(value) : formatAmount(value, locale)}
      type={type}
      enter={giveTyped}
      wrong={null}
      isFirst
    />
  )
}

function Chips({ locale }: { locale: string }) {
  return (
    <Row as="span" gap={2} wrap>
      {usual.map((percent) => (
        <Chip key={percent} act={() => discountOf(percent)}>
          {percentText(percent * 100, locale)}
        </Chip>
      ))}
    </Row>
  )
}
