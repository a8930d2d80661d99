// The end of a sale on the cashier's screen: how it ended, what it means for the money, and what comes next; Enter does the first. Stays until the cashier has seen it.
import { useTranslation } from 'react-i18next'
import { EndedActs } from '#renderer/cashier/ended-acts.tsx'
import { SaleLines } from '#renderer/cashier/line.tsx'
import { NextSale } from '#renderer/cashier/next-sale.tsx'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { CustomerHint, OutcomePanel, OutcomeWords } from '#renderer/cashier/outcome.tsx'
import { beginsNext, hasItsBasket } from '#renderer/cashier/running-actions.ts'
import { saleSteps } from '#renderer/cashier/running.ts'
import { ForRegister, SideColumn, Total } from '#renderer/cashier/side-column.tsx'
import { EndStage } from '#renderer/cashier/stage.tsx'
import { Timeline } from '#renderer/cashier/timeline.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Paper } from '#renderer/printing/paper.tsx'
import { AlarmActs, AlarmWords } from '#renderer/sale/alarm.tsx'
import { outcomeLooks, refundedKey, refundedLook } from '#renderer/sale/outcome-looks.ts'
import { firstActOf, retryFlowOf, retryKindOf } from '#renderer/sale/retry.ts'
import { References } from '#renderer/sale/references.tsx'
import { Refunds } from '#renderer/sale/refunds.tsx'
import { moneyOf, refund } from '#renderer/sale/signing.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import { Button } from '#renderer/ui/button.tsx'
import type { BasketView } from '#shared/basket.ts'
import type { TillView } from '#shared/bridge.ts'
import { flows, type UserFlow } from '#shared/flows.ts'
import type { PrintRow } from '#shared/paper.ts'
import type { Alarm, SaleView, EndedState } from '#shared/sale.ts'

type Props = {
  sale: SaleView
  outcome: EndedState
  paper: readonly PrintRow[] | null
  basket: BasketView
  till: TillView
}

export function EndedSale({ sale, outcome, paper: rows, basket, till }: Props) {
  const { t } = useTranslation()
  // A payment after the till had walked away is a sale only once somebody says so.
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
        {sale.refunds.length === 0 && <Timeline steps={saleSteps(sale, null)} />}
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
  const again = retryKindOf(sale)
  if (again === 'useless') return 'result.refused.sayNotNow'
  return again === 'byCode' ? 'result.refused.sayByCode' : (`result.${outcome}.say` as const)
}

/** An alarm comes before the state: what only a person can settle is the first thing to know. */
function AlarmOutcome({ sale, alarm, isAbove }: { sale: SaleView; alarm: Alarm; isAbove: boolean }) {
  const { t } = useTranslation()
  const words = <AlarmWords sale={sale} alarm={alarm} level="h1" />
  return (
    <OutcomePanel sign={{ icon: 'flag', colour: 'bad' }} words={words} told="focus" isAbove={isAbove}>
      {sale.isAttended && <CustomerHint>{t(`alarm.${alarm.kind}.say`)}</CustomerHint>}
      <AlarmActs sale={sale} alarm={alarm} />
    </OutcomePanel>
  )
}

function NextActs({ sale, till, canPrint }: { sale: SaleView; till: TillView; canPrint: boolean }) {
  const { t } = useTranslation()
  const isTrying = usePending('sale.tryAgain', sale.sale)
  const isBusy = usePending('sale.acknowledge') || isTrying
  const hasBasket = useStore(hasItsBasket)
  const isQuiet = sale.state === 'captured' && sale.alarm === null && sale.refundable > 0
  return (
    <EndedActs
      ended={sale}
      till={till}
      isBusy={isBusy}
      printLabel={canPrint ? (sale.register ? 'result.printSlip' : 'result.print') : null}
      again={saleAgain(sale, till)}
      first={firstActOf(sale, till.userFlows, hasBasket)}
    >
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
    </EndedActs>
  )
}

/** The same sale once more, in the ways that this till has. */
function saleAgain(sale: SaleView, { userFlows }: TillView) {
  const kind = retryKindOf(sale)
  const flow = retryFlowOf(sale)
  const other = flow && kind !== 'byCode' ? flows[flow].other : null
  const own = (one: UserFlow | null) => (one && userFlows.includes(one) ? one : null)
  const label = kind === 'override' ? ('result.override' as const) : ('result.again' as const)
  return { flow: own(flow), other: own(other), label }
}
