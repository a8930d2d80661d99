// The two timelines of a sale, the till's and the service's, with entries about the same event in one row.
import { useFormat } from '#renderer/i18n/use-format.ts'
import { eventText } from '#renderer/sale/event-words.ts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { AwayNotice } from '#renderer/office/page/query-result.tsx'
import { EventRow } from '#renderer/office/page/events.tsx'
import { timelineRowsOf } from '#renderer/office/sales/timeline-rows.ts'
import { noteOf, wordsOf } from '#renderer/office/sales/fact-words.ts'
import styles from '#renderer/office/sales/sale-page.module.css'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
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
      {trouble && (
        <AwayNotice trouble={trouble} money={t('history.away.money')} remedy={t('history.away.remedy')} />
      )}
      <div>
        <Text as="div" size="sm" tone="muted" className={clsx(styles.row, styles.heads)} aria-hidden="true">
          <span>{t('history.ours')}</span>
          {!isAlone && <span>{t('history.theirs')}</span>}
        </Text>
        <Stack as="ol" gap={0} divided="above">
          {rows.map(({ fact, event }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- nothing is ever put between two that were written down
            <li key={at} className={styles.row}>
              {fact && <Fact fact={fact} sale={sale} isMany={attempts > 1} />}
              {event && <Event event={event} isPair={fact !== null} />}
            </li>
          ))}
        </Stack>
      </div>
      {events.length === 0 && trouble === null && !isAlone && <MutedText>{t('history.noEvents')}</MutedText>}
    </>
  )
}

type FactProps = { fact: FactView; sale: TimelinesProps['file']['sale']; isMany: boolean }

function Fact({ fact, sale, isMany }: FactProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  const { at, value, person, askedBy, isByRegister, problem, reference } = fact
  const why = problem && problemWords(problem)
  const isSlip = sale.register !== null
  const note = noteOf(fact, isSlip, t)
  return (
    <div>
      <span className="hidden">{t('history.ours')}</span>
      <EventRow
        at={at}
        time={format.clock(at)}
        what={wordsOf(fact, isSlip, t)}
        amount={value === null ? null : format.money({ ...sale.amount, value })}
      >
        {note !== null && <span>{note}</span>}
        {why && (
          <Text as="span" tone="bad">
            {why.what}
          </Text>
        )}
        {isByRegister && <span>{t('history.register')}</span>}
        {person && <span>{t('history.by', { name: person.name })}</span>}
        {askedBy && <span>{t('history.askedBy', { name: askedBy.name })}</span>}
        {isMany && reference !== null && <span>{reference}</span>}
      </EventRow>
    </div>
  )
}

function Event({ event, isPair }: { event: LoggedEvent; isPair: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, amount, at, success } = event
  return (
    <div className={styles.theirs}>
      <span className="hidden">{t('history.theirs')}</span>
      <EventRow
        icon={success ? (isPair ? 'link' : 'tick') : 'cross'}
        tone={isPair ? 'good' : 'muted'}
        at={at}
        time={format.clock(at)}
        what={eventText(name, t)}
        amount={amount && format.money(amount)}
      >
        {!success && <span>{t('history.failed')}</span>}
        {isPair && <span className="hidden">{t('history.same')}</span>}
      </EventRow>
    </div>
  )
}
