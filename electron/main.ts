// The desktop host, as a list: one instance, guarded pages, a till, its channel, its windows.
import { app } from 'electron'
import { parseArgs } from 'node:util'
import { systemChance, systemClock } from '#core/clock.ts'
import { openLogFile } from '#core/log.ts'
import { openTill } from '#core/open.ts'
import { guardContents, guardPermissions, registerScheme, servePages } from '#electron/guard.ts'
import { connect } from '#electron/ipc.ts'
import { holdKiosk } from '#electron/kiosk.ts'
import { printOnSystem } from '#electron/printer.ts'
import { settingsFile } from '#electron/settings.ts'
import { sayAndQuit, sayMistakeAndQuit } from '#electron/trouble.ts'
import { keepCredentials, vaultOf } from '#electron/vault.ts'
import { watchWindows } from '#electron/watchdog.ts'
import { addressOf, openWindows, showOffice } from '#electron/windows.ts'

const { values: options } = parseArgs({
  options: { data: { type: 'string' }, kiosk: { type: 'boolean' }, 'keep-credentials': { type: 'boolean' } },
  strict: false, // Chromium's own switches stand on the same command line
})

registerScheme()
app.enableSandbox()
app.on('web-contents-created', (_event, contents) => guardContents(contents))

// Electron is ready only once this file has been read to its end: waiting for it here would wait for ever.
if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(sayMistakeAndQuit)
else app.quit()

async function start(): Promise<void> {
  servePages()
  guardPermissions()

  const folder = typeof options.data === 'string' ? options.data : app.getPath('userData')
  if (options['keep-credentials'] === true) keepCredentials(folder)
  let openOffice = (): void => undefined
  const opened = await openTill({
    folder,
    clock: systemClock,
    chance: systemChance,
    program: { name: 'Kasse', version: app.getVersion() },
    openLog: (place) => openLogFile(place.log),
    settingsFile,
    isKiosk: options.kiosk === true,
    vault: vaultOf(folder),
    aside: new URL('aside.js', import.meta.url),
    systemPrinter: printOnSystem,
    openOffice: () => openOffice(),
    startSandbox: async (file) => {
      // Built beside this file, and left out of a packaged app.
      const address = new URL('sandbox.js', import.meta.url).href
      const { startSandbox } = (await import(address)) as typeof import('#sandbox/main.ts')
      return startSandbox({ port: 0, file })
    },
  })
  if (!opened.ok) return sayAndQuit(opened.problem)

  const { till, phone, log } = opened.value
  const windows = openWindows(opened.value.settings.isAttended)
  const front = windows.kiosk ?? windows.cashier
  const watchdog = watchWindows(windows, { clock: systemClock, log, addressOf })
  connect(till, windows, (of) => watchdog.alive(of))
  openOffice = () => {
    const made = showOffice(windows)
    if (made) watchdog.watch('office', made)
  }
  if (windows.kiosk) till.hold(holdKiosk(windows.kiosk))
  void till.run()
  if (phone !== null) console.log(`The customer's phone is at ${phone}`)
  app.on('second-instance', () => front?.isDestroyed() === false && front.focus())
  // A till without the screen that drives it is closed; the customer's alone would show what nobody serves.
  front?.on('closed', () => app.quit())
  app.on('window-all-closed', () => app.quit())
  let isClosed = false
  app.on('before-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    const leave = () => {
      isClosed = true
      app.quit()
    }
    opened.value[Symbol.asyncDispose]().then(leave, leave)
  })
}
