// The field for a phone number: typed as people say it, on keys or on the pad, and read back in groups before anything is sent.
import clsx from 'clsx'
import { Field } from '@base-ui/react/field'
import { useTranslation } from 'react-i18next'
import { groupedNumber } from '#renderer/i18n/times.ts'
import { FieldError } from '#renderer/ui/field.tsx'
import styles from '#renderer/ui/field.module.css'
import { Status } from '#renderer/ui/text.tsx'
import { useFocus } from '#renderer/ui/text-field.tsx'
import type { Market } from '#shared/market.ts'
import { parseMsisdn, plainSigns, prefixOf } from '#shared/phone-number.ts'
import type { ProblemWords } from '#shared/problem-words.ts'
import { Stack, Text } from '#renderer/ui/layout.tsx'

type Props = {
  text: string
  /** It was to be sent as it stands, so a number that is none is an error now and not only unfinished. */
  isChecked: boolean
  market: Market
  hint: string
  /** Its pad stands beside it: a tablet’s own keyboard stays away. */
  hasPad?: boolean
  /** What is said of a number that is none. */
  wrong: ProblemWords
  onChange: (text: string) => void
  send: () => void
  className?: string | undefined
}

export function PhoneField(props: Props) {
  const { text, isChecked, market, hint, hasPad = false, wrong, onChange, send, className } = props
  const { t } = useTranslation()
  const msisdn = parseMsisdn(text, market)
  const isWrong = isChecked && msisdn === undefined
  const place = useFocus(isWrong ? text : null, true)
  return (
    <Field.Root
      render={<Stack gap={2} />}
      className={clsx(isWrong && styles.invalid, className)}
      invalid={isWrong}
    >
      <Field.Label data-weight="strong">{t('phone.label')}</Field.Label>
      <div className={styles.box}>
        {!/^\(?(?:\+|00)/.test(plainSigns(text)) && (
          <Text as="span" tone="muted" aria-hidden="true">
            +{prefixOf(market)}
          </Text>
        )}
        <Field.Control
          ref={place}
          className={styles.input}
          type="tel"
          inputMode={hasPad ? 'none' : 'tel'}
          autoComplete="off"
          // Longer than any number: what is cut off a text that was pasted must not leave another number.
          maxLength={200}
          value={text}
          onValueChange={onChange}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.repeat) send()
          }}
        />
      </div>
      <Field.Description className={styles.below} render={<Text as="div" tone="muted" />}>
        {isWrong ? <WrongNumber wrong={wrong} /> : <ReadBack msisdn={msisdn} hint={hint} />}
      </Field.Description>
    </Field.Root>
  )
}

function WrongNumber({ wrong: { what, money, remedy } }: Pick<Props, 'wrong'>) {
  return (
    <FieldError role="alert">
      <strong>{what}</strong> {money} {remedy}
    </FieldError>
  )
}

function ReadBack({ msisdn, hint }: { msisdn: string | undefined; hint: string }) {
  const { t } = useTranslation()
  return (
    <Status>
      {msisdn === undefined ? (
        hint
      ) : (
        <>
          {t('phone.readBack')} <strong className={styles.readBack}>{groupedNumber(msisdn)}</strong>
        </>
      )}
    </Status>
  )
}
