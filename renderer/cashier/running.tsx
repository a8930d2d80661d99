// What does the cashier see and say while a sale is under way? Words on the left, its steps and what can be done on the right.
import { useTranslation } from 'react-i18next'
import { ask, cancel, check, dismissTrouble } from '#renderer/actions.ts'
import { useTillNow } from '#renderer/clock.ts'
import { canWalkAway, faceOf, type Face, type RunningSale } from '#renderer/cashier/progress.ts'
import { QuestionPanel } from '#renderer/cashier/question.tsx'
import { Say } from '#renderer/cashier/say.tsx'
import { Side, Total } from '#renderer/cashier/side.tsx'
import { Timeline } from '#renderer/cashier/timeline.tsx'
import { span } from '#renderer/i18n/times.ts'
import { Button } from '#renderer/parts/button.tsx'
import { takeFocus } from '#renderer/parts/focus.ts'
import { Icon, type IconName } from '#renderer/parts/icon.tsx'
import { ProblemNotice } from '#renderer/parts/notice.tsx'
import { Status } from '#renderer/parts/status.tsx'
import { useStore } from '#renderer/store.ts'
import type { TillView } from '#shared/bridge.ts'
import { saleCan } from '#shared/sale.ts'

type Props = { till: TillView; sale: RunningSale; isKnown: boolean }

/** `isKnown`: the till has told of this sale, so that it can be asked about it. */
export function Running({ till, sale, isKnown }: Props) {
  const trouble = useStore((state) => state.trouble)
  const isLinkLost = useStore((state) => state.link.state === 'lost')
  const face = faceOf(sale, till.service, isLinkLost)
  return (
    <>
      <main className="stage alone">
        {face === 'question' && sale.question ? (
          <QuestionPanel question={sale.question} amount={sale.amount} locale={till.locale} />
        ) : (
          <Telling face={face} sale={sale} locale={till.locale} />
        )}
        {trouble && <ProblemNotice problem={trouble} locale={till.locale} dismiss={dismissTrouble} />}
      </main>
      <Side>
        <Total amount={sale.amount} locale={till.locale} />
        <Timeline sale={sale} locale={till.locale} />
        {face !== 'question' && <Acts till={till} sale={sale} isKnown={isKnown} />}
      </Side>
    </>
  )
}

const icons = {
  question: 'question',
  unknown: 'offline',
  cancelling: 'stop',
  opened: 'clock',
  scan: 'qr',
  push: 'phone',
  authorized: 'tick',
} as const satisfies Record<Face, IconName>

type TellingFace = Exclude<Face, 'question'>

function Telling({ face, sale, locale }: { face: Face; sale: RunningSale; locale: string }) {
  const told: TellingFace = face === 'question' ? 'authorized' : face
  // The face itself says that the service is out of reach; the top bar says since when.
  const isSaid = told === 'unknown' && sale.problem?.code === 'service.unreachable'
  return (
    <div className={`telling face-${told}`}>
      <span className="medal wait" aria-hidden="true">
        <Icon name={icons[told]} />
      </span>
      <Told face={told} sale={sale} />
      <Say>
        <SayWords face={told} />
      </Say>
      {sale.problem && !isSaid && <ProblemNotice problem={sale.problem} locale={locale} look="wait" />}
    </div>
  )
}

function Told({ face, sale }: { face: TellingFace; sale: RunningSale }) {
  const { t } = useTranslation()
  const key = face === 'scan' || face === 'push' ? 'created' : face
  return (
    <div>
      <Status>
        <h1 ref={takeFocus} tabIndex={-1}>
          {t(`status.${key}`)}
        </h1>
        {face === 'unknown' && (
          <>
            <p className="telling-words">{t('status.unknownWords')}</p>
            <p className="telling-words">{t('status.unknownRemedy')}</p>
          </>
        )}
        {face === 'cancelling' && <p className="telling-words">{t('status.cancellingWords')}</p>}
        {face === 'authorized' && <p className="telling-words">{t('status.authorizedWords')}</p>}
        {face === 'push' && sale.phoneEnding !== null && (
          <p className="telling-words">{t('running.sentTo', { ending: sale.phoneEnding })}</p>
        )}
      </Status>
      {(face === 'scan' || face === 'push') && sale.endsAt !== null && <TimeLeft endsAt={sale.endsAt} />}
    </div>
  )
}

function SayWords({ face }: { face: TellingFace }) {
  const { t } = useTranslation()
  return t(`say.${face}`)
}

function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation()
  const now = useTillNow()
  return <p className="telling-words">{t('running.timeLeft', { time: span(endsAt - now) })}</p>
}

function Acts({ till, sale, isKnown }: Props) {
  const { t } = useTranslation()
  const underWay = useStore((state) => state.underWay)
  return (
    <div className="acts">
      <WalkAway till={till} sale={sale} />
      <div className="acts-row">
        <Button act={check} isDisabled={!isKnown} isBusy={underWay.has('sale.check')}>
          {t('running.check')}
        </Button>
        <Button
          act={cancel}
          shortcut="Esc"
          isDisabled={!isKnown || !saleCan.cancel.has(sale.state)}
          isBusy={sale.isCancelling || underWay.has('sale.cancel')}
        >
          {t('running.cancel')}
        </Button>
      </div>
    </div>
  )
}

function WalkAway({ till, sale }: { till: TillView; sale: RunningSale }) {
  const { t } = useTranslation()
  const now = useTillNow()
  const cancellingSince = useStore((state) => state.cancellingSince)
  if (!canWalkAway(sale, till.service, cancellingSince, now)) return null
  return (
    <Button look="quiet" icon="leave" act={() => ask({ what: 'release' })}>
      {t('running.walkAway')}
    </Button>
  )
}
