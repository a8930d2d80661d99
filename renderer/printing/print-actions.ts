// The printing of receipts and reports: at the till's printer, or by this page's own printing where the till has none.
import { sendCommand, showProblemOf } from '#renderer/till/bridge.ts'
import { useStore } from '#renderer/till/store.ts'
import { downloadBytes } from '#renderer/ui/file-download.ts'
import type { Surface } from '#shared/command.ts'
import type { PrintAnswer } from '#shared/printing.ts'
import type { Problem, Result } from '#shared/problem.ts'

const { getState: get, setState: set } = useStore

type Staff = Extract<Surface, 'cashier' | 'office'>

const tillOf = (surface: Staff) => get()[surface]?.till

/** Where the screen says its troubles. */
const sayTrouble = (trouble: Problem): void => set({ trouble })

/** `say`: tells what stands in its way. */
async function print(
  surface: Staff,
  asked: Promise<Result<PrintAnswer | null> | undefined>,
  label: string,
  say = sayTrouble,
): Promise<boolean> {
  const answer = await asked
  if (!answer) return false
  if (!answer.ok) {
    say(answer.problem)
    return false
  }
  if (answer.value?.by === 'page') {
    const { printPage } = await import('#renderer/printing/print-page.tsx')
    printPage({ rows: answer.value.rows, label, columns: tillOf(surface)?.printing.columns ?? 48 })
  }
  return true
}

/** The receipt with this number; null is the sale's own. `label`: what the paper is called. */
export const printReceipt = (
  surface: Staff,
  sale: string,
  receipt: number | null,
  label: string,
  say = sayTrouble,
): Promise<boolean> => print(surface, sendCommand(surface, 'print.receipt', { sale, receipt }), label, say)

/** A closing again, or with null the period as it stands. */
export const printReport = (z: number | null, label: string): Promise<boolean> =>
  print('office', sendCommand('office', 'print.report', { z }), label)

/** The same of the whole shop. */
export const printShopReport = (number: number | null, label: string): Promise<boolean> =>
  print('office', sendCommand('office', 'shop.print', { number }), label)

/** As a file, put where downloads go. */
export async function saveReceipt(
  surface: Staff,
  sale: string,
  receipt: number | null,
  say = sayTrouble,
): Promise<boolean> {
  const answer = await sendCommand(surface, 'receipt.pdf', { sale, receipt })
  if (!answer) return false
  if (!answer.ok) say(answer.problem)
  else if (answer.value) downloadBytes(answer.value.name, answer.value.base64, 'application/pdf')
  return answer.ok
}

/** With null whatever waits. */
export const retryPrintJob = async (surface: Staff, job: string | null) =>
  showProblemOf(await sendCommand(surface, 'print.again', { job }))
export const dropPrintJob = async (surface: Staff, job: string | null) =>
  showProblemOf(await sendCommand(surface, 'print.drop', { job }))

/** For something that is no sale. */
export const openDrawer = async (surface: Staff, reason: string) =>
  showProblemOf(await sendCommand(surface, 'drawer.open', { reason }))
