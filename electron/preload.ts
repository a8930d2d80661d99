// All that a page gets of Electron: a call, a subscription and a sign of life. No channel, no event object, no Node.
import { contextBridge, ipcRenderer } from 'electron'
import { channels } from '#electron/channels.ts'

contextBridge.exposeInMainWorld('till', {
  call: (name: unknown, input: unknown): Promise<unknown> => ipcRenderer.invoke(channels.call, name, input),
  subscribe: (listener: (view: unknown) => void): (() => void) => {
    const hear = (_event: unknown, view: unknown) => listener(view)
    ipcRenderer.on(channels.view, hear)
    ipcRenderer.send(channels.subscribe)
    return () => void ipcRenderer.off(channels.view, hear)
  },
  alive: (): void => ipcRenderer.send(channels.alive),
})
