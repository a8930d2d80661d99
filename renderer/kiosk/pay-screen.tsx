// How does this customer pay? The code as large as there is room for, or the wallet that a request was sent to; and the way out.
import { CancelAct } from '#renderer/kiosk/cancel-act.tsx'
import { Paying } from '#renderer/customer/paying.tsx'
import type { KioskSale } from '#shared/sale.ts'

export function PayScreen(props: { face: 'scan' | 'push'; sale: KioskSale; locale: string }) {
  return (
    <div className="kiosk-pay">
      <Paying {...props} />
      <div className="kiosk-foot">
        <CancelAct locale={props.locale} />
      </div>
    </div>
  )
}
