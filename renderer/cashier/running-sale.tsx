// A sale that runs on the cashier's screen, as soon as it is asked for: its goods, its large words, and what only the cashier can decide.
import { useTranslation } from 'react-i18next'
import { openDialog } from '#renderer/cashier/dialog-openers.ts'
import { useEnterAfter } from '#renderer/cashier/enter-key.ts'
import { SaleLines, SumList, Vat } from '#renderer/cashier/line.tsx'
import { OutcomePanel, OutcomeTitle } from '#renderer/cashier/outcome.tsx'
import {
  acknowledgeEnd,
  answerQuestion,
  switchFlow,
  otherFlowOf,
  retryBy,
} from '#renderer/cashier/running-actions.ts'
import styles from '#renderer/cashier/running-sale.module.css'
import { RunningStage } from '#renderer/cashier/running-stage.tsx'
import { runningSale, startingSale, type RunningSale, type SaleFace } from '#renderer/cashier/running.ts'
import { ForRegister, SideActs, Total } from '#renderer/cashier/side-column.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import { AlarmPanel } from '#renderer/sale/alarm.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { useStore, type PendingCommand } from '#renderer/till/store.ts'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Grid } from '#renderer/ui/layout.tsx'
import type { BasketView } from '#shared/basket.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import { flows } from '#shared/flows.ts'
import type { OrderLine } from '#shared/order.ts'
import type { Question, SaleView } from '#shared/sale.ts'

/** `known`: as the till tells of it; else it is `starting`. */
export function RunningSaleStage(props: {
  view: CashierView
  till: TillView
  known: SaleView | null
  starting: PendingCommand<'sale.start'> | undefined
}) {
  const { view, till, known, starting } = props
  const sale = known ?? (starting && startingSale(starting, till.currency))
  return sale && <SaleStage view={view} till={till} sale={sale} known={known} />
}

type Props = { view: CashierView; till: TillView; sale: RunningSale; known: SaleView | null }

function SaleStage({ view, till, sale, known }: Props) {
  const format = useFormat()
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  const since = useStore((state) => state.since)
  const running = runningSale(sale, { since, isLinkLost })
  const { face, heading, isDone } = running
  return (
    <RunningStage
      running={running}
      code={view.code}
      alarm={known?.alarm && <AlarmPanel sale={known} alarm={known.alarm} />}
      panel={face === 'question' && sale.question && <QuestionPanel question={sale.question} sale={sale} />}
      words={<LoudWords face={face} sale={sale} />}
      subject={
        <>
          {heading && <MoneyText amount={sale.amount} className={styles.amount} />}
          <SaleLines lines={known ? sale.lines : linesOf(view.basket, format)} />
        </>
      }
      total={
        <>
          <ForRegister of={sale.register} />
          <Total amount={sale.amount} isOpen={!isDone} attempt={sale.attempt} />
        </>
      }
      beforeSteps={
        heading && (
          <SumList>
            <Vat shares={sale.vat} />
          </SumList>
        )
      }
      acts={face === 'question' ? null : isDone ? <DoneAct sale={sale} till={till} /> : undefined}
      leave={<LeaveActs sale={sale} />}
      moreActs={<OtherWay />}
    />
  )
}

/** Lines that the sale will be of, in the cashier’s language, while the till has not told of it. */
const linesOf = ({ lines }: BasketView, { text }: Format): OrderLine[] =>
  lines.flatMap(({ names, product, quantity, unitPrice, off, total, vatRate }) =>
    names === null || product === null
      ? []
      : [
          {
            kind: 'product',
            id: product,
            name: text(names),
            quantity,
            unitPrice,
            discount: off,
            total,
            vatRate,
            vat: 0,
          },
        ],
  )

/** Paragraphs below the title of the large words. */
function LoudWords({ face, sale }: { face: SaleFace; sale: RunningSale }) {
  const { t } = useTranslation()
  const switching = useStore(({ selling }) => selling.switching)
  switch (face) {
    case 'unknown':
      return <WhyUnknown sale={sale} />
    case 'cancelling':
      return <p>{switching ? t(`switching.to.${switching.to}`) : t('status.cancellingWords')}</p>
    case 'givingBack':
      return <p>{t('status.givingBackWords')}</p>
    case 'reserved':
      return <p>{t('status.reservedWords', { register: sale.register?.register ?? '' })}</p>
    case 'question':
    case 'opened':
    case 'scan':
    case 'push':
    case 'authorized':
      return null
  }
}

/** No connection at all, or a service that answers with something else than an answer. */
function WhyUnknown({ sale: { problem, isCancelling } }: { sale: RunningSale }) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  const isPlain = isLinkLost || problem === null || problem.code === 'service.unreachable'
  const { what, money, remedy } = isPlain
    ? { what: '', money: t('status.unknownWords'), remedy: t('status.unknownRemedy') }
    : problemWords(problem)
  // The banner of the lost line says what to do.
  const then = isCancelling ? t('status.unknownCancelling') : isLinkLost ? '' : remedy
  return (
    <>
      {what !== '' && <p>{what}</p>}
      <p>{money}</p>
      {then !== '' && <p>{then}</p>}
    </>
  )
}

/** The customer cannot scan, or has no request on their phone: the open payment is cancelled first. */
function OtherWay() {
  const { t } = useTranslation()
  const other = useStore(otherFlowOf)
  if (other === null) return null
  return (
    <Button variant="quiet" icon={flows[other].icon} shortcut="P" onClick={switchFlow}>
      {t(`running.to.${other}`)}
    </Button>
  )
}

/** The till is free: whoever has read it puts it away. */
function DoneAct({ sale, till }: { sale: RunningSale; till: TillView }) {
  const { t } = useTranslation()
  const isBusy = usePending('sale.acknowledge')
  const enter = useEnterAfter(sale.endedAt)
  return (
    <SideActs>
      <Button variant="main" shortcut={enter} isBusy={isBusy} onClick={() => void acknowledgeEnd(true)}>
        {t(till.isTerminal ? 'result.done' : 'result.newSale')}
      </Button>
    </SideActs>
  )
}

/** Leave it to the till, or ask a manager to charge again. */
function LeaveActs({ sale }: { sale: RunningSale }) {
  const { t } = useTranslation()
  return (
    <>
      {sale.retry === 'override' && (
        <Button variant="quiet" icon="again" onClick={() => retryBy(sale.userFlow)}>
          {t('result.override')}
        </Button>
      )}
      <Button variant="quiet" icon="leave" onClick={() => openDialog('abandon')}>
        {t('running.walkAway')}
      </Button>
    </>
  )
}

/** A question that only the cashier can decide: two large buttons, each saying what happens to the money. */
function QuestionPanel({ question, sale }: { question: Question; sale: RunningSale }) {
  const { amount, register } = sale
  const isCalledOff = register !== null && question === 'approvedBeforeCancel'
  const { t } = useTranslation()
  const format = useFormat()
  const isBusy = usePending('sale.answer')
  return (
    <OutcomePanel
      sign={{ icon: 'question', colour: 'wait' }}
      told="alert"
      words={
        <>
          <OutcomeTitle>
            {t(isCalledOff ? 'question.ofRegister.title' : `question.${question}.title`)}
          </OutcomeTitle>
          <p>{t(`question.${question}.words`, { amount: format.money(amount) })}</p>
        </>
      }
    >
      <Grid least="16rem" stretches gap={4} className={styles.answers}>
        <Button variant="main" icon="tick" isBusy={isBusy} onClick={() => answerQuestion('keep')}>
          {t(`question.${question}.keep`)}
        </Button>
        <Button icon="back" isBusy={isBusy} onClick={() => answerQuestion('giveBack')}>
          {t(`question.${question}.giveBack`)}
        </Button>
      </Grid>
    </OutcomePanel>
  )
}
