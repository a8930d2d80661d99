// The keypad for an amount: digits in the order of a payment terminal, 00, and two ways to delete.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { digitKeys, type Key } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import styles from '#renderer/ui/keypad.module.css'

/**
 * `isPassedByTab`: a field, or the screen itself, takes what the keyboard types. Its places, for who arranges them in another way: `k1` to `k9`, `k0`, `k00`, `kb` deletes one and `kc` all.
 */
export function Keypad(props: {
  press: (key: Key) => void
  look?: 'dialog'
  isPassedByTab?: boolean
  className?: string | undefined
}) {
  const { press, look, isPassedByTab = false, className } = props
  const { t } = useTranslation()
  const key = { isRepeatable: true, keepsFocus: true, isPassedByTab }
  return (
    <div className={clsx(styles.keypad, look && styles[look], className)}>
      {digitKeys.map((digit) => (
        <div key={digit} style={{ gridArea: `k${digit}` }}>
          <Button {...key} className={styles.digit} act={() => press(digit)}>
            {digit}
          </Button>
        </div>
      ))}
      <div style={{ gridArea: 'kb' }}>
        <Button {...key} className={styles.word} name={t('key.backspace')} act={() => press('backspace')}>
          <Icon name="backspace" className={styles.sign} />
        </Button>
      </div>
      <div className={styles.clear} style={{ gridArea: 'kc' }}>
        <Button {...key} className={styles.word} act={() => press('clear')}>
          {t('key.clear')}
        </Button>
      </div>
    </div>
  )
}
