// The dialog of membership plans: cards as the customer would read them, then the code or their phone.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOfAnother, startSignUp, sendSignUp } from '#renderer/cashier/sign-up-actions.ts'
import { chosenPlan } from '#renderer/membership/plans.ts'
import { openPlansDialog, closeDialog } from '#renderer/cashier/dialog-openers.ts'
import { dismissTrouble } from '#renderer/cashier/sale-actions.ts'
import { NumberDialog } from '#renderer/cashier/phone-dialog.tsx'
import { ProblemNotice } from '#renderer/ui/notice.tsx'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActions, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import styles from '#renderer/cashier/dialogs.module.css'
import { PlanCards } from '#renderer/membership/plan-card.tsx'
import { Pulse } from '#renderer/ui/connecting.tsx'
import { useStore, type OpenDialog } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import type { UserFlow } from '#shared/flows.ts'
import type { Plan } from '#shared/plan.ts'

/** `initial`: the id of the plan that is chosen at first. */
export function PlansDialog({ initial, till }: { initial: string | null; till: TillView }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(initial)
  const known = useStore((state) => state.plans)
  const isLost = useStore(({ link }) => link.state !== 'open')
  const plan = chosenPlan(known?.plans ?? [], chosen)
  const cannot = plan === undefined || isLost || till.journal !== null
  const choose = (id: string) => {
    setChosen(id)
    dismissTrouble()
  }
  const join = (way: UserFlow) => {
    if (plan) startSignUp(plan, way)
  }
  return (
    <Dialog title={t('signup.title')} onClose={closeDialog} variant="full">
      <DialogWords>{t('signup.words')}</DialogWords>
      <CommandProblem />
      {known?.problem && <ProblemNotice problem={known.problem} variant="wait" />}
      <Cards plans={known?.plans ?? null} chosen={plan?.id ?? null} till={till} onSelect={choose} />
      <DialogActions stays>
        <Button onClick={closeDialog}>{t('dialog.cancel')}</Button>
        {till.userFlows.includes('PUSH_MESSAGE') && (
          <Button icon="phone" isDisabled={cannot} onClick={() => join('PUSH_MESSAGE')}>
            {t('keying.phone')}
          </Button>
        )}
        <Button variant="main" icon="qr" isDisabled={cannot} onClick={() => join('QR')}>
          {t('keying.qr')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type CardsProps = {
  plans: readonly Plan[] | null
  chosen: string | null
  till: TillView
  onSelect: (plan: string) => void
}

function Cards({ plans, chosen, till, onSelect }: CardsProps) {
  const { t } = useTranslation()
  const hasTrouble = useStore((state) => state.trouble !== null)
  if (plans === null) return hasTrouble ? null : <Pulse>{t('sales.reading')}</Pulse>
  if (plans.length === 0)
    return <EmptyState icon="member" title={t('signup.none.title')} words={t('signup.none.words')} />
  return (
    <PlanCards
      plans={plans}
      currency={till.currency}
      chosen={chosen}
      onSelect={onSelect}
      className={styles.plans}
    />
  )
}

type PhoneProps = { dialog: Extract<OpenDialog, { what: 'joinPhone' }>; till: TillView }

export function JoinPhoneDialog({ dialog: { plan: id, number }, till }: PhoneProps) {
  const { t } = useTranslation()
  const plan = useStore(({ plans }) => plans?.plans.find((one) => one.id === id))
  const isAnother = useStore(({ trouble }) => isOfAnother(trouble))
  return (
    <NumberDialog
      words={plan ? t('signup.request', { name: plan.name }) : null}
      message={<CommandProblem />}
      sendWords={isAnother ? t('signup.another') : t('phone.send')}
      initial={number}
      till={till}
      onChange={dismissTrouble}
      onSubmit={(phoneNumber) => sendSignUp(id, phoneNumber)}
      onBack={() => openPlansDialog(id)}
    />
  )
}
