// The kiosk's screen while a customer can only wait: what is happening, what not to do, and a way to cancel if there is one.
import { canCancel } from '#renderer/kiosk/screen-state.ts'
import { CancelAct } from '#renderer/kiosk/cancel-button.tsx'
import { Foot } from '#renderer/kiosk/footer.tsx'
import { Waiting } from '#renderer/customer/waiting-screen.tsx'
import type { Money } from '#shared/money.ts'
import type { KioskSale } from '#shared/sale.ts'

type Face = Parameters<typeof Waiting>[0]['face']

export function WaitScreen(props: { face: Face; amount: Money; sale: KioskSale | null; locale: string }) {
  const { face, amount, sale, locale } = props
  return (
    <>
      <div className="kiosk-show whole">
        <Waiting face={face} amount={amount} locale={locale} />
      </div>
      {canCancel(sale, face) && (
        <Foot locale={locale}>
          <CancelAct />
        </Foot>
      )}
    </>
  )
}
