// The password of the hub's own PostgreSQL while its tables are made: looked at in every file as it is written.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openOwnPostgres } from '#test/support/hub/own-postgres.ts'

/** A file's mode, and what it held, at one moment. */
type Look = { file: string; mode: number; uid: number; text: string }

function lookAt(file: string): Look[] {
  try {
    const { mode, uid } = statSync(file)
    return [{ file, mode: mode & 0o777, uid, text: readFileSync(file, 'utf8') }]
  } catch {
    return [] // a folder, or gone again
  }
}

test.skipIf(process.platform === 'win32')(
  'the password of new tables is never where anybody but PostgreSQL’s user can read it',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kasse-password-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    chmodSync(folder, 0o755) // as root, PostgreSQL runs as a user of its own
    // No socket fits: it listens on a port of this machine, and the password is all that keeps others out.
    const [data, temporary] = [path.join(folder, 'x'.repeat(100)), path.join(folder, 'temporary')]
    for (const one of [data, temporary]) mkdirSync(one, { mode: 0o755 })
    chmodSync(temporary, 0o777)
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    const looks: Look[] = []
    const watching = [data, temporary].map((at) =>
      watch(at, (_, name) => void looks.push(...lookAt(path.join(at, String(name))))),
    )
    await using _ = await openOwnPostgres(data)
    for (const one of watching) one.close()
    const password = readFileSync(path.join(data, 'postgres.password'), 'utf8')
    const { uid } = statSync(path.join(data, 'postgres'))
    const shown = looks.filter(({ text }) => text.includes(password))
    expect(shown).toContainEqual({
      file: path.join(data, 'postgres.new.password'),
      mode: 0o600,
      uid,
      text: password,
    })
    expect(shown.filter(({ mode }) => mode !== 0o600)).toEqual([])
    expect(lookAt(path.join(data, 'postgres.new.password'))).toEqual([])
  },
)
