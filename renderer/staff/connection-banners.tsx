// The banners for what is out of order: the screen's connection to its till, the till's journal, its connection to the payment service, and what its host tells.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#renderer/i18n/use-format.ts'
import { Banner, ProblemNotice, Notice } from '#renderer/ui/notice.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { lazyPart } from '#renderer/ui/lazy-part.tsx'
import { usePending, sendCommand } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import type { CashierView } from '#shared/bridge.ts'
import type { ClockProblem, Problem } from '#shared/problem.ts'

const ProgramNotice = lazyPart(async () => (await import('#renderer/staff/program-notice.tsx')).ProgramNotice)

type Props = Pick<CashierView, 'till' | 'sale'>

export function Banners({ view: { till, sale } }: { view: Props }) {
  const link = useStore((state) => state.link)
  const program = useStore((state) => state.program)
  if (link.state === 'lost') {
    return (
      <Banner>
        <ProblemNotice problem={link.problem} />
      </Banner>
    )
  }
  if (till.journal) {
    return (
      <Banner>
        <ProblemNotice problem={till.journal} />
      </Banner>
    )
  }
  return (
    <>
      {/* Between two sales: no payment is touched by it. */}
      {till.clock && sale === null && <ClockBanner clock={till.clock} />}
      {sale === null && till.notices.map((one) => <HostNotice key={one.code} problem={one} />)}
      {program !== 'same' && sale === null && <ProgramNotice isStuck={program === 'stuck'} />}
      <Offline till={till} sale={sale} />
    </>
  )
}

/** The sandbox's clock, which somebody moved, can be set back. */
function ClockBanner({ clock }: { clock: ClockProblem }) {
  const { t } = useTranslation()
  const isBusy = usePending('sandbox.setClockBack')
  const surface = useStore((state) => (state.office === null ? 'cashier' : 'office'))
  return (
    <Banner
      acts={
        clock.code === 'clock.sandboxMoved' && (
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => void sendCommand(surface, 'sandbox.setClockBack', {})}
          >
            {t('sandbox.setClockBack')}
          </Button>
        )
      }
    >
      <ProblemNotice problem={clock} variant="wait" />
    </Banner>
  )
}

/** Gone from this screen once somebody has read it. */
function HostNotice({ problem }: { problem: Problem }) {
  const [isRead, setIsRead] = useState(false)
  if (isRead) return null
  return (
    <Banner>
      <ProblemNotice problem={problem} variant="wait" dismiss={() => setIsRead(true)} />
    </Banner>
  )
}

function Offline({ till, sale }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const since = till.service.unreachableSince
  // A running sale says itself what the outage means for its money.
  if (since === null || sale !== null) return null
  const words = {
    what: t('offline.what', { time: format.time(since) }),
    money: t('offline.money'),
    remedy: t('offline.remedy'),
  }
  return (
    <Banner>
      <Notice words={words} variant="wait" icon="offline" />
    </Banner>
  )
}
