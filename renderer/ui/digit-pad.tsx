// The pad for a PIN, and for any number that is keyed digit by digit: the same keys in the same places on every screen.
import '#renderer/ui/digit-pad.css'
import { useTranslation } from 'react-i18next'
import type { Key } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Its field takes what the keyboard types, so Tab passes the pad by. What confirms stands below it. */
export function DigitPad({ press }: { press: (key: Key) => void }) {
  const { t } = useTranslation()
  const key = { isRepeatable: true, keepsFocus: true, isPassedByTab: true }
  return (
    <div className="digit-pad">
      {digits.map((digit) => (
        <Button key={digit} {...key} act={() => press(digit)}>
          {digit}
        </Button>
      ))}
      <span className="digit-pad-word">
        <Button {...key} act={() => press('clear')}>
          {t('key.clear')}
        </Button>
      </span>
      <Button {...key} act={() => press('0')}>
        0
      </Button>
      <Button {...key} name={t('key.backspace')} act={() => press('backspace')}>
        <Icon name="backspace" />
      </Button>
    </div>
  )
}
