// Electron as an ordinary user where the tests run as the superuser: Chromium's sandbox refuses that one, and the app asks for the sandbox whatever its command line says.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Playwright starts one file, without a word before its own options. */
const starter = path.join(import.meta.dirname, 'as-ordinary-user.sh')

/** What starts `program`, with these variables beside its own. */
export function asOrdinaryUser(program: string): { program: string; env: Record<string, string> } {
  if (process.getuid?.() !== 0) return { program, env: {} }
  const env = (started: string) => ({ PROGRAM_AS_USER: started })
  if (spawnSync(starter, { env: { ...process.env, ...env('true') } }).status !== 0)
    throw new Error(
      'Electron does not run as the superuser, and "unshare --user" makes no other user here: run the tests as an ordinary user.',
    )
  return { program: starter, env: env(program) }
}
