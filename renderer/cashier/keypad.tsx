// Which keys are under the cashier's fingers? Digits in the order of a payment terminal, 00, and two ways to take back.
import { useTranslation } from 'react-i18next'
import { digitKeys, type Key } from '#renderer/cashier/keyed.ts'
import { Button } from '#renderer/parts/button.tsx'
import { Icon } from '#renderer/parts/icon.tsx'

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
