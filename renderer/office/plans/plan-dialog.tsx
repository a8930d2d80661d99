// The dialog in which a plan is written: groups of fields beside what the customer will read. What is wrong stands below its field.
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import { resolverOf, useRevalidation, type OpenForm } from '#renderer/office/page/form.ts'
import { planContext, savePlan } from '#renderer/office/plans/plan-actions.ts'
import {
  CampaignFields,
  ChargingFields,
  InitialFields,
  PriceFields,
  WordFields,
} from '#renderer/office/plans/plan-fields.tsx'
import { planIn, type PlanDraft } from '#renderer/office/plans/plan-form.ts'
import styles from '#renderer/office/plans/plan-dialog.module.css'
import { FormSides } from '#renderer/office/setup/form-fields.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { FieldError } from '#renderer/ui/field.tsx'
import { OfferTerms } from '#renderer/membership/offer.tsx'
import { Stack, Text } from '#renderer/ui/layout.tsx'
import { MutedText, Status } from '#renderer/ui/text.tsx'
import { offerOf } from '#renderer/membership/offer-terms.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Plan } from '#shared/plan.ts'
import type { Problem } from '#shared/problem.ts'

/** Its base is the plan that is changed, as it was when the form was opened; null for a new one. */
export type OpenPlan = OpenForm<PlanDraft, Plan, Plan | null>

export function PlanDialog({ opened, till }: { opened: OpenPlan; till: TillView }) {
  const { t } = useTranslation()
  const isBusy = usePending('plans.change')
  const { base: before, close } = opened
  const [trouble, setTrouble] = useState<Problem | null>(null)
  const form = useForm({
    formControl: opened.control,
    resolver: resolverOf((draft: PlanDraft) => planIn(draft, planContext(before))),
  })
  useRevalidation(form)
  const draft = useWatch({ control: form.control }) as PlanDraft // all of its fields stand from the beginning
  const wrong = Object.keys(form.formState.errors).length
  const save = form.handleSubmit(
    async (plan) => {
      const refused = await savePlan(plan, before === null)
      if (refused) setTrouble(refused)
      else if (refused === null) close()
    },
    () => setTrouble(null),
  )
  const said = { draft, till }
  return (
    <Dialog
      title={before ? t('plans.changeOf', { name: before.name }) : t('plans.new')}
      onClose={close}
      variant="full"
    >
      <FormSides onSubmit={(event) => void save(event)}>
        <FormProvider {...form}>
          <Stack gap={6}>
            <WordFields {...said} context={planContext(before)} />
            <PriceFields {...said} />
            <InitialFields {...said} />
            <CampaignFields {...said} />
            <ChargingFields {...said} />
          </Stack>
        </FormProvider>
        {/* Always in sight, also at the end of the fields. */}
        <Stack gap={4} className={styles.beside}>
          <Preview plan={planIn(draft, planContext(before)).value} till={till} />
          {trouble && <ProblemNotice problem={trouble} />}
          <Status>
            {wrong > 0 && <FieldError weight="strong">{t('plans.wrong', { count: wrong })}</FieldError>}
          </Status>
        </Stack>
      </FormSides>
      <DialogActions stays>
        <Button onClick={close}>{t('dialog.cancel')}</Button>
        <Button variant="main" icon="tick" isBusy={isBusy} onClick={() => void save()}>
          {t('office.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** As soon as there is a whole plan to show. */
function Preview({ plan, till }: { plan: Plan | null; till: TillView }) {
  const { t } = useTranslation()
  return (
    <Stack as="section" gap={2} pad={4} className={styles.preview} aria-label={t('plans.preview')}>
      <Text as="h3" size="sm" tone="muted" weight="strong">
        {t('plans.preview')}
      </Text>
      {plan ? (
        <>
          <Text as="strong" size="xl">
            {plan.name}
          </Text>
          {plan.description !== '' && <MutedText>{plan.description}</MutedText>}
          <OfferTerms offer={offerOf(plan, till.currency)} />
        </>
      ) : (
        <MutedText>{t('plans.preview.none')}</MutedText>
      )}
    </Stack>
  )
}
