// The result at the kiosk, and whether the customer may try again. Then the screen is ready for the next customer.
import { useTranslation } from 'react-i18next'
import { usePending } from '#renderer/till/bridge.ts'
import { ResultScreen, type Result } from '#renderer/customer/sale-screens.tsx'
import { Whole } from '#renderer/kiosk/areas.tsx'
import { canChangeOrder, changeOrder, putAway, tryAgain } from '#renderer/kiosk/order-actions.ts'
import { restartsAt } from '#renderer/kiosk/screen-state.ts'
import { Footer, SecondsLeft } from '#renderer/kiosk/footer.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { useKiosk } from '#renderer/kiosk/store.ts'
import type { KioskView } from '#shared/bridge.ts'

const wanted: ReadonlySet<Result> = new Set<Result>(['abandoned', 'terminated', 'givenBack'])

export function OutcomeScreen({ face, view }: { face: Result; view: KioskView }) {
  const { t } = useTranslation()
  const number = useKiosk((state) => state.number)
  const isTrying = usePending('sale.tryAgain')
  const isBusy = usePending('sale.acknowledge') || isTrying
  const { sale, entry } = view
  if (!sale) return null
  const ways = restartsAt(view, number)
  // What the customer has asked for is no reason to begin anew.
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
