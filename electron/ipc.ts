// The one channel between windows and till: commands in, views out. Which surface speaks is decided by its window, not by its words.
import {
  ipcMain,
  type BrowserWindow,
  type IpcMainEvent,
  type IpcMainInvokeEvent,
  type WebContents,
} from 'electron'
import type { Till } from '#core/till.ts'
import { channels } from '#electron/channels.ts'
import { isOurs } from '#electron/address.ts'
import { dispatch, surface, type Surface } from '#shared/bridge.ts'
import { failed, problem } from '#shared/problem.ts'

/** Which surfaces are open, the till's mode says. */
export type Windows = Partial<Record<Surface, BrowserWindow>>

/** A window keeps its own through a reload. */
const sessionOf = ({ id }: WebContents): string => `window ${id}`

/** `alive`: the page of this surface is drawn and runs. */
export function connect(till: Till, windows: Windows, alive: (of: Surface) => void): void {
  const surfaceOf = (event: IpcMainEvent | IpcMainInvokeEvent): Surface | undefined => {
    const frame = event.senderFrame
    // Our own page in the main frame of one of our windows; anything else has no surface.
    if (!frame || frame.parent !== null || !isOurs(frame.url)) return undefined
    return surface.options.find((one) => {
      const window = windows[one]
      return window !== undefined && !window.isDestroyed() && window.webContents === event.sender
    })
  }
  ipcMain.handle(channels.call, async (event, name: unknown, input: unknown) => {
    const from = surfaceOf(event)
    if (from === undefined)
      return failed(problem('command.notAllowed', { name: String(name).slice(0, 64), surface: 'unknown' }))
    return dispatch(till.handlers, { surface: from, session: sessionOf(event.sender) }, name, input)
  })
  ipcMain.on(channels.subscribe, (event) => {
    const from = surfaceOf(event)
    if (from !== undefined) event.sender.send(channels.view, till.view(from, sessionOf(event.sender)))
  })
  ipcMain.on(channels.alive, (event) => {
    const from = surfaceOf(event)
    if (from !== undefined) alive(from)
  })
  let isDue = false
  till.subscribe(() => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      for (const one of surface.options) {
        const window = windows[one]
        if (!window || window.isDestroyed()) continue
        const { webContents } = window
        webContents.send(channels.view, till.view(one, sessionOf(webContents)))
      }
    })
  })
}
