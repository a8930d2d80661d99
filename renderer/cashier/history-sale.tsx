// The details of one past sale: lines and sums, times, the service's own log, a copy and a refund.
import { useTranslation } from 'react-i18next'
import {
  closeHistory,
  closePastSale,
  printCopy,
  refundPast,
  saveCopy,
} from '#renderer/cashier/history-actions.ts'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { Refunds } from '#renderer/sale/refunds.tsx'
import { SaleLines, Vat } from '#renderer/cashier/sale-lines.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { clockTime, dayAndTime } from '#renderer/i18n/times.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Notice } from '#renderer/ui/notice.tsx'
import { Pulse } from '#renderer/ui/pulse.tsx'
import type { TillView } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'
import type { Problem } from '#shared/problem.ts'
import { type PastSale, type SaleStory, type SaleState, isEnded } from '#shared/sale.ts'
import { outcomeLooks } from '#renderer/sale/progress.ts'

type Props = { of: PastSale; story: SaleStory | null; trouble: Problem | null; till: TillView }

export function HistorySale({ of, story, trouble, till }: Props) {
  const { t } = useTranslation()
  const { locale } = till
  const { number, amount, openedAt } = of
  const sale = story?.sale
  return (
    <Dialog
      title={number === null ? t('sales.one') : t('sales.oneOf', { number })}
      close={closeHistory}
      look="full"
    >
      <div className="past-head">
        <strong className="money">{formatMoney(amount, locale)}</strong>
        <StateSign state={sale?.state ?? of.state} />
        <time>{dayAndTime(openedAt, locale)}</time>
      </div>
      {trouble && <ProblemNotice problem={trouble} locale={locale} />}
      <div className="past-parts">
        {story === null ? (
          trouble === null && <Pulse>{t('sales.reading')}</Pulse>
        ) : (
          <Sold story={story} locale={locale} />
        )}
        {story && <Log story={story} locale={locale} />}
      </div>
      <DialogActs>
        <Button icon="left" act={closePastSale}>
          {t('sales.back')}
        </Button>
        {story?.receipt && (
          <>
            <Button icon="receipt" act={saveCopy}>
              {t('printing.save')}
            </Button>
            <Button icon="printer" act={printCopy}>
              {t('sales.copy')}
            </Button>
          </>
        )}
        {sale && sale.state === 'captured' && sale.alarm === null && sale.refundable > 0 && (
          <Button icon="back" act={() => refundPast(sale)}>
            {t('result.refund')}
          </Button>
        )}
      </DialogActs>
    </Dialog>
  )
}

function Sold({ story: { sale }, locale }: { story: SaleStory; locale: string }) {
  const { t } = useTranslation()
  return (
    <section className="past-part">
      <h3>{t('sales.lines')}</h3>
      <SaleLines lines={sale.lines} locale={locale} />
      <dl className="sums">
        <Vat shares={sale.vat} locale={locale} />
      </dl>
      <Refunds sale={sale} refunds={sale.refunds} locale={locale} />
      <p className="outcome-reference">
        {t('result.reference')} <code>{sale.reference}</code>
      </p>
    </section>
  )
}

/** What is not known now is only what the service says of it: nothing of the sale itself is in doubt. */
function Away({ trouble, locale }: { trouble: Problem; locale: string }) {
  const { t } = useTranslation()
  const { what } = useProblemWords()(trouble, locale)
  const words = { what, money: t('sales.away.money'), remedy: t('sales.away.remedy') }
  return <Notice words={words} look="wait" icon="offline" />
}

/** As the service tells it, in its own names: staff may have to read them to its support. */
function Log({ story: { events, trouble }, locale }: { story: SaleStory; locale: string }) {
  const { t } = useTranslation()
  return (
    <section className="past-part">
      <h3>{t('sales.log')}</h3>
      {trouble && <Away trouble={trouble} locale={locale} />}
      {events.length === 0 && trouble === null && <p>{t('sales.noEvents')}</p>}
      <ol className="events">
        {events.map(({ reference, name, amount, at, success }) => (
          <li key={`${reference} ${name} ${at}`} className={success ? 'event' : 'event failed'}>
            <Icon name={success ? 'tick' : 'cross'} />
            <span className="event-name">
              {name}
              {!success && <small>{t('sales.eventFailed')}</small>}
            </span>
            <span className="money">{formatMoney(amount, locale)}</span>
            <time>{clockTime(at, locale)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Always an icon, a word and a colour. */
export function StateSign({ state }: { state: SaleState }) {
  const { t } = useTranslation()
  const { icon, colour } = isEnded(state) ? outcomeLooks[state] : ({ icon: 'clock', colour: 'wait' } as const)
  return (
    <span className={`state-sign ${colour}`}>
      <Icon name={icon} />
      {isEnded(state) ? t(`result.${state}.title`) : t('sales.underWay')}
    </span>
  )
}
