// The desktop program prints on the system's own printer, asking nobody; and one that refuses is said on the cashier's screen.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { launch } from '#test/support/electron/launch.ts'
import { bothOf } from '#test/support/pages/windows.ts'
import { phoneAt } from '#test/support/pages/phone.ts'

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
  const { end, windows, paper, session } = await launch({ context, folder, windows: 2 })
  paper.refusal = 'Invalid printer settings'
  const { cashier, customer } = await bothOf(windows)
  await cashier.chargeByQr('49900')
  const phone = phoneAt(await context.newPage())
  await phone.approve(await customer.code())
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
  await end(cashier)
})
