// The dialog of membership plans: cards as the customer would read them, then the code or their phone.
import { useTranslation } from 'react-i18next'
import { choosePlan, isOfAnother, joinBy, sendJoin, typeNumber } from '#renderer/cashier/sign-up-actions.ts'
import { chosenPlan } from '#renderer/membership/plans.ts'
import { openPlans, closePanel } from '#renderer/cashier/panel-actions.ts'
import { NumberDialog } from '#renderer/cashier/phone-dialog.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { DialogActs, DialogWords } from '#renderer/ui/dialog-parts.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { Empty } from '#renderer/ui/empty-state.tsx'
import styles from '#renderer/cashier/dialogs.module.css'
import { PlanCards } from '#renderer/membership/plan-card.tsx'
import { Pulse } from '#renderer/ui/pulse.tsx'
import { useStore, type OpenDialog } from '#renderer/till/store.ts'
import type { TillView } from '#shared/bridge.ts'
import type { Plan } from '#shared/plan.ts'

export function PlansDialog({ chosen, till }: { chosen: string | null; till: TillView }) {
  const { t } = useTranslation()
  const known = useStore((state) => state.plans)
  const isLost = useStore(({ link }) => link.state !== 'open')
  const plan = chosenPlan(known?.plans ?? [], chosen)
  const cannot = plan === undefined || isLost || till.journal !== null
  return (
    <Dialog title={t('signup.title')} onClose={closePanel} variant="full">
      <DialogWords>{t('signup.words')}</DialogWords>
      <CommandProblem />
      {known?.problem && <ProblemNotice problem={known.problem} variant="wait" />}
      <Cards plans={known?.plans ?? null} chosen={plan?.id ?? null} till={till} />
      <DialogActs stays>
        <Button onClick={closePanel}>{t('dialog.cancel')}</Button>
        {till.userFlows.includes('PUSH_MESSAGE') && (
          <Button icon="phone" isDisabled={cannot} onClick={() => joinBy('PUSH_MESSAGE')}>
            {t('keying.phone')}
          </Button>
        )}
        <Button variant="main" icon="qr" isDisabled={cannot} onClick={() => joinBy('QR')}>
          {t('keying.qr')}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

type CardsProps = { plans: readonly Plan[] | null; chosen: string | null; till: TillView }

function Cards({ plans, chosen, till }: CardsProps) {
  const { t } = useTranslation()
  const hasTrouble = useStore((state) => state.trouble !== null)
  if (plans === null) return hasTrouble ? null : <Pulse>{t('sales.reading')}</Pulse>
  if (plans.length === 0)
    return <Empty icon="member" title={t('signup.none.title')} words={t('signup.none.words')} />
  return (
    <PlanCards
      plans={plans}
      currency={till.currency}
      chosen={chosen}
      onSelect={choosePlan}
      className={styles.plans}
    />
  )
}

type PhoneProps = { asking: Extract<OpenDialog, { what: 'joinPhone' }>; till: TillView }

export function JoinPhoneDialog({ asking: { plan: id, text, isChecked }, till }: PhoneProps) {
  const { t } = useTranslation()
  const plan = useStore(({ plans }) => plans?.plans.find((one) => one.id === id))
  const words = plan ? t('signup.request', { name: plan.name }) : null
  const isAnother = useStore(({ trouble }) => isOfAnother(trouble))
  const asked = { words, text, isChecked, till }
  return (
    <NumberDialog
      {...asked}
      said={<CommandProblem />}
      sendWords={isAnother ? t('signup.another') : t('phone.send')}
      onChange={typeNumber}
      send={sendJoin}
      back={() => openPlans(id)}
    />
  )
}
