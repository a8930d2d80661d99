// Tests of reading a picture's pixels as they were written, whichever of PNG's five rules made each row smaller.
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pixelsOf } from '#test/support/pages/png.ts'

const chunk = (kind: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), content, Buffer.alloc(4)])
}

/** `rows` begin with their rule; the data stands in two chunks, as a long picture's does. */
function pictureOf(rows: number[][], channels: 3 | 4): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(((rows[0]?.length ?? 1) - 1) / channels, 0)
  head.writeUInt32BE(rows.length, 4)
  head.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8)
  const packed = deflateSync(Buffer.from(rows.flat()))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', packed.subarray(0, 5)),
    chunk('IDAT', packed.subarray(5)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('each rule gives back the row that it made smaller', () => {
  // By hand: two pixels of three bytes; every row but the first is the one above it, plus what stands here.
  const rows = [
    [0, 10, 20, 30, 40, 50, 60],
    [1, 10, 20, 30, 5, 5, 5], // from the left: 10 20 30, 15 25 35
    [2, 1, 2, 3, 250, 251, 252], // from above: 11 22 33, and past 255 again: 9 20 31
    [3, 1, 1, 1, 1, 1, 1], // half of left and above: 6 12 17, 8 17 25
    [4, 1, 1, 1, 1, 1, 1], // the nearest of three: above, then left or above
  ]
  const { width, height, data } = pixelsOf(pictureOf(rows, 3))
  expect([width, height]).toEqual([2, 5])
  const pixel = (row: number, at: number) => [...data.subarray((row * 2 + at) * 4, (row * 2 + at) * 4 + 4)]
  expect([pixel(0, 0), pixel(0, 1)]).toEqual([
    [10, 20, 30, 255],
    [40, 50, 60, 255],
  ])
  expect([pixel(1, 0), pixel(1, 1)]).toEqual([
    [10, 20, 30, 255],
    [15, 25, 35, 255],
  ])
  expect([pixel(2, 0), pixel(2, 1)]).toEqual([
    [11, 22, 33, 255],
    [9, 20, 31, 255],
  ])
  expect([pixel(3, 0), pixel(3, 1)]).toEqual([
    [6, 12, 17, 255],
    [8, 17, 25, 255],
  ])
  // Paeth: left 7, above 8, corner 6 guess 9, nearest above; 13, 17, 12 guess 18, nearest above; 18, 25, 17 guess 26, nearest above.
  expect([pixel(4, 0), pixel(4, 1)]).toEqual([
    [7, 13, 18, 255],
    [9, 18, 26, 255],
  ])
})

test('opacity is kept; what no browser takes is refused', () => {
  expect([...pixelsOf(pictureOf([[0, 1, 2, 3, 4]], 4)).data]).toEqual([1, 2, 3, 4])
  const gray = pictureOf([[0, 1, 2, 3]], 3)
  gray[25] = 0
  expect(() => pixelsOf(gray)).toThrow('no picture of a browser')
  expect(() => pixelsOf(Buffer.from('GIF89a'))).toThrow('no PNG')
})
