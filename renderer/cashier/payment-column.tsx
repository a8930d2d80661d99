// The right side while a sale is put together: the amount to pay, its parts, and the ways to pay.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { canCharge, charge } from '#renderer/cashier/sale-actions.ts'
import { addKeyed, askDiscount, sumsOf, type Sums } from '#renderer/cashier/basket-actions.ts'
import { shortcutOf } from '#renderer/cashier/keyboard.ts'
import { askTip, openPanel } from '#renderer/cashier/panel-actions.ts'
import { SideColumn, Total } from '#renderer/cashier/side-column.tsx'
import { CommandProblem, useCommandProblem } from '#renderer/cashier/notices.tsx'
import { Vat } from '#renderer/cashier/sale-lines.tsx'
import { Button, once } from '#renderer/ui/button.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import { flows } from '#shared/flows.ts'
import { formatAmount, percentText } from '#shared/money.ts'

/** `hint`: what to do, while there is nothing to pay. */
export function PaymentColumn(props: { view: CashierView; till: TillView; hint: string | null }) {
  const { view, till } = props
  const { basket } = view
  const sums = sumsOf(useStore())
  const { goods, total } = sums
  const isReady = useStore(canCharge)
  const trouble = useCommandProblem()
  const { locale, currency } = till
  const hint = goods === 0 && trouble === null ? props.hint : null
  return (
    <SideColumn>
      <Total amount={{ value: total, currency }} locale={locale} />
      <dl className="sums">
        <Column sums={sums} basket={basket} locale={locale} />
        <Vat shares={basket.vat} locale={locale} />
      </dl>
      {basket.minimumAge > 0 && <Age years={basket.minimumAge} />}
      <CommandProblem locale={locale} />
      {hint && <p className="side-hint">{hint}</p>}
      <More till={till} hasLines={basket.lines.length > 0} hasGoods={goods > 0} />
      <ChargeButtons till={till} isDisabled={!isReady} />
    </SideColumn>
  )
}

const offWords = ({ discount }: CashierView['basket'], t: TFunction, locale: string): string =>
  discount?.by === 'percent'
    ? t('sums.offWhole', { percent: percentText(discount.hundredths, locale) })
    : t('sums.off')

/** One under the other they come to the total. */
function Column({ sums, basket, locale }: { sums: Sums; basket: CashierView['basket']; locale: string }) {
  const { t } = useTranslation()
  const { lines, keyed, off, tip } = sums
  if (off === 0 && tip === 0 && (keyed === 0 || lines === 0)) return null
  const rows = [
    { words: t('sums.goods'), value: lines },
    { words: t('sums.keyed'), value: keyed, isStrong: true },
    { words: offWords(basket, t, locale), value: -off },
    { words: t('sums.tip'), value: tip },
  ]
  return rows
    .filter(({ value }) => value !== 0)
    .map(({ words, value, isStrong = false }) => (
      <div key={words} className={isStrong ? 'sum strong' : 'sum'}>
        <dt>{words}</dt>
        <dd className="money">
          {isStrong && '+ '}
          {formatAmount(value, locale)}
        </dd>
      </div>
    ))
}

function Age({ years }: { years: number }) {
  const { t } = useTranslation()
  return (
    <p className="age">
      <Icon name="person" />
      {t('basket.age', { years })}
    </p>
  )
}

/** What may still change what is to be paid. */
function More({ till, hasLines, hasGoods }: { till: TillView; hasLines: boolean; hasGoods: boolean }) {
  const { t } = useTranslation()
  const keyed = useStore((state) => state.keyed)
  return (
    <div className="side-more">
      {keyed > 0 && (
        <Act icon="plus" shortcut={shortcutOf('plus')} hasKey act={() => void addKeyed()}>
          {t('basket.addKeyed')}
        </Act>
      )}
      {hasLines && (
        <Act icon="percent" shortcut={shortcutOf('discountWhole')} act={() => askDiscount(true)}>
          {t('basket.discountWhole')}
        </Act>
      )}
      {hasGoods && till.tips.length > 0 && (
        <Act icon="gift" shortcut={shortcutOf('tip')} hasKey act={askTip}>
          {t('tip.title')}
        </Act>
      )}
      {hasLines && (
        <Act icon="trash" shortcut={shortcutOf('empty')} act={() => openPanel('empty')}>
          {t('basket.emptyAll')}
        </Act>
      )}
    </div>
  )
}

/** `hasKey`: its key is one to be seen. */
function Act(props: {
  icon: IconName
  shortcut: string
  hasKey?: boolean
  act: () => void
  children: string
}) {
  const { icon, shortcut, hasKey = false, act, children } = props
  return (
    <button type="button" className="side-act" aria-keyshortcuts={shortcut} onClick={once(act)}>
      <span className="side-sign">
        <Icon name={icon} />
        {hasKey && <kbd aria-hidden="true">{shortcut}</kbd>}
      </span>
      {children}
    </button>
  )
}

/** Enter is the key of the usual one. */
function ChargeButtons({ till, isDisabled }: { till: TillView; isDisabled: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="charge">
      {till.userFlows.map((flow) => {
        const { label, icon, hint, shortcut } = flows[flow]
        const key = shortcutOf(shortcut)
        return (
          <Button
            key={flow}
            look={key === 'Enter' ? 'main' : 'plain'}
            icon={icon}
            shortcut={key}
            hint={t(hint)}
            isDisabled={isDisabled}
            act={() => charge(flow)}
          >
            {t(label)}
          </Button>
        )
      })}
    </div>
  )
}
