// The actions once a sale or a sign-up has ended: its receipt, another attempt, its basket once more, or the next sale. Enter does the first.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnterAfter } from '#renderer/cashier/enter-key.ts'
import { acknowledgeEnd, hasItsBasket, printShown, retryBy } from '#renderer/cashier/running-actions.ts'
import { SideActs } from '#renderer/cashier/side-column.tsx'
import { isReadAtKiosk, type firstActOf } from '#renderer/sale/retry.ts'
import { useValueAtTillNow } from '#renderer/till/clock.ts'
import { useStore } from '#renderer/till/store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { MutedText } from '#renderer/ui/text.tsx'
import type { TillView } from '#shared/bridge.ts'
import { flows, type UserFlow } from '#shared/flows.ts'
import type { SaleView } from '#shared/sale.ts'

type Props = {
  ended: Pick<SaleView, 'isAttended' | 'endedAt'>
  till: TillView
  isBusy: boolean
  /** Name of what is printed; null where there is nothing. */
  printLabel: 'result.print' | 'result.printSlip' | null
  /** Ways to ask for it once more: as the last time, and another one. Null where there is none. */
  again: { flow: UserFlow | null; other: UserFlow | null; label: 'result.again' | 'result.override' }
  /** Action that comes first, which Enter does. */
  first: ReturnType<typeof firstActOf>
  /** Actions above these. */
  children?: ReactNode
}

export function EndedActs(props: Props) {
  const { ended, printLabel, children } = props
  const { t } = useTranslation()
  const isAtKiosk = useValueAtTillNow((now) => isReadAtKiosk(ended.isAttended, ended.endedAt, now))
  return (
    <SideActs>
      {children}
      {printLabel && (
        <Button icon="printer" shortcut="R" onClick={printShown}>
          {t(printLabel)}
        </Button>
      )}
      {isAtKiosk ? <MutedText>{t('result.atKiosk')}</MutedText> : <LeavingActs {...props} />}
    </SideActs>
  )
}

function LeavingActs({ ended, till, isBusy, again, first }: Props) {
  const { t } = useTranslation()
  const hasBasket = useStore(hasItsBasket)
  const enter = useEnterAfter(ended.endedAt)
  const { flow, other } = again
  /** Look and key of the action, which is the main one where it comes first. */
  const placed = (act: typeof first, key: string) =>
    ({ isBusy, variant: first === act ? 'main' : 'plain', shortcut: first === act ? enter : key }) as const
  return (
    <>
      {flow && (
        <Button {...placed('again', 'A')} icon="again" onClick={() => retryBy(flow)}>
          {t(again.label)}
        </Button>
      )}
      {other && (
        <Button variant="quiet" icon={flows[other].icon} isBusy={isBusy} onClick={() => retryBy(other)}>
          {t(`result.againBy.${other}`)}
        </Button>
      )}
      {hasBasket && (
        <Button {...placed('toBasket', 'Esc')} icon="basket" onClick={() => void acknowledgeEnd(false)}>
          {t('result.toBasket')}
        </Button>
      )}
      <Button
        {...placed('newSale', 'N')}
        icon={till.isTerminal ? 'tick' : 'plus'}
        onClick={() => void acknowledgeEnd(true)}
      >
        {t(till.isTerminal ? 'result.done' : 'result.newSale')}
      </Button>
      {hasBasket && <MutedText>{t('result.toBasketHint')}</MutedText>}
    </>
  )
}
