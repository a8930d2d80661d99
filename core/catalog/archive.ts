// The parts of a workbook's archive: what each says of itself, checked where a reader would believe it, and what is in it.
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

/** `size`: unpacked, in bytes. `text`: with its letters beyond ASCII as single bytes. */
export type Part = { size: number; text(): Promise<string> }

/** A part that is not compressed reaches the reader in one piece; programs leave none so but those of a few words. */
const mostStored = 64 * 1024

const inflated = promisify(inflateRaw)

/**
 * PKWARE APPNOTE 4.3: the end of the central directory, and its entries. Throws where it is no whole archive, or one that no program
 * writes. What is beyond four gigabytes says the largest number there is.
 */
export function partsOf(bytes: Uint8Array): Part[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = file.lastIndexOf('504b0506', file.length - 22, 'hex')
  // A list that is told of in another place, which the reader would go by.
  if (file.readUInt32LE(end + 12) === 0xffffffff) throw new Error('no archive of this size')
  const parts: Part[] = []
  let at = file.readUInt32LE(end + 16)
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('no whole archive')
    parts.push(partAt(file, at))
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function partAt(file: Buffer, at: number): Part {
  const [method, packed, size] = [
    file.readUInt16LE(at + 10),
    file.readUInt32LE(at + 20),
    file.readUInt32LE(at + 24),
  ]
  const isStored = method === 0
  if (isStored ? Math.max(packed, size) > mostStored : method !== 8) throw new Error('not compressed')
  // How long it is may stand elsewhere, where nobody has compared it.
  const isEmpty = packed === 0 && size === 0 && (file.readUInt16LE(at + 8) & 8) === 0
  if (!isEmpty && (packed === 0 || size === 0)) throw new Error('no whole archive')
  return {
    size,
    async text() {
      const head = file.readUInt32LE(at + 42)
      const from = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
      if (from + packed > file.length) throw new Error('no whole archive')
      const found = file.subarray(from, from + packed)
      return (isStored ? found : await inflated(found, { maxOutputLength: size })).toString('latin1')
    },
  }
}
