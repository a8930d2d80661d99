// The dialog that a manager signs: what the act means for the money, what a refund gives back, then the reason and the PIN.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Reference, References } from '#renderer/sale/references.tsx'
import { RefundLines } from '#renderer/sale/refund-lines.tsx'
import {
  ceilingOf,
  commandOfAct,
  moneyOf,
  paymentsOf,
  useSigning,
  type SigningForm,
} from '#renderer/sale/signing.ts'
import { useFieldProblem } from '#renderer/signature/field-problem.tsx'
import { SignatureDialog } from '#renderer/signature/signature-dialog.tsx'
import type { SignatureProps } from '#renderer/signature/signature-fields.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { useStore, type Act, type Signing } from '#renderer/till/store.ts'
import { AmountField } from '#renderer/ui/amount-field.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { Choice, Choices } from '#renderer/ui/choices.tsx'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'

const reasons = {
  override: ['wallet', 'hurry'],
  refund: ['returned', 'wrongAmount', 'twice'],
  giveBackRest: ['notOurs', 'wrongAmount'],
  settle: ['handedOver', 'elsewhere'],
  discountMore: ['damaged', 'staffPrice'],
} as const satisfies Record<Act['do'], readonly string[]>

type Props = { signing: Signing }

export function SigningDialog({ signing }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { act, sale } = signing
  const form = useSigning(signing)
  const { signature, value, parts, pressValue } = form
  const errorOf = useFieldProblem(signature.trouble, ({ code }) =>
    code === 'amount.tooSmall' && parts !== null ? t('signing.noLines') : null,
  )
  const isRefund = act.do === 'refund'
  const fields = { signature, errorOf, onSubmit: () => void form.submit() }
  return (
    <SignatureDialog
      {...fields}
      title={t(`signing.${act.do}.title`)}
      reasons={reasons[act.do].map((one) => t(`signing.reason.${one}`))}
      takesFocus={!isRefund}
      yes={
        isRefund
          ? t('signing.refund.yes', { amount: format.money(moneyOf(value, signing)) })
          : t(`signing.${act.do}.yes`)
      }
      variant={act.do === 'settle' || act.do === 'discountMore' ? 'main' : 'danger'}
      isBusy={usePending(commandOfAct(act), sale === '' ? undefined : sale)}
      onClose={() => useStore.setState({ asking: null })}
      onPressValue={isRefund && parts === null ? pressValue : undefined}
    >
      <Meaning signing={signing} reference={form.reference} />
      <ReferenceChoice act={act} form={form} />
      {isRefund && act.lines.length > 0 && (
        <RefundLines lines={act.lines} form={form} error={errorOf('value')} />
      )}
      {isRefund && parts === null && <ValueField {...fields} signing={signing} form={form} />}
    </SignatureDialog>
  )
}

/** The words on what it means for the money, before it is done. */
function Meaning({ signing, reference }: Props & { reference: string }) {
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
        <DialogWords>{t('signing.refund.words', { amount: said(ceilingOf(act, reference)) })}</DialogWords>
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
function ReferenceChoice({ act, form: { reference, proposeAll } }: { act: Act; form: SigningForm }) {
  const { t } = useTranslation()
  const payments = paymentsOf(act)
  if (payments.length === 0) return null
  if (payments.length === 1) return <References label={t('result.reference')} references={[reference]} />
  return (
    <Choices label={t('signing.which')}>
      {payments.map(({ reference: one }) => (
        <Choice key={one} name="reference" isChosen={one === reference} onSelect={() => proposeAll(one)}>
          <Reference>{one}</Reference>
        </Choice>
      ))}
    </Choices>
  )
}

type FieldProps = Props & Pick<SignatureProps, 'errorOf' | 'onSubmit'> & { form: SigningForm }

function ValueField({ signing, form, errorOf, onSubmit }: FieldProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { value, reference, signature, typeValue, proposeAll } = form
  const ceiling = ceilingOf(signing.act, reference)
  return (
    <AmountField
      label={t('signing.value', { currency: signing.amount.currency })}
      value={value}
      onChange={typeValue}
      onSubmit={onSubmit}
      error={errorOf('value')}
      takesFocus
      focused={() => signature.setIsPinKeyed(false)}
      hint={
        value === ceiling ? (
          t('signing.whole')
        ) : (
          <Chip onClick={() => proposeAll()}>
            {t('signing.takeWhole', { amount: format.money(moneyOf(ceiling, signing)) })}
          </Chip>
        )
      }
    />
  )
}
