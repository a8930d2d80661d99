// Headers of pictures, made by hand: as many points as a test says, in as few bytes as a file can have, and not one of them drawn.

const chunk = (name: string, length: number, ...bytes: number[]): number[] => [
  ...long(length),
  ...letters(name),
  ...bytes,
]
const letters = (text: string): number[] => [...Buffer.from(text, 'latin1')]
const short = (given: number): number[] => [(given >> 8) & 0xff, given & 0xff]
const long = (given: number): number[] => [...short(given >>> 16), ...short(given)]
const crc = [0, 0, 0, 0]

const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export const pngOf = (width: number, height: number, { isMoving = false } = {}): Buffer =>
  Buffer.from([
    ...pngMark,
    ...chunk('IHDR', 13, ...long(width), ...long(height), 8, 6, 0, 0, 0, ...crc),
    ...(isMoving ? chunk('acTL', 8, ...long(2), ...long(0), ...crc) : []),
    ...chunk('IDAT', 0, ...crc),
  ])

/** `frame`: the second byte of the segment that says how large it is. `before`: segments that stand before it. */
export function jpegOf(width: number, height: number, frame = 0xc0, before: number[] = []): Buffer {
  // As cameras begin, with a word of their own and a preview within it.
  const camera = [0xff, 0xe1, ...short(14), ...letters('Exif'), 0, 0, 0xff, 0xd8, 0xff, 0xc0, 0, 0]
  const framed = [0xff, frame, ...short(11), 8, ...short(height), ...short(width), 1, 1, 0x11, 0]
  return Buffer.from([0xff, 0xd8, ...camera, ...before, ...framed, 0xff, 0xda])
}

const lowFirst = (given: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => (given >>> (8 * at)) & 0xff)
const riff = (...chunks: number[][]): Buffer =>
  Buffer.from([
    ...letters('RIFF'),
    ...lowFirst(4 + chunks.flat().length, 4),
    ...letters('WEBP'),
    ...chunks.flat(),
  ])
const part = (name: string, ...bytes: number[]): number[] => [
  ...letters(name),
  ...lowFirst(bytes.length, 4),
  ...bytes,
  ...(bytes.length % 2 ? [0] : []),
]
const lossy = (width: number, height: number): number[] =>
  part('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, ...lowFirst(width, 2), ...lowFirst(height, 2))

export const webpOf = (width: number, height: number, coding: 'lossy' | 'lossless' = 'lossy'): Buffer =>
  coding === 'lossy'
    ? riff(lossy(width, height))
    : riff(part('VP8L', 0x2f, ...lowFirst((width - 1) | ((height - 1) << 14), 4)))

/** With a canvas of its own, in which the picture stands. */
export const extendedWebpOf = (
  canvas: { width: number; height: number },
  picture: { width: number; height: number },
  { isMoving = false } = {},
): Buffer =>
  riff(
    part('VP8X', 0, 0, 0, 0, ...lowFirst(canvas.width - 1, 3), ...lowFirst(canvas.height - 1, 3)),
    ...(isMoving ? [part('ANIM', 0, 0, 0, 0, 0, 0)] : []),
    part('ICCP', 1, 2, 3),
    lossy(picture.width, picture.height),
  )

/** Whatever its kind is: nobody goes by what a URL says. */
export const urlOf = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`
