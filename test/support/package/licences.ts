// The licences allowed for what is given to shops, and the licence of each package.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../..')

/** They ask for their text to be kept, and for nothing of ours to be given away. */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  '(MIT OR CC0-1.0)',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'OFL-1.1',
])

/** Whose package.json does not say it: read in the package's own LICENSE. */
const unsaid: Record<string, string> = { 'png-js': 'MIT' }

export function licenceOf(name: string): string {
  const file = path.join(root, 'node_modules', name, 'package.json')
  const said = JSON.parse(readFileSync(file, 'utf8')) as { license?: string }
  return said.license ?? unsaid[name] ?? 'none'
}

/** Of what a build writes about the packages that it put in. */
export function packagesIn(told: string): { name: string; licence: string; text: string }[] {
  const heads = [...told.matchAll(/^## (\S+) - \d\S*(?: \((.+)\))?$/gm)]
  return heads.map(({ 0: head, 1: name = '', 2: licence, index }, at) => ({
    name,
    licence: licence ?? unsaid[name] ?? 'none',
    text: told.slice(index + head.length, heads[at + 1]?.index).trim(),
  }))
}
