// The kiosk's choice of memberships: all of their terms before anything is asked, then the code or the number.
import { useTranslation } from 'react-i18next'
import { TouchArea, Show } from '#renderer/kiosk/frame.tsx'
import { Footer } from '#renderer/kiosk/footer.tsx'
import { startOver } from '#renderer/kiosk/customer-session.ts'
import { backToPlans, choosePlan, joinBy, sendJoin } from '#renderer/kiosk/sign-up-actions.ts'
import { chosenPlan } from '#renderer/membership/plans.ts'
import { NumberAsked } from '#renderer/kiosk/number-screen.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { PlanCards } from '#renderer/membership/plan-card.tsx'
import { Pulse } from '#renderer/ui/connecting.tsx'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { useStore } from '#renderer/till/store.ts'
import type { KioskView } from '#shared/bridge.ts'

export function PlansScreen({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const known = useStore((state) => state.plans)
  const chosen = useKiosk((state) => state.plan)
  const plan = chosenPlan(known?.plans ?? [], chosen)
  const cannot = plan === undefined
  return (
    <>
      <Show title={t('kiosk.plans.title')} words={t('kiosk.plans.words')} />
      <TouchArea as="scrolls">
        <Cards view={view} chosen={plan?.id ?? null} />
      </TouchArea>
      <Footer
        small={
          <Button variant="quiet" onClick={startOver}>
            {t('kiosk.startOver')}
          </Button>
        }
      >
        <Button variant="main" icon="qr" isDisabled={cannot} onClick={() => joinBy('QR')}>
          {t('kiosk.plans.qr')}
        </Button>
        {view.userFlows.includes('PUSH_MESSAGE') && (
          <Button icon="phone" isDisabled={cannot} onClick={() => joinBy('PUSH_MESSAGE')}>
            {t('kiosk.amount.PUSH_MESSAGE')}
          </Button>
        )}
      </Footer>
    </>
  )
}

function Cards({ view: { currency }, chosen }: { view: KioskView; chosen: string | null }) {
  const { t } = useTranslation()
  const plans = useStore((state) => state.plans?.plans)
  const hasTrouble = useStore((state) => state.trouble !== null)
  if (!plans) return hasTrouble ? null : <Pulse>{t('ordering.loading')}</Pulse>
  if (plans.length === 0)
    return (
      <EmptyState icon="member" title={t('kiosk.plans.none.title')} words={t('kiosk.plans.none.words')} />
    )
  return <PlanCards plans={plans} currency={currency} chosen={chosen} onSelect={choosePlan} />
}

export function PlanNumberScreen({ view }: { view: KioskView }) {
  const { t } = useTranslation()
  const known = useStore((state) => state.plans)
  const chosen = useKiosk((state) => state.plan)
  const name = chosenPlan(known?.plans ?? [], chosen)?.name ?? ''
  return (
    <NumberAsked
      view={view}
      words={t('kiosk.plans.number', { name })}
      sendWords={t('kiosk.plans.send')}
      send={sendJoin}
      back={backToPlans}
    />
  )
}
