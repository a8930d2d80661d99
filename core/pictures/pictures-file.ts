// The file of the shop's own pictures, `pictures.json`: read when the till starts, written whole or not at all, each found by its name.
import { createHash } from 'node:crypto'
import { kindOf, pictureFile } from '#core/catalog/picture-file.ts'
import { codeOf, readWhole, writeWhole } from '#core/system/disk.ts'
import type { Log } from '#core/system/log.ts'
import { pictureSize } from '#shared/picture-size.ts'
import { keptPictures, type KeptPictures, type ShopPictures } from '#shared/shop-pictures.ts'

/** `kind`: by its bytes. */
export type PictureFile = { kind: 'png' | 'jpeg' | 'webp'; bytes: Uint8Array<ArrayBuffer> }

export type PicturesFile = {
  /** By their names, as views tell them. */
  shown(): ShopPictures
  find(name: string): PictureFile | undefined
  kept(): KeptPictures
  /** Throws what the disk says. */
  write(next: KeptPictures): void
}

/** A file that cannot be taken up leaves the screens without pictures, as where there is none: nothing is sold wrongly by that. */
export function openPicturesFile(file: string, log: Log): PicturesFile {
  let { kept, found } = readPictures(file, log)
  return {
    shown: () => found.shown,
    find: (name) => found.files.get(name),
    kept: () => kept,
    write(next) {
      // Named before: what cannot be shown is not kept.
      const fit = taken(next)
      writeWhole(file, () => `${JSON.stringify(next)}\n`)
      ;({ kept, found } = fit)
    },
  }
}

/** All of them in base64, and room to spare. bytes */
const longest = 4 * 1024 * 1024

type Taken = { kept: KeptPictures; found: ReturnType<typeof named> }
const taken = (kept: KeptPictures): Taken => ({ kept, found: named(kept) })
const none = (): Taken => taken({ logo: null, idle: [] })

function readPictures(file: string, log: Log): Taken {
  try {
    return taken(keptPictures.parse(JSON.parse(readWhole(file, longest).toString('utf8'))))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') log.warn({ file, error }, 'the shop’s pictures cannot be read')
    return none()
  }
}

function named({ logo, idle }: KeptPictures): { shown: ShopPictures; files: Map<string, PictureFile> } {
  const files = new Map<string, PictureFile>()
  const name = (url: string) => {
    const bytes = new Uint8Array(pictureFile(url).bytes)
    const kind = kindOf(bytes)
    const size = pictureSize(bytes)
    // Looked at before it was kept.
    if (!kind || !size) throw new Error('a picture that is none')
    const called = pictureNameOf(url)
    files.set(called, { kind, bytes })
    return { name: called, ...size }
  }
  return {
    shown: { logo: logo === null ? null : name(logo), idle: idle.map((url) => name(url).name) },
    files,
  }
}

export const pictureNameOf = (url: string): string =>
  createHash('sha256').update(pictureFile(url).bytes).digest('hex').slice(0, 32)
