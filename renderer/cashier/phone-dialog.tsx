// The dialog for the customer's phone number, before a payment request to a phone, and again before its next attempt.
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { closeDialog } from '#renderer/cashier/dialog-openers.ts'
import { sendNumber } from '#renderer/cashier/running-actions.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { textAfterKey } from '#renderer/ui/amount-keys.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { PhoneField } from '#renderer/ui/phone-field.tsx'
import { useStore, type OpenDialog } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import { parseMsisdn } from '#shared/phone-number.ts'
import { problem } from '#shared/problem.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

type NumberProps = {
  /** Words about what the request is for. */
  words: string | null
  /** Problem that the till has told, above the field. */
  message?: ReactNode
  sendWords: string
  /** The number that stands there at first. */
  initial: string
  till: TillView
  onChange?: () => void
  /** `phoneNumber`: with its country, so that no till reads a foreign number as one of its own. `typed`: as it stands in the field. */
  onSubmit: (phoneNumber: string, typed: string) => void
  /** Goes to the step before, where there is one. */
  onBack?: () => void
}

export function NumberDialog(props: NumberProps) {
  const { words, message, sendWords, initial, till, onChange, onSubmit, onBack } = props
  const { market } = till
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const [text, setText] = useState(initial)
  // A number that is none is said to be wrong once it was to be sent.
  const [isChecked, setChecked] = useState(false)
  const type = (to: string) => {
    setText(to)
    setChecked(false)
    onChange?.()
  }
  const submit = () => {
    const msisdn = parseMsisdn(text, market)
    if (msisdn === undefined) setChecked(true)
    else onSubmit(`+${msisdn}`, text)
  }
  return (
    <Dialog title={t('phone.title')} onClose={closeDialog}>
      {words !== null && <DialogWords>{words}</DialogWords>}
      {message}
      <PhoneField
        text={text}
        isChecked={isChecked}
        market={market}
        hasPad
        wrong={problemWords(problem('phone.invalid'))}
        hint={t('phone.hint')}
        onChange={type}
        send={submit}
      />
      <Pad keys="phone" onPress={(key) => type(textAfterKey(text, key))} />
      <DialogActions>
        {onBack ? (
          <Button onClick={onBack}>{t('dialog.back')}</Button>
        ) : (
          <Button onClick={closeDialog}>{t('dialog.cancel')}</Button>
        )}
        <Button variant="main" icon="phone" keepsFocus onClick={submit}>
          {sendWords}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** `value`: what is to be paid, in minor units. */
type Props = { dialog: Extract<OpenDialog, { what: 'phone' }>; value: number; till: TillView }

export function PhoneDialog({ dialog, value, till }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = till
  const lastNumber = useStore(({ number }) => number)
  return (
    <NumberDialog
      words={t('phone.amount', { amount: format.money({ value, currency }) })}
      sendWords={t('phone.send')}
      initial={dialog.isAgain ? lastNumber : ''}
      till={till}
      onSubmit={(phoneNumber, typed) => sendNumber(dialog, phoneNumber, typed)}
    />
  )
}
