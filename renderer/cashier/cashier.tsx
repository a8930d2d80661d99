// The cashier's screen: a sale being put together, a running one, how it ended, or why this till does not sell.
import { useEffect } from 'react'
import styles from '#renderer/cashier/cashier.module.css'
import { hasDialog } from '#renderer/cashier/enter-key.ts'
import { keepEscape } from '#renderer/cashier/escape.ts'
import { HelpBanner, PaperBanner } from '#renderer/cashier/notices.tsx'
import { keepSwitching } from '#renderer/cashier/sale-actions.ts'
import { Banners } from '#renderer/staff/connection-banners.tsx'
import { NewSale } from '#renderer/cashier/new-sale.tsx'
import { listenToKeys } from '#renderer/cashier/keyboard-listener.ts'
import { startingSale } from '#renderer/sale/progress.ts'
import { keepSounds } from '#renderer/cashier/sale-sounds.ts'
import { tipChoiceIn } from '#renderer/cashier/tip-actions.ts'
import { TopBar } from '#renderer/cashier/top-bar.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { Awaited, Opening } from '#renderer/ui/connecting.tsx'
import { keepPlans } from '#renderer/membership/plans.ts'
import { isPending } from '#renderer/till/send-command.ts'
import { pendingOf } from '#renderer/till/pending-starts.ts'
import { useStore } from '#renderer/till/store.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import { tagOf } from '#shared/language.ts'
import { isEnded } from '#shared/sale.ts'

const JoiningStage = lazyPart(
  async () => (await import('#renderer/cashier/sign-up-stage.tsx')).SignUpStage,
  Awaited,
)
const Running = lazyPart(
  async () => (await import('#renderer/cashier/running-sale.tsx')).RunningSaleStage,
  Awaited,
)
const Choosing = lazyPart(
  async () => (await import('#renderer/cashier/tip-choice.tsx')).TipChoiceStage,
  Awaited,
)
const Waiting = lazyPart(
  async () => (await import('#renderer/cashier/terminal-stage.tsx')).TerminalStage,
  Awaited,
)
const Chosen = lazyPart(
  async () => (await import('#renderer/cashier/terminal-stage.tsx')).ChoosingStage,
  Awaited,
)
const Ended = lazyPart(async () => (await import('#renderer/cashier/ended-sale.tsx')).EndedSale, Awaited)
const Refusal = lazyPart(async () => (await import('#renderer/cashier/refusal.tsx')).Refusal, Awaited)
const Guessed = lazyPart(async () => (await import('#renderer/staff/wrong-pins-notice.tsx')).WrongPinsNotice)
const Dialogs = lazyPart(async () => (await import('#renderer/cashier/dialogs.tsx')).Dialogs)

export function Cashier() {
  const view = useStore((state) => state.cashier)
  const hasLanguage = useStore((state) => state.hasLanguage)
  const chosen = useStore((state) => state.chosen)
  const isCovered = useStore(hasDialog)
  useEffect(() => {
    const stops = [listenToKeys(), keepSwitching(), keepEscape(), keepSounds(), keepPlans()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  if (!view || !hasLanguage) return <Opening />
  // Amounts and times are written in the language that the screen speaks.
  const till = chosen ? { ...view.till, locale: tagOf(chosen, view.till.market) } : view.till
  return (
    <div className={styles.cashier}>
      <TopBar till={till} staff={view.staff} />
      <div className={styles.above}>
        <Banners view={view} />
        {view.staff.guessed && <Guessed guessed={view.staff.guessed} locale={till.locale} />}
        <PaperBanner till={till} />
        <HelpBanner since={till.helpSince} locale={till.locale} />
      </div>
      <Stage view={view} till={till} />
      {isCovered && <Dialogs view={view} till={till} />}
    </div>
  )
}

type Props = { view: CashierView; till: TillView }

function Stage({ view, till }: Props) {
  const starting = useStore((state) => pendingOf(state, 'sale.start'))
  const isJoining = useStore((state) => isPending(state, 'signUp.start'))
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
  const running = sale ?? (starting && startingSale(starting, till.currency))
  if (running) return <Running view={view} till={till} sale={running} known={sale} />
  if (isJoining || view.signUp) return <JoiningStage view={view} till={till} />
  if (view.waiting) return <Chosen waiting={view.waiting} till={till} />
  if (till.refusal) return <Refusal refusal={till.refusal} till={till} />
  if (till.isTerminal) return <Waiting till={till} />
  return <NewSale view={view} till={till} />
}
