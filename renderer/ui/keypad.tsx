// The keypad for an amount: digits in the order of a payment terminal, 00, and two ways to delete.
import '#renderer/ui/keypad.css'
import { useTranslation } from 'react-i18next'
import { digitKeys, type Key } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'

export function Keypad({ press }: { press: (key: Key) => void }) {
  const { t } = useTranslation()
  return (
    <div className="keypad">
      {digitKeys.map((digit) => (
        <div key={digit} className={`key key-${digit}`}>
          <Button act={() => press(digit)} isRepeatable keepsFocus>
            {digit}
          </Button>
        </div>
      ))}
      <div className="key key-backspace">
        <Button act={() => press('backspace')} name={t('key.backspace')} isRepeatable keepsFocus>
          <Icon name="backspace" />
        </Button>
      </div>
      <div className="key key-clear">
        <Button act={() => press('clear')} isRepeatable keepsFocus>
          {t('key.clear')}
        </Button>
      </div>
    </div>
  )
}
