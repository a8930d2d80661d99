// The file by which PostgreSQL learns its password while its tables are made.
import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Nobody else can read it at any moment: it is empty until it is of the user that PostgreSQL runs as. */
export async function writeForPostgres(file: string, words: string): Promise<void> {
  await rm(file, { force: true })
  await using made = await open(file, 'wx', 0o600)
  if (process.getuid?.() === 0) {
    const { uid, gid } = await postgresUser()
    await made.chown(uid, gid)
  }
  await made.writeFile(words)
}

const run = promisify(execFile)

/** Where there is no such user one is made, as the package does a little later. */
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const numberOf = async (which: string) => Number((await run('id', [which, 'postgres'])).stdout)
  const ids = async () => ({ uid: await numberOf('-u'), gid: await numberOf('-g') })
  return ids().catch(async () => {
    await run('groupadd', ['postgres'])
    await run('useradd', ['-g', 'postgres', 'postgres'])
    return ids()
  })
}
