// The dialog before an act on an agreement: what it means, and what it needs; and what opens it from within a page.
import { createContext, useContext, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import {
  ActionAmountField,
  ChargeFields,
  NumberField,
  SinceField,
  useActionProblem,
} from '#renderer/office/members/action-fields.tsx'
import { useActionForm } from '#renderer/office/members/action-form.ts'
import {
  commandOfAction,
  isSigned,
  type About,
  type AgreementAction,
  type AskedAction,
  type SignedAct,
} from '#renderer/office/members/agreement-action.ts'
import { settlingOf } from '#renderer/office/members/agreement-status.ts'
import { useTerms } from '#renderer/office/members/agreement-terms.ts'
import type { ProblemField } from '#renderer/signature/field-problem.tsx'
import { SignatureDialog } from '#renderer/signature/signature-dialog.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Text } from '#renderer/ui/layout.tsx'
import type { TillView } from '#shared/bridge.ts'

type Ask = (about: About, act: AgreementAction, value?: number) => void

const Asking = createContext<Ask>(() => {})

/** Opens the dialog of an act. `value`: the amount that is proposed, or that it is about (minor units). */
export const useAskedAction = (): Ask => useContext(Asking)

/** A part of a page from which acts can be asked for, and the dialog in front of it. */
export function WithActions({ till, children }: { till: TillView; children: ReactNode }) {
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const ask: Ask = (about, act, value = 0) => {
    setAsked({ about, act, value })
    useStore.setState({ trouble: null })
  }
  return (
    <Asking value={ask}>
      {children}
      {asked && <ActionDialog key={asked.act.do} asked={asked} till={till} onClose={() => setAsked(null)} />}
    </Asking>
  )
}

type Props = { asked: AskedAction; till: TillView; onClose: () => void }

/** Acts that cannot be taken back. */
const final = new Set<AgreementAction['do']>(['stop', 'refund', 'cancel', 'leave', 'takeOver', 'settle'])

/** The fields of each act, beside those of its signature. */
const fieldsOf: Partial<Record<AgreementAction['do'], readonly ProblemField[]>> = {
  charge: ['value', 'description', 'due', 'retryDays'],
  refund: ['value'],
  capture: ['value'],
  takeOver: ['since'],
  accept: ['phone'],
}

function ActionDialog({ asked, till, onClose }: Props) {
  const { t } = useTranslation()
  const { said } = useTerms()
  const { about, act } = asked
  const { name, currency } = about
  const form = useActionForm(asked, till.market, onClose)
  const errorOf = useActionProblem(form)
  const { value } = form
  const isMoney = act.do === 'refund' || act.do === 'capture'
  const onSubmit = () => void form.submit()
  const fields = { form, currency, errorOf, onSubmit }
  return (
    <SignatureDialog
      signature={form.signature}
      errorOf={errorOf}
      reasons={reasonsFor(act).map((one) => t(`members.reason.${one}`))}
      takesFocus={!isMoney && act.do !== 'takeOver'}
      title={t(`members.do.${act.do}.title`)}
      yes={t(`members.do.${act.do}.yes`, { amount: Number.isNaN(value) ? '–' : said(value, about) })}
      no={t(act.do === 'cancel' ? 'dialog.back' : 'dialog.cancel')}
      variant={final.has(act.do) ? 'danger' : 'main'}
      isBusy={usePending(commandOfAction[act.do])}
      onSubmit={onSubmit}
      onClose={onClose}
      drawn={fieldsOf[act.do] ?? []}
      onPressValue={isMoney ? form.pressValue : undefined}
    >
      <Text tone="muted" weight="strong" breaks>
        {name}
      </Text>
      <Meaning about={about} act={act} value={value} />
      {act.do === 'charge' && <ChargeFields {...fields} />}
      {isMoney && <ActionAmountField {...fields} limit={act.limit} />}
      {act.do === 'takeOver' && <SinceField {...fields} />}
      {act.do === 'accept' && <NumberField {...fields} market={till.market} />}
    </SignatureDialog>
  )
}

const reasons = {
  stop: ['asked', 'unpaid'],
  refund: ['asked', 'wrongAmount', 'closed'],
  leave: ['closed', 'elsewhere'],
  takeOver: ['tillGone', 'tillReplaced'],
  askAgain: ['asked'],
} as const satisfies Record<Exclude<SignedAct, 'settle'>, readonly string[]>

function reasonsFor(act: AgreementAction) {
  if (act.do === 'settle') return settlingOf(act.refused).reasons
  return isSigned(act.do) ? reasons[act.do] : []
}

/** The words on what it means for the customer and the money. */
function Meaning({ about, act, value }: AskedAction) {
  const { t } = useTranslation()
  const format = useFormat()
  const { said, asked, settled } = useTerms()
  switch (act.do) {
    case 'charge':
      return <ChargeMeaning about={about} act={act} />
    case 'cancel': {
      const { amount, captured, cancelled } = act.charge
      const rest = said(amount - captured - cancelled, about)
      return (
        <DialogWords>
          {t(captured > 0 ? 'members.do.cancel.rest' : 'members.do.cancel.words', { amount: rest })}
        </DialogWords>
      )
    }
    case 'capture':
    case 'refund':
      return <DialogWords>{t(`members.do.${act.do}.words`, { amount: said(act.limit, about) })}</DialogWords>
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
          {t('members.do.leave.words', { amount: said(value, about), day: format.day(act.interval) })}
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
        <Both strong={asked(act.refused.asked, said(value, about))} words={t('members.do.askAgain.words')} />
      )
    case 'settle':
      return (
        <Both
          strong={asked(act.refused.asked, said(value, about))}
          words={settled(act.refused, about.currency)}
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

type ChargeProps = { about: About; act: Extract<AgreementAction, { do: 'charge' }> }

function ChargeMeaning({ about, act: { interval, place, limit } }: ChargeProps) {
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
        <DialogWords>{t('members.do.charge.most', { amount: said(limit, about) })}</DialogWords>
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
