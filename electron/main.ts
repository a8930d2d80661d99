// The desktop host, as a list: one instance, guarded pages, a till, its channel, its windows.
import { app, session } from 'electron'
import { parseArgs } from 'node:util'
import { systemChance, systemClock } from '#core/system/clock.ts'
import { forgetSecrets, type Environment } from '#core/service/credentials.ts'
import { openLogFile } from '#core/system/log.ts'
import { openTill, type BuiltInSandbox, type OpenTill } from '#core/app/open.ts'
import { vaultStartMessage } from '#core/vault/vault.ts'
import { startAgain } from '#electron/again.ts'
import { openDesk, type Desk } from '#electron/desk.ts'
import { endInOrder } from '#electron/ending.ts'
import { cutOff, guardApp, guardSession, registerScheme, servePages } from '#electron/guard.ts'
import { keepIn } from '#electron/home.ts'
import { printOnSystem } from '#electron/printer.ts'
import { openUpdateMemory, settingsFile } from '#electron/settings.ts'
import { strangeOption } from '#electron/switches.ts'
import { followUpdates } from '#electron/updater.ts'
import { sayAndQuit, sayMistakeAndQuit } from '#electron/trouble.ts'
import { openDesktopVault } from '#electron/vault.ts'
import { problem, type Problem, type Result } from '#shared/problem.ts'

const { values: options } = parseArgs({
  // Node leaves two out, and a packaged program has no main file's name before its first option. A folder's name is no option.
  args: process.argv.slice(1),
  options: { data: { type: 'string' }, kiosk: { type: 'boolean' }, 'keep-credentials': { type: 'boolean' } },
  strict: false, // Chromium's own switches stand on the same command line
})

/** What the environment gave and was then forgotten. */
let given: Environment = {}
/** What is started next is this program's child, and the one that needs it. */
const giveBack = () => void Object.assign(process.env, given)
let desk: Desk | undefined
let updateTrouble: Problem | null = null

registerScheme()
app.enableSandbox()
guardApp()
const folder = keepIn(typeof options.data === 'string' ? options.data : undefined)
const strange = app.isPackaged ? strangeOption(process.argv.slice(1), process.platform) : undefined

// Electron is ready only once this file has been read to its end: waiting for it here would wait for ever.
if (strange !== undefined) app.whenReady().then(refuse).catch(sayMistakeAndQuit)
else if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(sayMistakeAndQuit)
else app.quit()

/** Only once there can be a window to say it in. */
function refuse(): void {
  sayAndQuit(problem('switch.refused', { name: strange ?? '' }))
}

async function start(): Promise<void> {
  servePages()
  guardSession(session.defaultSession)
  cutOff(session.defaultSession)
  const opened = await open()
  if (!opened.ok) return sayAndQuit(opened.problem)
  // Read, and not for the processes that Chromium starts from here on.
  given = forgetSecrets(process.env)

  const { till, phone, log, settings, vaultTold } = opened.value
  const said = vaultStartMessage(settings, vaultTold())
  if (said !== null) console.log(said)
  desk = openDesk(opened.value)
  void till.run()
  if (phone !== null) console.log(`The customer's phone is at ${phone}`)
  const ending = endInOrder(() => opened.value[Symbol.asyncDispose](), desk.front)
  void followUpdates({
    memory: openUpdateMemory(folder),
    till,
    log,
    closing: ending.signal,
    options: Object.keys(options),
    tell: (trouble) => (updateTrouble = trouble),
    async leave() {
      try {
        await ending.close()
      } finally {
        giveBack()
        desk?.kiosk?.free()
      }
    },
  })
}

const open = (): Promise<Result<OpenTill>> =>
  openTill({
    folder,
    clock: systemClock,
    chance: systemChance,
    program: { name: 'Kasse', version: app.getVersion() },
    openLog: (place) => openLogFile(place.log),
    settingsFile,
    isKiosk: options.kiosk === true,
    openVault: (place) => openDesktopVault(place, folder, options['keep-credentials'] === true),
    backgroundThread: new URL('aside.cjs', import.meta.url),
    can: {
      systemPrinter: printOnSystem,
      updateTrouble: () => updateTrouble,
      openOffice: () => desk?.openOffice(),
      showCustomer: () => desk?.showCustomer(),
      restart: () => {
        giveBack()
        startAgain()
        app.quit()
      },
    },
    // Built beside this file, and left out of a packaged app.
    ...(app.isPackaged ? {} : { startSandbox: startBuiltInSandbox }),
  })

async function startBuiltInSandbox(file: string): Promise<BuiltInSandbox> {
  const address = new URL('sandbox.js', import.meta.url).href
  const builtIn = (await import(address)) as typeof import('#sandbox/built-in.ts')
  return builtIn.startBuiltInSandbox(file, true)
}
