// Tests of the desktop app's three packed scripts: what is in them, and what they ask for outside.
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

const textOf = (script: string): string =>
  readFileSync(path.join(import.meta.dirname, '../../dist/electron', script), 'utf8')
const scripts = ['aside.cjs', 'main.js', 'preload.cjs']
/** Of the server the door for other registers, what that stands on, and the markup of paper. */
const own =
  /^(core|shared|electron|node_modules)\/|^server\/((nexo|network|terminal)\/|(registers-door|paper-markup)\.ts$)|^\\0/

test('the scripts of the desktop app are made of the till alone: no sandbox, no test, no second host, and no package left to be found', () => {
  for (const script of scripts) {
    const text = textOf(script)
    // The bundler writes above each module where it is from.
    const parts = [...text.matchAll(/^\/\/ (\S+\/\S+\.(?:ts|[cm]?js|json))$/gm)].map(([, name]) => name ?? '')
    expect(parts.length).toBeGreaterThan(0)
    const strangers = parts.filter((name) => !own.test(name))
    expect({ script, strangers }).toEqual({ script, strangers: [] })
    // What a script asks for stands at its head, or is asked for by the bundler's own word.
    const head = text.slice(0, text.search(/^\/\/ (core|shared|electron|node_modules)\//m))
    const atOnce = head.matchAll(/^import [^'"]*["']([^"']+)["']|\brequire\(["']([^"']+)["']\)/gm)
    const late = text.matchAll(/\b__require\(["']([^"']+)["']\)/g)
    const names = [...atOnce, ...late].map(([, one, other]) => one ?? other ?? '')
    expect(names.length).toBeGreaterThan(0)
    const outside = names.filter((name) => name !== 'electron' && !isBuiltin(name))
    expect({ script, outside }).toEqual({ script, outside: [] })
    expect(text).not.toMatch(/sourceMappingURL|#standard-fonts/)
  }
  expect(textOf('main.js')).toMatch(/^\/\/ core\/app\/till\.ts$/m)
})
