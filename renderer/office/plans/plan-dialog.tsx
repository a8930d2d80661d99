// The dialog in which a plan is written: groups of fields beside what the customer will read. What is wrong stands below its field.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { isPending } from '#renderer/till/send-command.ts'
import {
  aroundOf,
  closeForm,
  saveForm,
  shownFaults,
  type PlanForm,
} from '#renderer/office/plans/plan-actions.ts'
import {
  CampaignFields,
  ChargingFields,
  InitialFields,
  PriceFields,
  WordFields,
} from '#renderer/office/plans/plan-fields.tsx'
import { planIn } from '#renderer/office/plans/plan-form.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { FieldWrong } from '#renderer/ui/field-wrong.tsx'
import { OfferTerms } from '#renderer/membership/offer.tsx'
import { Status } from '#renderer/ui/status.tsx'
import { offerOf } from '#renderer/membership/offer-terms.ts'
import { useStore } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'

export function PlanDialog({ form, till }: { form: PlanForm; till: TillView }) {
  const { t } = useTranslation()
  const place = useRef<HTMLFormElement>(null)
  const isBusy = useStore((state) => isPending(state, 'plans.change'))
  const faults = shownFaults(form)
  const { before, draft, trouble } = form
  const said = { draft, faults, till }
  const save = async () => {
    const isRight = await saveForm()
    if (!isRight) place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <Dialog
      title={before ? t('plans.changeOf', { name: before.name }) : t('plans.new')}
      close={closeForm}
      look="full"
    >
      <form
        ref={place}
        className="plan-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="plan-parts">
          <WordFields {...said} around={aroundOf(form)} />
          <PriceFields {...said} />
          <InitialFields {...said} />
          <CampaignFields {...said} />
          <ChargingFields {...said} />
        </div>
        {/* Always in sight, also at the end of the fields. */}
        <div className="plan-beside">
          <Preview form={form} till={till} />
          {trouble && <ProblemNotice problem={trouble} locale={till.locale} />}
          <Status>
            {faults.length > 0 && <FieldWrong>{t('plans.wrong', { count: faults.length })}</FieldWrong>}
          </Status>
        </div>
        {/* Enter in a field does the same as the button. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      </form>
      <DialogActs>
        <Button act={closeForm}>{t('dialog.cancel')}</Button>
        <Button look="main" icon="tick" isBusy={isBusy} act={() => void save()}>
          {t('plans.save')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

/** As soon as there is a whole plan to show. */
function Preview({ form, till }: { form: PlanForm; till: TillView }) {
  const { t } = useTranslation()
  const { plan } = planIn(form.draft, aroundOf(form))
  return (
    <section className="plan-preview" aria-label={t('plans.preview')}>
      <h3>{t('plans.preview')}</h3>
      {plan ? (
        <>
          <strong>{plan.name}</strong>
          {plan.description !== '' && <p>{plan.description}</p>}
          <OfferTerms offer={offerOf(plan, till.currency)} locale={till.locale} />
        </>
      ) : (
        <p>{t('plans.preview.none')}</p>
      )}
    </section>
  )
}
