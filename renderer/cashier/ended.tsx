// How did the sale end, what does it mean for the money, and what comes next? Stays until the cashier has seen it.
import { useTranslation } from 'react-i18next'
import { acknowledge, printReceipt, tryAgain } from '#renderer/actions.ts'
import { retryOf, type Outcome, type Retry } from '#renderer/cashier/progress.ts'
import { ReceiptPaper } from '#renderer/cashier/receipt-paper.tsx'
import { Say } from '#renderer/cashier/say.tsx'
import { Side, Total } from '#renderer/cashier/side.tsx'
import { Timeline } from '#renderer/cashier/timeline.tsx'
import { Trouble } from '#renderer/cashier/trouble.tsx'
import { problemWords } from '#shared/words/problem-words.ts'
import { MoneyText } from '#renderer/parts/amount.tsx'
import { Button } from '#renderer/parts/button.tsx'
import { takeFocus } from '#renderer/parts/focus.ts'
import { Icon, type IconName } from '#renderer/parts/icon.tsx'
import { Status } from '#renderer/parts/status.tsx'
import { useStore } from '#renderer/store.ts'
import type { Receipt } from '#shared/receipt.ts'
import type { SaleView } from '#shared/sale.ts'

const looks = {
  captured: { icon: 'tick', colour: 'good' },
  aborted: { icon: 'cross', colour: 'bad' },
  expired: { icon: 'clock', colour: 'wait' },
  terminated: { icon: 'stop', colour: 'plain' },
  givenBack: { icon: 'back', colour: 'plain' },
  refused: { icon: 'alert', colour: 'bad' },
  released: { icon: 'leave', colour: 'wait' },
  setAside: { icon: 'flag', colour: 'bad' },
} as const satisfies Record<Outcome, { icon: IconName; colour: string }>

type Props = { sale: SaleView; outcome: Outcome; receipt: Receipt | null; locale: string }

export function Ended({ sale, outcome, receipt, locale }: Props) {
  const paper = outcome === 'captured' ? receipt : null
  return (
    <>
      <main className={paper ? 'stage with-paper' : 'stage alone'}>
        <div className="stage-words">
          <OutcomeWords sale={sale} outcome={outcome} locale={locale} />
          <Trouble locale={locale} />
        </div>
        {paper && <ReceiptPaper receipt={paper} locale={locale} />}
      </main>
      <Side>
        <Total amount={sale.amount} locale={locale} isOpen={false} />
        <Timeline sale={sale} locale={locale} />
        <NextActs retry={retryOf(outcome, sale.problem)} canPrint={paper !== null} />
      </Side>
    </>
  )
}

function OutcomeWords({ sale, outcome, locale }: Omit<Props, 'receipt'>) {
  const { t } = useTranslation()
  const { icon, colour } = looks[outcome]
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
          <p className="outcome-words">{t(`result.${outcome}.words`)}</p>
        )}
      </Status>
      <Say>{t(sayOf(outcome, retryOf(outcome, sale.problem)))}</Say>
      <p className="outcome-reference">
        {t('result.reference')} <code>{sale.reference}</code>
      </p>
    </div>
  )
}

function sayOf(outcome: Outcome, retry: Retry) {
  if (retry === 'useless') return 'result.refused.sayNotNow'
  return retry === 'byCode' ? 'result.refused.sayByCode' : (`result.${outcome}.say` as const)
}

function NextActs({ retry, canPrint }: { retry: Retry; canPrint: boolean }) {
  const { t } = useTranslation()
  const isBusy = useStore((state) => state.underWay.has('sale.acknowledge'))
  return (
    <div className="acts">
      {canPrint && (
        <Button icon="printer" act={printReceipt}>
          {t('result.print')}
        </Button>
      )}
      {(retry === 'again' || retry === 'byCode') && (
        <Button icon="again" isBusy={isBusy} act={tryAgain}>
          {t('result.again')}
        </Button>
      )}
      <Button look="main" icon="plus" shortcut="Enter" isBusy={isBusy} act={() => void acknowledge()}>
        {t('result.newSale')}
      </Button>
    </div>
  )
}
