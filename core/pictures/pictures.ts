// The shop's own pictures: `pictures.json`, read when the till starts, written whole or not at all, each found by its name; and the office's commands for them, each harmless when it is done twice.
import { createHash } from 'node:crypto'
import { kindOf, pictureFile } from '#core/catalog/picture-file.ts'
import { systemErrorCode, readWhole, writeWhole } from '#core/system/disk.ts'
import type { Log } from '#core/system/log.ts'
import { pictureSize } from '#shared/picture-size.ts'
import {
  keptPictures,
  type KeptPictures,
  type ShopPictures,
  mostIdlePictures,
} from '#shared/shop-pictures.ts'
import { diskResult, journalProblem, noteChange, type FileChange } from '#core/folder/folder.ts'
import type { Caller, Handlers } from '#shared/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

/** `kind`: by its bytes. */
type PictureFile = { kind: 'png' | 'jpeg' | 'webp'; bytes: Uint8Array<ArrayBuffer> }

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
    if (systemErrorCode(error) !== 'ENOENT') log.warn({ file, error }, 'the shop’s pictures cannot be read')
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

const pictureNameOf = (url: string): string =>
  createHash('sha256').update(pictureFile(url).bytes).digest('hex').slice(0, 32)

type PictureContext = FileChange & { pictures: PicturesFile }

export const shopPictureHandlers = (
  context: PictureContext,
): Pick<Handlers, 'logo.set' | Extract<keyof Handlers, `idlePicture.${string}`>> => ({
  'logo.set': ({ picture }, caller) => change(context, caller, (before) => ok({ ...before, logo: picture })),
  'idlePicture.add': ({ picture }, caller) => change(context, caller, (before) => withIdle(before, picture)),
  'idlePicture.move': ({ name, by }, caller) =>
    change(context, caller, (before) => ok({ ...before, idle: moved(before.idle, name, by) })),
  'idlePicture.remove': ({ name }, caller) =>
    change(context, caller, (before) =>
      ok({ ...before, idle: before.idle.filter((url) => pictureNameOf(url) !== name) }),
    ),
})

function withIdle(before: KeptPictures, picture: string): Result<KeptPictures> {
  if (before.idle.includes(picture)) return ok(before)
  return before.idle.length < mostIdlePictures
    ? ok({ ...before, idle: [...before.idle, picture] })
    : failed(problem('picture.tooMany', { most: mostIdlePictures }))
}

/** The list unchanged where it is the first or last already, or gone. */
function moved(idle: string[], name: string, by: -1 | 1): string[] {
  const at = idle.findIndex((url) => pictureNameOf(url) === name)
  const [one, other] = [idle[at], idle[at + by]]
  return at === -1 || one === undefined || other === undefined
    ? idle
    : idle.with(at, other).with(at + by, one)
}

async function change(
  context: PictureContext,
  caller: Caller,
  make: (before: KeptPictures) => Result<KeptPictures>,
): Promise<Result<null>> {
  const { pictures, sales, folder } = context
  const before = pictures.kept()
  const made = make(before)
  if (!made.ok) return made
  if (JSON.stringify(made.value) === JSON.stringify(before)) return ok(null)
  const unwritable = journalProblem(context)
  if (unwritable) return failed(unwritable)
  const written = diskResult(folder.path, () => pictures.write(made.value))
  if (!written.ok) return written
  noteChange(context, caller, ['pictures'])
  sales.changed()
  return ok(null)
}
