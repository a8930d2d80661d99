// The right side while a sale is put together: the basket's lines, what they come to, and the ways to pay.
import clsx from 'clsx'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton, actLook, Count } from '#renderer/cashier/act.tsx'
import { canCharge, charge } from '#renderer/cashier/sale-actions.ts'
import { addKeyed, askDiscount, sumsOf, type Sums as AllSums } from '#renderer/cashier/basket-actions.ts'
import { shortcutOf } from '#renderer/cashier/key-table.ts'
import { openTip, openDialog } from '#renderer/cashier/dialog-openers.ts'
import { BasketLines } from '#renderer/cashier/basket-pane.tsx'
import { useEnterKey } from '#renderer/cashier/enter-key.ts'
import { isKeypadBeside } from '#renderer/cashier/entry.ts'
import { SideColumn, Total } from '#renderer/cashier/side-column.tsx'
import styles from '#renderer/cashier/payment-column.module.css'
import { CommandProblem, useCommandProblem } from '#renderer/cashier/notices.tsx'
import { Sum, SumList, Vat } from '#renderer/cashier/line.tsx'
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Row, Stack } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { EntryMode } from '#shared/appearance.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import { flows } from '#shared/flows.ts'
import { isFree } from '#shared/order.ts'
import { problem } from '#shared/problem.ts'

type Props = { view: CashierView; till: TillView; entry: EntryMode }

/** Beside a scanner the lines stand large on the left instead. */
export function PaymentColumn({ view, till, entry }: Props) {
  const { t } = useTranslation()
  const { basket } = view
  const sums = sumsOf(useStore())
  const { goods, total } = sums
  const isReady = useStore(canCharge)
  const trouble = useCommandProblem()
  const { currency } = till
  const hasLines = basket.lines.length > 0
  const [isWanted, want] = useState(false)
  const canFold = hasLines && entry !== 'scanner'
  const isOpen = canFold && isWanted
  return (
    <SideColumn className={styles.side}>
      <Stack className={styles.lines} data-lines>
        {hasLines && entry !== 'scanner' && <BasketLines basket={basket} variant="beside" />}
        {goods === 0 && !hasLines && trouble === null && <MutedText>{t(`entry.hint.${entry}`)}</MutedText>}
      </Stack>
      {basket.minimumAge > 0 && <Age years={basket.minimumAge} />}
      <CommandProblem />
      {isFree({ lines: basket.lines, total }) && (
        <ProblemNotice problem={problem('basket.free')} variant="wait" />
      )}
      <More till={till} hasLines={hasLines} hasGoods={goods > 0} />
      {goods > 0 && sums.tip === 0 && till.tipsBy === 'customerAway' && (
        <Row as="p" gap={2} size="sm" tone="muted">
          <Icon name="gift" />
          {t('tip.away')}
        </Row>
      )}
      <SumList>
        <Column sums={sums} basket={basket} />
        <Vat shares={basket.vat} className={styles.vat} />
      </SumList>
      <Stack className={styles.pay}>
        {canFold && <Fold isOpen={isOpen} count={basket.count} onToggle={() => want(!isOpen)} />}
        <Total amount={{ value: total, currency }} />
        <ChargeButtons till={till} isDisabled={!isReady} />
      </Stack>
    </SideColumn>
  )
}

/** On a phone, where products and basket have no room beside each other: which of them is seen. */
function Fold({ isOpen, count, onToggle }: { isOpen: boolean; count: number; onToggle: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={clsx(actLook, styles.fold)}
      data-fold
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon name={isOpen ? 'catalog' : 'basket'} isSmall />
      <span className={styles.word}>{t(isOpen ? 'entry.products' : 'basket.title')}</span>
      {!isOpen && <Count>{count}</Count>}
    </button>
  )
}

const offWords = ({ discount }: CashierView['basket'], t: TFunction, format: Format): string =>
  discount?.by === 'percent'
    ? t('sums.offWhole', { percent: format.percent(discount.hundredths) })
    : t('sums.off')

/** One under the other they come to the total. */
function Column({ sums, basket }: { sums: AllSums; basket: CashierView['basket'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { lines, keyed, off, tip } = sums
  if (off === 0 && tip === 0 && (keyed === 0 || lines === 0)) return null
  const rows = [
    { words: t('sums.goods'), value: lines },
    { words: t('sums.keyed'), value: keyed, isStrong: true },
    { words: offWords(basket, t, format), value: -off },
    { words: t('sums.tip'), value: tip },
  ]
  return rows
    .filter(({ value }) => value !== 0)
    .map(({ words, value, isStrong = false }) => (
      <Sum
        key={words}
        words={words}
        value={`${isStrong && value > 0 ? '+ ' : ''}${format.amount(value)}`}
        isStrong={isStrong}
      />
    ))
}

function Age({ years }: { years: number }) {
  const { t } = useTranslation()
  return (
    <Row as="p" tone="wait" weight="bold" className={styles.age}>
      <Icon name="person" />
      {t('basket.age', { years })}
    </Row>
  )
}

/** What may still change what is to be paid. */
function More({ till, hasLines, hasGoods }: { till: TillView; hasLines: boolean; hasGoods: boolean }) {
  const { t } = useTranslation()
  // Where the keypad stands beside other lines, the button below it does this.
  const isKeyed = useStore((state) => state.keyed > 0 && !isKeypadBeside(state))
  return (
    <Row gap={1} align="stretch" className={clsx(styles.more, isKeyed && styles.adding)}>
      {isKeyed && (
        <ActionButton
          isStacked
          icon="plus"
          shortcut={shortcutOf('plus')}
          hasKey
          onClick={() => void addKeyed()}
        >
          {t('basket.addKeyed')}
        </ActionButton>
      )}
      {hasLines && (
        <ActionButton
          isStacked
          icon="percent"
          shortcut={shortcutOf('discountWhole')}
          onClick={() => askDiscount(true)}
        >
          {t('basket.discountWhole')}
        </ActionButton>
      )}
      {hasGoods && till.tips.length > 0 && (
        <ActionButton isStacked icon="gift" shortcut={shortcutOf('tip')} hasKey onClick={openTip}>
          {t('tip.title')}
        </ActionButton>
      )}
      {hasLines && (
        <ActionButton
          isStacked
          icon="trash"
          shortcut={shortcutOf('empty')}
          onClick={() => openDialog('empty')}
        >
          {t('basket.emptyAll')}
        </ActionButton>
      )}
    </Row>
  )
}

/** Enter is the key of the usual one. */
function ChargeButtons({ till, isDisabled }: { till: TillView; isDisabled: boolean }) {
  const { t } = useTranslation()
  const enter = useEnterKey()
  return (
    <Stack className={styles.ways}>
      {till.userFlows.map((flow) => {
        const { label, icon, hint, shortcut } = flows[flow]
        const key = shortcutOf(shortcut)
        return (
          <Button
            key={flow}
            variant={key === 'Enter' ? 'main' : 'plain'}
            icon={icon}
            shortcut={key === 'Enter' ? enter : key}
            hint={t(hint)}
            isDisabled={isDisabled}
            onClick={() => charge(flow)}
          >
            {t(label)}
          </Button>
        )
      })}
    </Stack>
  )
}
