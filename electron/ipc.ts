// The one channel between windows and till: commands in, views out. Which surface speaks is decided by its window, not by its words.
import { ipcMain, type BrowserWindow, type WebContents } from 'electron'
import type { Till } from '#core/app/till.ts'
import { ipcChannels } from '#electron/channels.ts'
import { inputOf, surfaceOf } from '#electron/sender-check.ts'
import { dispatch } from '#shared/bridge.ts'
import { surface, type Surface } from '#shared/command.ts'
import { failed, problem } from '#shared/problem.ts'

/** Which surfaces are open, the till's mode says. */
export type SurfaceWindows = Partial<Record<Surface, BrowserWindow>>

/** A window keeps its own through a reload. */
const sessionOf = ({ id }: WebContents): string => `window ${id}`

/** A page has a few commands on their way; one with more of them is out of its mind, and the other windows' sales go on. */
const mostAtOnce = 50

type World = {
  /** The page of this surface is drawn and runs. */
  alive: (of: Surface) => void
  /** Whether the customer's window is where somebody sees it. */
  isCustomerSeen: () => boolean
}

export function connectWindows(till: Till, windows: SurfaceWindows, { alive, isCustomerSeen }: World): void {
  const running: Partial<Record<Surface, number>> = {}
  ipcMain.handle(ipcChannels.call, async (event, given: unknown, text: unknown) => {
    const name = typeof given === 'string' ? given : typeof given
    const from = surfaceOf(event, windows)
    if (from === undefined) return failed(problem('command.fromElsewhere', { name: name.slice(0, 64) }))
    const before = running[from] ?? 0
    if (before >= mostAtOnce) return failed(problem('till.notAnswering'))
    const caller = { surface: from, session: sessionOf(event.sender) }
    const named = till.commandOf(caller, name)
    if (!named.ok) return named
    if (named.value === 'poll') alive(from)
    const input = inputOf(named.value, text)
    if (!input.ok) return input
    running[from] = before + 1
    const isUnseen = from === 'customer' && named.value === 'poll' && !isCustomerSeen()
    try {
      return await dispatch(till.handlers, caller, name, isUnseen ? { isHidden: true } : input.value)
    } finally {
      running[from] = (running[from] ?? 1) - 1
    }
  })
  ipcMain.on(ipcChannels.subscribe, (event) => {
    const from = surfaceOf(event, windows)
    if (from !== undefined) tell(from)
  })
  const due = new Set<Surface>()
  /** However often it is asked for, a window hears the newest view once a turn. */
  function tell(one: Surface): void {
    if (due.size === 0) setImmediate(tellAll)
    due.add(one)
  }
  function tellAll(): void {
    const now = [...due]
    due.clear()
    // The journal that a view is read from may be closed by now.
    if (till.ending.aborted) return
    for (const one of now) send(one, (session) => till.shown(one, session))
  }
  function send(to: Surface, view: (session: string) => unknown): void {
    const window = windows[to]
    if (!window || window.isDestroyed()) return
    window.webContents.send(ipcChannels.view, view(sessionOf(window.webContents)))
  }
  till.subscribe(() => surface.options.forEach(tell))
  // A page that is left shows what is not kept up any more: it may be a minute until there is a till again.
  till.ending.addEventListener('abort', () => surface.options.forEach((one) => send(one, () => null)))
}
