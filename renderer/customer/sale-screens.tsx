// The screens of a customer who pays: the code to scan or the wallet that was asked, the wait, and the result. On the customer's screen and at a kiosk.
import { useTranslation } from 'react-i18next'
import { CodeScreen } from '#renderer/customer/code-screen.tsx'
import { LatestLines, type BoughtLine } from '#renderer/customer/latest-lines.tsx'
import { MessageScreen, Words, type MessageVariant } from '#renderer/customer/message-screen.tsx'
import { ReceiptCode } from '#renderer/customer/receipt-code.tsx'
import styles from '#renderer/customer/sale-screens.module.css'
import { MoneyText, FitAmount } from '#renderer/ui/amount.tsx'
import type { IconName } from '#renderer/ui/icon.tsx'
import { QrPicture } from '#renderer/ui/qr.tsx'
import type { FlowFace } from '#shared/flows.ts'
import { outcomeLooks, refundedLook } from '#renderer/sale/outcome-looks.ts'
import { isEnded, type CustomerSale, type EndedState } from '#shared/sale.ts'
import type { Money } from '#shared/money.ts'

export function PaymentScreen(props: { face: FlowFace; sale: CustomerSale; lines: readonly BoughtLine[] }) {
  const { face, sale, lines } = props
  const { amount, phoneEnding, createdAt, endsAt, qr } = sale
  const { t } = useTranslation()
  return (
    <CodeScreen
      face={face}
      title={{
        className: styles.toPay,
        children: <FitAmount amount={amount} />,
      }}
      said={{
        scan: t('customer.scan.words'),
        push: t('customer.push.title'),
        pushWords: t('customer.push.words'),
      }}
      phoneEnding={phoneEnding}
      beganAt={createdAt}
      endsAt={endsAt}
      code={qr && <QrPicture qr={qr} />}
      lines={lines.length > 0 ? <LatestLines lines={lines} /> : null}
    />
  )
}

const waits = {
  preparing: 'clock',
  approved: 'clock',
  cancelling: 'stop',
  givingBack: 'back',
  unknown: 'offline',
  lost: 'offline',
} as const satisfies Record<string, IconName>

type Waiting = keyof typeof waits

/** The wait: what is happening, and what not to do meanwhile. */
export function WaitingScreen({ face, amount }: { face: Waiting; amount: Money }) {
  const { t } = useTranslation()
  return (
    <MessageScreen
      key={face}
      variant={{ icon: waits[face], colour: 'wait' }}
      title={t(`customer.${face}.title`)}
    >
      <Amount amount={amount} />
      {face !== 'preparing' && <Words>{t(`customer.${face}.words`)}</Words>}
    </MessageScreen>
  )
}

export type Result = EndedState | 'reserved'
export const isResult = (face: string): face is Result => face === 'reserved' || isEnded(face)

/** Signs of results; what only staff can settle alarms no customer. */
const results: Record<Result, MessageVariant> = {
  ...outcomeLooks,
  abandoned: { icon: 'stop', colour: 'wait' },
  quarantined: { icon: 'question', colour: 'wait' },
  reserved: outcomeLooks.captured,
}

/** `isAlone`: there are no staff who would help at once. */
export function ResultScreen(props: { face: Result; sale: CustomerSale; isAlone?: boolean }) {
  const { face, sale, isAlone = false } = props
  const { amount, receiptLink, isForRegister } = sale
  const isRefunded = face === 'captured' && sale.refunded > 0
  const { t } = useTranslation()
  const words = isAlone && face === 'refused' ? 'customer.refused.alone' : (`customer.${face}.words` as const)
  return (
    <MessageScreen
      key={face}
      variant={isRefunded ? refundedLook : results[face]}
      title={t(isRefunded ? 'customer.refunded.title' : `customer.${face}.title`)}
      receipt={receiptLink === null ? null : <ReceiptCode link={receiptLink} isSlip={isForRegister} />}
      isLarge={face === 'captured' || face === 'reserved'}
    >
      <Amount amount={isRefunded ? { ...amount, value: sale.refunded } : amount} />
      <Words>{t(isRefunded ? 'customer.refunded.words' : words)}</Words>
    </MessageScreen>
  )
}

const Amount = (props: { amount: Money }) => (
  <p className={styles.amount}>
    <MoneyText {...props} />
  </p>
)
