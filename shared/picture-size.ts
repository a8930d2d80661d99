// How many points a picture has, as its file's header says: a page makes room for all of them, however small the file is.

/** A function that Node and every browser have alike. */
declare const atob: (given: string) => string

export type PictureSize = { width: number; height: number }

/** Four bytes of a page's memory each: at most 4 MB for a picture of a product, of which a page shows many. Our own page makes them of 0.16 million. Points */
export const mostPoints = { side: 4096, all: 1_000_000 } as const

/** `most`: where another picture than a product's is meant. */
export const isTooManyPoints = ({ width, height }: PictureSize, most: number = mostPoints.all): boolean =>
  Math.max(width, height) > mostPoints.side || width * height > most

/** Size of the picture that a `data:` URL was made of. */
export function sizeOfPictureUrl(url: string): PictureSize | undefined {
  try {
    const letters = atob(url.slice(url.indexOf(',') + 1))
    const bytes = new Uint8Array(letters.length)
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at)
    return pictureSize(bytes)
  } catch {
    return undefined // it is no base64
  }
}

/** By its bytes, for a name proves nothing. Undefined for what is no PNG, JPEG or WebP, moves, or does not say how large it is. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const found = pngSize(file) ?? jpegSize(file) ?? webpSize(file)
    return found && found.width > 0 && found.height > 0 ? found : undefined
  } catch {
    return undefined // it ends before it has said so
  }
}

const textAt = (file: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((byte) => file.getUint8(at + byte)))

/** Its first chunk says it; a chunk `acTL` before the picture says that it moves. */
function pngSize(file: DataView): PictureSize | undefined {
  if (file.getUint32(0) !== 0x89504e47 || file.getUint32(4) !== 0x0d0a1a0a) return undefined
  if (textAt(file, 12) !== 'IHDR') return undefined
  for (let at = 8; textAt(file, at + 4) !== 'IDAT'; at += 12 + file.getUint32(at))
    if (textAt(file, at + 4) === 'acTL') return undefined
  return { width: file.getUint32(16), height: file.getUint32(20) }
}

/** By the second byte of a segment: one that begins a frame, of whichever kind; and one that says its length and may stand before it. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isBefore = (marker: number): boolean =>
  [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)

/** The first frame says it. Another segment than is usual is not passed over: a browser might read on elsewhere. */
function jpegSize(file: DataView): PictureSize | undefined {
  if (file.getUint16(0) !== 0xffd8) return undefined
  for (let at = 2; file.getUint8(at) === 0xff;) {
    const [marker, length] = [file.getUint8(at + 1), file.getUint16(at + 2)]
    if (isFrame(marker)) return { height: file.getUint16(at + 5), width: file.getUint16(at + 7) }
    if (marker === 0xff) at += 1
    else if (isBefore(marker) && length >= 2) at += 2 + length
    else return undefined
  }
  return undefined
}

/** Its chunks: the canvas, and the picture by one of two codings. What belongs to a moving one is no picture. */
function webpSize(file: DataView): PictureSize | undefined {
  if (textAt(file, 0) !== 'RIFF' || textAt(file, 8) !== 'WEBP') return undefined
  let largest: PictureSize | undefined
  for (let at = 12; at + 8 <= file.byteLength;) {
    const [name, length] = [textAt(file, at), file.getUint32(at + 4, true)]
    if (name === 'ANIM' || name === 'ANMF') return undefined
    const size = webpChunkSize(file, name, at + 8)
    if (size)
      largest = {
        width: Math.max(size.width, largest?.width ?? 0),
        height: Math.max(size.height, largest?.height ?? 0),
      }
    at += 8 + length + (length % 2)
  }
  return largest
}

function webpChunkSize(file: DataView, name: string, at: number): PictureSize | undefined {
  const three = (from: number) => file.getUint16(from, true) + file.getUint8(from + 2) * 0x1_0000
  switch (name) {
    case 'VP8X':
      return { width: 1 + three(at + 4), height: 1 + three(at + 7) }
    case 'VP8 ':
      return { width: file.getUint16(at + 6, true) & 0x3fff, height: file.getUint16(at + 8, true) & 0x3fff }
    case 'VP8L': {
      const bits = file.getUint32(at + 1, true)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    default:
      return undefined
  }
}
