// The page of every surface as it is sent: the built file, with the till's language in it, and the name of its build.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (folder: string): string => readFileSync(path.join(folder, 'index.html'), 'utf8')

/** The page begins in the till's language, and need not load another one first. */
export const pageHtml = (folder: string, locale: string): string =>
  read(folder).replace('<html ', `<html data-locale="${locale}" `)

/** The build of the pages, as each of them knows its own; empty where none is built. */
export function buildOf(folder: string): string {
  try {
    return /<meta name="build" content="([\w-]+)">/.exec(read(folder))?.[1] ?? ''
  } catch {
    return ''
  }
}
