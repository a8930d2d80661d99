// The end of a sign-up on the cashier's screen: how it ended, what it means for the money, and what comes next. Stays until the cashier has seen it.
import { firstMoneyOf, type SignUpView, type EndedSignUp } from '#shared/sign-up.ts'
import { useTranslation } from 'react-i18next'
import { joinAgain, printJoin, putAway } from '#renderer/cashier/sign-up-actions.ts'
import { JoinSteps, OfferCard, TakenNow } from '#renderer/cashier/sign-up-parts.tsx'
import { useEnterAfter } from '#renderer/cashier/enter-key.ts'
import { CommandProblem } from '#renderer/cashier/notices.tsx'
import { OutcomeWords } from '#renderer/cashier/outcome.tsx'
import { SideActs, SideColumn } from '#renderer/cashier/side-column.tsx'
import { EndStage } from '#renderer/cashier/stage.tsx'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { isReadAtKiosk } from '#renderer/sale/progress.ts'
import { useValueAtTillNow } from '#renderer/till/clock.ts'
import { usePending } from '#renderer/till/bridge.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Quiet } from '#renderer/ui/quiet.tsx'
import { joinLooks } from '#renderer/till/sign-up-states.ts'
import { Paper } from '#renderer/printing/paper.tsx'
import type { TillView } from '#shared/bridge.ts'
import type { PrintRow } from '#shared/paper.ts'

type Props = { signUp: SignUpView; end: EndedSignUp; paper: readonly PrintRow[] | null; till: TillView }

export function EndedSignUp({ signUp, end, paper: rows, till }: Props) {
  const { t } = useTranslation()
  const paper = signUp.receipt ? rows : null
  return (
    <>
      <EndStage
        paper={paper && <Paper rows={paper} label={t('receipt.label')} columns={till.printing.columns} />}
      >
        <JoinOutcome signUp={signUp} end={end} isAbove={paper !== null} />
        <CommandProblem />
        {!paper && <OfferCard offer={signUp.offer} />}
      </EndStage>
      <SideColumn>
        {end === 'active' && <TakenNow join={signUp} />}
        <JoinSteps join={signUp} />
        <NextActs signUp={signUp} till={till} canPrint={paper !== null} />
      </SideColumn>
    </>
  )
}

type OutcomeProps = { signUp: SignUpView; end: EndedSignUp; isAbove: boolean }

function JoinOutcome({ signUp, end, isAbove }: OutcomeProps) {
  const { t } = useTranslation()
  const isTaking = end === 'active' && firstMoneyOf(signUp) === 'taking'
  return (
    <OutcomeWords
      variant={joinLooks[end]}
      title={t(`signup.${end}.title`)}
      problem={end === 'active' ? null : signUp.problem}
      say={t(isTaking ? 'signup.active.sayTaking' : `signup.${end}.say`)}
      isAbove={isAbove}
    >
      <Words signUp={signUp} end={end} />
    </OutcomeWords>
  )
}

function Words({ signUp, end }: { signUp: SignUpView; end: EndedSignUp }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { offer, firstCharge } = signUp
  const money = firstMoneyOf(signUp)
  if (end === 'withdrawn' && money !== 'nothing') return <p>{t('signup.withdrawn.givenBack')}</p>
  if (end !== 'active') return <p>{t(`signup.${end}.words`)}</p>
  const amount = format.money({ value: firstCharge?.amount ?? 0, currency: offer.currency })
  return (
    <>
      <p>{t('signup.active.words', { name: offer.name })}</p>
      <p>
        <strong>
          {money === 'captured' || money === 'taking'
            ? t(`signup.active.${money}`, { amount })
            : t('signup.active.nothing')}
        </strong>
      </p>
    </>
  )
}

type ActsProps = { signUp: SignUpView; till: TillView; canPrint: boolean }

function NextActs({ signUp, till, canPrint }: ActsProps) {
  const { t } = useTranslation()
  const isAtKiosk = useValueAtTillNow((now) => isReadAtKiosk(signUp.isAttended, signUp.endedAt, now))
  return (
    <SideActs>
      {canPrint && (
        <Button icon="printer" shortcut="R" onClick={printJoin}>
          {t('result.print')}
        </Button>
      )}
      {isAtKiosk ? <Quiet>{t('result.atKiosk')}</Quiet> : <LeavingActs signUp={signUp} till={till} />}
    </SideActs>
  )
}

/** The same plan once more, or the next sale. */
function LeavingActs({ signUp, till }: Omit<ActsProps, 'canPrint'>) {
  const { t } = useTranslation()
  const isBeginning = usePending('signUp.start')
  const isBusy = usePending('signUp.acknowledge') || isBeginning
  const { state, isPushed, endedAt } = signUp
  const enter = useEnterAfter(endedAt)
  const isAgain = state !== 'active'
  return (
    <>
      {isAgain && till.userFlows.includes('PUSH_MESSAGE') && (
        <Button
          variant={isPushed ? 'plain' : 'quiet'}
          icon={isPushed ? 'again' : 'phone'}
          isBusy={isBusy}
          onClick={() => void joinAgain('PUSH_MESSAGE')}
        >
          {t(isPushed ? 'result.again' : 'result.againBy.PUSH_MESSAGE')}
        </Button>
      )}
      {isAgain && (
        <Button
          variant={isPushed ? 'quiet' : 'plain'}
          icon={isPushed ? 'qr' : 'again'}
          isBusy={isBusy}
          onClick={() => void joinAgain('QR')}
        >
          {t(isPushed ? 'result.againBy.QR' : 'result.again')}
        </Button>
      )}
      <Button variant="main" icon="plus" shortcut={enter} isBusy={isBusy} onClick={() => void putAway()}>
        {t('result.newSale')}
      </Button>
    </>
  )
}
