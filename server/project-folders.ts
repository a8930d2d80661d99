// The folder of the project, for its sources and for what is built of them, which lie elsewhere in it.
import { existsSync } from 'node:fs'
import path from 'node:path'

const above = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : above(path.dirname(folder))

/** The folder of the project. */
export const root = above(import.meta.dirname)

const isSource = import.meta.filename.endsWith('.ts')

/** The screens: those that were built together with this, also where newer ones have been built since. */
export const pagesFolder = isSource
  ? path.join(root, 'dist/renderer')
  : path.join(import.meta.dirname, '../renderer')

/** The second thread's script, likewise. */
export const threadScript = isSource
  ? path.join(root, 'core/backup/background-thread.ts')
  : path.join(import.meta.dirname, '../electron/aside.cjs')

/** The folder of the stylesheets of this server's own pages: beside its sources, and beside what was built of them. */
export const stylesheetFolder = isSource ? path.join(root, 'server') : import.meta.dirname
