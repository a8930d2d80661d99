// The options that make Chromium a kiosk's screen, and where its program usually is on a machine.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Everything that would ask, offer, remember or lead away. */
export const kioskFlags: readonly string[] = [
  '--kiosk',
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
  // It is ended without notice, and that is no reason for a question.
  '--hide-crash-restore-bubble',
  '--disable-session-crashed-bubble',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  '--disable-extensions',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-notifications',
  '--disable-features=Translate,MediaRouter,OptimizationHints,GlobalMediaControls',
  '--password-store=basic',
  // The chime of a kiosk that nobody has touched yet.
  '--autoplay-policy=no-user-gesture-required',
]

/** On Wayland it is told so: by itself it looks for an X server wherever the login that started it was a console's. */
export const screenFlags = (environment: NodeJS.ProcessEnv): readonly string[] =>
  environment['WAYLAND_DISPLAY'] ? ['--ozone-platform=wayland'] : []

const linux = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const windows = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Chromium\\Application\\chrome.exe',
]
const mac = ['Google Chrome', 'Chromium', 'Microsoft Edge']

/** Nothing when none stands where one usually does. */
export function usualBrowser(
  platform = process.platform,
  environment = process.env,
  isThere = existsSync,
): string | undefined {
  return placesOn(platform, environment).find((place) => isThere(place))
}

function placesOn(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] {
  if (platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
      (name) => environment[name] ?? [],
    )
    return windows.flatMap((program) => roots.map((root) => `${root}\\${program}`))
  }
  if (platform === 'darwin') return mac.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  const folders = (environment['PATH'] ?? '/usr/bin').split(':').filter((folder) => folder !== '')
  return linux.flatMap((program) => folders.map((folder) => path.join(folder, program)))
}
