// The options that a packaged till may be started with, each with its reason. With any other it does not start.

/**
 * A list of what is allowed and not of what is forbidden: Chromium has hundreds of switches that open a debugger, a wall or a connection, and
 * new ones with every version. Refused, not taken off: Chromium has read its command line before any line of ours runs.
 */
export const allowedSwitches: Readonly<Record<string, string>> = {
  data: 'the folder of this till',
  kiosk: 'a till without staff',
  'keep-credentials': 'the service’s credentials come from the environment once, and are kept',
  'reset-pin': 'the managers’ PINs are forgotten at this start: the first who comes chooses one anew',
  'disable-gpu': 'a driver that draws nothing or falls over',
  'force-device-scale-factor': 'a screen that says a wrong size of itself',
  lang: 'the language of Chromium’s own dialogs',
  'ozone-platform': 'Linux: Wayland or X11, where the guess is wrong',
  'password-store':
    'Linux: the desktop’s key store, where it is not recognised; one that keeps nothing is told as none',
  'touch-events': 'a touch screen that is not recognised as one',
  updated: 'Windows: the installer of a newer version starts it so',
  'original-process-start-time':
    'Windows: added when a program is started again by itself; says a time and nothing else',
}

/** A Mac’s Finder gave each program a number of its own. */
const processNumber = /^-psn_\d+_\d+$/

/**
 * The first option on the command line that is not allowed, as it was written and without its value, which may be a secret. Read as Chromium
 * reads it: blanks around it do not count, one hyphen is as good as two, and on Windows so is a slash. Values and folders begin with neither.
 */
export function refusedSwitch(args: readonly string[], platform: NodeJS.Platform): string | undefined {
  const prefix = platform === 'win32' ? /^(--|-|\/)/ : /^--?/
  for (const given of args) {
    const [option = ''] = given.trim().split('=')
    if (!prefix.test(option)) continue
    if (platform === 'darwin' && processNumber.test(given)) continue
    if (!option.startsWith('--') || !Object.hasOwn(allowedSwitches, option.slice(2))) return option
  }
  return undefined
}

/** `ozone`: what Chromium draws on, by its command line; it writes its own choice there since Electron 38, before which it was X11. `display`: of X11. */
export type WindowSystem = { ozone: string; args: readonly string[]; display: string | undefined }

/** It lets no program place a window, hold it in front, or learn where it is. */
export const isWayland = ({ ozone }: Pick<WindowSystem, 'ozone'>): boolean => ozone === 'wayland'

const underX11 = '--ozone-platform=x11'

/**
 * The option to start again with, where Chromium took Wayland by itself and an X server is there too. It has chosen before any line of ours runs.
 * No starter’s file can say so: it cannot depend on a server, without one the program would not start, and who clicks on an AppImage reads none.
 */
export function betterOption(system: WindowSystem, isThere: (file: string) => boolean): string | undefined {
  const isAsked = system.args.some((one) => one.trim().split('=')[0] === '--ozone-platform')
  if (isAsked || !isWayland(system)) return undefined
  const [, screen] = /^(?:unix)?:(\d+)(?:\.\d+)?$/.exec(system.display ?? '') ?? []
  return screen !== undefined && isThere(`/tmp/.X11-unix/X${screen}`) ? underX11 : undefined
}
