// The dialog before an act on an agreement: what it means, and what it needs. Problems stay in it.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import {
  submitForm,
  closeForm,
  pressPin,
  pressValue,
  useActionForm,
} from '#renderer/office/members/action-form.ts'
import {
  commandOf,
  isSigned,
  type AgreementAction,
  type ActionForm,
} from '#renderer/office/members/agreement-action.ts'
import {
  AcceptFields,
  AmountFields,
  ChargeFields,
  SignedFields,
  SinceField,
} from '#renderer/office/members/action-fields.tsx'
import { fieldOf } from '#renderer/office/members/action-limits.ts'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Text } from '#renderer/ui/layout.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { Padded, PaddedWords } from '#renderer/ui/padded.tsx'
import { useCurrentProblem } from '#renderer/staff/sign-in-problems.ts'
import type { TillView } from '#shared/bridge.ts'

export function ActionDialog({ till }: { till: TillView }) {
  const form = useActionForm((state) => state.form)
  return form && <Asked key={form.act.do} form={form} till={till} />
}

type Props = { form: ActionForm; till: TillView }

/** What cannot be taken back. */
const final = new Set<AgreementAction['do']>(['stop', 'refund', 'cancel', 'leave', 'takeOver', 'settle'])

function Asked({ form, till }: Props) {
  const { t } = useTranslation()
  const { said } = useTerms()
  const { act, name, value } = form
  const isMoney = act.do === 'refund' || act.do === 'capture'
  const [keyed, setKeyed] = useState<'value' | 'pin'>(isMoney ? 'value' : 'pin')
  const isBusy = usePending(commandOf[act.do])
  const trouble = useCurrentProblem(form)
  const words = useRef<HTMLElement>(null)
  // What stands in the way may stand where nobody looks: the dialog may be longer than the window.
  useEffect(() => {
    words.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [form.trouble])
  const asksPin = isSigned(act.do) && till.asksPin
  const hasPad = isMoney || asksPin
  const isPin = keyed === 'pin' && asksPin
  return (
    <Dialog title={t(`members.do.${act.do}.title`)} onClose={closeForm} variant={hasPad ? 'wide' : 'plain'}>
      <Padded isSmall>
        <PaddedWords ref={(place) => void (words.current = place)}>
          <Text tone="muted" weight="strong" breaks>
            {name}
          </Text>
          <Meaning form={form} />
          {act.do === 'charge' && <ChargeFields act={act} form={form} />}
          {isMoney && <AmountFields form={form} limit={act.limit} focused={() => setKeyed('value')} />}
          {act.do === 'takeOver' && <SinceField act={act} form={form} />}
          {act.do === 'accept' && <AcceptFields act={act} till={till} />}
          {isSigned(act.do) && (
            <SignedFields signed={act.do} form={form} till={till} focused={() => setKeyed('pin')} />
          )}
          {trouble && fieldOf(trouble.code) === 'all' && <ProblemNotice problem={trouble} />}
        </PaddedWords>
        {hasPad && (
          <Pad keys={isPin ? 'digits' : 'amount'} variant="dialog" onPress={isPin ? pressPin : pressValue} />
        )}
      </Padded>
      <DialogActs stays>
        <Button onClick={closeForm}>{t(act.do === 'cancel' ? 'dialog.back' : 'dialog.cancel')}</Button>
        <Button
          variant={final.has(act.do) ? 'danger' : 'main'}
          isBusy={isBusy}
          onClick={() => void submitForm()}
        >
          {t(`members.do.${act.do}.yes`, { amount: Number.isNaN(value) ? '–' : said(value, form) })}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

/** What it means for the customer and the money. */
function Meaning({ form }: { form: ActionForm }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { said, asked, settled } = useTerms()
  const { act, value } = form
  switch (act.do) {
    case 'charge':
      return <ChargeMeaning act={act} form={form} />
    case 'cancel': {
      const { amount, captured, cancelled } = act.charge
      const rest = said(amount - captured - cancelled, form)
      return (
        <DialogWords>
          {t(captured > 0 ? 'members.do.cancel.rest' : 'members.do.cancel.words', { amount: rest })}
        </DialogWords>
      )
    }
    case 'capture':
    case 'refund':
      return <DialogWords>{t(`members.do.${act.do}.words`, { amount: said(act.limit, form) })}</DialogWords>
    case 'stop':
      return (
        <>
          <DialogWords isStrong>{t('members.do.stop.forever')}</DialogWords>
          <DialogWords>
            {act.open === 0 ? t('members.do.stop.noneOpen') : t('members.do.stop.open', { count: act.open })}
          </DialogWords>
          <DialogWords>{t('members.do.stop.words')}</DialogWords>
        </>
      )
    case 'leave':
      return (
        <DialogWords>
          {t('members.do.leave.words', { amount: said(value, form), day: format.day(act.interval) })}
        </DialogWords>
      )
    case 'takeOver':
      return (
        <Both
          strong={t('members.do.takeOver.gone', { till: act.till })}
          words={t('members.do.takeOver.words')}
        />
      )
    case 'askAgain':
      return (
        <Both strong={asked(act.refused.asked, said(value, form))} words={t('members.do.askAgain.words')} />
      )
    case 'settle':
      return (
        <Both
          strong={asked(act.refused.asked, said(value, form))}
          words={settled(act.refused, form.currency)}
        />
      )
    case 'pause':
      return <Both strong={t('members.do.pause.none')} words={t('members.do.pause.words')} />
    case 'goOn':
      return <DialogWords>{t('members.do.goOn.words')}</DialogWords>
    case 'accept':
      return <DialogWords>{t('members.do.accept.words')}</DialogWords>
  }
}

type ChargeProps = { act: Extract<AgreementAction, { do: 'charge' }>; form: ActionForm }

function ChargeMeaning({ act: { interval, place, limit }, form }: ChargeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { said } = useTerms()
  const day = interval === null ? '' : format.day(interval)
  const where = place === null ? '' : t(`members.do.charge.${place}`, { day })
  return (
    <>
      <DialogWords>
        {where} {t('members.do.charge.words')}
      </DialogWords>
      {limit !== null && (
        <DialogWords>{t('members.do.charge.most', { amount: said(limit, form) })}</DialogWords>
      )}
    </>
  )
}

const Both = ({ strong, words }: { strong: string; words: string }) => (
  <>
    <DialogWords isStrong>{strong}</DialogWords>
    <DialogWords>{words}</DialogWords>
  </>
)
