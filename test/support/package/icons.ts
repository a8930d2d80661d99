// The icons for each system, made from one drawing: PNGs from a browser, and the two containers they are put into.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'

const root = path.join(import.meta.dirname, '../../..')

/** Pixels. Below the first of `large` the simple mark is drawn: a receipt of 32 pixels is a smudge. */
export const linuxSizes = [16, 24, 32, 48, 64, 96, 128, 256, 512] as const
export const windowsSizes = [16, 20, 24, 32, 40, 48, 64, 256] as const
const large = 48

/** What each entry of an ICNS file is called, and how many pixels wide its PNG is; half of them for screens with two pixels a point. */
export const macEntries = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const

export type Icons = { png: Buffer; ico: Buffer; icns: Buffer; linux: Map<number, Buffer> }

export async function drawIcons(browser: Browser): Promise<Icons> {
  const [full, simple] = await Promise.all(
    ['build/icon.svg', 'renderer/icon.svg'].map((file) => readFile(path.join(root, file), 'base64')),
  )
  await using page = await browser.newPage({ viewport: { width: 1024, height: 1024 } })
  const draw = async (size: number, inset = 0): Promise<Buffer> => {
    const edge = Math.round(size * inset)
    const inner = size - 2 * edge
    const source = `data:image/svg+xml;base64,${size < large ? simple : full}`
    await page.setContent(
      `<style>body{margin:0}img{position:absolute;left:${edge}px;top:${edge}px;width:${inner}px}</style><img src="${source}">`,
    )
    return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: size, height: size } })
  }
  const linux = new Map<number, Buffer>()
  for (const size of linuxSizes) linux.set(size, await draw(size))
  const windows: Buffer[] = []
  for (const size of windowsSizes) windows.push(await draw(size))
  const mac: Buffer[] = []
  // A Mac's icons leave 100 of 1024 pixels free on every side.
  for (const [, size] of macEntries) mac.push(await draw(size, 100 / 1024))
  return { png: await draw(1024), ico: icoOf(windows), icns: icnsOf(mac), linux }
}

/** ICO: a directory of 16 bytes an entry, then the PNGs; 256 pixels are written as 0. */
function icoOf(pngs: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pngs.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pngs.length, 4)
  let offset = head.length
  for (const [at, png] of pngs.entries()) {
    const size = windowsSizes[at] ?? 0
    const entry = 6 + 16 * at
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pngs])
}

/** ICNS: a magic word and the whole length, then each PNG behind its name and its own length. */
function icnsOf(pngs: Buffer[]): Buffer {
  const blocks = pngs.map((png, at) => block(macEntries[at]?.[0] ?? '', png))
  return block('icns', Buffer.concat(blocks))
}

function block(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32BE(head.length + content.length, 4)
  return Buffer.concat([head, content])
}
