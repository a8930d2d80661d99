// Picture files named by a catalog's CSV: a small PNG, JPEG or WebP beside it, turned into the `data:` URL that the screens show.
import { closeSync, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { mustBe, type SheetRule } from '#shared/catalog-file.ts'
import { pictureLimit } from '#shared/catalog.ts'
import { isTooManyPoints, mostPoints, pictureSize } from '#shared/picture-size.ts'

type FoundPicture = { url: string; bytes: number } | { expected: SheetRule }
export type PictureReader = (name: string) => FoundPicture

/** Pictures of this folder and those within it: a CSV from elsewhere reaches no other file of this machine. */
export function createPictureReader(folder: string): PictureReader {
  const found = new Map<string, FoundPicture>()
  return (name) => {
    const known = found.get(name) ?? readPicture(folder, name)
    found.set(name, known)
    return known
  }
}

function readPicture(folder: string, name: string): FoundPicture {
  const tillFolder = realpathSync(folder)
  let file: string
  try {
    file = realpathSync(path.resolve(tillFolder, name.replaceAll('\\', '/')))
  } catch {
    return { expected: mustBe('pictureThere') }
  }
  const inside = path.relative(tillFolder, file)
  if (path.isAbsolute(inside) || inside.split(path.sep)[0] === '..')
    return { expected: mustBe('pictureInside') }
  try {
    return readSmall(file)
  } catch {
    return { expected: mustBe('pictureReadable') }
  }
}

function readSmall(file: string): FoundPicture {
  const opened = openSync(file, 'r')
  try {
    const { size } = fstatSync(opened)
    if (size > pictureLimit.each)
      return {
        expected: mustBe('pictureSmall', { most: pictureLimit.each / 1024, size: Math.ceil(size / 1024) }),
      }
    const bytes = readFileSync(opened)
    const [kind, points] = [kindOf(bytes), pictureSize(bytes)]
    if (!kind || !points) return { expected: mustBe('pictureKind') }
    if (isTooManyPoints(points))
      return { expected: mustBe('picturePoints', { side: mostPoints.side, ...points }) }
    return { url: `data:image/${kind};base64,${bytes.toString('base64')}`, bytes: bytes.length }
  } finally {
    closeSync(opened)
  }
}

/** By its first bytes: a name proves nothing. */
export function kindOf(given: Uint8Array): 'png' | 'jpeg' | 'webp' | undefined {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png'
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg'
  const [riff, webp] = [bytes.subarray(0, 4).toString('latin1'), bytes.subarray(8, 12).toString('latin1')]
  return riff === 'RIFF' && webp === 'WEBP' ? 'webp' : undefined
}

/** A `data:` URL of a picture as the file it was made of. */
export function pictureFile(url: string): { ending: string; bytes: Buffer } {
  const [, kind = 'png', encoded = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(url) ?? []
  return { ending: kind === 'jpeg' ? 'jpg' : kind, bytes: Buffer.from(encoded, 'base64') }
}
