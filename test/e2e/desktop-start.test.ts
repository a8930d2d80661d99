// The start of the desktop program: once to a folder, and not at all when it is started open.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { starterVariable } from '#core/system/starter.ts'
import { sandboxSettings } from '#core/settings/settings.ts'
import { useBrowser } from '#test/support/pages/browser.ts'
import { App, createEvent } from '#test/support/electron/app.ts'
import { dialog } from '#test/support/electron/system.ts'
import { launch } from '#test/support/electron/launch.ts'
import { slowTest } from '#test/support/run/run-size.ts'

const browser = useBrowser()
const root = mkdtempSync(path.join(tmpdir(), 'kasse-start-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function folderOf(name: string): string {
  const folder = path.join(root, name)
  mkdirSync(folder)
  return folder
}

slowTest('started again nothing opens; a till of another folder runs beside it', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const [own, other] = [folderOf('own'), folderOf('other')]
  const desktop = await launch({ context, folder: own, windows: 2 })
  await Promise.all(desktop.windows.map(({ shown }) => shown))
  expect(desktop.app.getPath('sessionData')).toBe(path.join(own, 'desktop'))
  await end(desktop)

  App.taken.add(own)
  const second = await launch({ context, folder: own, windows: 0 })
  expect(second.windows).toEqual([])
  const beside = await launch({ context, folder: own, flags: ['--data', other], windows: 2 })
  expect(beside.app.getPath('userData')).toBe(other)
  await Promise.all(beside.windows.map(({ shown }) => shown))
  await end(beside)
  App.taken.clear()
})

test('started by npm start it says in its terminal that no money is real, and where its data are', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const folder = folderOf('said')
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.stubEnv(starterVariable, 'npm start')
  const desktop = await launch({ context, folder, windows: 2 })
  await Promise.all(desktop.windows.map(({ shown }) => shown))
  const lines = () => said.mock.calls.map(([line]) => String(line))
  await expect.poll(lines).toContain(`Data in ${folder}. Stop with Ctrl+C.`)
  expect(lines()).toContainEqual(expect.stringMatching(/^SANDBOX: no real money/))
  vi.unstubAllEnvs()
  said.mockRestore()
  await end(desktop)
})

test('packaged, the first option counts as well: a till is that of the folder it is started with', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const [machine, till] = [folderOf('machine-packaged'), folderOf('till-packaged')]
  const flags = ['--data', till]
  const desktop = await launch({ context, folder: machine, flags, windows: 1, isPackaged: true })
  await desktop.windows[0]?.shown
  expect(desktop.app.getPath('userData')).toBe(till)
  expect([machine, till].map((folder) => existsSync(path.join(folder, 'journal.sqlite')))).toEqual([
    false,
    true,
  ])
  await end(desktop)
})

async function end({ app, windows }: Awaited<ReturnType<typeof launch>>): Promise<void> {
  const quit = Promise.withResolvers<void>()
  app.once('quit', () => quit.resolve())
  await windows[0]?.webContents.page?.close()
  await quit.promise
  for (const { webContents } of windows.slice(1)) await webContents.page?.close()
}

test.each(['--remote-debugging-port=9222', '-inspect', '--no-sandbox', '--enable-features=New'])(
  'a packaged till does not start with %s: it says why, ends before anything is open, and touches no journal',
  async (flag) => {
    await using context = await browser().newContext()
    const folder = folderOf(flag)
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      const { windows, dialog, app } = await launch({
        context,
        folder,
        flags: [flag],
        windows: 0,
        isPackaged: true,
      })
      expect([windows, dialog.shown, app.exitCode]).toEqual([[], [], 1])
      expect(said.mock.calls.map(String)).toEqual([
        expect.stringContaining(`does not start with “${flag.split('=')[0]}”`),
      ])
    } finally {
      said.mockRestore()
    }
    expect(existsSync(path.join(folder, 'journal.sqlite'))).toBe(false)
  },
)

test.each([false, true])(
  'a start in a file instead of a folder (kiosk: %s): said on stderr, and in a box where somebody may be',
  async (isKiosk) => {
    await using context = await browser().newContext()
    const folder = folderOf(`unusable ${isKiosk}`)
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    dialog.shown = []
    try {
      const at = path.join(folder, 'file')
      writeFileSync(at, '')
      const flags = ['--data', at, ...(isKiosk ? ['--kiosk'] : [])]
      const launched = launch({ context, folder, flags, windows: 0 })
      if (!isKiosk) {
        await vi.waitUntil(() => dialog.open.length > 0)
        dialog.open[0]?.answer()
      }
      expect((await launched).app.exitCode).toBe(1)
      expect(said.mock.calls.map(String)).toEqual([expect.stringContaining(at)])
      expect(dialog.shown).toEqual(isKiosk ? [] : [expect.stringContaining(at)])
    } finally {
      said.mockRestore()
    }
  },
)

test('a kiosk by its settings whose start fails shows no box either', async () => {
  await using context = await browser().newContext()
  const folder = folderOf('failing kiosk')
  const settings = { ...sandboxSettings(), isAttended: false }
  writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings))
  writeFileSync(path.join(folder, 'till.json'), 'nobody’s')
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  dialog.shown = []
  try {
    const { app } = await launch({ context, folder, windows: 0 })
    expect([app.exitCode, dialog.shown]).toEqual([1, []])
    expect(said.mock.calls.map(String)).toEqual([expect.stringContaining('till.json')])
  } finally {
    said.mockRestore()
  }
})

test('every window is locked down in so many words; packaged, no tools for developers open in it', async () => {
  await using context = await browser().newContext({ locale: 'en-GB' })
  const locked = {
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    plugins: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
  }
  const own = await launch({ context, folder: folderOf('unpackaged'), windows: 2 })
  await Promise.all(own.windows.map(({ shown }) => shown))
  for (const { options } of own.windows)
    expect(options.webPreferences).toMatchObject({ ...locked, devTools: true })
  expect(own.menu.shown).toBeNull()
  // Beneath the windows' own preferences: every page's process, and a scheme that no content policy is turned off for.
  expect(own.app.isSandboxed).toBe(true)
  expect(own.scheme).toEqual({ standard: true, secure: true, supportFetchAPI: true })
  await end(own)

  const packaged = await launch({ context, folder: folderOf('packaged'), windows: 1, isPackaged: true })
  const [office] = packaged.windows
  if (!office) throw new Error('no window')
  await office.shown
  expect(office.options.webPreferences).toMatchObject({ ...locked, devTools: false })

  // Nobody chooses a certificate or a device for a page, whatever there is to choose from.
  const { app, session } = packaged
  const chosen: unknown[] = []
  const choose = (...given: unknown[]) => chosen.push(given[0] ?? 'nothing')
  const asked = [createEvent(), createEvent(), createEvent(), createEvent(), createEvent()] as const
  app.emit('select-client-certificate', asked[0], null, '', [{ serialNumber: '1' }], choose)
  session.emit('select-usb-device', asked[1], { deviceList: [{ deviceId: '1' }] }, choose)
  session.emit('select-hid-device', asked[2], { deviceList: [{ deviceId: '1' }] }, choose)
  session.emit('select-serial-port', asked[3], [{ portId: '1' }], null, choose)
  office.webContents.emit('select-bluetooth-device', asked[4], [{ deviceId: '1' }], choose)
  expect(chosen).toEqual(['nothing', 'nothing', '', '', ''])
  expect(asked.map(({ defaultPrevented }) => defaultPrevented)).toEqual(asked.map(() => true))
  expect(session.isDeviceGiven({ deviceType: 'usb' })).toBe(false)
  expect(session.captured()).toBeNull()
  expect(office.webContents.rtcPolicy).toBe('disable_non_proxied_udp')
  // No answer is no to these two; whoever listens might say yes.
  expect(['login', 'certificate-error'].map((name) => app.listenerCount(name))).toEqual([0, 0])
  for (const away of ['will-redirect', 'will-attach-webview']) {
    const event = createEvent()
    office.webContents.emit(away, event)
    expect([away, event.defaultPrevented]).toEqual([away, true])
  }

  let isClosed = false
  office.webContents.once('devtools-closed', () => (isClosed = true))
  office.webContents.emit('devtools-opened')
  expect(isClosed).toBe(true)
  await end(packaged)
})
