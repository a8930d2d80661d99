// The fields of a plan: its words, its price and interval, the cost of joining, a campaign, and how it is charged.
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import {
  campaigns,
  campaignWords,
  idIn,
  initialDraft,
  pricings,
  units,
  ways,
  wayWords,
  type PlanContext,
  type FormFault,
  type PlanDraft,
  type PlanField,
} from '#renderer/office/plans/plan-form.ts'
import { useField, setFields } from '#renderer/office/page/form.ts'
import { FormPair, FormPart } from '#renderer/office/page/form-part.tsx'
import { ChoiceField, FormField } from '#renderer/office/setup/form-fields.tsx'
import { Choice, Choices } from '#renderer/ui/choices.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import type { TillView } from '#shared/bridge.ts'
import { planLimits } from '#shared/plan.ts'

type Said = { draft: PlanDraft; till: TillView }

/** What is wrong with a field, in one line. */
function useWrong(field: TextFieldName, { currency }: TillView) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fault, ...place } = useField<PlanDraft, TextFieldName, FormFault>(
    useFormContext<PlanDraft>(),
    field,
  )
  if (!fault) return { ...place, wrong: null }
  const { rule, limit, isMoney } = fault
  const said = isMoney ? format.money({ value: limit, currency }) : String(limit)
  return { ...place, wrong: t(`plans.rule.${rule}`, { limit: said }) }
}

type TextFieldName = Exclude<PlanField, 'whole' | 'hasInitial' | 'transactionType'>

function Text(props: {
  said: Said
  field: TextFieldName
  label: string
  hint?: string
  unit?: string
  kind?: 'line' | 'figure' | 'day'
  /** Characters: how many there are is said below. */
  most?: number
}) {
  const { said, field, label, hint, unit, kind = 'line', most } = props
  const { t } = useTranslation()
  const { text, type, ref, wrong } = useWrong(field, said.till)
  const counted = most === undefined ? hint : t('plans.letters', { length: text.trim().length, most })
  return (
    <FormField
      label={label}
      text={text}
      onChange={type}
      place={ref}
      error={wrong}
      hint={most !== undefined && hint !== undefined ? `${hint} ${counted}` : counted}
      unit={unit}
      kind={kind}
    />
  )
}

export function WordFields({ context, ...said }: Said & { context: PlanContext }) {
  const { t } = useTranslation()
  const { draft } = said
  const isMade = draft.id.trim() === '' && draft.name.trim() !== ''
  const hint = isMade ? t('plans.id.made', { id: idIn(draft, context) }) : t('plans.id.hint')
  return (
    <FormPart title={t('plans.part.words')}>
      <Text
        said={said}
        field="name"
        label={t('office.name')}
        hint={t('plans.name.hint')}
        most={planLimits.name}
      />
      <Text said={said} field="description" label={t('plans.description')} most={planLimits.description} />
      {context.before ? (
        <MutedText>
          {t('plans.id.fixed')} <code>{context.before.id}</code>
        </MutedText>
      ) : (
        <Text said={said} field="id" label={t('plans.id')} hint={hint} />
      )}
    </FormPart>
  )
}

export function PriceFields(said: Said) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<PlanDraft>()
  const { draft, till } = said
  return (
    <FormPart title={t('plans.part.price')}>
      <Choices least="100%" hasLegend={false} label={t('plans.pricing')}>
        {pricings.map((one) => (
          <Choice
            key={one}
            name="pricing"
            isChosen={one === draft.pricing}
            onSelect={() => setValue('pricing', one)}
            hint={t(`plans.pricing.${one}.words`)}
          >
            {t(`plans.pricing.${one}`)}
          </Choice>
        ))}
      </Choices>
      <FormPair>
        {draft.pricing !== 'FLEXIBLE' && (
          <Text
            said={said}
            field="price"
            label={t(draft.pricing === 'VARIABLE' ? 'plans.most' : 'plans.price')}
            unit={till.currency}
            kind="figure"
          />
        )}
        <ChoiceField
          label={t('plans.often')}
          value={draft.unit}
          onSelect={(value) => setValue('unit', units.find((one) => one === value) ?? 'open')}
          options={[
            ...units.map((one) => ({ value: one as string, words: t(`plans.unit.${one}`) })),
            { value: 'open', words: t('plans.unit.open') },
          ]}
        />
        {draft.unit !== 'open' && (
          <Text
            said={said}
            field="count"
            label={t(`plans.every.${draft.unit}`)}
            hint={t('plans.count.hint', { most: planLimits.periods })}
            kind="figure"
          />
        )}
      </FormPair>
    </FormPart>
  )
}

export function InitialFields(said: Said) {
  const { t } = useTranslation()
  const form = useFormContext<PlanDraft>()
  const { draft, till } = said
  return (
    <FormPart title={t('plans.part.initial')}>
      <Switch
        words={t('plans.hasInitial')}
        hint={t('plans.hasInitial.hint')}
        isOn={draft.hasInitial}
        onCheckedChange={(isOn) => setFields(form, { hasInitial: isOn, ...(isOn && initialDraft(draft)) })}
      />
      {draft.hasInitial && (
        <>
          <FormPair>
            <Text
              said={said}
              field="initialAmount"
              label={t('amount.label')}
              unit={till.currency}
              kind="figure"
            />
            <Text
              said={said}
              field="initialDescription"
              label={t('members.field.description')}
              most={planLimits.chargeDescription}
            />
          </FormPair>
          <Choices least="100%" hasLegend={false} label={t('members.field.way')}>
            {ways.map((one) => (
              <Choice
                key={one}
                name="transactionType"
                isChosen={one === draft.transactionType}
                onSelect={() => form.setValue('transactionType', one)}
                hint={t(`plans.way.${wayWords[one]}.words`)}
              >
                {t(`plans.way.${wayWords[one]}`)}
              </Choice>
            ))}
          </Choices>
        </>
      )}
    </FormPart>
  )
}

export function CampaignFields(said: Said) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<PlanDraft>()
  const { draft, till } = said
  if (draft.pricing !== 'LEGACY') return null
  const hasDay = draft.campaign === 'PRICE_CAMPAIGN' || draft.campaign === 'EVENT_CAMPAIGN'
  return (
    <FormPart title={t('plans.part.campaign')}>
      <ChoiceField
        label={t('plans.campaign')}
        value={draft.campaign}
        onSelect={(value) => setValue('campaign', campaigns.find((one) => one === value) ?? 'none')}
        options={campaigns.map((one) => ({ value: one, words: t(`plans.campaign.${campaignWords[one]}`) }))}
      />
      {draft.campaign !== 'none' && (
        <FormPair>
          <Text
            said={said}
            field="campaignPrice"
            label={t('plans.campaignPrice')}
            hint={t('plans.campaignPrice.hint')}
            unit={till.currency}
            kind="figure"
          />
          {draft.campaign === 'PERIOD_CAMPAIGN' && <CampaignPeriod {...said} />}
          {draft.campaign === 'EVENT_CAMPAIGN' && (
            <Text
              said={said}
              field="eventText"
              label={t('plans.eventText')}
              hint={t('plans.eventText.hint')}
              most={planLimits.eventText}
            />
          )}
          {hasDay && (
            <Text
              said={said}
              field="until"
              label={t('plans.until')}
              hint={t('plans.until.hint')}
              kind="day"
            />
          )}
        </FormPair>
      )}
    </FormPart>
  )
}

function CampaignPeriod(said: Said) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<PlanDraft>()
  const { draft } = said
  return (
    <>
      <ChoiceField
        label={t('plans.lasts')}
        value={draft.campaignUnit}
        onSelect={(value) => setValue('campaignUnit', units.find((one) => one === value) ?? 'MONTH')}
        options={units.map((one) => ({ value: one, words: t(`plans.units.${one}`) }))}
      />
      <Text
        said={said}
        field="campaignCount"
        label={t('plans.lasts.count')}
        hint={t('plans.count.hint', { most: planLimits.periods })}
        kind="figure"
      />
    </>
  )
}

export function ChargingFields(said: Said) {
  const { t } = useTranslation()
  return (
    <FormPart title={t('plans.part.charging')}>
      <FormPair>
        <Text
          said={said}
          field="vat"
          label={t('plans.vat')}
          hint={t('plans.vat.hint')}
          unit="%"
          kind="figure"
        />
        <Text
          said={said}
          field="retryDays"
          label={t('plans.retry')}
          hint={t('plans.retry.hint', { most: planLimits.retryDays })}
          kind="figure"
        />
      </FormPair>
    </FormPart>
  )
}
