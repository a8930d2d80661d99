// The screens of a customer who joins: the terms beside the code or the request, the wait, and the end. On the customer's screen and at a kiosk.
import { useTranslation } from 'react-i18next'
import { CodeScreen } from '#renderer/customer/code-screen.tsx'
import { MessageScreen, Words } from '#renderer/customer/message-screen.tsx'
import { ReceiptCode } from '#renderer/customer/receipt-code.tsx'
import styles from '#renderer/customer/sign-up-screens.module.css'
import { useFormat } from '#renderer/i18n/use-format.ts'
import type { IconName } from '#renderer/ui/icon.tsx'
import { outcomeLooks } from '#renderer/sale/outcome-looks.ts'
import { OfferTerms } from '#renderer/membership/offer.tsx'
import { Text } from '#renderer/ui/layout.tsx'
import { QrText } from '#renderer/ui/qr.tsx'
import { firstMoneyOf, type CustomerSignUp, type PlanOffer, type EndedSignUp } from '#shared/sign-up.ts'

export function Offered({ face, signUp }: { face: 'scan' | 'push'; signUp: CustomerSignUp }) {
  const { offer, confirmation, fellBack, phoneEnding, openedAt, endsAt } = signUp
  const { t } = useTranslation()
  return (
    <CodeScreen
      face={face}
      title={{ className: styles.name, children: offer.name }}
      said={{
        scan: t(fellBack ? 'joining.fellBack' : 'joining.scan'),
        push: t('joining.push.title'),
        pushWords: t('joining.push.words'),
      }}
      phoneEnding={phoneEnding}
      beganAt={openedAt}
      endsAt={endsAt}
      code={confirmation !== null && <QrText text={confirmation} name={t('qr.name')} />}
      hasTerms
    >
      {offer.description !== '' && (
        <Text size="sm" tone="muted" className={styles.details}>
          {offer.description}
        </Text>
      )}
      <div className={styles.terms}>
        <OfferTerms offer={offer} />
      </div>
    </CodeScreen>
  )
}

export type JoinWait = 'preparing' | 'withdrawing' | 'unknown' | 'lost'

const waitIcons = {
  preparing: 'clock',
  withdrawing: 'back',
  unknown: 'offline',
  lost: 'offline',
} as const satisfies Record<JoinWait, IconName>

export function JoinWaiting({ face, offer }: { face: JoinWait; offer: Pick<PlanOffer, 'name'> }) {
  const { t } = useTranslation()
  const title = t(face === 'withdrawing' ? 'customer.cancelling.title' : `customer.${face}.title`)
  return (
    <MessageScreen key={face} variant={{ icon: waitIcons[face], colour: 'wait' }} title={title}>
      <PlanName>{offer.name}</PlanName>
      {face !== 'preparing' && <Words>{t(`joining.${face}.words`)}</Words>}
    </MessageScreen>
  )
}

const PlanName = ({ children }: { children: string }) => (
  <Text size="xl" weight="strong" breaks className={styles.joined}>
    {children}
  </Text>
)

type EndProps = { end: EndedSignUp; signUp: CustomerSignUp; isAlone?: boolean }

/** `isAlone`: there are no staff who would help at once. */
export function JoinResult({ end, signUp, isAlone = false }: EndProps) {
  const { t } = useTranslation()
  const { receiptLink } = signUp
  // Never sent and not taken are the same to a customer.
  const said = end === 'neverMade' ? 'refused' : end
  return (
    <MessageScreen
      key={end}
      variant={outcomeLooks[end]}
      title={t(`joining.${said}.title`)}
      receipt={receiptLink === null ? null : <ReceiptCode link={receiptLink} />}
    >
      {end === 'active' && <Joined signUp={signUp} />}
      {said !== 'active' && <Words>{t(wordsOf(said, signUp, isAlone))}</Words>}
    </MessageScreen>
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

function Joined({ signUp }: { signUp: CustomerSignUp }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { offer, firstCharge } = signUp
  const money = firstMoneyOf(signUp)
  const amount = format.money({ value: firstCharge?.amount ?? 0, currency: offer.currency })
  const isTaken = money === 'captured' || money === 'taking'
  return (
    <>
      <PlanName>{t('joining.active.words', { name: offer.name })}</PlanName>
      <Words>{isTaken ? t(`joining.active.${money}`, { amount }) : t('joining.active.nothing')}</Words>
    </>
  )
}
