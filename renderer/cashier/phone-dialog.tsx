// The dialog for the customer's phone number, before a payment request to a phone, and again before its next attempt.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '#renderer/cashier/sale-actions.ts'
import { sendNumber, typePhone } from '#renderer/cashier/running-actions.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { textAfterKey } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { PhoneField } from '#renderer/ui/phone-field.tsx'
import type { TillView } from '#shared/bridge.ts'
import { problem } from '#shared/problem.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

type NumberProps = {
  /** What the request is for. */
  words: string | null
  /** What the till has said of it, above the field. */
  said?: ReactNode
  sendWords: string
  text: string
  isChecked: boolean
  till: TillView
  onChange: (text: string) => void
  send: () => void
  /** To the step before, where there is one. */
  back?: () => void
}

export function NumberDialog({
  words,
  said,
  sendWords,
  text,
  isChecked,
  till: { market },
  onChange,
  send,
  back,
}: NumberProps) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  return (
    <Dialog title={t('phone.title')} onClose={() => ask(null)}>
      {words !== null && <DialogWords>{words}</DialogWords>}
      {said}
      <PhoneField
        text={text}
        isChecked={isChecked}
        market={market}
        hasPad
        wrong={problemWords(problem('phone.invalid'))}
        hint={t('phone.hint')}
        onChange={onChange}
        send={send}
      />
      <Pad keys="phone" onPress={(key) => onChange(textAfterKey(text, key))} />
      <DialogActs>
        {back ? (
          <Button onClick={back}>{t('dialog.back')}</Button>
        ) : (
          <Button onClick={() => ask(null)}>{t('dialog.cancel')}</Button>
        )}
        <Button variant="main" icon="phone" keepsFocus onClick={send}>
          {sendWords}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

type Props = { text: string; isChecked: boolean; value: number; till: TillView }

/** `value`: what is to be paid, in minor units. */
export function PhoneDialog({ text, isChecked, value, till }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = till
  const words = t('phone.amount', { amount: format.money({ value, currency }) })
  const asked = { words, sendWords: t('phone.send'), text, isChecked, till }
  return <NumberDialog {...asked} onChange={typePhone} send={sendNumber} />
}
