// The start of a sale: the products, the scanned basket or the keypad on the left, and what is to be paid beside it.
import clsx from 'clsx'
import styles from '#renderer/cashier/new-sale.module.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { press } from '#renderer/cashier/sale-actions.ts'
import { BasketPane } from '#renderer/cashier/basket-pane.tsx'
import { Stage } from '#renderer/cashier/stage.tsx'
import { isKeypadBeside, useEntry } from '#renderer/cashier/entry.ts'
import { PaymentColumn } from '#renderer/cashier/payment-column.tsx'
import { ProductsPane } from '#renderer/cashier/products-pane.tsx'
import { Toolbar } from '#renderer/cashier/toolbar.tsx'
import { addKeyed } from '#renderer/cashier/basket-actions.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Figure } from '#renderer/ui/amount.tsx'
import { typedAmount, typedText } from '#renderer/ui/amount-keys.ts'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Pad } from '#renderer/ui/pad.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { EntryMode } from '#shared/appearance.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'

type Props = { view: CashierView; till: TillView }

export function NewSale({ view, till }: Props) {
  const { t } = useTranslation()
  const entry = useEntry(till.entry)
  const { basket, parked } = view
  const place = useRef<HTMLHeadingElement>(null)
  const chosen = useStore(({ selling }) => selling.line)
  // What had the focus may have gone with its line.
  useEffect(() => {
    if (document.activeElement === document.body) takeFocus(place.current)
  }, [entry, basket.lines, chosen])
  return (
    <>
      <Stage
        variant="filling"
        tools={<Toolbar entry={entry} parked={parked.length} hasLines={basket.lines.length > 0} />}
      >
        <h1 className="hidden" ref={place} tabIndex={-1}>
          {t(`entry.title.${entry}`)}
        </h1>
        <Pane entry={entry} view={view} till={till} />
      </Stage>
      <PaymentColumn view={view} till={till} entry={entry} />
    </>
  )
}

function Pane({ entry, view: { basket }, till }: Props & { entry: EntryMode }) {
  switch (entry) {
    case 'products':
      return <ProductsPane basket={basket} till={till} />
    case 'scanner':
      return <BasketPane basket={basket} />
    case 'keypad':
      return <Keys till={till} />
  }
}

function Keys({ till }: { till: TillView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const keyed = useStore((state) => state.keyed)
  const last = useStore(({ selling }) => selling.typedAmount)
  const isBeside = useStore(isKeypadBeside)
  return (
    <Stack gap={4} grows className={styles.keying}>
      <Row gap={4} align="baseline" justify="between" className={styles.entry}>
        <Text as="span" size="xl" tone="faint" weight="medium" aria-hidden="true">
          {till.currency}
        </Text>
        <output className={clsx(styles.amount, keyed === 0 && styles.zero)} aria-label={t('amount.label')}>
          <Figure value={keyed} text={typedText(typedAmount(last, keyed), format.locale)} />
        </output>
      </Row>
      <Pad keys="amount" onPress={press} className={styles.pad} />
      {isBeside && (
        <Button icon="plus" shortcut="+" isDisabled={keyed === 0} onClick={() => void addKeyed()}>
          {t('basket.addKeyed')}
        </Button>
      )}
    </Stack>
  )
}
