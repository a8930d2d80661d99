// The kiosk's screens of a payment under way: the code or the wallet that was asked, then the wait; each with the way to cancel, if there is one.
import { useTranslation } from 'react-i18next'
import { columnLines } from '#renderer/customer/latest-lines.tsx'
import { PaymentScreen, WaitingScreen } from '#renderer/customer/sale-screens.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Whole } from '#renderer/kiosk/areas.tsx'
import { CancelButton } from '#renderer/kiosk/order-buttons.tsx'
import { Footer } from '#renderer/kiosk/footer.tsx'
import { isOneAmount, soldLines } from '#renderer/kiosk/basket-lines.ts'
import type { FlowFace } from '#shared/flows.ts'
import type { KioskView } from '#shared/bridge.ts'
import { canCancel } from '#renderer/kiosk/screen-state.ts'
import type { Money } from '#shared/money.ts'
import type { KioskSale } from '#shared/sale.ts'

export function PayScreen({ face, view }: { face: FlowFace; view: KioskView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { sale } = view
  if (!sale) return null
  const lines = sale.register
    ? isOneAmount(sale.lines)
      ? []
      : columnLines(sale.lines, t('display.discount'))
    : view.entry === 'keypad'
      ? []
      : soldLines(view, format, t('amount.label'))
  return (
    <>
      <Whole>
        <PaymentScreen face={face} sale={sale} lines={lines} />
      </Whole>
      <Footer>
        <CancelButton />
      </Footer>
    </>
  )
}

type Face = Parameters<typeof WaitingScreen>[0]['face']

export function WaitScreen({ face, amount, sale }: { face: Face; amount: Money; sale: KioskSale | null }) {
  return (
    <>
      <Whole>
        <WaitingScreen face={face} amount={amount} />
      </Whole>
      {canCancel(sale, face) && (
        <Footer>
          <CancelButton />
        </Footer>
      )}
    </>
  )
}
