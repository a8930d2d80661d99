// The office's commands for the shop's own pictures: each changes one thing, is written at once, and is harmless when it is done twice.
import { diskResult, journalProblem, noteChange, type FileChange } from '#core/folder/folder-access.ts'
import { pictureNameOf, type PicturesFile } from '#core/pictures/pictures-file.ts'
import type { Caller, Handlers } from '#shared/bridge.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { mostIdlePictures, type KeptPictures } from '#shared/shop-pictures.ts'

type PictureContext = FileChange & { pictures: PicturesFile }

type Names = 'logo.set' | Extract<keyof Handlers, `idlePicture.${string}`>

export const shopPictureCommands = (context: PictureContext): Pick<Handlers, Names> => ({
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
