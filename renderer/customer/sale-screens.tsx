// The screens of a customer who pays: the code to scan or the wallet that was asked, the wait, and the result. On the customer's screen and at a kiosk.
import { useTranslation } from 'react-i18next'
import { useTillNow } from '#renderer/till/clock.ts'
import { lastMinuteMs, leftOf } from '#renderer/customer/screen-state.ts'
import { LatestLines } from '#renderer/customer/basket-screen.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import type { BoughtLine } from '#renderer/ui/lines.tsx'
import { QrPicture, QrText } from '#renderer/ui/qr.tsx'
import { Ring } from '#renderer/ui/countdown-ring.tsx'
import { Medal, type MedalLook } from '#renderer/ui/medal.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { FlowFace } from '#shared/flows.ts'
import type { CustomerSale, EndedState } from '#shared/sale.ts'
import type { Money } from '#shared/money.ts'
import type { ReactNode } from 'react'

type PaymentProps = {
  face: FlowFace
  sale: CustomerSale
  lines: readonly BoughtLine[]
  locale: string
}

/** The frame around the code is the time left. */
export function PaymentScreen({ face, sale, lines, locale }: PaymentProps) {
  return (
    <div className={`paying ${face}`}>
      <div className="paying-words">
        <h1 className="paying-amount">
          <MoneyText amount={sale.amount} locale={locale} />
        </h1>
        <Status>
          <How face={face} phoneEnding={sale.phoneEnding} />
          {sale.endsAt !== null && <LastMinute endsAt={sale.endsAt} />}
        </Status>
      </div>
      {lines.length > 0 && (
        <div className="paying-lines">
          <LatestLines lines={lines} locale={locale} />
        </div>
      )}
      <div className="paying-code">
        <TimeFrame sale={sale}>
          {face === 'scan' && sale.qr ? (
            <QrPicture qr={sale.qr} />
          ) : (
            <span className="code-phone" aria-hidden="true">
              <Icon name="phone" />
            </span>
          )}
        </TimeFrame>
      </div>
    </div>
  )
}

function How({ face, phoneEnding }: { face: PaymentProps['face']; phoneEnding: string | null }) {
  const { t } = useTranslation()
  if (face === 'scan') return <p className="paying-how">{t('customer.scan.words')}</p>
  return (
    <>
      <p className="paying-how strong">{t('customer.push.title')}</p>
      <p className="paying-how">{t('customer.push.words')}</p>
      {phoneEnding !== null && <p className="paying-to">{t('customer.push.to', { ending: phoneEnding })}</p>}
    </>
  )
}

function LastMinute({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation()
  const isLast = endsAt - useTillNow() < lastMinuteMs
  return isLast && <p className="paying-last">{t('customer.lastMinute')}</p>
}

function TimeFrame({ sale, children }: { sale: CustomerSale; children: ReactNode }) {
  const now = useTillNow()
  const isLast = sale.endsAt !== null && sale.endsAt - now < lastMinuteMs
  return (
    <Ring left={leftOf(sale.createdAt, sale.endsAt, now)} isLast={isLast}>
      {children}
    </Ring>
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

/** What is happening, and what not to do meanwhile. */
export function WaitingScreen({ face, ...money }: { face: Waiting; amount: Money; locale: string }) {
  const { t } = useTranslation()
  return (
    <Told face={face} look={{ icon: waits[face], colour: 'wait' }} {...money}>
      {face !== 'preparing' && <p className="customer-words">{t(`customer.${face}.words`)}</p>}
    </Told>
  )
}

const results = {
  captured: { icon: 'tick', colour: 'good' },
  aborted: { icon: 'cross', colour: 'bad' },
  expired: { icon: 'clock', colour: 'wait' },
  terminated: { icon: 'stop', colour: 'plain' },
  givenBack: { icon: 'back', colour: 'plain' },
  refused: { icon: 'alert', colour: 'bad' },
  released: { icon: 'stop', colour: 'wait' },
  quarantined: { icon: 'question', colour: 'wait' },
} as const satisfies Record<EndedState, Look>

type ResultProps = {
  face: EndedState
  amount: Money
  locale: string
  receiptLink: string | null
  isAlone?: boolean
  children?: ReactNode
}

/** `isAlone`: there are no staff who would help at once. `children` say what comes next instead of thanks. */
export function ResultScreen({ face, receiptLink, isAlone = false, children, ...money }: ResultProps) {
  const { t } = useTranslation()
  const words = isAlone && face === 'refused' ? 'customer.refused.alone' : (`customer.${face}.words` as const)
  const outcome = (
    <Told face={face} look={results[face]} {...money}>
      {children || <p className="customer-words">{t(words)}</p>}
    </Told>
  )
  if (receiptLink === null) return outcome
  return (
    <div className="result-with-receipt">
      {outcome}
      <figure className="customer-receipt">
        <QrText text={receiptLink} name={t('customer.receipt.name')} />
        <figcaption className="customer-words">{t('customer.receipt.words')}</figcaption>
      </figure>
    </div>
  )
}

type Look = { icon: IconName; colour: MedalLook }
type ToldProps = {
  face: Waiting | EndedState
  look: Look
  amount: Money
  locale: string
  children: ReactNode
}

/** One word, one sign, and at most one sentence about the money. */
function Told({ face, look, amount, locale, children }: ToldProps) {
  const { t } = useTranslation()
  return (
    <Status className="result-text">
      <Medal look={look.colour} icon={look.icon} />
      <h1>{t(`customer.${face}.title`)}</h1>
      <p className="customer-amount">
        <MoneyText amount={amount} locale={locale} />
      </p>
      {children}
    </Status>
  )
}
