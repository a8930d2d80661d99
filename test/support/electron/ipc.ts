// The stand-in for main's end of Electron's channels: who is heard there, and as whom.
import { EventEmitter } from 'node:events'

export type SenderFrame = { url: string; parent: object | null; detached: boolean; frameToken: string }
export type IpcEvent = { sender: EventEmitter; senderFrame: SenderFrame | null }
class IpcMain extends EventEmitter {
  readonly handlers = new Map<string, (event: IpcEvent, ...args: unknown[]) => unknown>()
  handle(channel: string, handler: (event: IpcEvent, ...args: unknown[]) => unknown): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.handlers.set(channel, handler)
  }
}
export const ipcMain = new IpcMain()
