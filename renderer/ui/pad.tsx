// The pad of keys for an amount, for a number that is keyed digit by digit, and for a phone number: in the order of a payment terminal.
import clsx from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { digitKeys, keyOf, type Key, type PhoneKey } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { isElsewhere } from '#renderer/ui/key-origin.ts'
import styles from '#renderer/ui/pad.module.css'

type Press =
  | { keys: 'amount' | 'digits'; onPress: (key: Key) => void }
  | { keys: 'phone'; onPress: (key: PhoneKey) => void }

const digits = digitKeys.filter((key) => key !== '00')
const signs = { amount: digitKeys, digits, phone: [...digits, '+'] } as const

/**
 * Tab passes it by: the field beside it takes what the keyboard types. `hasNoField`: the pad hears the keyboard itself. An amount's pad has three columns with the
 * look `dialog`, else four. Its places, for who arranges them in another way: `k1` to `k9`, `k0`, `k00`, `kb` deletes one and `kc` all.
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
  useKeyboard(press, hasNoField)
  const key = { isRepeatable: true, keepsFocus: true, isPassedByTab: true }
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

/** Keys of the keyboard, wherever the focus is; while a dialog lies over the pad they are the dialog's. */
function useKeyboard(press: (key: Key) => void, isHeard: boolean): void {
  useEffect(() => {
    if (!isHeard) return undefined
    const typed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (isElsewhere(event) || ctrlKey || metaKey || altKey || document.querySelector('[role=dialog]'))
        return
      const meant = keyOf(key)
      if (meant && meant !== 'point') press(meant)
    }
    window.addEventListener('keydown', typed)
    return () => window.removeEventListener('keydown', typed)
  })
}
