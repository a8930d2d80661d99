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
  const [ground, circle] = [Buffer.from([52, 92, 140]), Buffer.from([226, 125, 47])]
  const radius = Math.min(width, height) * 0.4
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3) // its first byte: no filter
    row.fill(ground, 1)
    const half = Math.floor(Math.sqrt(Math.max(0, radius ** 2 - (y - height / 2) ** 2)))
    return row.fill(circle, 1 + 3 * (width / 2 - half), 1 + 3 * (width / 2 + half))
  })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
