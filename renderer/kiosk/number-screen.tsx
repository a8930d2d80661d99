// The kiosk's screen for a phone number: the number above, its pad within reach below.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { TouchArea, Show } from '#renderer/kiosk/frame.tsx'
import { goBack, sendRequest, typeNumber } from '#renderer/kiosk/order-actions.ts'
import { Footer } from '#renderer/kiosk/footer.tsx'
import { useBasket } from '#renderer/kiosk/basket-lines.ts'
import { Button } from '#renderer/ui/button.tsx'
import { textAfterKey } from '#renderer/ui/amount-keys.ts'
import { Pad } from '#renderer/ui/pad.tsx'
import { PhoneField } from '#renderer/ui/phone-field.tsx'
import { useKiosk } from '#renderer/kiosk/store.ts'
import type { KioskView } from '#shared/bridge.ts'

export function NumberScreen({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, entry } = view
  const keyed = useKiosk((state) => state.keyed)
  const basket = useBasket(view)
  const amount = { value: entry === 'keypad' ? keyed : basket.total, currency }
  return (
    <NumberAsked
      view={view}
      words={t('kiosk.number.words', { amount: format.money(amount) })}
      sendWords={t('kiosk.number.send')}
      send={sendRequest}
      back={goBack}
    />
  )
}

/** `words`: what is sent to it. */
export function NumberAsked(props: {
  view: KioskView
  words: string
  sendWords: string
  send: () => void
  back: () => void
}) {
  const { view, words, sendWords, send, back } = props
  const { t } = useTranslation()
  const { market } = view
  const { number, isNumberChecked } = useKiosk()
  return (
    <>
      <Show title={t('kiosk.number.title')} words={words} asField>
        <PhoneField
          text={number}
          isChecked={isNumberChecked}
          market={market}
          hasPad
          hint={t('kiosk.number.hint')}
          wrong={{
            what: t('kiosk.number.wrong'),
            money: t('kiosk.trouble.refused'),
            remedy: t('kiosk.number.hint'),
          }}
          onChange={typeNumber}
          send={send}
        />
      </Show>
      <TouchArea>
        <Pad keys="phone" onPress={(key) => typeNumber(textAfterKey(number, key))} />
      </TouchArea>
      <Footer>
        <Button variant="main" icon="phone" keepsFocus onClick={send}>
          {sendWords}
        </Button>
        <Button icon="back" onClick={back}>
          {t('dialog.back')}
        </Button>
      </Footer>
    </>
  )
}
