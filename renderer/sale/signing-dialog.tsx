// The dialog that a manager signs: what the act means for the money, then the reason and the PIN. Problems stay in it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { usePending } from '#renderer/till/bridge.ts'
import {
  ceilingOf,
  chooseReference,
  chooseSigner,
  commandOf,
  fieldOf,
  giveReason,
  moneyOf,
  pressPin,
  pressValue,
  sign,
  typePin,
  typeValue,
  wholeValue,
} from '#renderer/sale/signing.ts'
import { AmountField } from '#renderer/ui/amount-field.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { Choice, Choices } from '#renderer/ui/choices.tsx'
import { DialogActs, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Pad } from '#renderer/ui/pad.tsx'
import { Row } from '#renderer/ui/layout.tsx'
import { Padded, PaddedWords } from '#renderer/ui/padded.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { Reference, References } from '#renderer/sale/references.tsx'
import { RefundLines } from '#renderer/sale/refund-lines.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { useCurrentProblem } from '#renderer/staff/sign-in-problems.ts'
import { Signer } from '#renderer/staff/signer.tsx'
import { useStore, type Signing } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

type Props = { signing: Signing; till: TillView }

export function SigningDialog({ signing, till }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { act, sale } = signing
  const [keyed, setKeyed] = useState<'value' | 'pin'>(act.do === 'refund' ? 'value' : 'pin')
  const isBusy = usePending(commandOf(act), sale === '' ? undefined : sale)
  const close = () => useStore.setState({ asking: null })
  const hasPad = (act.do === 'refund' && signing.parts === null) || till.asksPin
  const isByLine = signing.parts !== null
  const isPin = keyed === 'pin' || act.do !== 'refund' || isByLine
  return (
    <Dialog title={t(`signing.${act.do}.title`)} onClose={close} variant={hasPad ? 'wide' : 'plain'}>
      <Padded isSmall>
        <PaddedWords>
          <Meaning signing={signing} />
          <ReferenceChoice signing={signing} />
          <Fields signing={signing} till={till} setKeyed={setKeyed} />
          <OtherProblem signing={signing} />
        </PaddedWords>
        {hasPad && (
          <Pad keys={isPin ? 'digits' : 'amount'} variant="dialog" onPress={isPin ? pressPin : pressValue} />
        )}
      </Padded>
      <DialogActs stays>
        <Button onClick={close}>{t('dialog.cancel')}</Button>
        <Button
          variant={act.do === 'settle' || act.do === 'discountMore' ? 'main' : 'danger'}
          isBusy={isBusy}
          onClick={() => void sign()}
        >
          {act.do === 'refund'
            ? t('signing.refund.yes', { amount: format.money(moneyOf(signing.value, signing)) })
            : t(`signing.${act.do}.yes`)}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

/** What it means for the money, before it is done. */
function Meaning({ signing }: { signing: Signing }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { act, amount } = signing
  const said = (value: number) => format.money(moneyOf(value, signing))
  switch (act.do) {
    case 'override':
      return (
        <>
          <DialogWords isStrong>{t('signing.override.risk', { amount: said(amount.value) })}</DialogWords>
          <DialogWords>{t('signing.override.words')}</DialogWords>
        </>
      )
    case 'refund':
      return (
        <DialogWords>
          {t('signing.refund.words', { amount: said(ceilingOf(act, signing.reference)) })}
        </DialogWords>
      )
    case 'giveBackRest':
      return <DialogWords>{t('signing.giveBackRest.words', { amount: said(act.left) })}</DialogWords>
    case 'settle':
      return <DialogWords>{t(`signing.settle.${act.kind}`)}</DialogWords>
    case 'discountMore':
      return (
        <DialogWords>{t('signing.discountMore.words', { most: format.percent(act.most * 100) })}</DialogWords>
      )
  }
}

/** Where money is held under more than one reference, the manager says which. */
function ReferenceChoice({ signing: { act, reference } }: { signing: Signing }) {
  const { t } = useTranslation()
  if (!('references' in act)) return null
  if (act.references.length < 2) return <References label={t('result.reference')} references={[reference]} />
  return (
    <Choices label={t('signing.which')}>
      {act.references.map((one) => (
        <Choice key={one} name="reference" isChosen={one === reference} onSelect={() => chooseReference(one)}>
          <Reference>{one}</Reference>
        </Choice>
      ))}
    </Choices>
  )
}

const reasons = {
  override: ['wallet', 'hurry'],
  refund: ['returned', 'wrongAmount', 'twice'],
  giveBackRest: ['notOurs', 'wrongAmount'],
  settle: ['handedOver', 'elsewhere'],
  discountMore: ['damaged', 'staffPrice'],
} as const satisfies Record<Signing['act']['do'], readonly string[]>

type FieldsProps = Props & { setKeyed: (field: 'value' | 'pin') => void }

function Fields({ signing, till, setKeyed }: FieldsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { act, pin, reason, value } = signing
  const ceiling = ceilingOf(act, signing.reference)
  const wrongAt = useFieldProblem(signing)
  const enter = () => void sign()
  return (
    <>
      {act.do === 'refund' && act.lines.length > 0 && (
        <RefundLines lines={act.lines} signing={signing} error={wrongAt('value')} />
      )}
      {act.do === 'refund' && signing.parts === null && (
        <AmountField
          label={t('signing.value', { currency: till.currency })}
          value={value}
          onChange={typeValue}
          onSubmit={enter}
          error={wrongAt('value')}
          takesFocus
          focused={() => setKeyed('value')}
          hint={
            value === ceiling ? (
              t('signing.whole')
            ) : (
              <Chip onClick={wholeValue}>
                {t('signing.takeWhole', { amount: format.money(moneyOf(ceiling, signing)) })}
              </Chip>
            )
          }
        />
      )}
      <TextField
        label={t('signing.reason')}
        text={reason}
        onChange={giveReason}
        onSubmit={enter}
        error={wrongAt('reason')}
        takesFocus={act.do !== 'refund'}
        hint={
          <Row as="span" gap={2} wrap>
            {reasons[act.do].map((one) => (
              <Chip key={one} onClick={() => giveReason(t(`signing.reason.${one}`))}>
                {t(`signing.reason.${one}`)}
              </Chip>
            ))}
          </Row>
        }
      />
      <Signer what={act.do} person={signing.person} onSelect={chooseSigner} />
      {till.asksPin && (
        <TextField
          label={t('signing.pin')}
          kind="pin"
          hasPad
          text={pin}
          onChange={typePin}
          onSubmit={enter}
          error={wrongAt('pin')}
          focused={() => setKeyed('pin')}
        />
      )}
    </>
  )
}

/** What is wrong with a field, in one line. */
function useFieldProblem(signing: Signing) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const said = useCurrentProblem(signing)
  return (field: ReturnType<typeof fieldOf>): string | null => {
    if (!said || fieldOf(said.code) !== field) return null
    if (said.code === 'amount.tooSmall' && signing.parts !== null) return t('signing.noLines')
    const { what, remedy } = problemWords(said)
    return `${what} ${remedy}`
  }
}

/** What is about no field stands above the buttons. */
function OtherProblem({ signing }: { signing: Signing }) {
  const said = useCurrentProblem(signing)
  return said && fieldOf(said.code) === 'all' && <ProblemNotice problem={said} />
}
