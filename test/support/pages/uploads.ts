// Files that go into a till as its office's page sends them: piece by piece, and a copy looked at before it is restored.
import { pieceLength } from '#shared/backup.ts'
import type { AnswerOf, InputOf } from '#shared/bridge.ts'
import type { Result } from '#shared/problem.ts'
import { opened } from '#test/support/till/shop.ts'

type Add = (name: 'upload.add', input: InputOf<'upload.add'>) => Promise<Result<AnswerOf<'upload.add'>>>

export async function sendFile(ask: Add, bytes: Uint8Array): Promise<{ upload: string }> {
  let upload: string | null = null
  for (let at = 0; upload === null || at < bytes.length; at += pieceLength) {
    const base64 = Buffer.from(bytes.subarray(at, at + pieceLength)).toString('base64')
    const added: AnswerOf<'upload.add'> = opened(await ask('upload.add', { upload, at, base64 }))
    upload = added.upload
  }
  return { upload }
}

type Look = Add &
  ((name: 'backup.check', input: InputOf<'backup.check'>) => Promise<Result<AnswerOf<'backup.check'>>>)

/** What `backup.restore` takes of it. */
export async function sendCopy(
  ask: Look,
  bytes: Uint8Array,
): Promise<{ upload: string; confirmedRows: number }> {
  const { upload } = await sendFile(ask, bytes)
  const { confirmedRows } = opened(await ask('backup.check', { upload }))
  return { upload, confirmedRows }
}
