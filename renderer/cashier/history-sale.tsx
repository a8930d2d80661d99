// The details of one past sale: lines and sums, times, the service's own log, a copy and a refund.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/cashier/history.module.css'
import { closeHistory } from '#renderer/cashier/dialog-openers.ts'
import type { HistoryReader, SaleHistory } from '#renderer/cashier/history-reader.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ProblemNotice, Notice } from '#renderer/ui/notice.tsx'
import { refundOffer } from '#renderer/sale/signing.ts'
import { eventText } from '#renderer/sale/event-words.ts'
import { Refunds } from '#renderer/sale/refunds.tsx'
import { SaleLines, SumList, Vat } from '#renderer/cashier/line.tsx'
import { RegisterName } from '#renderer/sale/register-name.tsx'
import { References } from '#renderer/sale/references.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Grid, Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Sign } from '#renderer/ui/sign.tsx'
import { Pulse } from '#renderer/ui/connecting.tsx'
import type { Problem } from '#shared/problem.ts'
import { type PastSale, type SaleStory, isEnded } from '#shared/sale.ts'
import { outcomeLooks, refundedKey, refundedLook } from '#renderer/sale/outcome-looks.ts'
import { Time } from '#renderer/ui/time.tsx'

type Props = NonNullable<SaleHistory['look']> & { trouble: Problem | null; reader: HistoryReader }

export function HistorySale({ of, story, trouble, reader }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { number, amount, openedAt } = of
  const sale = story?.sale
  return (
    <Dialog
      title={number === null ? t('sale.title') : t('sale.titleOf', { number })}
      onClose={closeHistory}
      variant="full"
    >
      <Row wrap align="baseline" tone="muted">
        <strong className={clsx('money', styles.large)}>{format.money(amount)}</strong>
        <StateSign sale={sale ?? of} />
        <Time at={openedAt}>{format.dayTime(openedAt)}</Time>
        {of.register && <RegisterName of={of.register} as="span" />}
      </Row>
      {trouble && <ProblemNotice problem={trouble} />}
      <Grid least="22rem" stretches gap={5}>
        {story === null ? trouble === null && <Pulse>{t('sales.reading')}</Pulse> : <Sold story={story} />}
        {story && <Log story={story} />}
      </Grid>
      <DialogActions stays>
        <Button icon="left" onClick={reader.closeSale}>
          {t('sales.back')}
        </Button>
        {story?.receipt && (
          <>
            <Button icon="receipt" onClick={() => reader.saveCopy(story)}>
              {t('printing.save')}
            </Button>
            <Button icon="printer" onClick={() => reader.printCopy(story)}>
              {t('sales.copy')}
            </Button>
          </>
        )}
        {story && refundOffer(story) && (
          <Button icon="back" onClick={() => reader.refundSale(story)}>
            {t('result.refund')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Sold({ story: { sale } }: { story: SaleStory }) {
  const { t } = useTranslation()
  return (
    <Stack as="section">
      <h3>{t('sale.sold')}</h3>
      <SaleLines lines={sale.lines} isSmall />
      <SumList>
        <Vat shares={sale.vat} />
      </SumList>
      <Refunds sale={sale} refunds={sale.refunds} />
      <References label={t('result.reference')} references={[sale.reference]} />
    </Stack>
  )
}

/** A service that does not answer puts nothing of the sale itself in doubt: only its log is missing. */
function Away({ trouble }: { trouble: Problem }) {
  const { t } = useTranslation()
  const { what } = useProblemWords()(trouble)
  const words = { what, money: t('sales.away.money'), remedy: t('history.away.remedy') }
  return <Notice words={words} variant="wait" icon="offline" />
}

/** The service's log as it tells it. */
function Log({ story: { events, trouble } }: { story: SaleStory }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Stack as="section">
      <h3>{t('sales.log')}</h3>
      {trouble && <Away trouble={trouble} />}
      {events.length === 0 && trouble === null && <p>{t('sales.noEvents')}</p>}
      <Stack as="ol" gap={0}>
        {events.map(({ reference, name, amount, at, success }) => (
          <li key={`${reference} ${name} ${at}`} className={styles.event}>
            <Icon name={success ? 'tick' : 'cross'} isSmall tone={success ? 'good' : 'bad'} />
            <Text as="span" tone="ink" weight="medium" breaks>
              {eventText(name, t)}
              {!success && (
                <Text as="small" size="xs" tone="muted" weight="normal">
                  {t('history.failed')}
                </Text>
              )}
            </Text>
            <Text as="span" weight="normal" className="money">
              {amount && format.money(amount)}
            </Text>
            <Time at={at}>{format.clock(at)}</Time>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

const openLook = { icon: 'clock', colour: 'wait' } as const
/** Always an icon, a word and a colour. */
type Stated = Pick<PastSale, 'state' | 'refunded' | 'amount'>

export function StateSign({ sale, className }: { sale: Stated; className?: string | undefined }) {
  const { t } = useTranslation()
  const { state } = sale
  const refunded = refundedKey(sale)
  const { icon, colour } = refunded ? refundedLook : isEnded(state) ? outcomeLooks[state] : openLook
  return (
    <Sign icon={icon} colour={colour} className={className}>
      {refunded ? t(refunded) : isEnded(state) ? t(`result.${state}.title`) : t('sale.underWay')}
    </Sign>
  )
}
