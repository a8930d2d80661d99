// Which phone does the request go to? Typed as people say it, read back in groups before it is sent.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ask, send, typePhone } from '#renderer/actions.ts'
import { groupedNumber } from '#renderer/i18n/times.ts'
import { problemWords } from '#shared/words/problem-words.ts'
import { Button } from '#renderer/parts/button.tsx'
import { Dialog } from '#renderer/parts/dialog.tsx'
import { takeFocus } from '#renderer/parts/focus.ts'
import { Icon } from '#renderer/parts/icon.tsx'
import { Status } from '#renderer/parts/status.tsx'
import { useStore } from '#renderer/store.ts'
import type { TillView } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'
import { parseMsisdn, prefixOf } from '#shared/msisdn.ts'
import { problem } from '#shared/problem.ts'

type Props = { text: string; isChecked: boolean; till: TillView }

/** `isChecked`: it was to be sent as it stands, so a number that is none is an error now and not only unfinished. */
export function PhoneDialog({ text, isChecked, till }: Props) {
  const { t } = useTranslation()
  const keyed = useStore((state) => state.keyed)
  const amount = formatMoney({ value: keyed, currency: till.currency }, till.locale)
  const close = () => ask(null)
  return (
    <Dialog title={t('phone.title')} close={close}>
      <p className="dialog-words">{t('phone.amount', { amount })}</p>
      <NumberField text={text} isChecked={isChecked} till={till} />
      <NumberPad text={text} />
      <div className="dialog-acts">
        <Button act={close}>{t('phone.back')}</Button>
        <Button look="main" icon="phone" act={send}>
          {t('phone.send')}
        </Button>
      </div>
    </Dialog>
  )
}

function NumberField({ text, isChecked, till }: Props) {
  const { t } = useTranslation()
  const [field, below] = [useId(), useId()]
  const msisdn = parseMsisdn(text, till.market)
  const isWrong = isChecked && msisdn === undefined
  return (
    <div className={isWrong ? 'field wrong' : 'field'}>
      <label className="field-label" htmlFor={field}>
        {t('phone.label')}
      </label>
      <div className="field-box">
        {!/^\s*(\+|00)/.test(text) && (
          <span className="field-prefix" aria-hidden="true">
            +{prefixOf(till.market)}
          </span>
        )}
        <input
          ref={takeFocus}
          id={field}
          className="field-input"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          value={text}
          aria-invalid={isWrong}
          aria-describedby={below}
          onChange={(event) => typePhone(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.repeat) send()
          }}
        />
      </div>
      <div id={below} className="field-below">
        {isWrong ? <WrongNumber till={till} /> : <ReadBack msisdn={msisdn} />}
      </div>
    </div>
  )
}

function WrongNumber({ till }: { till: TillView }) {
  const { what, money, remedy } = problemWords(problem('phone.invalid'), till.locale)
  return (
    <p className="field-wrong" role="alert">
      <Icon name="alert" />
      <span>
        <strong>{what}</strong> {money} {remedy}
      </span>
    </p>
  )
}

function ReadBack({ msisdn }: { msisdn: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Status>
      {msisdn === undefined ? (
        t('phone.hint')
      ) : (
        <>
          {t('phone.readBack')} <strong className="field-read-back">{groupedNumber(msisdn)}</strong>
        </>
      )}
    </Status>
  )
}

const padKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '0'] as const

/** For tills without a keyboard. */
function NumberPad({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className="number-pad">
      {padKeys.map((key) => (
        <Button
          key={key}
          isRepeatable
          keepsFocus
          act={() => typePhone(text + key)}
          {...(key === '+' ? { name: t('key.plus') } : {})}
        >
          {key}
        </Button>
      ))}
      <Button name={t('key.backspace')} isRepeatable keepsFocus act={() => typePhone(text.slice(0, -1))}>
        <Icon name="backspace" />
      </Button>
    </div>
  )
}
