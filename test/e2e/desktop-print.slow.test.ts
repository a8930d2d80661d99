// The desktop program prints on the system's own printer, asking nobody; and one that refuses is said on the cashier's screen.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { launch } from '#test/support/electron/launch.ts'
import { chargeByQr, readQr } from '#test/support/pages/till-pages.ts'

const browser = useBrowser()
const folder = mkdtempSync(path.join(tmpdir(), 'kasse-desktop-print-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a receipt goes to the system’s printer by itself, after the printer was put right', async () => {
  const settings = {
    service: { kind: 'sandbox' },
    entry: 'keypad',
    printer: { kind: 'system', columns: 32, name: 'Counter' },
  }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings))
  await using context = await browser().newContext({ locale: 'en-GB' })
  const { app, windows, paper, session } = await launch({ context, folder, windows: 2 })
  paper.refusal = 'Invalid printer settings'
  const [cashier, customer] = await Promise.all(windows.map(({ shown }) => shown))
  if (!cashier || !customer) throw new Error('no two windows')
  await chargeByQr(cashier, '49900')
  const phone = await context.newPage()
  await phone.goto(await readQr(customer))
  await phone.getByRole('button', { name: 'Approve' }).click()
  await cashier.getByText('Invalid printer settings').waitFor()
  await cashier.getByText('1 receipt is waiting.').waitFor()
  paper.refusal = ''
  paper.printers = ['Kitchen']
  await cashier.getByRole('button', { name: 'Print again' }).click()
  await cashier.getByText('Invalid deviceName provided').waitFor()
  expect(paper.printed).toEqual([])

  paper.printers = ['Kitchen', 'Counter']
  await cashier.getByRole('button', { name: 'Print again' }).click()
  await expect.poll(() => paper.printed.length).toBe(1)
  expect(paper.printed[0]?.options).toMatchObject({
    silent: true,
    deviceName: 'Counter',
    pageSize: { width: 58_000 },
  })
  expect(paper.printed[0]?.text).toMatch(/Salgskvittering[^]*499,00/)
  // The queue shows what it is and whose, and its letters are the screens' own.
  expect(paper.printed[0]?.name).toBe('Salgskvittering · Kaffebaren Torget')
  expect(paper.printed[0]?.typefaces).toContain('Inter')
  // Laid out where no screen is, nothing is kept, nothing is given and nobody is asked for anything.
  const beside = paper.printed[0]?.session
  expect(beside).not.toBe(session)
  expect(beside).toMatchObject({ isKept: false, isSpellChecked: false })
  expect([
    beside?.given({ getURL: () => 'data:text/html,' }),
    beside?.isLoadable('https://elsewhere.example/'),
  ]).toEqual([[], false])
  await cashier.getByText('1 receipt is waiting.').waitFor({ state: 'detached' })
  const quit = Promise.withResolvers<void>()
  app.once('quit', () => quit.resolve())
  await cashier.close()
  await quit.promise
})
