// Which phone shall be asked? The number above, its pad within reach below.
import { useTranslation } from 'react-i18next'
import { backToAmount, sendRequest, typeNumber } from '#renderer/kiosk/doing.ts'
import { KioskTrouble } from '#renderer/kiosk/trouble.tsx'
import { Button } from '#renderer/parts/button.tsx'
import { NumberPad, PhoneField } from '#renderer/parts/phone-field.tsx'
import { useStore } from '#renderer/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'

export function NumberScreen({ view: { market, currency, locale } }: { view: KioskView }) {
  const { t } = useTranslation()
  const { keyed, number, isNumberChecked } = useStore()
  return (
    <div className="kiosk-halves">
      <div className="kiosk-show">
        <h1>{t('kiosk.number.title')}</h1>
        <p className="customer-words">
          {t('kiosk.number.words', { amount: formatMoney({ value: keyed, currency }, locale) })}
        </p>
        <PhoneField
          text={number}
          isChecked={isNumberChecked}
          market={market}
          hint={t('kiosk.number.hint')}
          wrong={{
            what: t('kiosk.number.wrong'),
            money: t('kiosk.trouble.refused'),
            remedy: t('kiosk.number.hint'),
          }}
          type={typeNumber}
          send={sendRequest}
        />
        <KioskTrouble locale={locale} />
      </div>
      <div className="kiosk-act">
        <NumberPad text={number} type={typeNumber} />
        <div className="kiosk-ways">
          <Button look="main" icon="phone" act={sendRequest}>
            {t('kiosk.number.send')}
          </Button>
          <Button act={backToAmount}>{t('kiosk.number.back')}</Button>
        </div>
      </div>
    </div>
  )
}
