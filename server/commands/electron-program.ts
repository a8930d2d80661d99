// Electron's program: its place on this machine, its fetch where it is not there, and whether it can show its windows here.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { withoutSecrets } from '#core/service/credentials.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'

type Environment = Record<string, string | undefined>

/** Names a program to use instead of the package's own. It is started as it is: whether it can run here is the business of whoever names it. */
export const electronProgramVariable = 'KASSE_ELECTRON'

/** `isNamed`: the environment says which, so no other will do; absent all the same when there is none, or none that may be run. */
export type FoundElectron = { program: string | undefined; isNamed: boolean }

/** The package's own is there once it was fetched. Its module is not asked: importing it would fetch. `root`: the project's folder. */
export function findElectron(root: string, environment: Environment): FoundElectron {
  const named = environment[electronProgramVariable] ?? ''
  if (named !== '')
    return { program: isFile(named) && canRun(named) ? path.resolve(named) : undefined, isNamed: true }
  const folder = path.join(root, 'node_modules/electron')
  const pointer = path.join(folder, 'path.txt')
  if (!existsSync(pointer)) return { program: undefined, isNamed: false }
  const program = path.join(folder, 'dist', readFileSync(pointer, 'utf8'))
  return { program: isFile(program) ? program : undefined, isNamed: false }
}

const isFile = (at: string): boolean => statSync(at, { throwIfNoEntry: false })?.isFile() === true

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Only on Linux may there be none. */
export const hasDisplay = (environment: Environment): boolean =>
  process.platform !== 'linux' || Boolean(environment['DISPLAY']) || Boolean(environment['WAYLAND_DISPLAY'])

/** Everything that decides whether Chromium can make its sandbox. */
type SandboxMachine = {
  platform: NodeJS.Platform
  /** 0: the superuser. */
  user: number | undefined
  /** The file's text; nothing where there is no such file. */
  read: (file: string) => string | undefined
  /** True where anybody who starts this file becomes the superuser. */
  isSetuidRoot: (file: string) => boolean
}

const thisMachine: SandboxMachine = {
  platform: process.platform,
  user: process.getuid?.(),
  read: (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
  isSetuidRoot: (file) => {
    const found = statSync(file, { throwIfNoEntry: false })
    return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0
  },
}

/** Settings of Linux that close user namespaces, of which Chromium makes its sandbox: Ubuntu's since 23.10, the kernel's, and Debian's of old. */
const closing: readonly [file: string, value: string][] = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/user/max_user_namespaces', '0'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
]

/** Why Electron's program would end at once, because Chromium runs only in its sandbox; nothing where it can make it. */
export function whyNoSandbox(
  program: string | undefined,
  { platform, user, read, isSetuidRoot }: SandboxMachine = thisMachine,
): 'electron.asRoot' | 'electron.noNamespaces' | undefined {
  if (platform !== 'linux') return undefined
  if (user === 0) return 'electron.asRoot'
  if (!closing.some(([file, value]) => read(file)?.trim() === value)) return undefined
  // Its old way, for which somebody has to give this file to the superuser.
  const hasOldWay = program !== undefined && isSetuidRoot(path.join(path.dirname(program), 'chrome-sandbox'))
  return hasOldWay ? undefined : 'electron.noNamespaces'
}

/** Its place, or why it did not come. `root`: the project's folder. */
export async function fetchElectron(root: string, environment = process.env): Promise<Result<string>> {
  const child = spawn(process.execPath, [path.join(root, 'node_modules/electron/install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: withoutSecrets(environment),
  })
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')])
  const { program } = findElectron(root, environment)
  return program === undefined
    ? failed(problem('electron.notFetched', { reason: reasonIn(said) }))
    : ok(program)
}

/** It says its reason as the first line of a trace. */
function reasonIn(said: string): string {
  const [first = ''] = said.trim().split('\n')
  return first.replace(/^\w*Error: /, '') || 'it is not where it belongs'
}
