// The place of Electron's program on this machine, and whether it can show a window here.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

type Environment = Record<string, string | undefined>

/** Names a program to use instead of the package's own. */
export const programName = 'KASSE_ELECTRON'

/** `isNamed`: the environment says which, so no other will do; absent all the same when there is none. */
export type FoundElectron = { program: string | undefined; isNamed: boolean }

/** The package's own is there once it was fetched. Its module is not asked: importing it would fetch. `root`: the project's folder. */
export function findElectron(root: string, environment: Environment): FoundElectron {
  const named = environment[programName] ?? ''
  if (named !== '') return { program: isFile(named) ? path.resolve(named) : undefined, isNamed: true }
  const folder = path.join(root, 'node_modules/electron')
  const pointer = path.join(folder, 'path.txt')
  if (!existsSync(pointer)) return { program: undefined, isNamed: false }
  const program = path.join(folder, 'dist', readFileSync(pointer, 'utf8'))
  return { program: isFile(program) ? program : undefined, isNamed: false }
}

const isFile = (at: string): boolean => statSync(at, { throwIfNoEntry: false })?.isFile() === true

/** Only on Linux may there be none. */
export const hasDisplay = (environment: Environment): boolean =>
  process.platform !== 'linux' || Boolean(environment['DISPLAY']) || Boolean(environment['WAYLAND_DISPLAY'])
