// What does the cashier see? One of: a sale being put together, a running one, how it ended, or why this till does not sell.
import '#renderer/cashier/cashier.css'
import '#renderer/cashier/basket.css'
import '#renderer/cashier/panels.css'
import '#renderer/cashier/keying.css'
import '#renderer/cashier/stage.css'
import '#renderer/cashier/paper.css'
import '#renderer/cashier/settling.css'
import { lazy, Suspense, useEffect } from 'react'
import { HelpBanner } from '#renderer/cashier/help-banner.tsx'
import { keepSwitching } from '#renderer/actions.ts'
import { Banners } from '#renderer/cashier/banners.tsx'
import { CatalogDialog } from '#renderer/cashier/catalog-dialog.tsx'
import { DiscountDialog } from '#renderer/cashier/discount-dialog.tsx'
import { Filling } from '#renderer/cashier/filling.tsx'
import { HeldDialog } from '#renderer/cashier/held-dialog.tsx'
import { HistoryDialog } from '#renderer/cashier/history-list.tsx'
import { keepListening } from '#renderer/cashier/listening.ts'
import { LargeDialog } from '#renderer/cashier/large-dialog.tsx'
import { PhoneDialog } from '#renderer/cashier/phone-dialog.tsx'
import { isOutcome, startingSale } from '#renderer/cashier/progress.ts'
import { Refusal } from '#renderer/cashier/refusal.tsx'
import { ReleaseDialog } from '#renderer/cashier/release-dialog.tsx'
import { Ended } from '#renderer/cashier/ended.tsx'
import { PaperBanner } from '#renderer/cashier/paper-banner.tsx'
import { Running } from '#renderer/cashier/running.tsx'
import { SigningDialog } from '#renderer/cashier/signing-dialog.tsx'
import { AmountDialog, EmptyDialog, KeysDialog, ScreenDialog } from '#renderer/cashier/small-dialogs.tsx'
import { keepSounds } from '#renderer/cashier/sounds.ts'
import { sumsOf } from '#renderer/cashier/sums.ts'
import { TipDialog } from '#renderer/cashier/tip-dialog.tsx'
import { TopBar } from '#renderer/cashier/top-bar.tsx'
import { UnsettledList } from '#renderer/cashier/unsettled-list.tsx'
import { later } from '#renderer/parts/later.tsx'
import { Opening } from '#renderer/parts/opening.tsx'
import { keepPlans } from '#renderer/plans.ts'
import { useStore } from '#renderer/store.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'
import { tagOf } from '#shared/language.ts'

const JoiningStage = later(async () => (await import('#renderer/cashier/joining-stage.tsx')).JoiningStage)
const PlansDialog = lazy(async () => {
  // What comes after it is there by then.
  const [{ PlansDialog: Dialog }] = await Promise.all([
    import('#renderer/cashier/plans-dialog.tsx'),
    JoiningStage.load(),
  ])
  return { default: Dialog }
})
const JoinPhoneDialog = lazy(async () => ({
  default: (await import('#renderer/cashier/plans-dialog.tsx')).JoinPhoneDialog,
}))

export function Cashier() {
  const view = useStore((state) => state.cashier)
  const hasLanguage = useStore((state) => state.hasLanguage)
  const chosen = useStore((state) => state.chosen)
  useEffect(() => {
    const stops = [keepListening(), keepSwitching(), keepSounds(), keepPlans()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  if (!view || !hasLanguage) return <Opening />
  // Amounts and times are written in the language that the screen speaks.
  const till = chosen ? { ...view.till, locale: tagOf(chosen, view.till.market) } : view.till
  return (
    <div className="cashier">
      <TopBar till={till} staff={view.staff} />
      <div className="above-stage">
        <Banners view={view} />
        <PaperBanner till={till} />
        <HelpBanner since={till.helpSince} locale={till.locale} />
      </div>
      <Stage view={view} till={till} />
      <EarlierSales till={till} />
      <LastSales till={till} />
      <Suspense>
        <Dialogs view={view} till={till} />
      </Suspense>
    </div>
  )
}

type Props = { view: CashierView; till: TillView }

function Stage({ view, till }: Props) {
  const starting = useStore((state) => state.starting)
  const isJoining = useStore((state) => state.joining !== null)
  const { sale, paper } = view
  if (sale && isOutcome(sale.state)) {
    return <Ended key={sale.reference} sale={sale} outcome={sale.state} paper={paper} till={till} />
  }
  const running = sale ?? (starting && startingSale(starting))
  if (running) return <Running view={view} till={till} sale={running} known={sale} />
  if (isJoining || view.signUp)
    return (
      <Suspense>
        <JoiningStage view={view} till={till} />
      </Suspense>
    )
  if (till.refusal) return <Refusal refusal={till.refusal} till={till} />
  return <Filling view={view} till={till} />
}

function EarlierSales({ till }: { till: TillView }) {
  const isOpen = useStore((state) => state.unsettled !== null)
  return isOpen && <UnsettledList till={till} />
}

function LastSales({ till }: { till: TillView }) {
  const history = useStore(({ selling }) => selling.history)
  return history && <HistoryDialog history={history} till={till} />
}

function Dialogs({ view: { sale, basket, held }, till }: Props) {
  const asking = useStore((state) => state.asking)
  const sums = sumsOf(useStore())
  if (!asking) return null
  switch (asking.what) {
    case 'largeAmount':
      return <LargeDialog means={asking.means} till={till} />
    case 'phone': {
      const value = asking.isAgain && sale ? sale.amount.value : sums.total
      return <PhoneDialog text={asking.text} isChecked={asking.isChecked} value={value} till={till} />
    }
    case 'release':
      return sale && <ReleaseDialog sale={sale} locale={till.locale} />
    case 'signing':
      return <SigningDialog signing={asking.signing} till={till} />
    case 'amount':
      return <AmountDialog till={till} />
    case 'catalog':
      return <CatalogDialog category={asking.category} typed={asking.search} basket={basket} till={till} />
    case 'discount':
      return <DiscountDialog asking={asking} basket={basket} till={till} />
    case 'tip':
      return <TipDialog value={asking.value} goods={sums.goods} till={till} />
    case 'held':
      return <HeldDialog held={held} till={till} />
    case 'empty':
      return <EmptyDialog />
    case 'keys':
      return <KeysDialog />
    case 'plans':
      return <PlansDialog chosen={asking.plan} till={till} />
    case 'joinPhone':
      return <JoinPhoneDialog asking={asking} till={till} />
    case 'screen':
      return <ScreenDialog till={till} />
  }
}
