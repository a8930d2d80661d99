// The customer's screen for paying: the code to scan, or the wallet that a request was sent to. The frame around it is the time left.
import { useTranslation } from 'react-i18next'
import { useTillNow } from '#renderer/till/clock.ts'
import { lastMinuteMs, leftOf } from '#renderer/customer/screen-state.ts'
import { LatestLines } from '#renderer/customer/latest-lines.tsx'
import { MoneyText } from '#renderer/ui/amount.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import type { BoughtLine } from '#renderer/ui/lines.tsx'
import { QrPicture } from '#renderer/ui/qr.tsx'
import { Ring } from '#renderer/ui/countdown-ring.tsx'
import { Status } from '#renderer/ui/status.tsx'
import type { CustomerSale } from '#shared/sale.ts'

type Props = { face: 'scan' | 'push'; sale: CustomerSale; lines: readonly BoughtLine[]; locale: string }

export function PaymentScreen({ face, sale, lines, locale }: Props) {
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

function How({ face, phoneEnding }: { face: Props['face']; phoneEnding: string | null }) {
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

function TimeFrame({ sale, children }: { sale: CustomerSale; children: React.ReactNode }) {
  const now = useTillNow()
  const isLast = sale.endsAt !== null && sale.endsAt - now < lastMinuteMs
  return (
    <Ring left={leftOf(sale.createdAt, sale.endsAt, now)} isLast={isLast}>
      {children}
    </Ring>
  )
}
