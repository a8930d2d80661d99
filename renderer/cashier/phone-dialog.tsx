// Which phone does the request go to? Asked before a sale by phone, and again before its next attempt.
import { useTranslation } from 'react-i18next'
import { ask, send, typePhone } from '#renderer/actions.ts'
import { Button } from '#renderer/parts/button.tsx'
import { Dialog } from '#renderer/parts/dialog.tsx'
import { NumberPad, PhoneField } from '#renderer/parts/phone-field.tsx'
import type { TillView } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'
import { problem } from '#shared/problem.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

type Props = { text: string; isChecked: boolean; value: number; till: TillView }

/** `value`: what is to be paid, in minor units. */
export function PhoneDialog({ text, isChecked, value, till }: Props) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const { market, locale, currency } = till
  const close = () => ask(null)
  return (
    <Dialog title={t('phone.title')} close={close}>
      <p className="dialog-words">
        {t('phone.amount', { amount: formatMoney({ value, currency }, locale) })}
      </p>
      <PhoneField
        text={text}
        isChecked={isChecked}
        market={market}
        wrong={problemWords(problem('phone.invalid'), locale)}
        hint={t('phone.hint')}
        type={typePhone}
        send={send}
      />
      <NumberPad text={text} type={typePhone} />
      <div className="dialog-acts">
        <Button act={close}>{t('phone.back')}</Button>
        <Button look="main" icon="phone" act={send}>
          {t('phone.send')}
        </Button>
      </div>
    </Dialog>
  )
}
