// What does the cashier see? One of: keying an amount, a running sale, how it ended, or why this till does not sell.
import '#renderer/cashier/cashier.css'
import '#renderer/cashier/keying.css'
import '#renderer/cashier/stage.css'
import '#renderer/cashier/receipt.css'
import '#renderer/cashier/settling.css'
import { useEffect } from 'react'
import { Banners } from '#renderer/cashier/banners.tsx'
import { Keying } from '#renderer/cashier/keying.tsx'
import { pressedKey } from '#renderer/cashier/keyboard.ts'
import { LargeDialog } from '#renderer/cashier/large-dialog.tsx'
import { PhoneDialog } from '#renderer/cashier/phone-dialog.tsx'
import { isOutcome, startingSale } from '#renderer/cashier/progress.ts'
import { Refusal } from '#renderer/cashier/refusal.tsx'
import { ReleaseDialog } from '#renderer/cashier/release-dialog.tsx'
import { Ended } from '#renderer/cashier/ended.tsx'
import { Running } from '#renderer/cashier/running.tsx'
import { SigningDialog } from '#renderer/cashier/signing-dialog.tsx'
import { TopBar } from '#renderer/cashier/top-bar.tsx'
import { UnsettledList } from '#renderer/cashier/unsettled-list.tsx'
import { Opening } from '#renderer/parts/opening.tsx'
import { useStore } from '#renderer/store.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'

export function Cashier() {
  const view = useStore((state) => state.cashier)
  const hasLanguage = useStore((state) => state.hasLanguage)
  useEffect(() => {
    document.addEventListener('keydown', pressedKey)
    return () => {
      document.removeEventListener('keydown', pressedKey)
    }
  }, [])
  if (!view || !hasLanguage) return <Opening />
  return (
    <div className="cashier">
      <TopBar till={view.till} />
      <Banners view={view} />
      <Stage view={view} />
      <EarlierSales till={view.till} />
      <Dialogs view={view} />
    </div>
  )
}

function Stage({ view }: { view: CashierView }) {
  const starting = useStore((state) => state.starting)
  const { sale, till, receipt } = view
  if (sale && isOutcome(sale.state)) {
    return <Ended key={sale.reference} sale={sale} outcome={sale.state} receipt={receipt} till={till} />
  }
  const running = sale ?? (starting && startingSale(starting))
  if (running) return <Running till={till} sale={running} known={sale} />
  if (till.refusal) return <Refusal refusal={till.refusal} locale={till.locale} />
  return <Keying till={till} />
}

function EarlierSales({ till }: { till: TillView }) {
  const isOpen = useStore((state) => state.unsettled !== null)
  return isOpen && <UnsettledList till={till} />
}

function Dialogs({ view: { till, sale } }: { view: CashierView }) {
  const asking = useStore((state) => state.asking)
  const keyed = useStore((state) => state.keyed)
  if (!asking) return null
  switch (asking.what) {
    case 'largeAmount':
      return <LargeDialog userFlow={asking.userFlow} till={till} />
    case 'phone':
      return (
        <PhoneDialog
          text={asking.text}
          isChecked={asking.isChecked}
          value={asking.isAgain && sale ? sale.amount.value : keyed}
          till={till}
        />
      )
    case 'release':
      return sale && <ReleaseDialog sale={sale} locale={till.locale} />
    case 'signing':
      return <SigningDialog signing={asking.signing} till={till} />
  }
}
