// The pad for a PIN, and for any number that is keyed digit by digit: the same keys in the same places on every screen.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Key } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import styles from '#renderer/ui/digit-pad.module.css'
import { Icon } from '#renderer/ui/icon.tsx'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Its field takes what the keyboard types, so Tab passes the pad by. What confirms stands below it. */
export function DigitPad({
  press,
  className,
}: {
  press: (key: Key) => void
  className?: string | undefined
}) {
  const { t } = useTranslation()
  const key = { isRepeatable: true, keepsFocus: true, isPassedByTab: true, className: styles.key }
  return (
    <div className={clsx(styles.pad, className)}>
      {digits.map((digit) => (
        <Button key={digit} {...key} act={() => press(digit)}>
          {digit}
        </Button>
      ))}
      <Button {...key} className={clsx(styles.key, styles.word)} act={() => press('clear')}>
        {t('key.clear')}
      </Button>
      <Button {...key} act={() => press('0')}>
        0
      </Button>
      <Button {...key} name={t('key.backspace')} act={() => press('backspace')}>
        <Icon name="backspace" />
      </Button>
    </div>
  )
}
