// Tests of how many points a picture has, by its header alone: a file of a few bytes may say billions.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTooManyPoints, pictureSize, sizeOfPictureUrl } from '#shared/picture-size.ts'
import { extendedWebpOf, jpegOf, pngOf, webpOf } from '#test/support/till/pictures.ts'

const small = { width: 640, height: 480 }
const huge = { width: 16_000, height: 12_000 }

test.each([
  ['PNG', pngOf],
  ['JPEG', jpegOf],
  ['progressive JPEG', (width: number, height: number) => jpegOf(width, height, 0xc2)],
  ['WebP with loss', webpOf],
  ['WebP without loss', (width: number, height: number) => webpOf(width, height, 'lossless')],
] as const)('the points of a %s stand in its header', (_, made) => {
  for (const size of [small, huge, { width: 1, height: 1 }])
    expect(pictureSize(made(size.width, size.height))).toEqual(size)
})

test('a WebP with a canvas has as many points as the larger of the two says', () => {
  expect(pictureSize(extendedWebpOf(huge, small))).toEqual(huge)
  expect(pictureSize(extendedWebpOf(small, huge))).toEqual(huge)
})

test('a picture that moves has no size of ours', () => {
  expect(pictureSize(pngOf(8, 8, { isMoving: true }))).toBeUndefined()
  expect(pictureSize(extendedWebpOf(small, small, { isMoving: true }))).toBeUndefined()
})

test.each([
  ['no picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00', 'latin1')],
  ['nothing', Buffer.alloc(0)],
  ['a PNG of no width', pngOf(0, 8)],
  ['a PNG without its picture', pngOf(8, 8).subarray(0, 33)],
  ['a JPEG of no height', jpegOf(8, 0)],
  // Read as a segment with a length, the word behind would lead past the frame that a browser reads.
  ['a JPEG with a mark that has no length', jpegOf(8, 8, 0xc0, [0xff, 0x01])],
  ['a JPEG with a segment shorter than its own length', jpegOf(8, 8, 0xc0, [0xff, 0xe0, 0, 1])],
])('%s has none', (_, bytes) => {
  expect(pictureSize(bytes)).toBeUndefined()
})

test('any bytes at all are looked at without an exception and without an end', () => {
  const heads = [pngOf(8, 8), jpegOf(8, 8), webpOf(8, 8), extendedWebpOf(small, small)]
  const any = fc.tuple(fc.constantFrom(...heads), fc.nat(60), fc.uint8Array({ maxLength: 200 }))
  fc.assert(
    fc.property(any, ([head, kept, more]) => {
      const size = pictureSize(Buffer.concat([head.subarray(0, kept), more]))
      expect(size === undefined || (size.width > 0 && size.height > 0)).toBe(true)
    }),
  )
})

test.each([
  [4096, 244, false],
  [4096, 245, true],
  [4097, 1, true],
  [1, 4097, true],
  [1000, 1000, false],
  [1001, 1000, true],
])('%i × %i points are too many: %s', (width, height, is) => {
  expect(isTooManyPoints({ width, height })).toBe(is)
})

test('the points of a `data:` URL are those of its file; one that is cut short has none', () => {
  const url = `data:image/png;base64,${pngOf(3, 5).toString('base64')}`
  expect(sizeOfPictureUrl(url)).toEqual({ width: 3, height: 5 })
  expect(sizeOfPictureUrl('data:image/png;base64,A')).toBeUndefined()
})
