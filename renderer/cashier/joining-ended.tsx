// The end of a sign-up on the cashier's screen: how it ended, what it means for the money, and what comes next. Stays until the cashier has seen it.
import { useTranslation } from 'react-i18next'
import { joinAgain, printJoin, putAway } from '#renderer/cashier/joining.ts'
import { JoinSteps, OfferCard, TakenNow } from '#renderer/cashier/joining-stage.tsx'
import { NewsNote } from '#renderer/cashier/news.tsx'
import { OutcomeWords } from '#renderer/cashier/outcome.tsx'
import { Side } from '#renderer/cashier/side.tsx'
import { Toolbar } from '#renderer/cashier/toolbar.tsx'
import { Trouble } from '#renderer/cashier/trouble.tsx'
import { isUnderWay } from '#renderer/command.ts'
import { Button } from '#renderer/parts/button.tsx'
import { joinLooks } from '#renderer/parts/joins.ts'
import { Paper } from '#renderer/parts/paper.tsx'
import { useStore } from '#renderer/store.ts'
import type { TillView } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'
import type { Row } from '#shared/paper.ts'
import { firstMoneyOf, type SignUpView, type EndedSignUp } from '#shared/sign-up.ts'

type Props = { signUp: SignUpView; end: EndedSignUp; paper: readonly Row[] | null; till: TillView }

export function JoinEnded({ signUp, end, paper: rows, till }: Props) {
  const { t } = useTranslation()
  const { locale } = till
  const paper = signUp.receipt ? rows : null
  return (
    <>
      <main className="stage filling">
        <div className={paper ? 'stage-scroll with-paper' : 'stage-scroll alone'}>
          <div className="stage-words">
            <JoinOutcome signUp={signUp} end={end} locale={locale} />
            <Trouble locale={locale} />
            {!paper && <OfferCard offer={signUp.offer} locale={locale} />}
          </div>
          {paper && <Paper rows={paper} label={t('receipt.label')} columns={till.printing.columns} />}
        </div>
        <NewsNote locale={locale} />
        <Toolbar entry={null} />
      </main>
      <Side>
        {end === 'active' && <TakenNow join={signUp} locale={locale} />}
        <JoinSteps join={signUp} locale={locale} />
        <NextActs signUp={signUp} till={till} canPrint={paper !== null} />
      </Side>
    </>
  )
}

function JoinOutcome({ signUp, end, locale }: { signUp: SignUpView; end: EndedSignUp; locale: string }) {
  const { t } = useTranslation()
  const isTaking = end === 'active' && firstMoneyOf(signUp) === 'taking'
  return (
    <OutcomeWords
      look={joinLooks[end]}
      title={t(`signup.${end}.title`)}
      problem={end === 'active' ? null : signUp.problem}
      say={t(isTaking ? 'signup.active.sayTaking' : `signup.${end}.say`)}
      locale={locale}
    >
      <Words signUp={signUp} end={end} locale={locale} />
    </OutcomeWords>
  )
}

function Words({ signUp, end, locale }: { signUp: SignUpView; end: EndedSignUp; locale: string }) {
  const { t } = useTranslation()
  const { offer, firstCharge } = signUp
  const money = firstMoneyOf(signUp)
  if (end === 'withdrawn' && money !== 'nothing')
    return <p className="outcome-words">{t('signup.withdrawn.givenBack')}</p>
  if (end !== 'active') return <p className="outcome-words">{t(`signup.${end}.words`)}</p>
  const amount = formatMoney({ value: firstCharge?.amount ?? 0, currency: offer.currency }, locale)
  return (
    <>
      <p className="outcome-words">{t('signup.active.words', { name: offer.name })}</p>
      <p className="outcome-words strong">
        {money === 'captured' || money === 'taking'
          ? t(`signup.active.${money}`, { amount })
          : t('signup.active.nothing')}
      </p>
    </>
  )
}

type ActsProps = { signUp: SignUpView; till: TillView; canPrint: boolean }

function NextActs({ signUp, till, canPrint }: ActsProps) {
  const { t } = useTranslation()
  const isBusy = useStore(
    (state) => isUnderWay(state, 'signUp.acknowledge') || isUnderWay(state, 'signUp.start'),
  )
  const { state, isPushed } = signUp
  const isAgain = state !== 'active'
  return (
    <div className="acts">
      {canPrint && (
        <Button icon="printer" shortcut="R" act={printJoin}>
          {t('result.print')}
        </Button>
      )}
      {isAgain && till.userFlows.includes('PUSH_MESSAGE') && (
        <Button
          look={isPushed ? 'plain' : 'quiet'}
          icon={isPushed ? 'again' : 'phone'}
          isBusy={isBusy}
          act={() => void joinAgain('PUSH_MESSAGE')}
        >
          {t(isPushed ? 'result.again' : 'result.againByPhone')}
        </Button>
      )}
      {isAgain && (
        <Button
          look={isPushed ? 'quiet' : 'plain'}
          icon={isPushed ? 'qr' : 'again'}
          isBusy={isBusy}
          act={() => void joinAgain('QR')}
        >
          {t(isPushed ? 'result.againByCode' : 'result.again')}
        </Button>
      )}
      <Button look="main" icon="plus" shortcut="Enter" isBusy={isBusy} act={() => void putAway()}>
        {t('result.newSale')}
      </Button>
    </div>
  )
}
