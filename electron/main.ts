// The desktop host, as a list: one instance, guarded pages, a till, its channel, its windows.
import { app, session } from 'electron'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { forgetSecrets, type ProcessEnv } from '#core/service/credentials.ts'
import { openLogFile } from '#core/system/log.ts'
import { credentialKeeping, openLines } from '#core/system/starter.ts'
import { modeOf } from '#core/settings/settings.ts'
import { openTill, type BuiltInSandbox, type OpenTill } from '#core/app/open.ts'
import { vaultStartMessage } from '#core/vault/vault.ts'
import { environmentAgain, pinReset, restartApp, followStarter, isStartedByNpm } from '#electron/restart.ts'
import {
  shutDownInOrder,
  followPower,
  failStart,
  refuseStart,
  outliveTerminal,
  printOnStderr,
} from '#electron/shutdown.ts'
import { refuseNetwork, guardApp, guardSession, registerScheme, servePages } from '#electron/guard.ts'
import { useFolder, isUnattended, desktopSettingsFile } from '#electron/settings.ts'
import { systemProxies } from '#electron/proxies.ts'
import { printOnSystem } from '#electron/printer.ts'
import { openDesktopRegisters, type DesktopRegisters } from '#electron/registers.ts'
import { refusedSwitch, betterOption, isWayland, type WindowSystem } from '#electron/switches.ts'
import { followUpdates } from '#electron/updater.ts'
import type { PictureFinder } from '#electron/address.ts'
import { answerMistakes } from '#electron/mistakes.ts'
import { openTillWindows, type TillWindows } from '#electron/windows.ts'
import { openDesktopVault } from '#electron/vault.ts'
import { nothingReached } from '#shared/checkout.ts'
import { problem, type Result } from '#shared/problem.ts'
import { printableLine } from '#shared/text.ts'

const { values: options } = parseArgs({
  // Node leaves two out, and a packaged program has no main file's name before its first option. A folder's name is no option.
  args: process.argv.slice(1),
  options: {
    data: { type: 'string' },
    kiosk: { type: 'boolean' },
    [credentialKeeping]: { type: 'boolean' },
    [pinReset]: { type: 'boolean' },
  },
  strict: false, // Chromium's own switches stand on the same command line
})

/** Secrets that the environment gave and that were then forgotten. */
let given: ProcessEnv = {}
let vault: OpenTill['vaultView'] | undefined
/** The program that is started next is this one's child, and the one that needs them. */
const restoreEnv = () => void Object.assign(process.env, vault ? environmentAgain(given, vault()) : given)
const startAgain = () => {
  restoreEnv()
  restartApp()
  app.quit()
}
let windows: TillWindows | undefined
/** Pictures of the till, once it is open. */
let pictureOf: PictureFinder = () => undefined
let registers: DesktopRegisters | undefined

registerScheme()
app.enableSandbox()
guardApp()
followStarter()
outliveTerminal()
const folder = useFolder(typeof options.data === 'string' ? options.data : undefined)
const isKiosk = () => options.kiosk === true || isUnattended(folder)
const mistakes = answerMistakes(folder, systemClock, {
  process,
  app,
  say: printOnStderr,
  restart: startAgain,
  exit: () => app.exit(1),
  isAttended: () => !isKiosk(),
  fail: (trouble) => void failStart(trouble, { isAttended: !isKiosk(), clock: systemClock }),
})
const refusedOption = app.isPackaged ? refusedSwitch(process.argv.slice(1), process.platform) : undefined

// Electron is ready only once this file has been read to its end: waiting for it here would wait for ever.
if (refusedOption !== undefined) refuseStart(problem('switch.refused', { name: refusedOption }))
else if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(mistakes.made)
else app.quit()

const windowSystem = (): WindowSystem => ({
  ozone: app.commandLine.getSwitchValue('ozone-platform'),
  args: process.argv,
  display: process.env['DISPLAY'],
})

async function start(): Promise<void> {
  const system = windowSystem()
  const option = betterOption(system, existsSync)
  if (option !== undefined) {
    restartApp([...process.argv.slice(1), option])
    return app.quit()
  }
  if (isKiosk() && isWayland(system)) return refuseStart(problem('display.noKiosk'))
  servePages((name) => pictureOf(name))
  guardSession(session.defaultSession)
  refuseNetwork(session.defaultSession)
  const opened = await open(system)
  if (!opened.ok) return mistakes.startFailed(opened.problem)
  // Read, and not for the processes that Chromium starts from here on.
  given = forgetSecrets(process.env)

  const { till, phone, log, settings, vaultView } = opened.value
  vault = vaultView
  pictureOf = (name) => till.pictures.find(name)
  for (const line of vaultStartMessage(settings, vaultView())) console.log(printableLine(line))
  windows = openTillWindows(opened.value, system)
  // A kiosk has no other screen on which a manager chooses a PIN, and none is reset before the key store has opened.
  const choosesPin = till.view('office').staff.needsSetUp || opened.value.pinTrouble() !== null
  if (windows.kiosk && options[pinReset] === true && choosesPin) windows.openOffice('')
  const { front } = windows
  const closeTill = async () => {
    await registers?.close()
    await opened.value[Symbol.asyncDispose]()
  }
  const ending = shutDownInOrder(closeTill, { front, clock: systemClock })
  mistakes.opened({ log, closing: ending.signal, close: ending.close })
  followPower({ opened: opened.value, ending, front })
  registers = await openDesktopRegisters(opened.value)
  void till.run()
  if (phone !== null) console.log(printableLine(`The customer's phone is at ${phone}`))
  if (isStartedByNpm())
    for (const line of openLines(modeOf(settings), folder)) console.log(printableLine(line))
  void followUpdates({
    till,
    log,
    closing: ending.signal,
    options: Object.keys(options),
    async leave() {
      try {
        await ending.close()
      } finally {
        restoreEnv()
        windows?.kiosk?.free()
      }
    },
  })
}

const open = (system: WindowSystem): Promise<Result<OpenTill>> =>
  openTill({
    folder,
    clock: systemClock,
    chance: systemChance,
    program: { name: 'Kasse', version: app.getVersion() },
    proxiesFor: systemProxies(process.env, (url) => session.defaultSession.resolveProxy(url)),
    openLog: (place) => openLogFile(place.log),
    settingsFile: desktopSettingsFile,
    isKiosk: options.kiosk === true,
    resetsPins: options[pinReset] === true,
    openVault: (place) => openDesktopVault(place, folder, options[credentialKeeping] === true),
    backgroundThread: new URL('aside.cjs', import.meta.url),
    can: {
      systemPrinter: printOnSystem,
      registersAt: () => registers?.at() ?? nothingReached,
      openOffice: (page) => windows?.openOffice(page),
      showCustomer: () => windows?.showCustomer(),
      restart: startAgain,
      notices: [...mistakes.notices, ...(isWayland(system) ? [problem('display.notPlaced')] : [])],
    },
    // Built beside this file, and left out of a packaged app.
    ...(app.isPackaged ? {} : { startSandbox: startBuiltInSandbox }),
  })

async function startBuiltInSandbox(file: string): Promise<BuiltInSandbox> {
  const address = new URL('sandbox.js', import.meta.url).href
  const builtIn = (await import(address)) as typeof import('#sandbox/built-in.ts')
  return builtIn.startBuiltInSandbox(file, true)
}
