// The foot of the kiosk: a problem, the total, and the buttons that go on from here: to pay, to cancel, to leave.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#renderer/kiosk/footer.module.css'
import { resultStaysMs } from '#renderer/kiosk/screen-state.ts'
import { useTillNow } from '#renderer/till/clock.ts'
import { useKiosk } from '#renderer/kiosk/store.ts'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Row, Text } from '#renderer/ui/layout.tsx'
import { Status } from '#renderer/ui/text.tsx'
import type { Money } from '#shared/money.ts'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Notice } from '#renderer/ui/notice.tsx'
import { useStore } from '#renderer/till/store.ts'
import { problemAmounts, type ProblemWords } from '#shared/problem-words.ts'
import type { Problem, ProblemCode } from '#shared/problem.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { isAnswering, leaveCheckout, cancel } from '#renderer/kiosk/order-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import type { KioskView } from '#shared/bridge.ts'
import { flows, type UserFlow } from '#shared/flows.ts'

/** `sum`: what is in the order so far. `small`: acts that few need. */
export function Footer(props: {
  sum?: { count: number; amount: Money }
  children?: ReactNode
  small?: ReactNode
}) {
  const { sum, children, small } = props
  return (
    <div className={clsx(styles.foot, sum && styles.ordering)}>
      <OrderProblem className={styles.note} />
      {sum && <Sum {...sum} />}
      {children !== undefined && (
        <Row wrap gap="fluid" align="stretch" className={styles.acts}>
          {children}
        </Row>
      )}
      {small !== undefined && (
        <Row wrap gap={2} align="stretch" className={styles.small}>
          {small}
        </Row>
      )}
    </div>
  )
}

function Sum({ count, amount }: { count: number; amount: Money }) {
  const { t } = useTranslation()
  return (
    <Status>
      <Row wrap gap={0} align="baseline" justify="between" className={styles.sum}>
        <Text as="span" size="sm" tone="muted">
          {count === 0 ? t('ordering.nothing') : t('display.count', { count })}
        </Text>
        <span className={styles.total}>
          <span className="hidden">{t('display.total')} </span>
          <MoneyText amount={amount} />
        </span>
      </Row>
    </Status>
  )
}

/** How long the result stays. */
export function SecondsLeft() {
  const { t } = useTranslation()
  const since = useKiosk(({ screen }) => (screen.is === 'result' ? screen.since : 0))
  const seconds = Math.max(0, Math.ceil((since + resultStaysMs - useTillNow()) / 1000))
  return (
    <Text tone="muted" className={styles.left}>
      {t('kiosk.left', { count: seconds })}
    </Text>
  )
}

export function OrderProblem({ className }: { className: string | undefined }) {
  const trouble = useStore((state) => state.trouble)
  return trouble && <TroubleWords trouble={trouble} className={className} />
}

/** Problems with the order, each by the text that says what can be done about it. */
const aboutOrder = {
  'product.unknown': 'gone',
  'product.soldOut': 'soldOut',
  'basket.soldOut': 'leftOut',
  'basket.full': 'full',
  'basket.tooMany': 'full',
  'basket.changed': 'changed',
  'basket.nothing': 'changed',
  'basket.noLine': 'changed',
  'basket.free': 'free',
} as const satisfies Partial<Record<ProblemCode, string>>

export function TroubleWords({ trouble, className }: { trouble: Problem; className?: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { code } = trouble
  const { value = '', limit = '' } = problemAmounts(trouble, format.locale)
  const isBegun = useStore(({ kiosk }) => kiosk?.sale != null || kiosk?.signUp != null)
  // It is known that no money moved only where the till has refused by itself, or nothing was sent; what was begun before goes on.
  const isUnknown =
    code === 'till.notAnswering' || code === 'till.mistake' || (code === 'till.notReached' && isBegun)
  const kind = isUnknown ? 'unknown' : 'refused'
  const money = t(`kiosk.trouble.${kind}`)
  const what = code in aboutOrder ? aboutOrder[code as keyof typeof aboutOrder] : null // the line itself has looked
  const isOrder = useStore(({ kiosk }) => kiosk?.entry === 'products')
  const words = (): Omit<ProblemWords, 'money'> => {
    if (what) return { what: t(`ordering.${what}.what`), remedy: t(`ordering.${what}.remedy`) }
    if (code === 'amount.tooSmall')
      return {
        what: t('kiosk.tooSmall.what', { value, limit }),
        remedy: t('kiosk.tooSmall.remedy', { limit }),
      }
    if (code === 'amount.tooLarge')
      return isOrder
        ? { what: t('ordering.full.what'), remedy: t('ordering.full.remedy') }
        : { what: t('kiosk.tooLarge.what', { value, limit }), remedy: t('kiosk.tooLarge.remedy') }
    if (code === 'agreement.another')
      return { what: t('kiosk.another.what'), remedy: t('kiosk.another.remedy') }
    if (code === 'phone.invalid') return { what: t('kiosk.number.wrong'), remedy: t('kiosk.number.hint') }
    return { what: t('kiosk.trouble.what'), remedy: t('kiosk.trouble.remedy') }
  }
  return <Notice words={{ ...words(), money }} variant="wait" className={className} />
}

export function PaymentButtons(props: {
  view: KioskView
  isDisabled?: boolean
  isBusy?: boolean
  pay: (flow: UserFlow) => void
}) {
  const { view, pay, ...others } = props
  const { t } = useTranslation()
  return view.userFlows.map((flow, at) => (
    <Button
      key={flow}
      variant={at === 0 ? 'main' : 'plain'}
      icon={flows[flow].icon}
      onClick={() => pay(flow)}
      {...others}
    >
      {t(`kiosk.amount.${flow}`)}
    </Button>
  ))
}

export function CancelButton() {
  const { t } = useTranslation()
  const isBusy = usePending('sale.cancel')
  return (
    <Button icon="stop" isBusy={isBusy} onClick={cancel}>
      {t('kiosk.cancel')}
    </Button>
  )
}

/** `variant` quiet: beside the ways to pay. */
export function LeaveButton({ variant = 'plain' }: { variant?: 'plain' | 'quiet' }) {
  const { t } = useTranslation()
  const isBusy = useStore(isAnswering)
  return (
    <Button variant={variant} icon="stop" isBusy={isBusy} onClick={() => void leaveCheckout()}>
      {t('kiosk.cancel')}
    </Button>
  )
}
