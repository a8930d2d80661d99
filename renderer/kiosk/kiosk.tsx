// What does a customer see who serves himself? Begin, amount, how to pay, and then how it stands with the money, always.
import '#renderer/customer/customer.css'
import '#renderer/kiosk/kiosk.css'
import { useTranslation } from 'react-i18next'
import { useTillNow } from '#renderer/clock.ts'
import { AmountScreen } from '#renderer/kiosk/amount-screen.tsx'
import { Attract } from '#renderer/kiosk/attract.tsx'
import { kioskFaceOf, warningOf, type KioskFace } from '#renderer/kiosk/face.ts'
import { NumberScreen } from '#renderer/kiosk/number-screen.tsx'
import { PayScreen } from '#renderer/kiosk/pay-screen.tsx'
import { OutcomeScreen } from '#renderer/kiosk/outcome-screen.tsx'
import { StandStill } from '#renderer/kiosk/stand-still.tsx'
import { WaitScreen } from '#renderer/kiosk/wait-screen.tsx'
import { StillThere } from '#renderer/kiosk/still-there.tsx'
import { ModeBadge } from '#renderer/parts/badge.tsx'
import { Opening } from '#renderer/parts/opening.tsx'
import { useStore } from '#renderer/store.ts'
import type { KioskView } from '#shared/bridge.ts'
import { tagOf } from '#shared/language.ts'

export function Kiosk() {
  const { t } = useTranslation()
  const state = useStore()
  const now = useTillNow()
  const told = state.kiosk
  if (!told || !state.hasLanguage) return <Opening />
  const view = state.chosen ? { ...told, locale: tagOf(state.chosen, told.market) } : told
  const face = kioskFaceOf(view, { ...state, isLinkLost: state.link.state === 'lost' }, now)
  const left = warningOf(face, state.touchedAt, now)
  return (
    <div className="kiosk" data-face={face}>
      <header className="kiosk-bar">
        <span className="customer-shop">{face === 'attract' ? '' : view.shopName}</span>
        <ModeBadge mode={view.mode} />
      </header>
      <main className="kiosk-main" aria-label={t('kiosk.label')}>
        <FaceOf face={face} view={view} />
      </main>
      {left !== null && <StillThere leftMs={left} />}
    </div>
  )
}

function FaceOf({ face, view }: { face: KioskFace; view: KioskView }) {
  const starting = useStore((state) => state.starting)
  const { sale, locale } = view
  switch (face) {
    case 'attract':
      return <Attract shopName={view.shopName} />
    case 'closed':
    case 'silent':
      return <StandStill face={face} />
    case 'amount':
      return <AmountScreen view={view} />
    case 'phone':
      return <NumberScreen view={view} />
    case 'scan':
    case 'push':
      return sale && <PayScreen face={face} sale={sale} locale={locale} />
    case 'preparing':
    case 'approved':
    case 'cancelling':
    case 'givingBack':
    case 'unknown':
    case 'lost': {
      const amount = sale?.amount ?? starting?.amount
      return amount && <WaitScreen face={face} amount={amount} sale={sale} locale={locale} />
    }
    case 'captured':
    case 'aborted':
    case 'expired':
    case 'terminated':
    case 'givenBack':
    case 'refused':
    case 'released':
    case 'setAside':
      return <OutcomeScreen face={face} view={view} />
  }
}
