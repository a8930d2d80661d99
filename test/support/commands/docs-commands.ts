// The commands in a page of the docs, read out of it, so that a test runs the very words.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../..')

/** The block of code of this language under this heading; `at`: the first is 0. */
export function docsCommandsIn(file: string, heading: string, language: string, at = 0): string {
  const section = readFileSync(path.join(root, file), 'utf8')
    .split(/^## /m)
    .find((one) => one.startsWith(`${heading}\n`))
  const blocks = [...(section ?? '').matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter(
    ([, named]) => named === language,
  )
  const text = blocks[at]?.[2]
  if (text === undefined) throw new Error(`${file} has no such block of ${language} under ${heading}`)
  return text
}
