// The check of who sends on the channel, and of how much. Needs no Electron, so that bad senders can be tested.
import { jsonIn } from '#core/system/json.ts'
import { isPageOf } from '#electron/address.ts'
import { longestOf, type CommandName } from '#shared/bridge.ts'
import { surface, type Surface } from '#shared/command.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** The part of an event that says where it comes from. */
type SentInput<Contents> = {
  sender: Contents
  senderFrame: { url: string; parent: object | null; frameToken: string } | null
}
type Pane<Contents> = {
  webContents: Contents & { mainFrame: { frameToken: string } }
  isDestroyed(): boolean
}

/**
 * The main frame of one of our windows, on that window's own page; anything else has no surface. A frame on its way out is known by its token:
 * the one in its place has another. Its `detached` is not asked: Electron 33 to 43 say it for ever of a page that came back after its process ended.
 */
export function surfaceOf<Contents extends object>(
  { sender, senderFrame }: SentInput<Contents>,
  windows: Partial<Record<Surface, Pane<Contents>>>,
): Surface | undefined {
  // Gone meanwhile, or inside another page.
  if (!senderFrame || senderFrame.parent !== null) return undefined
  return surface.options.find((one) => {
    const window = windows[one]
    if (window === undefined || window.isDestroyed() || window.webContents !== sender) return false
    const { frameToken } = window.webContents.mainFrame
    return frameToken === senderFrame.frameToken && isPageOf(senderFrame.url, one)
  })
}

/** The input of a command, read only when it is no longer than that command's may be. */
export function inputOf(name: CommandName, text: unknown): Result<unknown> {
  // A command without input is refused by its own shape.
  if (typeof text !== 'string') return ok(undefined)
  if (Buffer.byteLength(text) > longestOf(name)) {
    const why = `longer than ${longestOf(name)} bytes`
    return failed(problem('command.badShape', { name, where: '', why }))
  }
  return ok(jsonIn(text))
}
