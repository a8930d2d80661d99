// The dialog that a manager signs: what the act means for the money, what a refund gives back, then the reason and the PIN.
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Reference, References } from '#renderer/sale/references.tsx'
import styles from '#renderer/sale/signing-dialog.module.css'
import {
  ceilingOf,
  commandOfAct,
  moneyOf,
  paymentsOf,
  useSigning,
  type SigningForm,
} from '#renderer/sale/signing.ts'
import { useFieldProblem } from '#renderer/signature/field-problem.tsx'
import { SignatureDialog, type SignatureProps } from '#renderer/signature/signature-dialog.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { useStore, type SaleAct, type SignatureRequest } from '#renderer/till/store.ts'
import { AmountField } from '#renderer/ui/amount-field.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { Choice, Choices } from '#renderer/ui/choices.tsx'
import { DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { FieldError } from '#renderer/ui/field.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Segmented } from '#renderer/ui/segmented.tsx'
import { Stepper } from '#renderer/ui/stepper.tsx'
import type { LineLeft } from '#shared/sale.ts'

const reasons = {
  override: ['wallet', 'hurry'],
  refund: ['returned', 'wrongAmount', 'twice'],
  giveBackRest: ['notOurs', 'wrongAmount'],
  settle: ['handedOver', 'elsewhere'],
  discountMore: ['damaged', 'staffPrice'],
} as const satisfies Record<SaleAct['do'], readonly string[]>

type Props = { signing: SignatureRequest }

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
      drawn={isRefund ? ['value'] : []}
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
function ReferenceChoice({ act, form: { reference, proposeAll } }: { act: SaleAct; form: SigningForm }) {
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

type LinesProps = { lines: readonly LineLeft[]; form: SigningForm; error: string | null }

/** The choice of what to refund: an amount, or a number of pieces of each line. `error`: of the pieces taken together. */
function RefundLines({ lines, form, error }: LinesProps) {
  const { t } = useTranslation()
  const { parts, refundBy, takePieces } = form
  return (
    <>
      <Segmented
        label={t('signing.by')}
        segments={[
          { value: 'amount', words: t('signing.byAmount') },
          { value: 'lines', words: t('signing.byLines') },
        ]}
        value={parts === null ? 'amount' : 'lines'}
        onSelect={refundBy}
      />
      {parts !== null && (
        <Stack gap={2}>
          <Stack as="ul" gap={0} aria-label={t('signing.lines')}>
            {lines.map((line) => (
              <Line
                key={line.line}
                line={line}
                taken={parts.find((part) => part.line === line.line)?.quantity ?? 0}
                onChange={(quantity) => takePieces(line.line, quantity)}
              />
            ))}
          </Stack>
          {error !== null && <FieldError role="alert">{error}</FieldError>}
        </Stack>
      )}
    </>
  )
}

type LineProps = { line: LineLeft; taken: number; onChange: (quantity: number) => void }

function Line({ line, taken, onChange }: LineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const left = line.quantity - line.refunded
  return (
    <Row
      as="li"
      wrap
      rowGap={2}
      justify="between"
      tone={left === 0 ? 'muted' : undefined}
      className={styles.line}
    >
      <Stack as="span" gap={0} weight="medium" className={styles.name}>
        {line.name}
        <Text as="small" tone="muted" weight="normal">
          {line.refunded === 0
            ? t('signing.lineOf', { count: line.quantity, amount: format.amount(line.total) })
            : left === 0
              ? t('signing.lineGone')
              : t('signing.lineLeft', { left, all: line.quantity })}
        </Text>
      </Stack>
      {left > 0 && <Stepper name={line.name} value={taken} most={left} stays onChange={onChange} />}
    </Row>
  )
}
