// The choice of a tip on the customer's screen: what the shop offers, another amount, or none. The payment is made with what is chosen.
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/tip-screen.module.css'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { usePending, sendCommand } from '#renderer/till/bridge.ts'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { amountAfterKey } from '#renderer/ui/amount-keys.ts'
import { ignoreDoubleClick } from '#renderer/ui/button.tsx'
import { takeFocus } from '#renderer/ui/focus.ts'
import { Grid, Stack, Text } from '#renderer/ui/layout.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import type { CustomerView } from '#shared/bridge.ts'
import { tipOf, type Tip } from '#shared/order.ts'
import type { CustomerTipChoice } from '#shared/tip.ts'

type Props = { choice: CustomerTipChoice; view: Pick<CustomerView, 'currency'> }

export function TipScreen({ choice, view }: Props) {
  const { t } = useTranslation()
  const [isKeying, setKeying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const give = async (tip: Tip | null) => {
    setFailed(false)
    const given = await sendCommand('customer', 'tip.choose', { choice: choice.choice, tip })
    if (given?.ok === false) setFailed(true)
  }
  return (
    <div className={styles.choosing}>
      {isKeying ? (
        <Keying choice={choice} view={view} give={give} back={() => setKeying(false)} />
      ) : (
        <Offers choice={choice} view={view} give={give} another={() => setKeying(true)} />
      )}
      <Text size="sm" tone="bad" weight="strong" role="alert">
        {hasFailed && t('giving.failed')}
      </Text>
    </div>
  )
}

type Giving = Props & { give: (tip: Tip | null) => Promise<void> }

function Offers({ choice: { percents, goods }, view, give, another }: Giving & { another: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = view
  return (
    <>
      <h1 className={styles.question} ref={takeFocus} tabIndex={-1}>
        {t('giving.ask')}
      </h1>
      <Text size="lg" tone="muted">
        {t('giving.toPay', { amount: format.money({ value: goods, currency }) })}
      </Text>
      <Grid least="7.5rem" stretches className={styles.choices}>
        {percents.map((percent) => (
          <Choice key={percent} onClick={() => void give({ percent })}>
            <strong>{format.percent(percent * 100)}</strong>
            <MoneyText amount={{ value: tipOf({ percent }, goods), currency }} />
          </Choice>
        ))}
      </Grid>
      <Grid least="7.5rem" stretches className={clsx(styles.choices, styles.others)}>
        <Choice onClick={another}>{t('giving.other')}</Choice>
        <Choice onClick={() => void give(null)}>{t('giving.none')}</Choice>
      </Grid>
    </>
  )
}

/** While one is on its way to the till no other is. */
function Choice(props: { onClick: () => void; isDisabled?: boolean; isMain?: boolean; children: ReactNode }) {
  const { onClick, isDisabled = false, isMain = false, children } = props
  const isChosen = usePending('tip.choose')
  const cannot = isDisabled || isChosen
  return (
    <button
      type="button"
      className={clsx(styles.choice, isMain && styles.main)}
      aria-disabled={cannot || undefined}
      aria-busy={isChosen || undefined}
      onClick={cannot ? undefined : ignoreDoubleClick(onClick)}
    >
      {children}
    </button>
  )
}

function Keying({ choice: { goods }, view, give, back }: Giving & { back: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [value, setValue] = useState(0)
  const { currency } = view
  const said = (minor: number) => format.money({ value: minor, currency })
  const isTooMuch = value > goods
  return (
    <div className={styles.keying}>
      <Stack gap={2} className={styles.own}>
        <Text as="h1" size="2xl" ref={takeFocus} tabIndex={-1}>
          {t('giving.own')}
        </Text>
        <output className={styles.ownAmount} aria-label={t('giving.own')}>
          <MoneyText amount={{ value, currency }} />
        </output>
        <Text
          size="sm"
          tone={isTooMuch ? 'bad' : 'muted'}
          weight={isTooMuch ? 'strong' : undefined}
          aria-live="polite"
        >
          {t('giving.most', { amount: said(goods) })}
        </Text>
      </Stack>
      <div className={styles.pad}>
        <Pad keys="amount" hasNoField onPress={(key) => setValue(amountAfterKey(value, key))} />
      </div>
      <Grid least="10rem" stretches className={clsx(styles.choices, styles.acts)}>
        <Choice onClick={back}>{t('dialog.back')}</Choice>
        <Choice isMain isDisabled={value === 0 || isTooMuch} onClick={() => void give({ value })}>
          {value === 0 || isTooMuch ? t('giving.give') : t('giving.giveOf', { amount: said(value) })}
        </Choice>
      </Grid>
    </div>
  )
}
