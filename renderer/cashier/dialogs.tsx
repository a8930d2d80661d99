// The dialogs in front of the cashier's screen: past sales, and what is asked before an action.
import { DiscountDialog } from '#renderer/cashier/discount-dialog.tsx'
import { ParkedDialog } from '#renderer/cashier/parked-dialog.tsx'
import { HistoryDialog } from '#renderer/cashier/history-dialog.tsx'
import {
  LargeDialog,
  AbandonDialog,
  EmptyDialog,
  KeysDialog,
  ScreenDialog,
} from '#renderer/cashier/small-dialogs.tsx'
import { PhoneDialog } from '#renderer/cashier/phone-dialog.tsx'
import { SigningDialog } from '#renderer/sale/signing-dialog.tsx'
import { sumsOf } from '#renderer/cashier/basket-actions.ts'
import { TipDialog } from '#renderer/cashier/tip-dialog.tsx'
import { UnsettledList } from '#renderer/cashier/unsettled-list.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { CashierView, TillView } from '#shared/bridge.ts'

const PlansDialog = lazyPart(async () => (await import('#renderer/cashier/plans-dialog.tsx')).PlansDialog)
const JoinPhoneDialog = lazyPart(
  async () => (await import('#renderer/cashier/plans-dialog.tsx')).JoinPhoneDialog,
)

type Props = { view: CashierView; till: TillView }

export function Dialogs({ view, till }: Props) {
  return (
    <>
      <EarlierSales till={till} />
      <LastSales />
      <Asked view={view} till={till} />
    </>
  )
}

function EarlierSales({ till }: { till: TillView }) {
  const isOpen = useStore((state) => state.unsettled !== null)
  return isOpen && <UnsettledList till={till} />
}

function LastSales() {
  const isOpen = useStore(({ selling }) => selling.isHistoryOpen)
  return isOpen && <HistoryDialog />
}

function Asked({ view: { sale, basket, parked }, till }: Props) {
  const asking = useStore((state) => state.asking)
  const sums = sumsOf(useStore())
  if (!asking) return null
  switch (asking.what) {
    case 'largeAmount':
      return <LargeDialog means={asking.means} till={till} />
    case 'phone': {
      const value = asking.isAgain && sale ? sale.amount.value : sums.total
      return <PhoneDialog dialog={asking} value={value} till={till} />
    }
    case 'abandon':
      return sale && <AbandonDialog sale={sale} />
    case 'signing':
      return <SigningDialog key={asking.signing.act.do} signing={asking.signing} />
    case 'discount':
      return <DiscountDialog dialog={asking} basket={basket} till={till} />
    case 'tip':
      return <TipDialog goods={sums.goods} till={till} />
    case 'parked':
      return <ParkedDialog dialog={asking} parked={parked} till={till} />
    case 'empty':
      return <EmptyDialog />
    case 'keys':
      return <KeysDialog />
    case 'plans':
      return <PlansDialog initial={asking.plan} till={till} />
    case 'joinPhone':
      return <JoinPhoneDialog dialog={asking} till={till} />
    case 'screen':
      return <ScreenDialog dialog={asking} till={till} />
  }
}
