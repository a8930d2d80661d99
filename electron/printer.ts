// Printing on the system's printer without a dialog: a page of its own, printed by a hidden window.
import type { SystemPrinter } from '#core/printing/printer.ts'
import { refuseNetwork, makeWindow } from '#electron/guard.ts'
import { paperPage, paperWidth } from '#electron/paper-page.ts'

/** Microns of a millimetre and of a pixel. */
const micron = { mm: 1000, px: 25_400 / 96 }

export const printOnSystem: SystemPrinter = async ({ rows, columns, name }, signal) => {
  // A session of its own that nothing keeps: what is on a receipt is in no cache, and its page has no preload.
  const window = makeWindow({ show: false, width: 400, height: 600 }, { partition: 'paper' })
  refuseNetwork(window.webContents.session)
  const end = () => {
    if (!window.isDestroyed()) window.destroy()
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    const { webContents } = window
    const page = await paperPage(rows, columns)
    await window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(page)}`)
    // Its typeface is part of its height.
    const height = Number(
      await webContents.executeJavaScript('document.fonts.ready.then(() => document.body.offsetHeight)'),
    )
    const printed = Promise.withResolvers<{ ok: true } | { ok: false; reason: string }>()
    webContents.print(
      {
        silent: true,
        printBackground: true,
        margins: { marginType: 'none' },
        pageSize: {
          width: paperWidth(columns) * micron.mm,
          height: Math.ceil(height * micron.px) + micron.mm,
        },
        ...(name === undefined ? {} : { deviceName: name }),
      },
      (ok, reason) => printed.resolve(ok ? { ok } : { ok: false, reason }),
    )
    return await printed.promise
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
