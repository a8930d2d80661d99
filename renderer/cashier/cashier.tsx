// The cashier's screen: a sale being put together, a running one, how it ended, or why this till does not sell.
import { useEffect, type ComponentType } from 'react'
import styles from '#renderer/cashier/cashier.module.css'
import { hasDialog } from '#renderer/cashier/enter-key.ts'
import { keepEscape } from '#renderer/cashier/escape.ts'
import { HelpBanner, PaperBanner } from '#renderer/cashier/notices.tsx'
import { loadSaleKeys, listenToKeys } from '#renderer/cashier/keyboard.ts'
import { Banners } from '#renderer/staff/connection-banners.tsx'
import { NewSale } from '#renderer/cashier/new-sale.tsx'
import { keepSounds } from '#renderer/cashier/sale-sounds.ts'
import { tipChoiceIn } from '#renderer/cashier/tip-actions.ts'
import { TopBar } from '#renderer/cashier/top-bar.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { Awaited, Opening } from '#renderer/ui/connecting.tsx'
import { keepPlans } from '#renderer/membership/plans.ts'
import { usePending, pendingOf } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import { isEnded } from '#shared/sale.ts'

/** A screen of a sale or a sign-up, and what its keys mean. */
const salePart = <Props extends object>(read: () => Promise<ComponentType<Props>>) =>
  lazyPart(async () => (await Promise.all([read(), loadSaleKeys()]))[0], Awaited)

const JoiningStage = salePart(async () => (await import('#renderer/cashier/sign-up-stage.tsx')).SignUpStage)
const Running = salePart(async () => (await import('#renderer/cashier/running-sale.tsx')).RunningSaleStage)
const Choosing = salePart(async () => (await import('#renderer/cashier/tip-choice.tsx')).TipChoiceStage)
const Waiting = salePart(async () => (await import('#renderer/cashier/terminal-stage.tsx')).TerminalStage)
const Chosen = salePart(async () => (await import('#renderer/cashier/terminal-stage.tsx')).ChoosingStage)
const Ended = salePart(async () => (await import('#renderer/cashier/ended-sale.tsx')).EndedSale)
const Refusal = lazyPart(async () => (await import('#renderer/cashier/refusal.tsx')).Refusal, Awaited)
const Guessed = lazyPart(async () => (await import('#renderer/staff/wrong-pins-notice.tsx')).WrongPinsNotice)
const Dialogs = lazyPart(async () => (await import('#renderer/cashier/dialogs.tsx')).Dialogs)

export function Cashier() {
  const view = useStore((state) => state.cashier)
  const hasLanguage = useStore((state) => state.hasLanguage)
  const isCovered = useStore(hasDialog)
  useEffect(() => {
    const stops = [listenToKeys(), keepEscape(), keepSounds(), keepPlans()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  if (!view || !hasLanguage) return <Opening />
  const { till } = view
  return (
    <div className={styles.cashier}>
      <TopBar till={till} staff={view.staff} />
      <div className={styles.above}>
        <Banners view={view} />
        {view.staff.guessed && <Guessed guessed={view.staff.guessed} />}
        <PaperBanner till={till} />
        <HelpBanner since={till.helpSince} />
      </div>
      <Stage view={view} till={till} />
      {isCovered && <Dialogs view={view} till={till} />}
    </div>
  )
}

type Props = { view: CashierView; till: TillView }

function Stage({ view, till }: Props) {
  const starting = useStore((state) => pendingOf(state, 'sale.start'))
  const isJoining = usePending('signUp.start')
  const { sale, paper } = view
  if (sale && isEnded(sale.state)) {
    return (
      <Ended
        key={sale.reference}
        sale={sale}
        outcome={sale.state}
        paper={paper}
        basket={view.basket}
        till={till}
      />
    )
  }
  const choice = sale ? null : tipChoiceIn(view, starting)
  if (choice) return <Choosing choice={choice} till={till} />
  if (sale || starting) return <Running view={view} till={till} known={sale} starting={starting} />
  if (isJoining || view.signUp) return <JoiningStage view={view} till={till} />
  if (view.waiting) return <Chosen waiting={view.waiting} />
  if (till.refusal) return <Refusal refusal={till.refusal} till={till} />
  if (till.isTerminal) return <Waiting till={till} />
  return <NewSale view={view} till={till} />
}
