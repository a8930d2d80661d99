// The two timelines of a sale, the till's and the service's, with entries about the same event in one row.
import { useFormat } from '#renderer/i18n/use-format.ts'
import { eventText } from '#renderer/sale/event-words.ts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { EventWords } from '#renderer/office/page/event-words.tsx'
import { timelineRowsOf, type TimelineRow } from '#renderer/office/sales/timeline-rows.ts'
import { noteOf, wordsOf } from '#renderer/office/sales/fact-words.ts'
import styles from '#renderer/office/sales/timelines.module.css'
import { Icon } from '#renderer/ui/icon.tsx'
import { Stack } from '#renderer/ui/layout.tsx'
import { Notice } from '#renderer/ui/notice.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { Time } from '#renderer/ui/time.tsx'
import type { Problem } from '#shared/problem.ts'
import type { FactView, SaleFile } from '#shared/sale-search.ts'
import type { LoggedEvent } from '#shared/sale.ts'

type TimelinesProps = {
  file: Pick<SaleFile, 'facts' | 'events' | 'trouble'> & {
    sale: Pick<SaleFile['sale'], 'amount' | 'register'>
  }
  /** The service's log is not asked for. */
  isAlone?: boolean
}

export function Timelines({ file, isAlone = false }: TimelinesProps) {
  const { sale, facts, events, trouble } = file
  const { t } = useTranslation()
  const rows = timelineRowsOf(facts, events)
  const attempts = new Set(facts.flatMap(({ reference }) => reference ?? [])).size
  return (
    <>
      {trouble && <Away trouble={trouble} />}
      <div>
        <div className={styles.head} aria-hidden="true">
          <span>{t('history.ours')}</span>
          {!isAlone && <span>{t('history.theirs')}</span>}
        </div>
        <Stack as="ol" gap={0}>
          {rows.map((row, at) => (
            <Row
              // oxlint-disable-next-line react/no-array-index-key -- nothing is ever put between two that were written down
              key={at}
              row={row}
              sale={sale}
              isMany={attempts > 1}
            />
          ))}
        </Stack>
      </div>
      {events.length === 0 && trouble === null && !isAlone && <Quiet>{t('history.noEvents')}</Quiet>}
    </>
  )
}

type OfSale = TimelinesProps['file']['sale']
type RowProps = { row: TimelineRow; sale: OfSale; isMany: boolean }

function Row({ row: { fact, event }, sale, isMany }: RowProps) {
  const { t } = useTranslation()
  const isPair = fact !== null && event !== null
  return (
    <li className={clsx(styles.row, isPair && styles.pair)}>
      <div className={styles.ours}>
        {fact && (
          <>
            <span className="hidden">{t('history.ours')}</span>
            <Fact fact={fact} sale={sale} isMany={isMany} />
          </>
        )}
      </div>
      <div className={styles.theirs}>
        {event && (
          <>
            <span className="hidden">{t('history.theirs')}</span>
            <Event event={event} isPair={isPair} />
          </>
        )}
      </div>
    </li>
  )
}

type FactProps = { fact: FactView; sale: OfSale; isMany: boolean }

function Fact({ fact, sale, isMany }: FactProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  const { at, value, person, askedBy, isByRegister, problem, reference } = fact
  const why = problem && problemWords(problem)
  const isSlip = sale.register !== null
  const note = noteOf(fact, isSlip, t)
  return (
    <>
      <Time at={at}>{format.clock(at)}</Time>
      <EventWords what={wordsOf(fact, isSlip, t)}>
        {note !== null && <span>{note}</span>}
        {why && <span className={styles.why}>{why.what}</span>}
        {isByRegister && <span>{t('history.register')}</span>}
        {person && <span>{t('history.by', { name: person.name })}</span>}
        {askedBy && <span>{t('history.askedBy', { name: askedBy.name })}</span>}
        {isMany && reference !== null && <code>{reference}</code>}
      </EventWords>
      {value !== null && (
        <span className={`money ${styles.amount}`}>{format.money({ ...sale.amount, value })}</span>
      )}
    </>
  )
}

function Event({ event, isPair }: { event: LoggedEvent; isPair: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, amount, at, success } = event
  return (
    <>
      <Icon name={success ? (isPair ? 'link' : 'tick') : 'cross'} />
      <Time at={at}>{format.clock(at)}</Time>
      <EventWords what={eventText(name, t)}>
        {!success && <span>{t('history.failed')}</span>}
        {isPair && <span className="hidden">{t('history.same')}</span>}
      </EventWords>
      {amount && <span className={`money ${styles.amount}`}>{format.money(amount)}</span>}
    </>
  )
}

/** What is not known now is only what the service says of it: nothing of the sale itself is in doubt. */
function Away({ trouble }: { trouble: Problem }) {
  const { t } = useTranslation()
  const { what } = useProblemWords()(trouble)
  const words = { what, money: t('history.away.money'), remedy: t('history.away.remedy') }
  return <Notice words={words} look="wait" icon="offline" />
}
