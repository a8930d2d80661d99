// The window system that the desktop app is drawn by. Needs no Electron, so that every desktop can be tested.

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
