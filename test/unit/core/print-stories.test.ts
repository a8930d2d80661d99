// A receipt between the capture and the paper: printed once whatever breaks, and no sale ever waits for a printer.
import { expect, test } from 'vitest'
import { msisdn, number, openDesk, second, sell } from '#test/support/till/print-desk.ts'
import { startPrinter } from '#test/support/till/printer.ts'
import { opened, openShop } from '#test/support/till/shop.ts'
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

test('a refund has a receipt of its own, with the next number and the one it belongs to', async () => {
  await using desk = await openDesk()
  await sell(desk)
  opened(await desk.shop.cashier.refund(5_000))
  await desk.until(() => desk.papers().length === 2)
  const paper = desk.papers()[1] ?? ''
  expect(paper).toContain('R e t u r k v i t t e r i n g')
  expect(paper).toMatch(/Kvittering nr\. +2\n/)
  expect(paper).toMatch(/Til kvittering nr\. +1\n/)
  expect(paper).toContain('Årsak: came back')
  expect(paper).toMatch(/Refundert +50,00 kr/)
  expect(paper).toMatch(/herav mva\. 25 % av 40,00 +10,00/)
})

test('the printer is off: the sale goes on, the receipt waits and is shown, and comes once when the printer is back', async () => {
  await using desk = await openDesk({ isOff: true })
  await sell(desk)
  await desk.until(() => desk.printing().problem !== null)
  expect(desk.printing()).toMatchObject({
    problem: { code: 'printer.notReached' },
    waiting: [{ what: 'receipt', number: 1, copy: 0, isHeld: false }],
  })
  await desk.shop.cashier.acknowledge()
  await sell(desk)
  expect(desk.printing().waitingCount).toBe(2)
  await desk.printer.on()
  await desk.until(() => desk.papers().length === 2)
  await desk.leaveAlone(90 * second)
  expect(desk.papers().map((paper) => /Kvittering nr\. +(\d)/.exec(paper)?.[1])).toEqual(['1', '2'])
  expect(desk.papers().join('')).not.toContain('Kan være skrevet ut før')
  expect(desk.printing()).toMatchObject({ problem: null, waitingCount: 0 })
})

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

test('a crash between the capture and the printer: printed once', async () => {
  await using desk = await openDesk({ isOff: true })
  await sell(desk)
  await desk.shop.restart()
  await desk.printer.on()
  await desk.until(() => desk.papers().length === 1)
  await desk.shop.restart()
  await desk.leaveAlone(60 * second)
  expect(desk.papers()).toHaveLength(1)
})

test('copies are counted, marked and written down, with the original once', async () => {
  await using desk = await openDesk({ printsAutomatically: false })
  const { sale } = await sell(desk)
  for (const copy of [0, 1, 2]) {
    expect(await desk.print(sale)).toBe(copy)
    // Pressed twice: it is on its way already.
    expect(await desk.print(sale)).toBe(copy)
    await desk.until(() => desk.printing().waitingCount === 0)
  }
  expect(desk.papers().map((paper) => /K O P I {3}(\d)/.exec(paper)?.[1])).toEqual([undefined, '1', '2'])
  expect(desk.shop.facts(sale).filter(({ kind }) => kind === 'receiptCopied')).toEqual([
    { kind: 'receiptCopied', receipt: 1, copy: 1, person: ingrid },
    { kind: 'receiptCopied', receipt: 1, copy: 2, person: ingrid },
  ])
})

test('without a printer a page prints: the same rows, counted alike', async () => {
  await using shop = await openShop()
  await shop.cashier.charge(5_000, number)
  shop.sandbox.phone(msisdn).approve()
  const { sale } = await shop.cashier.watch(4 * second)
  const print = async (receipt: number | null) =>
    opened(await shop.cashier.ask('print.receipt', { sale, receipt }))
  expect(await print(1)).toMatchObject({ by: 'page', copy: 0 })
  const again = await print(null)
  expect(again).toMatchObject({ by: 'page', copy: 1 })
  expect(again.rows).toContainEqual({ is: 'text', text: 'COPY 1', align: 'center', weight: 'large' })
  expect(await shop.cashier.ask('print.receipt', { sale, receipt: 7 })).toMatchObject(refused('receipt.none'))
})

test('a copy says what was given back since', async () => {
  await using desk = await openDesk({ printsAutomatically: false })
  const { sale } = await sell(desk)
  opened(await desk.shop.cashier.refund(2_000))
  await desk.print(sale, 1)
  await desk.print(sale, 2)
  await desk.until(() => desk.papers().length === 2)
  expect(desk.papers()[0]).toMatch(/Refundert siden\n.* 20,00/s)
  // Of a part, as the reports count it.
  expect(desk.papers()[1]).toMatch(/herav mva\. 25 % av 16,00 +4,00/)
})

test('what was taken after the till had walked away is no customer’s receipt: staff settle it first', async () => {
  await using desk = await openDesk()
  const { shop } = desk
  await shop.cashier.charge(5_000, number)
  await shop.cashier.release()
  shop.sandbox.phone(msisdn).approve()
  await shop.elsewhere('capture', 5_000)
  await shop.cashier.check()
  await desk.leaveAlone(10 * second)
  expect(shop.cashier.sale().alarm).not.toBeNull()
  expect(desk.papers()).toEqual([])
  expect(desk.printing().waitingCount).toBe(0)
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
