// The pad of keys for an amount, for a number that is keyed digit by digit, and for a phone number: in the order of a payment terminal.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { digitKeys, type Key, type PhoneKey } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import styles from '#renderer/ui/pad.module.css'

type Press =
  | { keys: 'amount' | 'digits'; onPress: (key: Key) => void }
  | { keys: 'phone'; onPress: (key: PhoneKey) => void }

const digits = digitKeys.filter((key) => key !== '00')
const signs = { amount: digitKeys, digits, phone: [...digits, '+'] } as const

/**
 * Tab passes it by: the field beside it takes what the keyboard types; with `hasNoField` each key is a stop. An amount's pad has three columns with the
 * variant `dialog`, else four. Its places, for who arranges them in another way: `k1` to `k9`, `k0`, `k00`, `kb` deletes one and `kc` all.
 */
export function Pad(
  props: Press & { variant?: 'dialog'; hasNoField?: boolean; className?: string | undefined },
) {
  const { keys, variant, hasNoField = false, className } = props
  const { t } = useTranslation()
  const press = (key: PhoneKey) => {
    if (props.keys === 'phone') props.onPress(key)
    else if (key !== '+') props.onPress(key)
  }
  const key = { isRepeatable: true, keepsFocus: true, isPassedByTab: !hasNoField }
  return (
    <div className={clsx(styles.pad, keys === 'amount' && (variant ? styles.tall : styles.broad), className)}>
      {signs[keys].map((sign) => (
        <div key={sign} style={{ gridArea: sign === '+' ? 'kc' : `k${sign}` }}>
          <Button
            {...key}
            className={styles.key}
            onClick={() => press(sign)}
            {...(sign === '+' ? { name: t('key.plus') } : {})}
          >
            {sign}
          </Button>
        </div>
      ))}
      <div style={{ gridArea: 'kb' }}>
        <Button
          {...key}
          className={clsx(styles.key, styles.deletes)}
          name={t('key.backspace')}
          onClick={() => press('backspace')}
        >
          <Icon name="backspace" />
        </Button>
      </div>
      {keys !== 'phone' && (
        <div style={{ gridArea: 'kc' }}>
          <Button
            {...key}
            className={clsx(styles.key, styles.deletes, styles.word)}
            onClick={() => press('clear')}
          >
            {t('key.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}
