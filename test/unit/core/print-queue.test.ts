// Tests of the print queue: after any crash it knows what may be on paper, tries again after growing pauses, and prints only what is a customer's.
import { expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import { openJournal, type Journal } from '#core/journal/journal.ts'
import {
  type PrintOutput,
  type SendResult,
  printerDialects,
  type PrinterCondition,
} from '#core/printing/printer.ts'
import { createPrinting, openQueue } from '#core/printing/queue.ts'
import { receiptNumbered } from '#core/receipt/receipt.ts'
import { reduceSale, type Sale } from '#core/sale/state.ts'
import type { AnySaleFact } from '#core/sale/facts.ts'
import { tillFeatures } from '#core/features.ts'
import { problem } from '#shared/problem.ts'
import { textRow } from '#shared/paper.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { anIssuer, write } from '#test/support/till/journal.ts'
import { opened } from '#test/support/till/shop.ts'
import { second } from '#test/support/run/times.ts'

const receipt = { is: 'receipt', sale: 's-1', receipt: 1, copy: 0 } as const
const off: SendResult = { is: 'untouched', problem: problem('printer.offline') }

/** Printing with an output that does what it is told, and remembers what was kept when it was asked. */
function openDesk(journal: Journal = opened(openJournal(':memory:', 'secret', tillFeatures))) {
  const clock = createManualClock()
  const sent: { at: number; isAgain: boolean; kept: string | undefined }[] = []
  let result: SendResult = { is: 'printed' }
  let isAgain = false
  const output: PrintOutput = {
    async print() {
      sent.push({ at: clock.elapsed(), isAgain, kept: journal.kept('printing t') })
      return result
    },
    openDrawer: null,
  }
  const printing = createPrinting({
    journal,
    clock,
    log: createLog({ write: () => undefined }),
    tillId: 't',
    printer: () => ({ kind: 'system', columns: 48, printsAutomatically: true }),
    output: () => output,
    rowsOf: (_, again) => {
      isAgain = again
      return [textRow('x')]
    },
    isWanted: () => true,
    changed: () => undefined,
    closing: new AbortController().signal,
  })
  return {
    journal,
    clock,
    printing,
    sent,
    answer: (next: SendResult) => void (result = next),
    pass: async (ms: number) => {
      for (let waited = 0; waited < ms; waited += second) {
        clock.advance(second)
        printing.follow()
        await printing.settled()
      }
    },
  }
}

test('it is written down that it is on its way before it is', async () => {
  const { printing, sent } = openDesk()
  printing.add(receipt)
  await printing.settled()
  expect(sent[0]?.kept).toContain('"isSending":true')
})

test('a process that ended with it on its way has torn it', async () => {
  const { journal } = openDesk()
  const queue = openQueue(journal, 't', 0)
  const [job] = queue.add([receipt], 0)
  queue.change(job?.job ?? '', { isSending: true })
  const next = openDesk(journal)
  await next.pass(second)
  expect(next.sent).toMatchObject([{ isAgain: true }])
})

test('the waits grow to a minute, and begin anew once something came out', async () => {
  const { printing, sent, answer, pass } = openDesk()
  const gaps = () => sent.slice(1).map(({ at }, place) => (at - (sent[place]?.at ?? 0)) / second)
  answer(off)
  printing.add(receipt)
  await printing.settled()
  await pass(170 * second)
  expect(gaps()).toEqual([2, 5, 10, 30, 60, 60])
  answer({ is: 'printed' })
  await pass(60 * second)
  answer(off)
  sent.length = 0
  printing.add(receipt)
  await printing.settled()
  await pass(10 * second)
  expect(gaps()).toEqual([2, 5])
})

test('an answer is read for what it says', () => {
  const codes = (conditions: PrinterCondition[]) => conditions.map(({ trouble }) => trouble?.code ?? 'well')
  const { 'esc-pos': epson, 'star-prnt': star } = printerDialects
  const said = (of: typeof epson, ...given: number[]) => {
    const { answers, unasked, done } = of.saidIn(Uint8Array.from(given))
    return { answers: codes(answers), unasked: codes(unasked), done: codes(done) }
  }
  const none = { answers: [], unasked: [], done: [] }
  // Online, no stop, and only the roll's own sensor says that there is none.
  expect(said(epson, 0x12, 0x12, 0x72)).toEqual({ ...none, answers: ['printer.paperOut'] })
  expect(said(epson, 0x12, 0x16, 0x12)).toEqual({ ...none, answers: ['printer.coverOpen'] })
  expect(said(epson, 0x12, 0x52, 0x12)).toEqual({ ...none, answers: ['printer.offline'] })
  expect(said(epson, 0x12, 0x12)).toEqual(none)
  expect(said(epson, 0x12, 0x12, 0x12, 0x12, 0x16, 0x12).answers).toEqual(['well', 'printer.coverOpen'])
  // To GS r: done, and done with nothing left to print on.
  expect(said(epson, 0, 0x0c)).toEqual({ ...none, done: ['well', 'printer.paperOut'] })
  // Unasked, with XON and XOFF between its bytes, and what a printer says that was just switched on.
  expect(said(epson, 0x10, 0x13, 0, 0x11, 0, 0)).toEqual({ ...none, unasked: ['well'] })
  expect(said(epson, 0x18, 0, 0x0c, 0x0f)).toEqual({ ...none, unasked: ['printer.paperOut'] })
  expect(said(epson, 0x38, 0, 0, 0)).toEqual({ ...none, unasked: ['printer.coverOpen'] })
  expect(said(epson, 0x10, 0x08, 0, 0)).toEqual({ ...none, unasked: ['printer.offline'] })
  expect(said(epson, 0x3b, 0x31, 0, 0x11)).toEqual(none)

  const status = (counter: number, state = 0, paper = 0) => [0x23, 0x86, state, 0, 0, paper, 0, counter, 0]
  expect(said(star, ...status(2), ...status(2)).done).toEqual([])
  // Over Ethernet two bytes of a length follow it.
  expect(said(star, ...status(2), 0, 0, ...status(4), 0, 0)).toEqual({
    ...none,
    answers: ['well', 'well'],
    done: ['well'],
  })
  expect(said(star, ...status(2).slice(0, 8))).toEqual(none)
  expect(said(star, ...status(0, 0x28)).answers).toEqual(['printer.coverOpen'])
  expect(said(star, ...status(0, 0x08)).answers).toEqual(['printer.offline'])
  expect(said(star, ...status(0, 0x08, 0x0c)).answers).toEqual(['printer.paperOut'])
})

test('pieces given back one by one come to what the line cost, each on a receipt of its own', () => {
  const line = {
    kind: 'product',
    id: 'a',
    name: 'a',
    quantity: 3,
    unitPrice: 34,
    discount: 2,
    total: 100,
    vatRate: 2_500,
    vat: 20,
  } as const
  const reference = 's-1'
  const facts: AnySaleFact[] = [
    {
      kind: 'opened',
      reference,
      userFlow: 'QR',
      phoneEnding: null,
      qrFormat: 'TEXT/TARGETURL',
      amount: { value: 100, currency: 'NOK' },
      ordered: {
        lines: [line],
        discounts: [{ line: 0, value: 2, person: null }],
        minimumUserAge: null,
        number: 1,
        posId: 'x',
        basket: null,
        language: 'nb',
        blocksCommercialCards: false,
      },
      description: '',
      isAttended: true,
      merchantSerialNumber: '1',
      environment: 'TEST',
      address: 'sandbox',
    },
    { kind: 'authorized', reference, pspReference: 'p', ageMs: 0 },
    { kind: 'captureClaimed', reference },
    { kind: 'captured', reference, pspReference: 'p', value: 100, receipt: 1 },
    ...[33, 33, 34].flatMap((value, at): AnySaleFact[] => [
      {
        kind: 'refundOpened',
        refund: `r${at}`,
        reference,
        value,
        reason: 'x',
        by: 'manager',
        lines: [{ line: 0, quantity: 1 }],
      },
      { kind: 'refunded', refund: `r${at}`, reference, pspReference: 'p', value, receipt: at + 2 },
    ]),
  ]
  using journal = opened(openJournal(':memory:', 'secret', tillFeatures))
  journal.note(0, { kind: 'issuerChanged', ...anIssuer })
  for (const fact of facts) write(journal, 's', 0, fact)
  const sale = facts.reduce<Sale | undefined>((so, fact) => reduceSale(so, 's', fact, 0), undefined)
  if (!sale) throw new Error('no sale')
  const totals = [2, 3, 4].map((number) => receiptNumbered(sale, number, journal)?.lines[0]?.total)
  expect(totals).toEqual([33, 33, 34])
})
