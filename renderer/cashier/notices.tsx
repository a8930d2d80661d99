// The notices of the cashier's screen: its banners beside those of every staff screen, the problem of the last command, what came of a scan, and why this till does not sell.
import '#renderer/cashier/help-banner.css'
import { useTranslation } from 'react-i18next'
import { sendCommand, isPending } from '#renderer/till/send-command.ts'
import { shortTime } from '#renderer/i18n/times.ts'
import { Button } from '#renderer/ui/button.tsx'
import { handOnFocus } from '#renderer/ui/focus.ts'
import { useStore, type ScanOutcome } from '#renderer/till/store.ts'
import { PrinterBanner } from '#renderer/printing/printer-banner.tsx'
import type { TillView } from '#shared/bridge.ts'
import { dismissTrouble } from '#renderer/cashier/sale-actions.ts'
import { NoticeClose } from '#renderer/ui/notice.tsx'
import { ProblemNotice } from '#renderer/ui/problem-notice.tsx'
import type { Problem } from '#shared/problem.ts'
import { change } from '#renderer/cashier/basket-actions.ts'
import { named } from '#renderer/cashier/product-names.ts'
import { showEntry } from '#renderer/cashier/entry.ts'
import { openOffice } from '#renderer/cashier/panel-actions.ts'
import { Icon, type IconName } from '#renderer/ui/icon.tsx'
import { Medal } from '#renderer/ui/medal.tsx'
import { useProblemWords } from '#renderer/i18n/i18n.ts'

/** Nothing while nobody has called. */
export function HelpBanner({ since, locale }: { since: number | null; locale: string }) {
  const { t } = useTranslation()
  const isBusy = useStore((state) => isPending(state, 'kiosk.helpGiven'))
  if (since === null) return null
  return (
    <div ref={handOnFocus} className="help-call">
      <p role="alert">
        <Icon name="help" />
        {t('help.what', { time: shortTime(since, locale) })}
      </p>
      <Button icon="tick" isBusy={isBusy} act={() => void sendCommand('cashier', 'kiosk.helpGiven', {})}>
        {t('help.given')}
      </Button>
    </div>
  )
}

export function PaperBanner({ till: { printing, locale } }: { till: TillView }) {
  const { t } = useTranslation()
  const said = {
    waits: t('printing.waits', { count: printing.waitingCount }),
    again: t('printing.again'),
    without: t('printing.without'),
  }
  return <PrinterBanner printing={printing} locale={locale} surface="cashier" said={said} />
}

/** Said once: not when the banner or the sale itself already says it. */
export function CommandProblem({ locale, said = null }: { locale: string; said?: Problem | null }) {
  const trouble = useCommandProblem()
  if (!trouble || trouble.code === said?.code) return null
  return <ProblemNotice problem={trouble} locale={locale} dismiss={dismissTrouble} />
}

/** Null as well while the lost line says it. */
export const useCommandProblem = (): Problem | null =>
  useStore(({ trouble, link }) =>
    link.state === 'lost' && trouble?.code === 'till.notAnswering' ? null : trouble,
  )

const icons = {
  unknown: 'barcode',
  forNext: 'basket',
  finishFirst: 'alert',
  nothingToPay: 'alert',
  torn: 'barcode',
} as const satisfies Record<ScanOutcome['is'], IconName>

/** Of a scan that did not simply add a line: said once, with what to do. */
export function ScanNotice({ locale }: { locale: string }) {
  const { t } = useTranslation()
  const news = useStore(({ selling }) => selling.news)
  if (!news) return null
  return (
    <div ref={handOnFocus} className={news.is === 'forNext' ? 'news good' : 'news'} role="alert">
      <Icon name={icons[news.is]} />
      <div className="news-words">
        <p className="news-what">
          <What news={news} locale={locale} />
        </p>
        <p>{t(`scan.${news.is}.then`)}</p>
        {news.is === 'unknown' && (
          <Button icon="keypad" act={() => showEntry('keypad')}>
            {t('scan.unknown.key')}
          </Button>
        )}
      </div>
      <NoticeClose close={() => change({ news: null })} />
    </div>
  )
}

function What({ news, locale }: { news: ScanOutcome; locale: string }) {
  const { t } = useTranslation()
  switch (news.is) {
    case 'unknown':
      return t('scan.unknown.what', { code: news.code.slice(0, 40) })
    case 'forNext':
      return news.names
        ? t('scan.forNext.what', { name: named(news.names, locale) })
        : t('scan.forNext.whatever')
    case 'finishFirst':
      return t('scan.finishFirst.what')
    case 'nothingToPay':
      return t('scan.nothingToPay.what')
    case 'torn':
      return t('scan.torn.what')
  }
}

/** In place of the keypad. */
export function Refusal({ refusal, till }: { refusal: Problem; till: TillView }) {
  const { t } = useTranslation()
  const problemWords = useProblemWords()
  const { what, money, remedy } = problemWords(refusal, till.locale)
  return (
    <main className="stage alone refused">
      <div className="outcome" role="alert">
        <Medal look="bad" icon="stop" />
        <div>
          <h1>{t('refusal.title')}</h1>
          <p className="outcome-words strong">{what}</p>
          <p className="outcome-words">{money}</p>
          <p className="outcome-words">{remedy}</p>
        </div>
        {till.canOpenOffice && (
          <Button look="main" act={() => void openOffice()}>
            {t('screen.office')}
          </Button>
        )}
      </div>
    </main>
  )
}
