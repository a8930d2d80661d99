// Every colour that renderer/ui/theme.css names, in both themes.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const css = readFileSync(path.join(import.meta.dirname, '../../../renderer/ui/theme.css'), 'utf8')
const tokens = Object.fromEntries(
  [...css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

export function token(name: string, theme: 'light' | 'dark'): string {
  const found = tokens[name]
  if (!found) throw new Error(`theme.css has no colour --${name}`)
  return found[theme]
}
