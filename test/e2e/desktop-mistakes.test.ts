// A mistake in the desktop program while it sells, under the double of Electron: it comes back by itself, says so, and the sale goes on.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { launch } from '#test/support/electron/launch.ts'
import { bothOf } from '#test/support/pages/windows.ts'
import { phoneAt } from '#test/support/pages/phone.ts'

const browser = useBrowser()
const root = mkdtempSync(path.join(tmpdir(), 'kasse-desktop-mistakes-'))
const said = vi.spyOn(console, 'error')
beforeAll(() => void said.mockImplementation(() => undefined))
afterAll(() => {
  said.mockRestore()
  rmSync(root, { recursive: true, force: true })
})
const newFolder = () => mkdtempSync(path.join(root, 'till-'))
const logOf = (folder: string) => readFileSync(path.join(folder, 'till.log'), 'utf8')
const cameBack = 'The till had an error and started again by itself.'

async function start(folder: string) {
  const context = await browser().newContext({ locale: 'en-GB' })
  const desktop = await launch({ context, folder, windows: 2 })
  const { cashier, customer } = await bothOf(desktop.windows)
  const ended = new Promise<void>((resolve) => desktop.app.once('quit', () => resolve()))
  return { ...desktop, cashier, customer, ended, context, [Symbol.asyncDispose]: () => context.close() }
}

test('a mistake in mid-sale: the till closes in order and comes back, says so, and the sale is paid once', async () => {
  const folder = newFolder()
  let code: string
  {
    await using first = await start(folder)
    await first.cashier.chargeByQr('49900')
    code = await first.customer.code()
    first.throwInMain(new Error('x is not a function'))
    await first.ended
    expect([first.app.isComingBack, first.app.exitCode]).toEqual([true, 0])
    // Until it is back, which may take a minute.
    await first.cashier.getByText('The till does not answer this screen.').waitFor()
    expect(logOf(folder)).toContain('"msg":"a mistake of this program"')
    expect(said.mock.calls.map(String)).toEqual([
      expect.stringMatching(/^Kasse: Something went wrong inside the till \(x is not a function\)\. /),
    ])
  }
  await using second = await start(folder)
  expect(await second.customer.code()).toBe(code)
  const phone = phoneAt(await second.context.newPage())
  await phone.approve(code)
  await second.cashier.paid()
  // Between two sales, so that nobody reads it while a customer waits.
  expect(await second.cashier.getByText(cameBack).count()).toBe(0)
  await second.cashier.newSale()
  await second.cashier.getByText(cameBack).waitFor()
  await second.cashier.getByText('Everything that was recorded stands.').waitFor()
  const third = second.whenOpen(3)
  await second.cashier.getByRole('button', { name: 'Screen', exact: true }).click()
  await second.cashier.getByRole('button', { name: 'Open the office' }).click()
  const office = await (await third)[2]?.shown
  await office?.getByRole('link', { name: 'Sales' }).click()
  await office?.getByText('NOK 499.00').first().waitFor()
  expect(logOf(folder).match(/\/capture"/g)).toHaveLength(1)
  second.app.quit()
  await second.ended
})

test('a promise that nobody caught, and a mistake while the till closes for it: it comes back once', async () => {
  await using desktop = await start(newFolder())
  desktop.rejectInMain(new Error('refused'))
  desktop.throwInMain(new Error('and this too'))
  await desktop.ended
  expect(desktop.app.isComingBack).toBe(true)
})

test('a mistake while the till is closed by hand: it stays closed', async () => {
  await using desktop = await start(newFolder())
  desktop.app.quit()
  desktop.throwInMain(new Error('x is not a function'))
  await desktop.ended
  expect(desktop.app.isComingBack).toBe(false)
})

test('what a page tells its console of an error is in the log, without numbers, up to a length and a number of lines', async () => {
  const folder = newFolder()
  await using desktop = await start(folder)
  await desktop.cashier.evaluate(() => {
    console.error(`not drawn for +4791234567 ${'x'.repeat(5_000)}`)
    console.warn('a warning')
    queueMicrotask(() => {
      throw new Error('thrown in the page')
    })
  })
  await desktop.customer.evaluate(() => {
    for (let line = 0; line < 200; line += 1) console.error(`line ${line}`)
  })
  await vi.waitUntil(() => logOf(folder).includes('Uncaught thrown in the page'))
  await vi.waitUntil(() => logOf(folder).includes('line 49'))
  const lines = logOf(folder)
    .split('\n')
    .filter((line) => line.includes('a page told its console of an error'))
  expect(lines).toHaveLength(52)
  expect(lines[0]).toContain('not drawn for ••67 xxx')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1_000)
  desktop.app.quit()
  await desktop.ended
})
