// The dialog in which a plan is written: groups of fields beside what the customer will read. What is wrong stands below its field.
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { usePending } from '#renderer/till/bridge.ts'
import {
  aroundNow,
  closeForm,
  planForm,
  saveForm,
  type PlanForm,
} from '#renderer/office/plans/plan-actions.ts'
import {
  CampaignFields,
  ChargingFields,
  InitialFields,
  PriceFields,
  WordFields,
} from '#renderer/office/plans/plan-fields.tsx'
import { planIn, type PlanDraft } from '#renderer/office/plans/plan-form.ts'
import styles from '#renderer/office/plans/plan-dialog.module.css'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { FieldWrong } from '#renderer/ui/field-wrong.tsx'
import { OfferTerms } from '#renderer/membership/offer.tsx'
import { Status } from '#renderer/ui/status.tsx'
import { offerOf } from '#renderer/membership/offer-terms.ts'
import type { TillView } from '#shared/bridge.ts'

export function PlanDialog({ form, till }: { form: PlanForm; till: TillView }) {
  const { t } = useTranslation()
  const isBusy = usePending('plans.change')
  const { before, trouble } = form
  const draft = useWatch({ control: planForm.control }) as PlanDraft // all of its fields stand from the beginning
  const wrong = Object.keys(useFormState({ control: planForm.control }).errors).length
  const said = { draft, till }
  return (
    <Dialog
      title={before ? t('plans.changeOf', { name: before.name }) : t('plans.new')}
      close={closeForm}
      look="full"
    >
      <form className={styles.form} noValidate onSubmit={(event) => void saveForm(event)}>
        <div className={styles.parts}>
          <WordFields {...said} around={aroundNow()} />
          <PriceFields {...said} />
          <InitialFields {...said} />
          <CampaignFields {...said} />
          <ChargingFields {...said} />
        </div>
        {/* Always in sight, also at the end of the fields. */}
        <div className={styles.beside}>
          <Preview draft={draft} till={till} />
          {trouble && <ProblemNotice problem={trouble} />}
          <Status>
            {wrong > 0 && (
              <FieldWrong className={styles.wrong}>{t('plans.wrong', { count: wrong })}</FieldWrong>
            )}
          </Status>
        </div>
        {/* Enter in a field does the same as the button. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      </form>
      <DialogActs stays>
        <Button act={closeForm}>{t('dialog.cancel')}</Button>
        <Button look="main" icon="tick" isBusy={isBusy} act={() => void saveForm()}>
          {t('office.save')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

/** As soon as there is a whole plan to show. */
function Preview({ draft, till }: { draft: PlanDraft; till: TillView }) {
  const { t } = useTranslation()
  const { value: plan } = planIn(draft, aroundNow())
  return (
    <section className={styles.preview} aria-label={t('plans.preview')}>
      <h3>{t('plans.preview')}</h3>
      {plan ? (
        <>
          <strong>{plan.name}</strong>
          {plan.description !== '' && <p>{plan.description}</p>}
          <OfferTerms offer={offerOf(plan, till.currency)} />
        </>
      ) : (
        <p>{t('plans.preview.none')}</p>
      )}
    </section>
  )
}
