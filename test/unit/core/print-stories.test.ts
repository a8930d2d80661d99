// Printing beside what the stories tell: both languages of printers, a page, a drawer, a copied folder, another printer, reports.
import { expect, test } from 'vitest'
import { second } from '#test/support/run/times.ts'
import { openDesk, sell } from '#test/support/till/print-desk.ts'
import { startPrinter } from '#test/support/till/printer.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
import { paid } from '#test/support/till/sold.ts'
import { refused } from '#test/support/till/changed-answer.ts'

test.each(['esc-pos', 'star-prnt'] as const)('a sale, and its receipt is there: %s', async (language) => {
  await using desk = await openDesk({ language })
  await sell(desk)
  await desk.until(() => desk.papers().length === 1)
  const [paper] = desk.papers()
  expect(paper).toContain('S a l g s k v i t t e r i n g')
  expect(paper).toMatch(/Kvittering nr\. +1\n/)
  expect(paper).toMatch(/Totalt +50,00 kr/)
  expect(paper).toContain('telefonen som slutter på 67')
  await desk.leaveAlone(5 * second)
  expect(desk.papers()).toHaveLength(1)
  expect(desk.printing()).toMatchObject({ problem: null, waitingCount: 0 })
})

const ingrid = { id: 'sandbox', name: 'Ingrid' }

test.each(['paperOut', 'coverOpen', 'offline'] as const)(
  '%s: said, and printed by itself afterwards',
  async (mood) => {
    await using desk = await openDesk()
    desk.printer.become(mood)
    await sell(desk)
    await desk.until(() => desk.printing().problem?.code === `printer.${mood}`)
    expect(desk.papers()).toEqual([])
    desk.printer.become('ready')
    await desk.until(() => desk.printing().waitingCount === 0)
    expect(desk.papers()).toHaveLength(1)
  },
)

test('without a printer a page prints: the same rows, counted alike, and each copy is written down', async () => {
  await using shop = await openShop()
  const { sale } = await paid(shop)
  const print = async (receipt: number | null) =>
    opened(await shop.cashier.ask('print.receipt', { sale, receipt }))
  expect(await print(1)).toMatchObject({ by: 'page', copy: 0 })
  const again = await print(null)
  expect(again).toMatchObject({ by: 'page', copy: 1 })
  expect(again.rows).toContainEqual({ is: 'text', text: 'COPY 1', align: 'center', weight: 'large' })
  expect(shop.facts(sale).at(-1)).toEqual({ kind: 'receiptCopied', receipt: 1, copy: 1, person: ingrid })
  expect(await shop.cashier.ask('print.receipt', { sale, receipt: 7 })).toMatchObject(refused('receipt.none'))
})

test('the drawer opens for a reason, which is written down; never without one', async () => {
  await using desk = await openDesk({ drawer: true })
  const open = (reason: string) => desk.shop.cashier.ask('drawer.open', { reason })
  expect(await open(' ')).toMatchObject(refused('reason.missing'))
  expect(await open('change for the float')).toMatchObject({ ok: true })
  await expect.poll(() => desk.printer.drawers()).toBe(1)
})

test('a copied folder prints nothing that waited at the old till', async () => {
  await using desk = await openDesk({ isOff: true })
  await sell(desk)
  await desk.until(() => desk.printing().problem !== null)
  const copy = await desk.shop.copy()
  expect(copy.view().till.printing.waitingCount).toBe(0)
})

test('a printer that the office sets is there at once, and tried before anything is sold', async () => {
  await using printer = await startPrinter()
  await using shop = await openShop()
  const { host, port } = printer
  expect(await shop.office.ask('print.test', {})).toMatchObject(refused('printer.none'))
  opened(await shop.office.ask('settings.change', { changes: { printer: { kind: 'network', host, port } } }))
  expect(shop.cashier.view().till.printing).toMatchObject({ kind: 'network', isByPage: false })
  opened(await shop.office.ask('print.test', {}))
  expect(printer.papers()[0]).toContain('æøå ÆØÅ äö ÄÖ é €')
  printer.become('coverOpen')
  expect(await shop.office.ask('print.test', {})).toMatchObject(refused('printer.coverOpen'))
})

test('a closing is printed as it was closed, and the period as it stands', async () => {
  await using desk = await openDesk()
  await sell(desk)
  await desk.shop.cashier.acknowledge()
  await desk.until(() => desk.papers().length === 1)
  const { from } = opened(await desk.shop.office.ask('report.x', {}))
  const { number, journal } = opened(await desk.shop.office.ask('report.close', { from }))
  for (const z of [number, null]) opened(await desk.shop.office.ask('print.report', { z }))
  await desk.until(() => desk.papers().length === 3)
  const [, closing, standing] = desk.papers()
  expect(closing).toContain('Z   r e p o r t')
  expect(closing).toMatch(/Sales \(1\) +50\.00/)
  expect(closing?.replaceAll(/\s/g, '')).toContain(journal.head)
  expect(standing).toContain('X   r e p o r t')
  expect(standing).toMatch(/Sales \(0\) +0\.00/)
  expect(await desk.shop.office.ask('print.report', { z: 7 })).toMatchObject({ ok: false })
})

test('another printer that says nothing of itself stands in its place: it prints once a person tries again', async () => {
  await using desk = await openDesk()
  await sell(desk)
  await desk.shop.cashier.acknowledge()
  await desk.until(() => desk.papers().length === 1)
  desk.printer.become('mute')
  await sell(desk)
  await desk.until(() => desk.printing().problem?.code === 'printer.notReached')
  opened(await desk.shop.cashier.ask('print.again', { job: null }))
  await desk.leaveAlone(8 * second)
  expect(desk.papers()).toHaveLength(2)
  desk.printer.become('ready')
  const tested = desk.shop.office.ask('print.test', {})
  await desk.leaveAlone(second)
  opened(await tested)
  desk.printer.become('mute')
  const silent = desk.shop.office.ask('print.test', {})
  await desk.leaveAlone(20 * second)
  opened(await silent)
})

test('closed while the printer has it: printed again, and the paper says that it may be there already', async () => {
  await using desk = await openDesk()
  desk.printer.become('slow')
  await sell(desk)
  await expect.poll(() => desk.papers().length).toBe(1)
  await desk.shop.restart()
  desk.printer.become('ready')
  await desk.until(() => desk.papers().length === 2)
  expect(desk.papers()[1]).toContain('Kan være skrevet ut før')
})
