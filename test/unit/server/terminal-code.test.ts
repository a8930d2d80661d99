// Tests of the QR in the terminal: a phone that looks at it reads the address.
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrTextRows } from '#server/commands/server-start.ts'

/** Each character as two modules above each other, each so many points wide and high. */
function pictureOf(rows: readonly string[], points: number) {
  const modules = rows.flatMap((row) => [
    Array.from(row, (block) => '▀█'.includes(block)),
    Array.from(row, (block) => '▄█'.includes(block)),
  ])
  const width = (modules[0]?.length ?? 0) * points
  const height = modules.length * points
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (modules[Math.floor(y / points)]?.[Math.floor(x / points)] === true)
        data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
  return { width, height, data }
}

test.each(['http://192.168.1.20:7421/phone/', 'http://[fd00::2]:7421/phone/'])(
  '%s is read from it',
  (address) => {
    const rows = qrTextRows(address)
    expect(new Set(rows.join(''))).toEqual(new Set([' ', '▀', '▄', '█']))
    // It is seen whole in a terminal of 80 by 24.
    expect(rows[0]?.length).toBeLessThanOrEqual(78)
    expect(rows.length).toBeLessThanOrEqual(20)
    expect(decodeQR(pictureOf(rows, 4))).toBe(address)
  },
)
