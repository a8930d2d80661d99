// The kiosk's screen for paying: the code as large as there is room for, or the wallet that a request was sent to; and the way to cancel.
import { useTranslation } from 'react-i18next'
import { Paying } from '#renderer/customer/payment-screen.tsx'
import { CancelAct } from '#renderer/kiosk/cancel-button.tsx'
import { Foot } from '#renderer/kiosk/footer.tsx'
import { soldLines } from '#renderer/kiosk/basket-lines.ts'
import type { KioskView } from '#shared/bridge.ts'

export function PayScreen({ face, view }: { face: 'scan' | 'push'; view: KioskView }) {
  const { t } = useTranslation()
  const { sale, locale } = view
  if (!sale) return null
  const lines = view.entry === 'keypad' ? [] : soldLines(view, t('display.keyed'))
  return (
    <>
      <div className="kiosk-show whole">
        <Paying face={face} sale={sale} lines={lines} locale={locale} />
      </div>
      <Foot locale={locale}>
        <CancelAct />
      </Foot>
    </>
  )
}
