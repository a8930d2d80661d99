// Receipts of which nobody knows whether they are on paper: offered again as the same receipt, and marked so.
import { expect, test } from 'vitest'
import { openDesk, second, sell } from '#test/support/till/print-desk.ts'
import { opened } from '#test/support/till/shop.ts'

test('torn in the middle: printed again whole, and the paper says so', async () => {
  await using desk = await openDesk()
  desk.printer.become('hangsUp')
  await sell(desk)
  await desk.until(() => desk.printing().problem?.code === 'printer.brokeOff')
  desk.printer.become('ready')
  await desk.until(() => desk.printing().waitingCount === 0)
  expect(desk.papers().at(-1)).toContain('Kan være skrevet ut før')
  expect(desk.papers().at(-1)).toMatch(/Totalt +50,00 kr/)
})

test('fallen silent with all of it: a person says whether it comes again', async () => {
  await using desk = await openDesk()
  desk.printer.become('freezes')
  await sell(desk)
  await desk.until(() => desk.printing().problem?.code === 'printer.slow')
  desk.printer.become('ready')
  await desk.leaveAlone(120 * second)
  expect(desk.printing().waiting).toMatchObject([{ isHeld: true }])
  opened(await desk.shop.cashier.ask('print.again', { job: null }))
  await desk.until(() => desk.printing().waitingCount === 0)
  expect(desk.papers()).toHaveLength(1)
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

test('a receipt that may not be on paper stays on the screen, whatever comes out after it and after a start', async () => {
  await using desk = await openDesk()
  desk.printer.become('freezes')
  const { sale } = await sell(desk)
  await desk.until(() => desk.printing().problem?.code === 'printer.slow')
  await desk.shop.cashier.acknowledge()
  desk.printer.become('ready')
  await sell(desk)
  await desk.until(() => desk.printing().waitingCount === 1)
  const held = { problem: { code: 'printer.slow' }, waiting: [{ number: 1, copy: 0, isHeld: true }] }
  expect(desk.printing()).toMatchObject(held)
  await desk.shop.restart()
  expect(desk.printing()).toMatchObject(held)
  // Whoever asks for it gets the same receipt, and the paper says that it may be there already.
  expect(await desk.print(sale)).toBe(0)
  await desk.until(() => desk.printing().waitingCount === 0)
  expect(desk.papers().at(-1)).toContain('Kan være skrevet ut før')
  expect(desk.papers().at(-1)).not.toContain('K O P I')
  expect(desk.printing().problem).toBeNull()
})

test('done without what may be on paper: it is there as a copy for whoever asks later', async () => {
  await using desk = await openDesk()
  desk.printer.become('freezes')
  const { sale } = await sell(desk)
  await desk.until(() => desk.printing().problem?.code === 'printer.slow')
  desk.printer.become('ready')
  opened(await desk.shop.cashier.ask('print.drop', { job: null }))
  expect(desk.printing()).toMatchObject({ problem: null, waitingCount: 0 })
  expect(await desk.print(sale)).toBe(1)
})

test('done without, and nothing of it was on paper: it waits no more, and whoever asks later gets the original once', async () => {
  await using desk = await openDesk({ isOff: true })
  const { sale } = await sell(desk)
  await desk.until(() => desk.printing().problem !== null)
  const [waiting] = desk.printing().waiting
  opened(await desk.shop.cashier.ask('print.drop', { job: waiting?.job ?? '' }))
  expect(desk.printing()).toMatchObject({ problem: null, waitingCount: 0 })
  await desk.printer.on()
  expect(await desk.print(sale)).toBe(0)
  await desk.until(() => desk.papers().length === 1)
  expect(desk.papers()[0]).not.toMatch(/K O P I|Kan være skrevet ut før/)
  expect(await desk.print(sale)).toBe(1)
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

test('asked for while it waits, it is tried again, and no copy comes beside it', async () => {
  await using desk = await openDesk({ isOff: true })
  const { sale } = await sell(desk)
  await desk.until(() => desk.printing().problem !== null)
  expect(await desk.print(sale)).toBe(0)
  expect(desk.printing().waitingCount).toBe(1)
  await desk.printer.on()
  await desk.until(() => desk.printing().waitingCount === 0)
  expect(desk.papers()).toHaveLength(1)
})
