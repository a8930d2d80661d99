// The customer's screen: the basket as it fills, the amount and how to pay it, then the result. Never more than that.
import '#renderer/customer/customer.css'
import '#renderer/customer/display.css'
import { useTranslation } from 'react-i18next'
import { useTillNow } from '#renderer/clock.ts'
import { columnLines } from '#renderer/customer/column.ts'
import { displayFaceOf, type DisplayFace } from '#renderer/customer/face.ts'
import { Filling } from '#renderer/customer/filling.tsx'
import { JoinResult, JoinWaiting, Offered } from '#renderer/customer/joining.tsx'
import { customerJoinFaceOf, type CustomerJoinFace } from '#renderer/customer/joining-face.ts'
import { Idle } from '#renderer/customer/idle.tsx'
import { Paying } from '#renderer/customer/paying.tsx'
import { ResultScreen } from '#renderer/customer/result-screen.tsx'
import { Waiting } from '#renderer/customer/waiting.tsx'
import { ModeBadge } from '#renderer/parts/badge.tsx'
import { Opening } from '#renderer/parts/opening.tsx'
import { useStore } from '#renderer/store.ts'
import type { CustomerView } from '#shared/bridge.ts'
import type { CustomerSignUp } from '#shared/membership.ts'

export function Customer() {
  const view = useStore((state) => state.customer)
  const hasLanguage = useStore((state) => state.hasLanguage)
  const lastResult = useStore((state) => state.lastResult)
  const lastSignUp = useStore((state) => state.lastSignUp)
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  const now = useTillNow()
  if (!view || !hasLanguage) return <Opening />
  const sale = view.sale ?? lastResult
  const isFilling = view.lines.length > 0
  const signUp = view.signUp ?? lastSignUp
  const joinFace = customerJoinFaceOf({ signUp: view.sale ? null : signUp, isFilling }, isLinkLost, now)
  const face = displayFaceOf({ sale, isFilling }, isLinkLost, now)
  return (
    <div className="customer" data-face={joinFace ?? face}>
      <header className="customer-bar">
        <span className="customer-shop">{face === 'idle' && !joinFace ? '' : view.shopName}</span>
        <ModeBadge mode={view.mode} />
      </header>
      <main className="customer-main">
        {joinFace && signUp ? (
          <JoinFaceOf face={joinFace} signUp={signUp} locale={view.locale} />
        ) : (
          <FaceOf face={face} view={{ ...view, sale }} />
        )}
      </main>
    </div>
  )
}

function JoinFaceOf(props: { face: CustomerJoinFace; signUp: CustomerSignUp; locale: string }) {
  const { face, signUp, locale } = props
  switch (face) {
    case 'scan':
    case 'push':
      return <Offered face={face} signUp={signUp} locale={locale} />
    case 'preparing':
    case 'withdrawing':
    case 'unknown':
    case 'lost':
      return <JoinWaiting face={face} offer={signUp.offer} />
    case 'active':
    case 'declined':
    case 'withdrawn':
    case 'expired':
    case 'failed':
    case 'refused':
    case 'neverMade':
      return <JoinResult end={face} signUp={signUp} locale={locale} />
  }
}

function FaceOf({ face, view }: { face: DisplayFace; view: CustomerView }) {
  const { t } = useTranslation()
  const { sale, locale } = view
  if (face === 'filling') return <Filling view={view} />
  if (!sale || face === 'idle') return <Idle view={view} />
  switch (face) {
    case 'scan':
    case 'push':
      return (
        <Paying
          face={face}
          sale={sale}
          lines={columnLines(sale.lines, t('display.discount'))}
          locale={locale}
        />
      )
    case 'preparing':
    case 'approved':
    case 'cancelling':
    case 'givingBack':
    case 'unknown':
    case 'lost':
      return <Waiting face={face} amount={sale.amount} locale={locale} />
    case 'captured':
    case 'aborted':
    case 'expired':
    case 'terminated':
    case 'givenBack':
    case 'refused':
    case 'released':
    case 'quarantined':
      return <ResultScreen face={face} amount={sale.amount} locale={locale} receiptLink={sale.receiptLink} />
  }
}
