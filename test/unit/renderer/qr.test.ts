// Tests of the drawn QR code: a scanner can read it.
import { expect, test } from 'vitest'
import decodeQR from 'qr/decode.js'
import { qrPath, quietZone } from '#renderer/ui/qr-drawing.tsx'

/** The path as a scanner's camera would see it: each module four pixels wide. */
function picture({ side, path }: { side: number; path: string }) {
  const scale = 4
  const size = side * scale
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column++) {
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
      }
    }
  }
  return { width: size, height: size, data }
}

test('the text comes back', () => {
  const text = 'https://qr.example/28/1/p/epay/t7kq-41-9fza-0?token=8f2c1d44e0'
  expect(decodeQR(picture(qrPath(text)))).toBe(text)
})

test('there is room for the quiet zone on every side', () => {
  const { side, path } = qrPath('x')
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(quietZone)
    expect(Math.max(Number(x) + Number(run), Number(y) + 1)).toBeLessThanOrEqual(side - quietZone)
  }
})
