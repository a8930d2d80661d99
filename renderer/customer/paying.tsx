// How does this customer pay? By scanning the code, or in the wallet that a request was sent to; the frame is the time left.
import { useTranslation } from 'react-i18next'
import { useTillNow } from '#renderer/clock.ts'
import { lastMinuteMs, leftOf } from '#renderer/customer/face.ts'
import { MoneyText } from '#renderer/parts/amount.tsx'
import { Icon } from '#renderer/parts/icon.tsx'
import { QrPicture } from '#renderer/parts/qr.tsx'
import { Status } from '#renderer/parts/status.tsx'
import type { CustomerSale } from '#shared/sale.ts'

type Props = { face: 'scan' | 'push'; sale: CustomerSale; locale: string }

export function Paying({ face, sale, locale }: Props) {
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
      <div className="paying-code">
        <div className="code-frame">
          <TimeFrame createdAt={sale.createdAt} endsAt={sale.endsAt} />
          {face === 'scan' && sale.qr ? (
            <QrPicture qr={sale.qr} />
          ) : (
            <span className="code-phone" aria-hidden="true">
              <Icon name="phone" />
            </span>
          )}
        </div>
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

function TimeFrame({ createdAt, endsAt }: Pick<CustomerSale, 'createdAt' | 'endsAt'>) {
  const now = useTillNow()
  const left = leftOf(createdAt, endsAt, now)
  const isLast = endsAt !== null && endsAt - now < lastMinuteMs
  return (
    <svg className={isLast ? 'time-frame last' : 'time-frame'} viewBox="0 0 560 560" aria-hidden="true">
      <rect className="time-all" x="3" y="3" width="554" height="554" rx="31" />
      <rect
        className="time-left"
        x="3"
        y="3"
        width="554"
        height="554"
        rx="31"
        pathLength="100"
        strokeDasharray={`${left * 100} 200`}
      />
    </svg>
  )
}
