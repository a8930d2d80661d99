// The acts of printing: what the cashier asks the printer for, and what came out of it, whole or in a few words.
import { act, opening, type Act, type Opening, type Outcome } from '#test/stories/teller/act.ts'
import { leave, paymentOf, press, type Setting, type Stage } from '#test/stories/teller/stage.ts'
import { inWords } from '#test/stories/teller/wording.ts'
import { StoryError } from '#test/stories/teller/words.ts'
import type { WaitingJob } from '#shared/printing.ts'
import { startPrinter } from '#test/support/till/printer.ts'

async function addPrinter(setting: Setting, printsAutomatically: boolean): Promise<void> {
  setting.printer = await startPrinter()
  const { host, port } = setting.printer
  const chosen = { kind: 'network', host, port, language: 'esc-pos', columns: 42, codepage: 'cp858' } as const
  setting.options.settings = {
    ...setting.options.settings,
    printer: { ...chosen, drawer: false, printsAutomatically },
  }
}

export const printOpenings: readonly Opening[] = [
  opening('there is a receipt printer', (setting) => addPrinter(setting, true)),
  opening('there is a receipt printer that waits until it is asked', (setting) => addPrinter(setting, false)),
]

export function printerOf({ printer }: Stage) {
  if (printer) return printer
  throw new StoryError('There is no printer: begin the story with “there is a receipt printer”.')
}

/** A real line to a real printer: everything that is under way on it has its turn. */
const turns = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
}

/** Seconds after which a printer that could not print has been tried again. */
const untilTriedAgain = 70

/** `receipt 1 waits until somebody has looked`. */
const waitsInWords = ({ what, number, copy, isHeld }: WaitingJob): string =>
  `${copy > 0 ? `copy ${copy} of ` : ''}${what} ${number} waits${isHeld ? ' until somebody has looked' : ''}`

/** What came out since the last look, once the printer has nothing to do or still cannot go on. `told`: the lines of one. */
async function paper(stage: Stage, told: (one: string) => string[]): Promise<string[]> {
  const printer = printerOf(stage)
  const printing = () => stage.shop.cashier.view().till.printing
  for (let step = 0; step < untilTriedAgain; step += 1) {
    await turns()
    await leave(stage, 1000)
    if (step > 2 && printing().waitingCount === 0) break
  }
  const { problem, waiting } = printing()
  const papers = printer.papers().slice(0, -1)
  const fresh = papers.slice(stage.papers).flatMap(told)
  stage.papers = papers.length
  const left = inWords([problem && `!${problem.code}`, ...waiting.map(waitsInWords)])
  const lines = left === '' ? fresh : [...fresh, left]
  return lines.length > 0 ? lines : ['nothing comes out']
}

const ofSlip =
  /^(?:Receipt no|For receipt|Total|of which|Refunded|Reason|.*, receipt no|This may have been printed before)/

/** `Sales receipt, Receipt no. 1, Total NOK 50.00`: its spaced headings, and what tells two papers of a sale apart. */
function slipInWords(one: string): string {
  const lines = one.split('\n').map((line) => line.trim())
  const told = lines.flatMap((line) => {
    if (/^\S( \S){2}/.test(line))
      return [line.replaceAll(/ {3}/g, '_').replaceAll(' ', '').replaceAll('_', ' ')]
    return ofSlip.test(line) ? [line.replaceAll(/\s+/g, ' ')] : []
  })
  // What was torn hangs before what came after it.
  return inWords([...new Set(told)])
}

async function print(stage: Stage, receipt: number): Promise<Outcome> {
  const { sale } = paymentOf(stage)
  const given = await stage.shop.cashier.ask('print.receipt', { sale, receipt })
  return given.ok ? [given.value.copy === 0 ? 'the original' : `copy ${given.value.copy}`] : given
}

export const printActs: readonly Act[] = [
  act('the printer is switched off', async (stage) => printerOf(stage).off()),
  act('the printer is switched on', async (stage) => printerOf(stage).on()),
  act('cashier prints receipt {count}', (stage, { count }) => print(stage, count)),
  act('cashier prints what waits', (stage) => press(stage, 'print.again', { job: null })),
  act('cashier does without what waits', (stage) => press(stage, 'print.drop', { job: null })),
  act('cashier does without receipt {count}', (stage, { count }) => {
    const { waiting } = stage.shop.cashier.view().till.printing
    return press(stage, 'print.drop', { job: waiting.find(({ number }) => number === count)?.job ?? '' })
  }),
  act('paper', (stage) => paper(stage, (one) => one.split('\n').map((line) => `| ${line}`.trimEnd()))),
  act('slips', (stage) => paper(stage, (one) => [slipInWords(one)])),
]
