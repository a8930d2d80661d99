// A photo for tests, as a PNG file: an orange circle on a blue ground, wide enough that its ends are cut off.
import { crc32, deflateSync } from 'node:zlib'

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

export function photo(width = 1200, height = 800): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (1 + width * 3))
  const radius = Math.min(width, height) * 0.4
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isIn = Math.hypot(x - width / 2, y - height / 2) < radius
      rows.set(isIn ? [226, 125, 47] : [52, 92, 140], y * (1 + width * 3) + 1 + x * 3)
    }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
