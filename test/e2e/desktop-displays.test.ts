// The customer's display is pulled out and plugged in while a sale runs: the QR goes with the window, the cashier's stays, and it is paid.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { launch } from '#test/support/electron/launch.ts'
import { display } from '#test/support/electron/screen.ts'
import { slowTest } from '#test/support/run/run-size.ts'
import { phoneAt } from '#test/support/pages/phone.ts'
import { bothOf, windowAt } from '#test/support/pages/windows.ts'

const browser = useBrowser()
const root = mkdtempSync(path.join(tmpdir(), 'kasse-displays-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A machine that does much else moves its windows late. */
const own = display(1, 0, 0, 1366, 768)
const second = display(2, 1366, 0, 1280, 800)
const third = display(3, -1080, -200, 1080, 1920)

async function open(name: string, displays: ReturnType<typeof display>[]) {
  await using owned = new AsyncDisposableStack()
  const context = owned.use(await browser().newContext({ locale: 'en-GB' }))
  const folder = path.join(root, name)
  const desktop = await launch({ context, folder, windows: 2, displays })
  const [cashierWindow, customerWindow] = desktop.windows
  if (!cashierWindow || !customerWindow) throw new Error('no two windows')
  const { cashier, customer } = await bothOf(desktop.windows)
  const kept = owned.move()
  return {
    ...desktop,
    context,
    folder,
    cashierWindow,
    customerWindow,
    cashier,
    customer,
    async [Symbol.asyncDispose]() {
      await desktop.end(cashier)
      await kept.disposeAsync()
    },
  }
}

slowTest('pulled out and plugged in while the customer looks for the phone', async () => {
  await using scene = await open('replugged', [own, second])
  const { screen, cashierWindow, customerWindow, cashier, customer, context, awake } = scene
  const where = () => ({ ...customerWindow.getBounds(), isWhole: customerWindow.isFullScreen() })
  expect(where()).toEqual({ ...second.bounds, isWhole: true })
  expect([...awake]).toHaveLength(1)
  const cashierWas = cashierWindow.getBounds()
  await cashier.chargeByQr('49900')
  const code = await customer.code()
  await customer.evaluate(() => Object.assign(window, { isStill: true }))

  screen.unplug(2)
  await expect.poll(where).toEqual({ x: 86, y: 0, width: 1280, height: 728, isWhole: false })
  await expect.poll(() => scene.order().at(-1)).toBe(cashierWindow)
  expect(await customer.code()).toBe(code)

  // Plugged in again, and turned on its side by whoever did it.
  screen.plug(second)
  await expect.poll(where).toEqual({ ...second.bounds, isWhole: true })
  const turned = display(2, 1366, 0, 800, 1280)
  screen.change(turned)
  await expect.poll(where).toEqual({ ...turned.bounds, isWhole: true })
  expect(await customer.code()).toBe(code)

  // A third one is none of the customers': theirs is the one they know.
  screen.plug(third)
  screen.unplug(2)
  await expect.poll(where).toEqual({ ...third.bounds, isWhole: true })
  screen.plug(turned)
  await expect.poll(where).toEqual({ ...turned.bounds, isWhole: true })

  expect(cashierWindow.getBounds()).toEqual(cashierWas)
  expect(await customer.evaluate(() => 'isStill' in window)).toBe(true)
  const phone = phoneAt(await context.newPage())
  await phone.approve(code)
  await cashier.paid()
  await customer.paid()
})

test('whoever scans into the cashier’s window goes on there when the display is plugged in', async () => {
  await using scene = await open('keyboard', [own, second])
  const { screen, cashierWindow, customerWindow, customer } = scene
  await customer.waitForLoadState()
  await expect.poll(() => cashierWindow.isFocused()).toBe(true)
  const taken: string[] = []
  customerWindow.on('focus', () => taken.push('taken'))
  screen.unplug(2)
  await expect.poll(() => customerWindow.isFullScreen()).toBe(false)
  screen.plug(second)
  await expect.poll(() => taken).toEqual(['taken'])
  await expect.poll(() => cashierWindow.isFocused()).toBe(true)

  // Closed by hand it is opened anew, which gives it the keyboard as well.
  await customer.close()
  await expect.poll(() => customerWindow.isDestroyed()).toBe(true)
  screen.unplug(2)
  const both = scene.whenOpen(2)
  screen.plug(second)
  const again = (await both)[1]
  if (!again) throw new Error('no window of the customer')
  await once(again, 'focus')
  await expect.poll(() => cashierWindow.isFocused()).toBe(true)
  await again.shown
})

test('a window manager that undoes a move: the window is put in its place again, and left there in the end', async () => {
  await using scene = await open('undone', [own, second])
  const { screen, cashierWindow, customerWindow, customer, folder } = scene
  await customer.waitForLoadState()
  screen.undoes = 1
  screen.unplug(2)
  await expect.poll(() => customerWindow.isFullScreen()).toBe(false)
  expect(customerWindow.getBounds()).toEqual(second.bounds) // where no display is any more
  await expect.poll(() => customerWindow.getBounds()).toEqual({ x: 86, y: 0, width: 1280, height: 728 })

  screen.displays = [third, own]
  screen.undoes = 1
  screen.unplug(1)
  await expect.poll(() => cashierWindow.getBounds()).toMatchObject({ x: third.bounds.x })

  screen.undoes = 1000
  screen.plug(own)
  const log = () => readFileSync(path.join(folder, 'till.log'), 'utf8')
  await expect.poll(log).toContain('a window does not stay where it was put')
  expect(1000 - screen.undoes).toBeLessThan(20)
})

test('pulled out and in faster than a window can follow', async () => {
  await using scene = await open('fast', [own, second])
  const { screen, customerWindow, customer } = scene
  await customer.waitForLoadState()
  const whole = () => ({ ...customerWindow.getBounds(), isWhole: customerWindow.isFullScreen() })
  const left = once(customerWindow, 'leave-full-screen')
  for (let time = 0; time < 5; time += 1) {
    screen.unplug(2)
    screen.plug(second)
  }
  await left
  await expect.poll(whole).toEqual({ ...second.bounds, isWhole: true })
  screen.plug(third)
  for (let time = 0; time < 5; time += 1) {
    screen.plug(second)
    screen.unplug(2)
  }
  screen.unplug(3)
  const bounds = { x: 86, y: 0, width: 1280, height: 728 }
  await expect.poll(() => customerWindow.isFullScreen()).toBe(false)
  await expect.poll(() => customerWindow.getBounds()).toEqual(bounds)
})

slowTest(
  'without a second display the customer’s window lies under the cashier’s; closed by hand it comes with the display',
  async () => {
    await using scene = await open('closed', [own])
    const { screen, cashierWindow, customerWindow, customer, cashier, whenOpen, awake } = scene
    expect(customerWindow.getBounds()).toEqual({ x: 86, y: 0, width: 1280, height: 728 })
    expect(scene.order().at(-1)).toBe(cashierWindow)
    await customer.close()
    await expect.poll(() => [...awake]).toEqual([])
    // Nothing of it when another display is only turned.
    screen.change(own)

    const both = whenOpen(2)
    screen.plug(second)
    const again = (await both)[1]
    if (!again) throw new Error('no window of the customer')
    expect(again.options).toMatchObject({ ...second.bounds, fullscreen: true })
    expect(scene.order().at(-1)).toBe(cashierWindow)
    expect([...awake]).toHaveLength(1)
    await cashier.chargeByQr('100')
    await (await windowAt('customer', again)).code()
    // It is watched as the first one was.
    again.webContents.forcefullyCrashRenderer()
    await new Promise((resolve) => again.webContents.once('render-process-gone', resolve))
    await (await windowAt('customer', again)).code()
  },
)

slowTest('closed by hand, or lost, the cashier brings it back', async () => {
  await using scene = await open('asked', [own, second])
  const { customerWindow, customer, cashier, whenOpen, screen, awake } = scene
  const show = async () => {
    await cashier.getByRole('button', { name: 'Screen', exact: true }).click()
    await cashier.getByText('at full brightness').waitFor()
    await cashier.getByRole('button', { name: 'Show the customer’s screen' }).click()
  }
  customerWindow.minimize()
  await show()
  await expect.poll(() => customerWindow.isMinimized()).toBe(false)
  expect(customerWindow.getBounds()).toEqual(second.bounds)

  await customer.close()
  await expect.poll(() => [...awake]).toEqual([])
  const both = whenOpen(2)
  await show()
  const again = (await both)[1]
  if (!again) throw new Error('no window of the customer')
  await cashier.chargeByQr('100')
  await (await windowAt('customer', again)).code()
  expect(again.isFullScreen()).toBe(true)

  // On the cashier's own display it would lie underneath: who asks for it sees it.
  screen.unplug(2)
  await expect.poll(() => again.isFullScreen()).toBe(false)
  expect(scene.order().at(-1)).toBe(scene.cashierWindow)
  await show()
  await expect.poll(() => scene.order().at(-1)).toBe(again)
})

test('with one display the code stands on the cashier’s own screen, until the customers have a display', async () => {
  await using scene = await open('one-display', [own])
  const { screen, cashier, customer, customerWindow } = scene
  await cashier.chargeByQr('100')
  const ownCode = cashier.getByRole('img', { name: 'QR code' })
  await ownCode.waitFor()
  await cashier.getByText('No customer screen is connected').waitFor()
  const code = await cashier.code()
  screen.plug(second)
  await expect.poll(() => customerWindow.isFullScreen()).toBe(true)
  await ownCode.waitFor({ state: 'detached' })
  expect(await customer.code()).toBe(code)
})

test('the display under the cashier goes: the window is back in reach, the customer’s beside it', async () => {
  await using scene = await open('rescued', [own, second])
  const { screen, cashierWindow, customerWindow } = scene
  screen.displays = [second, own]
  screen.unplug(1)
  await expect.poll(() => cashierWindow.getBounds()).toEqual({ x: 1366, y: 0, width: 1280, height: 760 })
  await expect.poll(() => customerWindow.isFullScreen()).toBe(false)
  expect(scene.order().at(-1)).toBe(cashierWindow)
})
