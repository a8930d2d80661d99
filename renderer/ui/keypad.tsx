// The keypad: digits in the order of a payment terminal, 00, and two ways to delete.
import '#renderer/ui/keypad.css'
import { useTranslation } from 'react-i18next'
import { digitKeys, type Key } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'

/** `has00`: amounts are keyed faster with it; a PIN has no use for it. Its field takes what the keyboard types, so Tab passes the pad by. */
export function Keypad({ press, has00 = true }: { press: (key: Key) => void; has00?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="keypad">
      {digitKeys
        .filter((digit) => has00 || digit !== '00')
        .map((digit) => (
          <div key={digit} className={`key key-${digit}`}>
            <Button act={() => press(digit)} isRepeatable keepsFocus isPassedByTab={!has00}>
              {digit}
            </Button>
          </div>
        ))}
      <div className="key key-backspace">
        <Button
          act={() => press('backspace')}
          name={t('key.backspace')}
          isRepeatable
          keepsFocus
          isPassedByTab={!has00}
        >
          <Icon name="backspace" />
        </Button>
      </div>
      <div className="key key-clear">
        <Button act={() => press('clear')} isRepeatable keepsFocus isPassedByTab={!has00}>
          {t('key.clear')}
        </Button>
      </div>
    </div>
  )
}
