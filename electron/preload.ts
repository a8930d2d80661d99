// The preload: all that a page gets of Electron is a call and a subscription. No channel, no event object, no Node.
import { contextBridge, ipcRenderer } from 'electron'
import { ipcChannels } from '#electron/channels.ts'

contextBridge.exposeInMainWorld('till', {
  // As text, as over HTTP: main sees how long it is before it takes it apart, and nothing but JSON gets across.
  call: async (name: unknown, input: unknown): Promise<unknown> =>
    ipcRenderer.invoke(ipcChannels.call, name, JSON.stringify(input)),
  subscribe: (listener: (view: unknown) => void): (() => void) => {
    const hear = (_event: unknown, view: unknown) => listener(view)
    ipcRenderer.on(ipcChannels.view, hear)
    ipcRenderer.send(ipcChannels.subscribe)
    return () => void ipcRenderer.off(ipcChannels.view, hear)
  },
})
