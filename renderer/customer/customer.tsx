// The customer's screen: the basket as it fills, the amount and how to pay it, then the result. Never more than that.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/customer/customer.module.css'
import { FillingScreen } from '#renderer/customer/filling-screen.tsx'
import { columnLines } from '#renderer/customer/latest-lines.tsx'
import { useValueAtTillNow } from '#renderer/till/clock.ts'
import {
  displayScreenOf,
  type DisplayScreen,
  customerJoinFaceOf,
  type CustomerJoinFace,
} from '#renderer/customer/screen-state.ts'
import { JoinResult, JoinWaiting, Offered } from '#renderer/customer/sign-up-screens.tsx'
import { IdleScreen } from '#renderer/customer/idle-screen.tsx'
import { isResult, PaymentScreen, ResultScreen, WaitingScreen } from '#renderer/customer/sale-screens.tsx'
import { TipScreen } from '#renderer/customer/tip-screen.tsx'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { ModeBadge } from '#renderer/ui/sign.tsx'
import { ShopName } from '#renderer/ui/shop-name.tsx'
import { Opening } from '#renderer/ui/connecting.tsx'
import { useStore } from '#renderer/till/store.ts'
import type { CustomerView } from '#shared/bridge.ts'
import { isSignUpEnded, type CustomerSignUp } from '#shared/sign-up.ts'

export function Customer() {
  const view = useStore((state) => state.customer)
  const hasLanguage = useStore((state) => state.hasLanguage)
  const lastEnd = useStore((state) => state.lastEnd)
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  const sale = view?.sale ?? lastEnd?.sale ?? null
  const isFilling = view !== null && view.lines.length > 0
  const signUp = view?.signUp ?? lastEnd?.signUp ?? null
  const isChoosing = view !== null && view.tipChoice !== null
  const joining = view?.sale || isChoosing ? null : signUp
  const joinFace = useValueAtTillNow((now) =>
    customerJoinFaceOf({ signUp: joining, isFilling }, isLinkLost, now),
  )
  const face = useValueAtTillNow((now) => displayScreenOf({ sale, isFilling, isChoosing }, isLinkLost, now))
  const shown = joinFace ?? face
  if (!view || !hasLanguage) return <Opening />
  const isPlain = shown === 'idle' || shown === 'filling'
  const hasPanel = isPlain || shown === 'scan' || shown === 'push'
  return (
    <div className={clsx(styles.display, hasPanel && styles.panelled)} data-face={shown}>
      <Row as="header" gap={4} justify="between" className={styles.bar}>
        <Text as="span" size="sm" tone="muted" weight="strong" breaks className={styles.shop}>
          {shown !== 'idle' && <ShopName name={view.shopName} logo={view.pictures.logo} />}
        </Text>
        <ModeBadge mode={view.mode} className={styles.badge} />
      </Row>
      <main className={clsx(styles.main, isPlain && styles.halves)}>
        {joinFace && signUp ? (
          <JoinFaceOf face={joinFace} signUp={signUp} />
        ) : (
          <FaceOf face={face} view={{ ...view, sale }} />
        )}
      </main>
    </div>
  )
}

function JoinFaceOf({ face, signUp }: { face: CustomerJoinFace; signUp: CustomerSignUp }) {
  if (isSignUpEnded(face)) return <JoinResult end={face} signUp={signUp} />
  switch (face) {
    case 'scan':
    case 'push':
      return <Offered face={face} signUp={signUp} />
    case 'preparing':
    case 'withdrawing':
    case 'unknown':
    case 'lost':
      return <JoinWaiting face={face} offer={signUp.offer} />
  }
}

function FaceOf({ face, view }: { face: DisplayScreen; view: CustomerView }) {
  const { t } = useTranslation()
  const { sale } = view
  if (face === 'tip' && view.tipChoice)
    return <TipScreen key={view.tipChoice.choice} choice={view.tipChoice} view={view} />
  if (face === 'filling' || face === 'tip') return <FillingScreen view={view} />
  if (!sale || face === 'idle') return <IdleScreen view={view} />
  if (isResult(face)) return <ResultScreen face={face} sale={sale} />
  switch (face) {
    case 'scan':
    case 'push':
      return <PaymentScreen face={face} sale={sale} lines={columnLines(sale.lines, t('display.discount'))} />
    case 'preparing':
    case 'approved':
    case 'cancelling':
    case 'givingBack':
    case 'unknown':
    case 'lost':
      return <WaitingScreen face={face} amount={sale.amount} />
  }
}
