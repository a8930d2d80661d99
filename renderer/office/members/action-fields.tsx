// The fields of acts on an agreement: an amount, a day, words for the customer, a number. What is wrong stands below its field.
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import type { ActionForm } from '#renderer/office/members/action-form.ts'
import { dueDays, lengthOf, ownWords } from '#renderer/office/members/action-limits.ts'
import type { About } from '#renderer/office/members/agreement-action.ts'
import { wayWords } from '#renderer/office/members/agreement-status.ts'
import { DayField, MomentField } from '#renderer/office/page/day-fields.tsx'
import { amountText } from '#renderer/office/page/form.ts'
import { useFieldProblem } from '#renderer/signature/field-problem.tsx'
import { useTillDay } from '#renderer/till/clock.ts'
import { Chip } from '#renderer/ui/chip.tsx'
import { Choice, Choices } from '#renderer/ui/choices.tsx'
import { FieldError } from '#renderer/ui/field.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { PhoneField } from '#renderer/ui/phone-field.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { Stepper } from '#renderer/ui/stepper.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import type { Market } from '#shared/market.ts'
import { planLimits } from '#shared/plan.ts'
import { problem, type Problem } from '#shared/problem.ts'

/** The line about a field, for what is said of memberships in words of their own. */
export function useActionProblem({ signature }: ActionForm) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  return useFieldProblem(signature.trouble, (said) => {
    const own = ownWords(said)
    if (own) return t(own)
    const { what, remedy } = problemWords(inDays(said, format))
    return `${what} ${remedy}`
  })
}

/** Days as people write them. */
function inDays(said: Problem, format: Format) {
  if (said.code !== 'charge.dueUnfit') return said
  const { given, first, last } = said.details
  const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? format.day(text) : text)
  return problem('charge.dueUnfit', { given: day(given), first: day(first), last: day(last) })
}

type Props = {
  form: ActionForm
  currency: About['currency']
  errorOf: ReturnType<typeof useActionProblem>
  onSubmit: () => void
}

/** `limit`: minor units; null where the pad writes no amount. */
export function ActionAmountField({
  form,
  currency,
  errorOf,
  onSubmit,
  limit,
}: Props & { limit: number | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { typed, value, signature, typeValue, proposeValue } = form
  return (
    <TextField
      label={t('signing.value', { currency })}
      kind="amount"
      hasPad={limit !== null}
      text={typed ?? amountText(value, format.locale)}
      onChange={typeValue}
      onSubmit={onSubmit}
      error={errorOf('value')}
      takesFocus
      focused={() => signature.setIsPinKeyed(false)}
      hint={
        limit !== null &&
        (value === limit ? (
          t('signing.whole')
        ) : (
          <Chip onClick={() => proposeValue(limit)}>
            {t('signing.takeWhole', { amount: format.money({ value: limit, currency }) })}
          </Chip>
        ))
      }
    />
  )
}

export function ChargeFields(props: Props) {
  const { t } = useTranslation()
  const { form, errorOf, onSubmit } = props
  const { description, due, retryDays, transactionType, write } = form
  const most = planLimits.chargeDescription
  const retryWrong = errorOf('retryDays')
  return (
    <>
      <ActionAmountField {...props} limit={null} />
      <TextField
        label={t('members.field.description')}
        text={description}
        onChange={(text) => write({ description: text })}
        onSubmit={onSubmit}
        error={errorOf('description')}
        hint={t('members.field.letters', { length: lengthOf(description), most })}
      />
      <DueField
        due={due}
        onChange={(day) => write({ due: day })}
        onSubmit={onSubmit}
        error={errorOf('due')}
      />
      <Choices label={t('members.field.way')} least="100%">
        {(['DIRECT_CAPTURE', 'RESERVE_CAPTURE'] as const).map((one) => (
          <Choice
            key={one}
            name="transactionType"
            isChosen={one === transactionType}
            onSelect={() => write({ transactionType: one })}
            hint={t(`members.wayWords.${wayWords[one]}`)}
          >
            {t(`members.way.${wayWords[one]}`)}
          </Choice>
        ))}
      </Choices>
      <Row justify="between">
        <Stack as="span" gap={0} grows>
          <Text as="span" weight="strong">
            {t('members.field.retry')}
          </Text>
          <MutedText as="small">{t('members.field.retryWords')}</MutedText>
        </Stack>
        <Stepper
          name={t('members.field.retryName')}
          value={retryDays}
          onChange={(days) => write({ retryDays: days })}
          stays
          most={planLimits.retryDays}
        />
      </Row>
      {retryWrong !== null && <FieldError>{retryWrong}</FieldError>}
    </>
  )
}

type DueProps = {
  due: string
  error: string | null
  onChange: (day: string) => void
  onSubmit: () => void
}

function DueField({ due, ...others }: DueProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const days = dueDays(useTillDay())
  const [first, last] = [format.day(days.first), format.day(days.last)]
  return (
    <DayField
      label={t('members.field.due')}
      days={days}
      text={due}
      hint={t('members.field.dueWords', { first, last })}
      {...others}
    />
  )
}

type NumberProps = Pick<Props, 'form' | 'onSubmit'> & { market: Market }

export function NumberField({ form, market, onSubmit }: NumberProps) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const { phoneNumber, signature, write } = form
  return (
    <PhoneField
      text={phoneNumber}
      isChecked={signature.trouble !== null}
      market={market}
      wrong={problemWords(problem('phone.invalid'))}
      hint={t('members.field.phoneWords')}
      onChange={(text) => write({ phoneNumber: text })}
      send={onSubmit}
    />
  )
}

export function SinceField({ form, errorOf, onSubmit }: Props) {
  const { t } = useTranslation()
  return (
    <MomentField
      label={t('members.field.since')}
      timeLabel={t('date.time')}
      text={form.since}
      onChange={(since) => form.write({ since })}
      onSubmit={onSubmit}
      error={errorOf('since')}
      hint={t('members.field.sinceWords')}
    />
  )
}
