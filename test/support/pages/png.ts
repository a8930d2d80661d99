// The reader of PNG files: size, and the colour of each pixel. In Node, so that no page has to draw it again.
import { inflateSync } from 'node:zlib'

export function readPng(bytes: Buffer): { width: number; height: number } {
  if (bytes.subarray(1, 4).toString('latin1') !== 'PNG') throw new Error('this is no PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Of a picture as Chromium takes it: eight bits a channel, not interlaced. Four bytes a pixel: red, green, blue, opacity. */
export function pixelsOf(bytes: Buffer): { width: number; height: number; data: Uint8Array } {
  const { width, height } = readPng(bytes)
  const [depth, colour, , , interlaced] = bytes.subarray(24, 29)
  const channels = colour === 6 ? 4 : 3
  if (depth !== 8 || interlaced !== 0 || (colour !== 2 && colour !== 6))
    throw new Error(`no picture of a browser: depth ${depth}, colour type ${colour}`)
  const rows = unfiltered(inflateSync(packed(bytes)), width * channels, height, channels)
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.set(rows.subarray(pixel * channels, (pixel + 1) * channels), pixel * 4)
  return { width, height, data }
}

/** The picture's own chunks, one after the other. */
function packed(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  return Buffer.concat(parts)
}

/** Each row says by which of five rules its bytes were made smaller (PNG, 9.2): what is left, above and left above is added again. */
function unfiltered(packedRows: Buffer, size: number, height: number, channels: number): Uint8Array {
  const rows = new Uint8Array(size * height)
  for (let row = 0; row < height; row += 1) {
    const rule = packedRows[row * (size + 1)] ?? 0
    for (let byte = 0; byte < size; byte += 1) {
      const at = row * size + byte
      const left = byte < channels ? 0 : (rows[at - channels] ?? 0)
      const above = row === 0 ? 0 : (rows[at - size] ?? 0)
      const corner = row === 0 || byte < channels ? 0 : (rows[at - size - channels] ?? 0)
      rows[at] = (packedRows[row * (size + 1) + 1 + byte] ?? 0) + predicted(rule, left, above, corner)
    }
  }
  return rows
}

function predicted(rule: number, left: number, above: number, corner: number): number {
  switch (rule) {
    case 0:
      return 0
    case 1:
      return left
    case 2:
      return above
    case 3:
      return (left + above) >> 1
    case 4:
      return nearest(left, above, corner)
    default:
      throw new Error(`no such rule: ${rule}`)
  }
}

function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) => Math.abs(guess - one)) as [
    number,
    number,
    number,
  ] // of three, three
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
