// The alarm of a sale that only a person can settle: where its money is, in words, and the ways to put it right.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import styles from '#renderer/sale/alarm.module.css'
import { References } from '#renderer/sale/references.tsx'
import {
  giveBackRest,
  moneyOf,
  refund,
  refundablesOf,
  settle,
  type SignableSale,
} from '#renderer/sale/signing.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { Alarm } from '#shared/sale.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

type Props = { sale: SignableSale; alarm: Alarm }

/** The alarm of the sale on screen, beside whatever else the screen says. */
export function AlarmPanel(props: Props) {
  return (
    <Stack as="section" gap={4} className={styles.panel}>
      <div className={styles.words} role="alert">
        <Icon name="flag" tone="bad" />
        <AlarmWords {...props} level="h2" />
      </div>
      <AlarmActs {...props} />
    </Stack>
  )
}

export function AlarmWords({ sale, alarm, level }: Props & { level: 'h1' | 'h2' | 'h3' }) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  const { kind, value, left, payments, problem } = alarm
  const said = (minor: number) => format.money(moneyOf(minor, sale))
  const Heading = level
  const why = problem && problemWords(problem)
  return (
    <Stack gap={2} className={level === 'h1' ? styles.main : undefined}>
      <Heading data-size="2xl">{t(`alarm.${kind}.title`)}</Heading>
      {why && <p>{why.what}</p>}
      <p>{t(`alarm.${kind}.words`, { held: said(value), amount: said(sale.amount.value) })}</p>
      {kind === 'quarantined' && (
        <p>
          {value > 0 && t('alarm.taken', { amount: said(value) })}{' '}
          {left > 0 && t('alarm.reserved', { amount: said(left) })}{' '}
          {value === 0 && left === 0 && t('alarm.nothingHeld')}
        </p>
      )}
      <References
        label={t('alarm.references', { count: payments.length })}
        references={payments.map(({ reference }) => reference)}
      />
      <Text weight="strong">{t(`alarm.${kind}.remedy`)}</Text>
    </Stack>
  )
}

/** `isColumn`: one below the other. */
export function AlarmActs({ sale, alarm, isColumn = false }: Props & { isColumn?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, value, left, payments } = alarm
  const said = (minor: number) => format.money(moneyOf(minor, sale))
  const acts = (
    <>
      {left > 0 && (
        <Button icon="back" onClick={() => giveBackRest(sale, alarm)}>
          {t('alarm.giveBackRest', { amount: said(left) })}
        </Button>
      )}
      {value > 0 && (
        <Button icon="back" onClick={() => refund(sale, refundablesOf(alarm))}>
          {payments.length === 1 ? t('alarm.refund', { amount: said(value) }) : t('alarm.refundOne')}
        </Button>
      )}
      <Button icon="tick" onClick={() => settle(sale, alarm)}>
        {t(`alarm.${kind}.settle`)}
      </Button>
    </>
  )
  return isColumn ? (
    <Stack gap={2}>{acts}</Stack>
  ) : (
    <Row wrap align="stretch" className={styles.acts}>
      {acts}
    </Row>
  )
}
