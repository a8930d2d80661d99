// The fields of acts on an agreement: an amount, a day, words for the customer, a number, who signs it and why. What is wrong stands below its field.
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '#renderer/i18n/use-format.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { useTillDay } from '#renderer/till/clock.ts'
import {
  submitForm,
  chooseSigner,
  giveReason,
  proposeValue,
  setRetryDays,
  typeNumber,
  typePin,
  typeValue,
  write,
  writeSince,
} from '#renderer/office/members/action-form.ts'
import {
  isSigned,
  signedAs,
  type SignedAct,
  type AgreementAction,
  type ActionForm,
} from '#renderer/office/members/agreement-action.ts'
import { amountText } from '#renderer/office/page/form.ts'
import { dueDays, fieldOf, lengthOf, ownWords, type Field } from '#renderer/office/members/action-limits.ts'
import { settlingOf, wayWords } from '#renderer/office/members/agreement-status.ts'
import { PhoneField } from '#renderer/ui/phone-field.tsx'
import { Row, Stack, Text } from '#renderer/ui/layout.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { Stepper } from '#renderer/ui/stepper.tsx'
import { DayField, MomentField } from '#renderer/office/page/day-fields.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { Signer } from '#renderer/staff/signer.tsx'
import { useCurrentProblem } from '#renderer/staff/sign-in-problems.ts'
import { FieldWrong } from '#renderer/ui/field-wrong.tsx'
import { Chip } from '#renderer/ui/chip.tsx'
import { Choice, Choices } from '#renderer/ui/choices.tsx'
import type { TillView } from '#shared/bridge.ts'
import { planLimits } from '#shared/plan.ts'
import { problem } from '#shared/problem.ts'

type Of<Do extends AgreementAction['do']> = Extract<AgreementAction, { do: Do }>
const enter = () => void submitForm()

/** What is wrong with a field, in one line. */
function useWrong(form: ActionForm) {
  const { t } = useTranslation()
  const format = useFormat()
  const problemWords = useProblemWords()
  const said = useCurrentProblem(form)
  return (field: Field): string | null => {
    if (!said || fieldOf(said.code) !== field) return null
    const own = ownWords(said)
    if (own) return t(own)
    const { what, remedy } = problemWords(inDays(said, format))
    return `${what} ${remedy}`
  }
}

/** Days as people write them. */
function inDays(said: NonNullable<ActionForm['trouble']>['problem'], format: Format) {
  if (said.code !== 'charge.dueUnfit') return said
  const { given, first, last } = said.details
  const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? format.day(text) : text)
  return problem('charge.dueUnfit', { given: day(given), first: day(first), last: day(last) })
}

const textOf = ({ typed, value }: ActionForm, locale: string): string => typed ?? amountText(value, locale)

export function ChargeFields({ act, form }: { act: Of<'charge'>; form: ActionForm }) {
  const { t } = useTranslation()
  const format = useFormat()
  const wrongAt = useWrong(form)
  const { description, retryDays } = act
  const most = planLimits.chargeDescription
  return (
    <>
      <TextField
        label={t('signing.value', { currency: form.currency })}
        kind="amount"
        text={textOf(form, format.locale)}
        onChange={typeValue}
        onSubmit={enter}
        error={wrongAt('value')}
        takesFocus
      />
      <TextField
        label={t('members.field.description')}
        text={description}
        onChange={(text) => write({ description: text })}
        onSubmit={enter}
        error={wrongAt('description')}
        hint={t('members.field.letters', { length: lengthOf(description), most })}
      />
      <DueField due={act.due} error={wrongAt('due')} />
      <Choices label={t('members.field.way')} least="100%">
        {(['DIRECT_CAPTURE', 'RESERVE_CAPTURE'] as const).map((one) => (
          <Choice
            key={one}
            name="transactionType"
            isChosen={one === act.transactionType}
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
          <Quiet as="small">{t('members.field.retryWords')}</Quiet>
        </Stack>
        <Stepper
          name={t('members.field.retryName')}
          value={retryDays}
          onChange={setRetryDays}
          stays
          most={planLimits.retryDays}
        />
      </Row>
      {wrongAt('retryDays') !== null && <FieldWrong>{wrongAt('retryDays')}</FieldWrong>}
    </>
  )
}

function DueField({ due, error }: { due: string; error: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const days = dueDays(useTillDay())
  const [first, last] = [format.day(days.first), format.day(days.last)]
  return (
    <DayField
      label={t('members.field.due')}
      days={days}
      text={due}
      onChange={(day) => write({ due: day })}
      onSubmit={enter}
      error={error}
      hint={t('members.field.dueWords', { first, last })}
    />
  )
}

type AmountProps = { form: ActionForm; limit: number; focused: () => void }

export function AmountFields({ form, limit, focused }: AmountProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { value, currency } = form
  const wrong = useWrong(form)('value')
  return (
    <TextField
      label={t('signing.value', { currency })}
      kind="amount"
      hasPad
      text={textOf(form, format.locale)}
      onChange={typeValue}
      onSubmit={enter}
      error={wrong}
      takesFocus
      focused={focused}
      hint={
        value === limit ? (
          t('signing.whole')
        ) : (
          <Chip onClick={() => proposeValue(limit)}>
            {t('signing.takeWhole', { amount: format.money({ value: limit, currency }) })}
          </Chip>
        )
      }
    />
  )
}

export function AcceptFields({ act, till }: { act: Of<'accept'>; till: TillView }) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  return (
    <PhoneField
      text={act.phoneNumber}
      isChecked={act.isChecked}
      market={till.market}
      wrong={problemWords(problem('phone.invalid'))}
      hint={t('members.field.phoneWords')}
      onChange={typeNumber}
      send={enter}
    />
  )
}

export function SinceField({ act, form }: { act: Of<'takeOver'>; form: ActionForm }) {
  const { t } = useTranslation()
  return (
    <MomentField
      label={t('members.field.since')}
      timeLabel={t('date.time')}
      text={act.since}
      onChange={writeSince}
      onSubmit={enter}
      error={useWrong(form)('since')}
      hint={t('members.field.sinceWords')}
    />
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

type SignedProps = { signed: SignedAct; form: ActionForm; till: TillView; focused: () => void }

export function SignedFields({ signed, form, till, focused }: SignedProps) {
  const { t } = useTranslation()
  const wrongAt = useWrong(form)
  const { reason, person, pin } = form
  return (
    <>
      <TextField
        label={t('signing.reason')}
        text={reason}
        onChange={giveReason}
        onSubmit={enter}
        error={wrongAt('reason')}
        takesFocus={signed !== 'refund' && signed !== 'takeOver'}
        hint={
          <Row as="span" gap={2} wrap>
            {reasonsFor(form.act).map((one) => (
              <Chip key={one} onClick={() => giveReason(t(`members.reason.${one}`))}>
                {t(`members.reason.${one}`)}
              </Chip>
            ))}
          </Row>
        }
      />
      <Signer what={signedAs[signed]} person={person} onSelect={chooseSigner} />
      {till.asksPin && (
        <TextField
          label={t('signing.pin')}
          kind="pin"
          hasPad
          text={pin}
          onChange={typePin}
          onSubmit={enter}
          error={wrongAt('pin')}
          focused={focused}
        />
      )}
    </>
  )
}
