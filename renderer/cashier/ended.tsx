// How did the sale end, what does it mean for the money, and what comes next? Stays until the cashier has seen it.
import { useTranslation } from 'react-i18next'
import { AlarmActs, AlarmWords } from '#renderer/cashier/alarm.tsx'
import { NextActs } from '#renderer/cashier/next-acts.tsx'
import { againOf, outcomeLooks, type Again, type Outcome } from '#renderer/cashier/progress.ts'
import { NewsNote } from '#renderer/cashier/news.tsx'
import { Refunds } from '#renderer/cashier/refunds.tsx'
import { SaleLines } from '#renderer/cashier/sale-lines.tsx'
import { Say } from '#renderer/cashier/say.tsx'
import { Side, Total } from '#renderer/cashier/side.tsx'
import { Toolbar } from '#renderer/cashier/toolbar.tsx'
import { Timeline } from '#renderer/cashier/timeline.tsx'
import { Trouble } from '#renderer/cashier/trouble.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { MoneyText } from '#renderer/parts/amount.tsx'
import { takeFocus } from '#renderer/parts/focus.ts'
import { Paper } from '#renderer/parts/paper.tsx'
import { Icon } from '#renderer/parts/icon.tsx'
import { Status } from '#renderer/parts/status.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { Row } from '#shared/paper.ts'
import type { Alarm, SaleView } from '#shared/sale.ts'

type Props = { sale: SaleView; outcome: Outcome; paper: readonly Row[] | null; till: TillView }

export function Ended({ sale, outcome, paper: rows, till }: Props) {
  const { t } = useTranslation()
  const { locale } = till
  // What was paid after the till had walked away is a sale only once somebody says so.
  const paper = outcome === 'captured' && sale.alarm?.kind !== 'leftButPaid' ? rows : null
  return (
    <>
      <main className="stage filling">
        <div className={paper ? 'stage-scroll with-paper' : 'stage-scroll alone'}>
          <div className="stage-words">
            {sale.alarm ? (
              <AlarmOutcome sale={sale} alarm={sale.alarm} locale={locale} />
            ) : (
              <OutcomeWords sale={sale} outcome={outcome} locale={locale} />
            )}
            <Trouble locale={locale} />
            {!paper && <SaleLines lines={sale.lines} locale={locale} />}
          </div>
          {paper && <Paper rows={paper} label={t('receipt.label')} columns={till.printing.columns} />}
        </div>
        <NewsNote locale={locale} />
        <Toolbar entry={null} />
      </main>
      <Side>
        <Total amount={sale.amount} locale={locale} isOpen={false} attempt={sale.attempt} />
        {/* Refunds come after every step of a sale: they take its place. */}
        {sale.refunds.length === 0 && <Timeline sale={sale} locale={locale} />}
        <Refunds sale={sale} refunds={sale.refunds} locale={locale} />
        <NextActs sale={sale} till={till} canPrint={paper !== null} />
      </Side>
    </>
  )
}

type WordsProps = { sale: SaleView; outcome: Outcome; locale: string }

function OutcomeWords({ sale, outcome, locale }: WordsProps) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const { icon, colour } = outcomeLooks[outcome]
  const why = outcome === 'captured' || !sale.problem ? null : problemWords(sale.problem, locale)
  return (
    <div className="outcome">
      <span className={`medal ${colour}`} aria-hidden="true">
        <Icon name={icon} />
      </span>
      <Status>
        <h1 ref={takeFocus} tabIndex={-1}>
          {t(`result.${outcome}.title`)}
        </h1>
        {outcome === 'captured' && (
          <p className="outcome-amount">
            <MoneyText amount={sale.amount} locale={locale} />
          </p>
        )}
        {why ? (
          <>
            <p className="outcome-words">{why.what}</p>
            <p className="outcome-words">
              {why.money} {why.remedy}
            </p>
          </>
        ) : (
          <p className="outcome-words">
            {t(sale.isGivingBack ? 'status.givingBackWords' : `result.${outcome}.words`)}
          </p>
        )}
      </Status>
      <Say>{t(sayOf(outcome, againOf(sale)))}</Say>
      <Reference sale={sale} />
    </div>
  )
}

function sayOf(outcome: Outcome, again: Again) {
  if (again === 'useless') return 'result.refused.sayNotNow'
  return again === 'byCode' ? 'result.refused.sayByCode' : (`result.${outcome}.say` as const)
}

/** An alarm comes before the state: what only a person can settle is the first thing to know. */
function AlarmOutcome({ sale, alarm, locale }: { sale: SaleView; alarm: Alarm; locale: string }) {
  const { t } = useTranslation()
  return (
    <div className="outcome alarmed">
      <span className="medal bad" aria-hidden="true">
        <Icon name="flag" />
      </span>
      <div role="alert" ref={takeFocus} tabIndex={-1}>
        <AlarmWords sale={sale} alarm={alarm} locale={locale} level="h1" />
      </div>
      <Say>{t(`alarm.${alarm.kind}.say`)}</Say>
      <AlarmActs sale={sale} alarm={alarm} locale={locale} />
    </div>
  )
}

function Reference({ sale }: { sale: SaleView }) {
  const { t } = useTranslation()
  return (
    <p className="outcome-reference">
      {t('result.reference')} <code>{sale.reference}</code>
    </p>
  )
}
