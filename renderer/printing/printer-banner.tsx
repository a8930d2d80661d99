// The banner of what waits for the printer, why, and what to do. On every screen of staff, and it blocks nothing.
import { usePending } from '#renderer/till/bridge.ts'
import { useProblemWords } from '#renderer/i18n/i18n.ts'
import { dropPrintJob, retryPrintJob } from '#renderer/printing/print-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Banner, Notice } from '#renderer/ui/notice.tsx'
import type { PrintingView } from '#shared/printing.ts'

/** `said`: in the words of the screen that it stands on. */
type Props = {
  printing: PrintingView
  surface: 'cashier' | 'office'
  said: { waits: string; again: string; without: string }
}

/** Nothing while whatever was printed came out. */
export function PrinterBanner({ printing, surface, said }: Props) {
  const problemWords = useProblemWords()
  const isPrinting = usePending('print.again')
  const isBusy = usePending('print.drop') || isPrinting
  const { problem, waitingCount } = printing
  if (problem === null || waitingCount === 0) return null
  const { what, money, remedy } = problemWords(problem)
  const words = { what: `${what} ${said.waits}`, money, remedy }
  return (
    <Banner
      acts={
        <>
          <Button
            variant="quiet"
            size="small"
            isBusy={isBusy}
            onClick={() => void dropPrintJob(surface, null)}
          >
            {said.without}
          </Button>
          <Button icon="again" size="small" isBusy={isBusy} onClick={() => void retryPrintJob(surface, null)}>
            {said.again}
          </Button>
        </>
      }
    >
      <Notice words={words} variant="wait" icon="printer" />
    </Banner>
  )
}
