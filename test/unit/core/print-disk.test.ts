// Tests of printing when the disk takes nothing: no receipt comes out twice without saying so, and none waits for ever.
import { expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import type { SendResult } from '#core/printing/printer.ts'
import { createPrinting } from '#core/printing/queue.ts'
import { titleRow, type PrintRow } from '#shared/paper.ts'
import { printer } from '#shared/setting-shapes.ts'
import { problem } from '#shared/problem.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { sellDay, type SaleOfDay } from '#test/support/till/days.ts'
import { openAt } from '#test/support/till/journal.ts'
import { minute } from '#test/support/run/times.ts'

const paid: SaleOfDay = {
  lines: [{ rate: 2500, unit: 5_000, quantity: 1, off: 0 }],
  tip: 0,
  flow: 'QR',
  ends: 'captured',
  returns: [],
  laterMs: 0,
}

/** A till's printing with a disk that can be full and a printer that answers what it is told to. */
function openDesk() {
  const journal = openAt(':memory:')
  const clock = createManualClock()
  const papers: string[] = []
  const answers: SendResult[] = []
  let isFull = false
  let whileSending = (): void => undefined
  const printing = createPrinting({
    journal: {
      ...journal,
      keep(name, text) {
        if (isFull) throw new Error('database or disk is full')
        journal.keep(name, text)
      },
    },
    clock,
    log: createLog({ write: () => undefined }, 'silent'),
    tillId: 'till',
    printer: () => printer.parse({ kind: 'network', host: 'printer.test' }),
    isWanted: () => true,
    output: () => ({
      print: async (rows: readonly PrintRow[]) => {
        papers.push(rows.flatMap((row) => (row.is === 'text' ? row.text : [])).join(''))
        whileSending()
        return answers.shift() ?? { is: 'printed' }
      },
      openDrawer: null,
    }),
    rowsOf: (what, isAgain) => [
      titleRow(
        `${what.is === 'receipt' ? `${what.receipt}/${what.copy}` : what.is}${isAgain ? ' again' : ''}`,
      ),
    ],
    changed: () => undefined,
    closing: new AbortController().signal,
  })
  return {
    printing,
    papers,
    sell: () => void sellDay(journal, [paid], clock.now()),
    answer: (sent: SendResult) => void answers.push(sent),
    full: (is: boolean) => void (isFull = is),
    fullWhileSending: () => void (whileSending = () => void (isFull = true)),
    dropWhileSending: () => void (whileSending = () => printing.drop(null)),
    enoughWhileSending: () => void (whileSending = () => undefined),
    async goOn() {
      clock.advance(2 * minute)
      printing.follow()
      await printing.settled()
    },
    [Symbol.dispose]: () => journal[Symbol.dispose](),
  }
}

test('on paper, and the disk did not take that it is: not printed again, and gone from what waits when it does', async () => {
  using desk = openDesk()
  desk.sell()
  desk.fullWhileSending()
  await desk.goOn()
  await desk.goOn()
  expect(desk.papers).toEqual(['1/0'])
  desk.full(false)
  await desk.goOn()
  expect(desk.papers).toEqual(['1/0'])
  expect(desk.printing.view()).toMatchObject({ waiting: [], waitingCount: 0 })
})

test('torn, and the disk did not take that it is: the next paper says that it may be there already', async () => {
  using desk = openDesk()
  desk.sell()
  desk.answer({ is: 'torn', problem: problem('printer.slow', { seconds: 1 }) })
  desk.fullWhileSending()
  await desk.goOn()
  desk.enoughWhileSending()
  desk.full(false)
  await desk.goOn()
  expect(desk.papers).toEqual(['1/0', '1/0 again'])
})

test('a receipt that the disk kept from the queue was given out by hand: it does not come by itself as well', async () => {
  using desk = openDesk()
  desk.full(true)
  desk.sell()
  await desk.goOn()
  desk.full(false)
  expect(desk.printing.queue.hasOriginal(1)).toBe(false)
  desk.printing.queue.noteOriginal(1)
  desk.printing.add({ is: 'receipt', sale: 'a', receipt: 1, copy: 0 })
  await desk.goOn()
  await desk.goOn()
  expect(desk.papers).toEqual(['1/0'])
})

test('what is on the wire cannot be dropped: whether it is on paper is not known yet', async () => {
  using desk = openDesk()
  desk.sell()
  desk.answer({ is: 'torn', problem: problem('printer.slow', { seconds: 1 }) })
  desk.dropWhileSending()
  await desk.goOn()
  expect(desk.printing.view()).toMatchObject({ waiting: [{ number: 1, isHeld: true }] })
  desk.printing.drop(null)
  expect(desk.printing.view()).toMatchObject({ waiting: [], problem: null })
})

test('however many receipts are given out by hand, none of them is an original again', () => {
  using desk = openDesk()
  const { queue } = desk.printing
  for (let receipt = 1; receipt <= 300; receipt += 1) queue.noteOriginal(receipt)
  for (let receipt = 1; receipt <= 300; receipt += 1) expect(queue.hasOriginal(receipt)).toBe(true)
  expect(queue.hasOriginal(301)).toBe(false)
})
