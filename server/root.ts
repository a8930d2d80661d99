// Where does the project stand? Asked by its sources and by what is built of them, which lie elsewhere in it.
import { existsSync } from 'node:fs'
import path from 'node:path'

const above = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : above(path.dirname(folder))

/** The folder of the project. */
export const root = above(import.meta.dirname)
