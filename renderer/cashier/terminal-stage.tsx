// The cashier's screen of a terminal: that it waits for the register, what the register's customer chooses, and what is not settled yet.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Line, Lines } from '#renderer/cashier/line.tsx'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { OutcomePanel, OutcomeTitle } from '#renderer/cashier/outcome.tsx'
import { cancelWaiting } from '#renderer/cashier/running-actions.ts'
import { choosingSteps } from '#renderer/cashier/running.ts'
import { ForRegister, SideActs, SideColumn, Total } from '#renderer/cashier/side-column.tsx'
import { Stage } from '#renderer/cashier/stage.tsx'
import styles from '#renderer/cashier/stage.module.css'
import { EscapeHint, Timeline } from '#renderer/cashier/timeline.tsx'
import { UnsettledRows } from '#renderer/cashier/unsettled-list.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import type { WaitingCheckout } from '#shared/checkout.ts'
import { columnOf } from '#shared/order.ts'

export function TerminalStage({ till }: { till: TillView }) {
  const { t } = useTranslation()
  return (
    <Stage variant="alone" isWide>
      <Stack gap={5} className={clsx(till.unsettledCount > 0 && styles.listing)}>
        <OutcomePanel
          sign={{ icon: 'link', colour: 'plain' }}
          words={
            <>
              <OutcomeTitle>{t('terminal.waiting.title')}</OutcomeTitle>
              <p>{t('terminal.waiting.words')}</p>
              <Row wrap gap={5} rowGap={2} size="lg" tone="muted" className={styles.below}>
                <Row as="span" gap={2}>
                  <Icon name="shop" isSmall />
                  {till.tillName}
                </Row>
                <Reached till={till} />
              </Row>
            </>
          }
        />
        <CommandProblem />
        {till.unsettledCount > 0 && (
          <Stack as="section">
            <h2>{t('unsettled.title')}</h2>
            <MutedText>{t('unsettled.words')}</MutedText>
            <UnsettledRows till={till} />
          </Stack>
        )}
      </Stack>
    </Stage>
  )
}

const bad = { tone: 'bad', weight: 'strong' } as const

function Reached({ till: { service } }: { till: TillView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isLost = useStore(({ link }) => link.state === 'lost')
  const since = service.unreachableSince
  const isBad = isLost || since !== null
  return (
    <Row as="span" gap={2} {...(isBad && bad)}>
      <Icon name={isBad ? 'offline' : 'tick'} isSmall />
      {isLost
        ? t('service.notKnown')
        : since === null
          ? t('terminal.reached')
          : t('service.since', { time: format.time(since) })}
    </Row>
  )
}

/** In the place of a running sale, until the customer has chosen. */
export function ChoosingStage({ waiting }: { waiting: WaitingCheckout }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isBusy = usePending('checkout.cancel')
  const { goods, off } = columnOf(waiting.lines)
  return (
    <>
      <Stage>
        <CommandProblem />
        {waiting.text !== null && (
          <Text size="xl" weight="strong" breaks>
            {waiting.text}
          </Text>
        )}
        <Lines variant="sold">
          {goods.map(({ name, quantity, price }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- what is asked for never moves, and may be twice the same
            <Line key={at} quantity={quantity} name={name} price={format.amount(price)} />
          ))}
          {off > 0 && <Line name={t('sums.off')} price={format.amount(-off)} />}
        </Lines>
      </Stage>
      <SideColumn>
        <ForRegister of={waiting} />
        <Total amount={waiting.amount} />
        <Timeline
          steps={choosingSteps(waiting.openedAt)}
          heading={t('terminal.choosing')}
          endsAt={waiting.endsAt}
          leftAs="terminal.timeLeft"
        />
        <SideActs>
          <EscapeHint />
          <Button shortcut="Esc" isBusy={isBusy} onClick={() => void cancelWaiting()}>
            {t('running.cancel')}
          </Button>
        </SideActs>
      </SideColumn>
    </>
  )
}
