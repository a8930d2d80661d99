// The end of a sale on the cashier's screen: how it ended, what it means for the money, and what comes next; Enter does the first. Stays until the cashier has seen it.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { AlarmActs, AlarmWords } from '#renderer/sale/alarm.tsx'
import {
  isReadAtKiosk,
  retryOf,
  outcomeLooks,
  refundedKey,
  refundedLook,
  retryFlowOf,
  firstActOf,
} from '#renderer/sale/progress.ts'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { useEnterAfter } from '#renderer/cashier/enter-key.ts'
import { NextSale } from '#renderer/cashier/next-sale.tsx'
import {
  beginsNext,
  acknowledge,
  hasItsBasket,
  printShown,
  tryAgain,
} from '#renderer/cashier/running-actions.ts'
import { CustomerHint, Outcome, OutcomeWords } from '#renderer/cashier/outcome.tsx'
import { References } from '#renderer/sale/references.tsx'
import { Refunds } from '#renderer/sale/refunds.tsx'
import { SaleLines } from '#renderer/cashier/line.tsx'
import { ForRegister, SideActs, SideColumn, Total } from '#renderer/cashier/side-column.tsx'
import { EndStage } from '#renderer/cashier/stage.tsx'
import { Timeline } from '#renderer/cashier/timeline.tsx'
import { Paper } from '#renderer/printing/paper.tsx'
import type { BasketView } from '#shared/basket.ts'
import type { TillView } from '#shared/bridge.ts'
import type { PrintRow } from '#shared/paper.ts'
import type { Alarm, SaleView, EndedState } from '#shared/sale.ts'
import { moneyOf, refund } from '#renderer/sale/signing.ts'
import { useValueAtTillNow } from '#renderer/till/clock.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { useStore } from '#renderer/till/store.ts'
import { flows } from '#shared/flows.ts'
type Props = {
  sale: SaleView
  outcome: EndedState
  paper: readonly PrintRow[] | null
  basket: BasketView
  till: TillView
}

export function EndedSale({ sale, outcome, paper: rows, basket, till }: Props) {
  const { t } = useTranslation()
  // What was paid after the till had walked away is a sale only once somebody says so.
  const paper = outcome === 'captured' && sale.alarm?.kind !== 'leftButPaid' ? rows : null
  return (
    <>
      <EndStage
        isUrgent={sale.alarm !== null}
        next={beginsNext({ sale, till }) && <NextSale basket={basket} till={till} />}
        paper={
          paper && (
            <Paper
              rows={paper}
              label={t(sale.register ? 'receipt.slip' : 'receipt.label')}
              columns={till.printing.columns}
            />
          )
        }
      >
        {sale.alarm ? (
          <AlarmOutcome sale={sale} alarm={sale.alarm} isAbove={paper !== null} />
        ) : (
          <SaleOutcome sale={sale} outcome={outcome} isAbove={paper !== null} />
        )}
        <CommandProblem />
        {!paper && <SaleLines lines={sale.lines} />}
      </EndStage>
      <SideColumn>
        <ForRegister of={sale.register} />
        <Total amount={sale.amount} isOpen={false} attempt={sale.attempt} />
        {/* Refunds come after every step of a sale: they take its place. */}
        {sale.refunds.length === 0 && <Timeline sale={sale} />}
        <Refunds sale={sale} refunds={sale.refunds} />
        <NextActs sale={sale} till={till} canPrint={paper !== null} />
      </SideColumn>
    </>
  )
}

type EndProps = { sale: SaleView; outcome: EndedState; isAbove: boolean }

function SaleOutcome({ sale, outcome, isAbove }: EndProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isPaid = outcome === 'captured'
  const refunded = refundedKey(sale)
  return (
    <OutcomeWords
      variant={refunded ? refundedLook : outcomeLooks[outcome]}
      title={t(refunded ?? `result.${outcome}.title`)}
      amount={isPaid ? sale.amount : null}
      problem={isPaid ? null : sale.problem}
      say={sale.isAttended ? t(refunded ? 'result.refunded.say' : sayOf(sale, outcome)) : null}
      isAbove={isAbove}
      below={<References label={t('result.reference')} references={[sale.reference]} />}
    >
      <p>
        {refunded
          ? t('result.refunded.words', { amount: format.money(moneyOf(sale.refunded, sale)) })
          : sale.isGivingBack
            ? t('status.givingBackWords')
            : asksAnew(sale, outcome)
              ? t('result.ofRegister.words')
              : t(`result.${outcome}.words`)}
      </p>
    </OutcomeWords>
  )
}

/** A checkout ends once: whether there is another, its register says. */
const asksAnew = ({ register }: SaleView, outcome: EndedState): boolean =>
  register !== null && (outcome === 'aborted' || outcome === 'expired' || outcome === 'refused')

function sayOf(sale: SaleView, outcome: EndedState) {
  if (asksAnew(sale, outcome)) return 'result.ofRegister.say'
  // The receipt is the register's: here there is none to offer.
  if (sale.register && outcome === 'captured') return 'result.ofRegister.paid'
  const again = retryOf(sale)
  if (again === 'useless') return 'result.refused.sayNotNow'
  return again === 'byCode' ? 'result.refused.sayByCode' : (`result.${outcome}.say` as const)
}

/** An alarm comes before the state: what only a person can settle is the first thing to know. */
function AlarmOutcome({ sale, alarm, isAbove }: { sale: SaleView; alarm: Alarm; isAbove: boolean }) {
  const { t } = useTranslation()
  const words = <AlarmWords sale={sale} alarm={alarm} level="h1" />
  return (
    <Outcome sign={{ icon: 'flag', colour: 'bad' }} words={words} told="focus" isAbove={isAbove}>
      {sale.isAttended && <CustomerHint>{t(`alarm.${alarm.kind}.say`)}</CustomerHint>}
      <AlarmActs sale={sale} alarm={alarm} />
    </Outcome>
  )
}

/** Receipt, refund, another attempt, its basket once more, or the next sale. */
function NextActs({ sale, till, canPrint }: { sale: SaleView; till: TillView; canPrint: boolean }) {
  const { t } = useTranslation()
  const isTrying = usePending('sale.tryAgain', sale.sale)
  const isBusy = usePending('sale.acknowledge') || isTrying
  const hasBasket = useStore(hasItsBasket)
  const first = firstActOf(sale, till.userFlows, hasBasket)
  const isAtKiosk = useValueAtTillNow((now) => isReadAtKiosk(sale.isAttended, sale.endedAt, now))
  const isQuiet = sale.state === 'captured' && sale.alarm === null && sale.refundable > 0
  return (
    <SideActs>
      {isQuiet && (
        <Button
          // Another one with each refund: the focus goes from its dialog to the screen, where Enter is the next sale's.
          key={sale.refunds.length}
          variant="quiet"
          icon="back"
          isBusy={isBusy}
          onClick={() => refund(sale, [{ reference: sale.reference, ceiling: sale.refundable }])}
        >
          {t('result.refund')}
        </Button>
      )}
      {canPrint && (
        <Button icon="printer" shortcut="R" onClick={printShown}>
          {t(sale.register ? 'result.printSlip' : 'result.print')}
        </Button>
      )}
      {isAtKiosk ? (
        <Quiet>{t('result.atKiosk')}</Quiet>
      ) : (
        <>
          <AgainActs sale={sale} till={till} isBusy={isBusy} isFirst={first === 'again'} />
          <LeavingActs sale={sale} till={till} isBusy={isBusy} first={first} />
        </>
      )}
    </SideActs>
  )
}

type LeavingProps = { sale: SaleView; till: TillView; isBusy: boolean; first: ReturnType<typeof firstActOf> }

function LeavingActs({ sale, till, isBusy, first }: LeavingProps) {
  const { t } = useTranslation()
  const hasBasket = useStore(hasItsBasket)
  const enter = useEnterAfter(sale.endedAt)
  return (
    <>
      {hasBasket && (
        <Button
          variant={first === 'toBasket' ? 'main' : 'plain'}
          icon="basket"
          shortcut={first === 'toBasket' ? enter : 'Esc'}
          isBusy={isBusy}
          onClick={() => void acknowledge(false)}
        >
          {t('result.toBasket')}
        </Button>
      )}
      <Button
        variant={first === 'newSale' ? 'main' : 'plain'}
        icon={till.isTerminal ? 'tick' : 'plus'}
        shortcut={first === 'newSale' ? enter : 'N'}
        isBusy={isBusy}
        onClick={() => void acknowledge(true)}
      >
        {t(till.isTerminal ? 'result.done' : 'result.newSale')}
      </Button>
      {hasBasket && <Quiet>{t('result.toBasketHint')}</Quiet>}
    </>
  )
}

/** The same way to pay once more, and the other way beside it. */
function AgainActs(props: { sale: SaleView; till: TillView; isBusy: boolean; isFirst: boolean }) {
  const { sale, till, isBusy, isFirst } = props
  const { t } = useTranslation()
  const again = retryOf(sale)
  const first = retryFlowOf(sale)
  const enter = useEnterAfter(sale.endedAt)
  if (first === null) return null
  const { other } = flows[first]
  const isWanted = again !== 'byCode' && till.userFlows.includes(other)
  return (
    <>
      {till.userFlows.includes(first) && (
        <Button
          variant={isFirst ? 'main' : 'plain'}
          icon="again"
          shortcut={isFirst ? enter : 'A'}
          isBusy={isBusy}
          onClick={() => tryAgain(first)}
        >
          {t(again === 'override' ? 'result.override' : 'result.again')}
        </Button>
      )}
      {isWanted && (
        <Button variant="quiet" icon={flows[other].icon} isBusy={isBusy} onClick={() => tryAgain(other)}>
          {t(`result.againBy.${other}`)}
        </Button>
      )}
    </>
  )
}
