// The screens of a customer who joins: the terms beside the code or the request, the wait, and the end. On the customer's screen and at a kiosk.
import { firstMoneyOf, type CustomerSignUp, type Offer, type EndedSignUp } from '#shared/sign-up.ts'
import '#renderer/customer/sign-up.css'
import { useTranslation } from 'react-i18next'
import { useTillNow } from '#renderer/till/clock.ts'
import { lastMinuteMs, leftOf } from '#renderer/customer/screen-state.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { joinLooks } from '#renderer/till/sign-up-states.ts'
import { OfferTerms } from '#renderer/membership/offer.tsx'
import { QrText } from '#renderer/ui/qr.tsx'
import { Ring } from '#renderer/ui/countdown-ring.tsx'
import { Medal } from '#renderer/ui/medal.tsx'
import { Status } from '#renderer/ui/status.tsx'
import { formatMoney } from '#shared/money.ts'

type OfferedProps = { face: 'scan' | 'push'; signUp: CustomerSignUp; locale: string }

export function Offered({ face, signUp, locale }: OfferedProps) {
  const { offer, confirmation } = signUp
  return (
    <div className={`paying joining ${face}`}>
      <div className="paying-words">
        <h1 className="joining-name">{offer.name}</h1>
        {offer.description !== '' && <p className="joining-details">{offer.description}</p>}
        <OfferTerms offer={offer} locale={locale} />
        <Status>
          <How face={face} signUp={signUp} />
        </Status>
      </div>
      <div className="paying-code">
        <TimeFrame signUp={signUp}>
          {face === 'scan' && confirmation !== null ? (
            <Code text={confirmation} />
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

function Code({ text }: { text: string }) {
  const { t } = useTranslation()
  return <QrText text={text} name={t('qr.name')} />
}

function How({ face, signUp }: Omit<OfferedProps, 'locale'>) {
  const { t } = useTranslation()
  const { phoneEnding, fellBack, endsAt } = signUp
  const isLast = useIsLast(endsAt)
  return (
    <>
      {face === 'scan' ? (
        <p className="paying-how">{t(fellBack ? 'joining.fellBack' : 'joining.scan')}</p>
      ) : (
        <>
          <p className="paying-how strong">{t('joining.push.title')}</p>
          <p className="paying-how">{t('joining.push.words')}</p>
          {phoneEnding !== null && (
            <p className="paying-to">{t('customer.push.to', { ending: phoneEnding })}</p>
          )}
        </>
      )}
      {isLast && <p className="paying-last">{t('customer.lastMinute')}</p>}
    </>
  )
}

const useIsLast = (endsAt: number | null): boolean => {
  const now = useTillNow()
  return endsAt !== null && endsAt - now < lastMinuteMs
}

function TimeFrame({ signUp, children }: { signUp: CustomerSignUp; children: React.ReactNode }) {
  const { openedAt, endsAt } = signUp
  const now = useTillNow()
  return (
    <Ring left={leftOf(openedAt, endsAt, now)} isLast={useIsLast(endsAt)}>
      {children}
    </Ring>
  )
}

export type JoinWait = 'preparing' | 'withdrawing' | 'unknown' | 'lost'

const waitIcons = {
  preparing: 'clock',
  withdrawing: 'back',
  unknown: 'offline',
  lost: 'offline',
} as const satisfies Record<JoinWait, IconName>

export function JoinWaiting({ face, offer }: { face: JoinWait; offer: Pick<Offer, 'name'> }) {
  const { t } = useTranslation()
  return (
    <Status className="result-text">
      <Medal look="wait" icon={waitIcons[face]} />
      <h1>{t(face === 'withdrawing' ? 'joining.withdrawing.title' : `customer.${face}.title`)}</h1>
      <p className="joined-name">{offer.name}</p>
      {face !== 'preparing' && <p className="customer-words">{t(`joining.${face}.words`)}</p>}
    </Status>
  )
}

type EndProps = { end: EndedSignUp; signUp: CustomerSignUp; locale: string; isAlone?: boolean }

/** `isAlone`: there are no staff who would help at once. */
export function JoinResult({ end, signUp, locale, isAlone = false }: EndProps) {
  const { t } = useTranslation()
  const { icon, colour } = joinLooks[end]
  // Never sent and not taken are the same to a customer.
  const said = end === 'neverMade' ? 'refused' : end
  const outcome = (
    <Status className="result-text">
      <Medal look={colour} icon={icon} />
      <h1>{t(`joining.${said}.title`)}</h1>
      {end === 'active' && <Joined signUp={signUp} locale={locale} />}
      {said !== 'active' && <p className="customer-words">{t(wordsOf(said, signUp, isAlone))}</p>}
    </Status>
  )
  if (signUp.receiptLink === null) return outcome
  return (
    <div className="result-with-receipt">
      {outcome}
      <figure className="customer-receipt">
        <QrText text={signUp.receiptLink} name={t('customer.receipt.name')} />
        <figcaption className="customer-words">{t('customer.receipt.words')}</figcaption>
      </figure>
    </div>
  )
}

function wordsOf(
  end: Exclude<EndedSignUp, 'active' | 'neverMade'>,
  signUp: CustomerSignUp,
  isAlone: boolean,
) {
  if (end === 'refused') return isAlone ? 'joining.refused.alone' : 'joining.refused.words'
  if (end === 'withdrawn' && firstMoneyOf(signUp) !== 'nothing') return 'joining.withdrawn.givenBack'
  return `joining.${end}.words` as const
}

function Joined({ signUp, locale }: { signUp: CustomerSignUp; locale: string }) {
  const { t } = useTranslation()
  const { offer, firstCharge } = signUp
  const money = firstMoneyOf(signUp)
  const amount = formatMoney({ value: firstCharge?.amount ?? 0, currency: offer.currency }, locale)
  const isTaken = money === 'captured' || money === 'taking'
  return (
    <>
      <p className="joined-name">{t('joining.active.words', { name: offer.name })}</p>
      <p className="customer-words">
        {isTaken ? t(`joining.active.${money}`, { amount }) : t('joining.active.nothing')}
      </p>
    </>
  )
}
