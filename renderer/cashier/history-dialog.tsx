// The dialog of the last ten sales, or of those that were looked for, the newest first; each opens to its details.
import clsx from 'clsx'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/history.module.css'
import { HistorySale, StateSign } from '#renderer/cashier/history-sale.tsx'
import { createHistoryReader, unreadHistory } from '#renderer/cashier/history-reader.ts'
import { closeHistory } from '#renderer/cashier/dialog-openers.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { stepAmong, takeFocus } from '#renderer/ui/focus.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { SearchBox } from '#renderer/ui/search-box.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Time } from '#renderer/ui/time.tsx'
import { flows } from '#shared/flows.ts'
import type { PastSale } from '#shared/sale.ts'

export function HistoryDialog() {
  const { t } = useTranslation()
  const [{ text, rows, look, trouble }, show] = useState(unreadHistory)
  const [reader] = useState(() => createHistoryReader(show))
  useEffect(() => reader.begin(), [reader])
  const isSearching = text.trim() !== ''
  // A row that comes while somebody writes leaves the focus where it is.
  const [isWritten, setWritten] = useState(false)
  if (look) return <HistorySale {...look} trouble={trouble} reader={reader} />
  return (
    <Dialog title={t(isSearching ? 'sales.foundTitle' : 'sales.title')} onClose={closeHistory} variant="full">
      <SearchBox
        label={t('sales.find')}
        empty={t('sales.findNothing')}
        text={text}
        search={(written) => {
          setWritten(true)
          reader.search(written)
        }}
      />
      {trouble && <ProblemNotice problem={trouble} />}
      {rows === null && trouble === null && <Waiting />}
      {rows?.length === 0 &&
        (isSearching ? (
          <EmptyState icon="search" title={t('sales.notFound.title')} words={t('sales.notFound.words')} />
        ) : (
          <EmptyState icon="history" title={t('sales.empty.title')} words={t('sales.none.words')} />
        ))}
      {rows !== null && rows.length > 0 && (
        <Stack as="ul" gap={2} onKeyDown={arrows}>
          {rows.map((row, at) => (
            <SaleRow
              key={row.sale}
              row={row}
              isFound={isSearching}
              isFirst={at === 0 && !isWritten}
              onClick={() => reader.openSale(row)}
            />
          ))}
        </Stack>
      )}
      <DialogActions stays>
        <Button variant="main" onClick={closeHistory}>
          {t('dialog.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Rows while they are read: as many as usually come, so that nothing jumps when they do. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <Stack gap={2} aria-busy="true">
      <span className="hidden">{t('sales.reading')}</span>
      {[1, 2, 3, 4, 5].map((row) => (
        <span key={row} className={clsx(styles.sale, styles.coming)} aria-hidden="true" />
      ))}
    </Stack>
  )
}

const arrows = (event: KeyboardEvent<HTMLElement>) => {
  if (stepAmong(event.currentTarget, event.key)) event.preventDefault()
}

/** `isFound`: it may be of another day. */
type RowProps = { row: PastSale; isFirst: boolean; isFound: boolean; onClick: () => void }

function SaleRow({ row, isFirst, isFound, onClick }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { number, openedAt, amount, refunded, userFlow, phoneEnding } = row
  return (
    <li>
      <button
        ref={isFirst ? takeFocus : undefined}
        type="button"
        className={styles.sale}
        data-step
        onClick={onClick}
      >
        <MutedText as="span">{number === null ? '–' : t('sale.number', { number })}</MutedText>
        <MutedText as="span">
          <Time at={openedAt}>{isFound ? format.dayTime(openedAt) : format.clock(openedAt)}</Time>
        </MutedText>
        <StateSign sale={row} className={styles.state} />
        <Row as="span" gap={2} tone="muted" className={styles.way}>
          <Icon name={flows[userFlow].icon} isSmall />
          {phoneEnding === null ? t(flows[userFlow].label) : `…${phoneEnding}`}
        </Row>
        <Stack as="span" gap={0} align="end" className={styles.amount}>
          <span className="money">{format.money(amount)}</span>
          {refunded > 0 && (
            <Text as="small" size="xs" tone="muted">
              {t('refund.refunded', { amount: format.money({ ...amount, value: refunded }) })}
            </Text>
          )}
        </Stack>
      </button>
    </li>
  )
}
