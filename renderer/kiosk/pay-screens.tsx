// The kiosk's screens of a payment: the code or the wallet that was asked, the wait, each with the way to cancel, and the result with the ways to try again.
import { useTranslation } from 'react-i18next'
import { columnLines } from '#renderer/customer/latest-lines.tsx'
import { PaymentScreen, WaitingScreen, ResultScreen, type Result } from '#renderer/customer/sale-screens.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Whole } from '#renderer/kiosk/frame.tsx'
import { CancelButton, Footer, SecondsLeft } from '#renderer/kiosk/footer.tsx'
import { isOneAmount, soldLines } from '#renderer/kiosk/basket-lines.ts'
import type { FlowFace } from '#shared/flows.ts'
import type { KioskView } from '#shared/bridge.ts'
import { canCancel, restartsAt } from '#renderer/kiosk/screen-state.ts'
import type { Money } from '#shared/money.ts'
import type { KioskSale } from '#shared/sale.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { canChangeOrder, changeOrder, putAway, tryAgain } from '#renderer/kiosk/order-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { useKiosk } from '#renderer/kiosk/store.ts'

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

const wanted: ReadonlySet<Result> = new Set<Result>(['abandoned', 'terminated', 'givenBack'])

export function OutcomeScreen({ face, view }: { face: Result; view: KioskView }) {
  const { t } = useTranslation()
  const number = useKiosk((state) => state.number)
  const isTrying = usePending('sale.tryAgain')
  const isBusy = usePending('sale.acknowledge') || isTrying
  const { sale, entry } = view
  if (!sale) return null
  const ways = restartsAt(view, number)
  // An end that the customer has asked for is no reason to begin anew.
  const isWanted = ways.length === 0 || wanted.has(face)
  const isOrdered = face === 'captured' && entry === 'products' && sale.register === null
  return (
    <>
      <Whole>
        <ResultScreen face={face} sale={sale} isAlone />
      </Whole>
      <Footer small={<SecondsLeft />}>
        {ways.map((way, place) => (
          <Button
            key={way}
            variant={place === 0 && !isWanted ? 'main' : 'plain'}
            icon={way === sale.userFlow ? 'again' : 'qr'}
            isBusy={isBusy}
            onClick={() => tryAgain(way)}
          >
            {t(way === sale.userFlow ? 'kiosk.again' : 'kiosk.againByCode')}
          </Button>
        ))}
        {canChangeOrder(view) && (
          <Button icon="basket" isBusy={isBusy} onClick={() => void changeOrder()}>
            {t('ordering.change')}
          </Button>
        )}
        <Button variant={isWanted ? 'main' : 'plain'} isBusy={isBusy} onClick={() => void putAway()}>
          {t(isOrdered ? 'ordering.next' : 'kiosk.done')}
        </Button>
      </Footer>
    </>
  )
}
