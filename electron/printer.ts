// Printing on the system's printer without a dialog: a page without scripts, printed by a hidden window.
import type { SystemPrinter } from '#core/printing/output.ts'
import { refuseNetwork, makeWindow } from '#electron/guard.ts'
import type { Row, Weight } from '#shared/paper.ts'
import type { Columns } from '#shared/printing.ts'

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
    await window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(pageOf(rows, columns))}`)
    const height = Number(await webContents.executeJavaScript('document.body.offsetHeight'))
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

/** mm */
const paperWidth = (columns: Columns): number => (columns === 32 ? 58 : 80)

const style = (columns: Columns): string => `
@page { margin: 0 }
* { margin: 0; box-sizing: border-box }
body { width: ${paperWidth(columns)}mm; padding: ${columns === 32 ? '2mm 3mm 6mm' : '3mm 4mm 8mm'};
  font: ${columns === 32 ? 8 : 9}pt/1.4 Inter, system-ui, Arial, sans-serif; color: #000; background: #fff }
p { white-space: pre-wrap; overflow-wrap: anywhere }
.center { text-align: center }
.pair { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1em }
.pair > :last-child { margin-left: auto; text-align: right; font-variant-numeric: tabular-nums }
.pair > :first-child { flex: 1 1 min-content }
.quiet { font-size: .92em }
.bold { font-weight: 700; font-size: 1.12em }
.large { font-weight: 700; font-size: 1.6em; line-height: 1.25 }
.mark { background: #000; color: #fff; font-weight: 700; padding: .1em .4em; print-color-adjust: exact }
:not(.mark) + .mark { margin-top: .4em }
hr { border: 0; border-top: 1px dashed #000; margin: .5em 0 }
.gap { height: .9em }`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? '')

/** Its own style and nothing else: no script, no picture, no address. */
const policy = "default-src 'none'; style-src 'unsafe-inline'"

const pageOf = (rows: readonly Row[], columns: Columns): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><style>${style(columns)}</style><body>${rows.map(drawn).join('')}`

const said = (weight: Weight, kind: string, inside: string): string =>
  `<p class="${kind} ${weight}">${inside}</p>`

function drawn(row: Row): string {
  switch (row.is) {
    case 'gap':
      return '<div class="gap"></div>'
    case 'rule':
      return '<hr>'
    case 'text':
      return said(row.weight, row.align, safe(row.text))
    case 'pair':
      return said(row.weight, 'pair', `<span>${safe(row.left)}</span><span>${safe(row.right)}</span>`)
    // Nothing here draws codes: the address can be typed.
    case 'qr':
      return said('quiet', 'center', safe(row.text))
  }
}
