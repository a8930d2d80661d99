// The styles of the screens: a module beside each component, each of its classes there and used, and no global ones but the theme's.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/project-folders.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: path.join(root, 'renderer') })
    .map((file) => `renderer/${file.replaceAll('\\', '/')}`)
    .toSorted()

const sheets = filesOf('**/*.css')
const modules = sheets.filter((file) => file.endsWith('.module.css'))
const sources = filesOf('**/*.{ts,tsx}').map((file) => ({ file, text: read(file) }))

const classesIn = (css: string): string[] => {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector)
  return selectors.flatMap((one) => [...one.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

/** By module: the names that its classes are asked for by, wherever it is imported. */
const asked = (module: string): { file: string; name: string }[] =>
  sources.flatMap(({ file, text }) => {
    const binding = new RegExp(`import (\\w+) from .#${module}.`).exec(text)?.[1]
    if (binding === undefined) return []
    const uses = new RegExp(`\\b${binding}(?:\\.(\\w+)|\\[(?:'([\\w-]+)'|(\\w+))\\])`, 'g')
    return [...text.matchAll(uses)].flatMap(([, dotted, quoted, chosen]) => {
      if (chosen === undefined) return [{ file, name: dotted ?? quoted ?? '' }]
      return valuesOf(text, chosen).map((name) => ({ file, name }))
    })
  })

/** `styles[look]`: every word that the type beside it says `look` can be. */
function valuesOf(text: string, chosen: string): string[] {
  const said = new RegExp(`\\b${chosen}\\??:((?:\\s*\\|?\\s*'\\w+')+)`).exec(text)?.[1]
  if (said === undefined) throw new Error(`styles[${chosen}]: say beside it, as a type, what it can be`)
  return [...said.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

test('nothing is global but the theme, whose tokens and reset are everybody’s', () => {
  expect(sheets.filter((file) => !modules.includes(file))).toEqual(['renderer/ui/theme.css'])
})

test('the names of modules are unique: a class on a page says its file', () => {
  const names = modules.map((file) => path.basename(file))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.each(modules)('%s has the classes that are asked for, and no other', (module) => {
  const uses = asked(module)
  const classes = new Set(classesIn(read(module)))
  expect(uses.filter(({ name }) => !classes.has(name))).toEqual([])
  expect([...classes].filter((one) => !uses.some(({ name }) => name === one))).toEqual([])
})

test('a module has the movements that it names: the build gives them names of its own', () => {
  const missing = modules.flatMap((module) => {
    const css = read(module)
    const named = [...css.matchAll(/\banimation:\s*([a-z]\w*)\b(?!\()/g)].map(([, name = '']) => name)
    return named
      .filter((name) => name !== 'none' && !css.includes(`@keyframes ${name} `))
      .map((name) => `${module}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('a class can be a constant of its own: one word, which JavaScript does not have for itself', () => {
  const taken =
    /^(case|default|delete|do|else|enum|export|for|if|import|in|new|return|static|super|switch|this|try|void|with)$/
  const wrong = modules.flatMap((module) =>
    classesIn(read(module)).filter((name) => taken.test(name) || !/^[a-zA-Z]+[0-9]*$/.test(name)),
  )
  expect(wrong).toEqual([])
})

/** In each of them layout, space and type are said by props of the primitives in `renderer/ui/layout.tsx`. */
const modulesByProps = modules.filter((file) => !file.endsWith('/layout.module.css'))

/** Declarations that a prop says as well, each with its value. */
const saidByProps = [
  /^display: (flex|grid)$/,
  /^flex-direction: column$/,
  /^flex-wrap: wrap$/,
  /^(gap|row-gap|padding): (0|var\(--s\d\))$/,
  /^gap: var\(--s[12]\) var\(--s\d\)$/,
  /^(align|justify)-(items|content): (start|flex-start|center|end|flex-end|baseline|stretch|space-between)$/,
  /^grid-template-columns: (minmax\(0, 1fr\)|repeat\(auto-(fit|fill), minmax\(min\(.*)$/,
  /^flex: 1$/,
  /^min-inline-size: 0$/,
  /^font-size: (0\.8125|0\.875|0\.9375|1|1\.125|1\.25|1\.375|1\.75)rem$/,
  /^font-size: var\(--text-\w+\)$/,
  /^font-weight: (450|550|600|650)$/,
  /^overflow-wrap: anywhere$/,
  /^color: var\(--(ink|ink-2|ink-3|accent|good|wait|bad)\)$/,
  /^(margin: 0|list-style: none|font-variant-numeric: tabular-nums)$/, // the theme does
]

/** Rules of one class, in no query. */
function plainRules(css: string): { name: string; declarations: string[] }[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^@layer kit \{\n([\s\S]*)^\}/gm, '$1')
  return [
    ...bare
      .replaceAll(/\n +/g, '\n')
      .replaceAll(/@(media|container)[\s\S]*$/g, '')
      .matchAll(/(?:^|\n)\.(\w+) \{([^}]*)\}/g),
  ].map(([, name = '', body = '']) => ({
    name,
    declarations: body
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }))
}

test.each(modulesByProps)('%s has no rule that only says what a prop says', (module) => {
  const rules = plainRules(read(module))
  const needless = rules.filter(({ declarations }) =>
    declarations.every((one) => saidByProps.some((prop) => prop.test(one))),
  )
  expect(needless).toEqual([])
})

test('a module of styles has at least 12 lines: a shorter one goes into that of a neighbour', () => {
  const lengths = modulesByProps.map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
  expect(lengths.filter(({ lines }) => lines < 12)).toEqual([])
})

test('no element has a class that no style is for', () => {
  const ofAll = ['money', 'hidden', 'no-print'] // of the theme
  const plain = sources.flatMap(({ file, text }) =>
    [
      ...text.matchAll(/\b\w*[cC]lassName=(?:"([^"]+)"|\{`([^`]+)`\})|clsx\(((?:[^()]|\([^()]*\))*)\)/g),
    ].flatMap(([, quoted, template, chosen = '']) => {
      const given = chosen.replaceAll(/[!=]==? '[^']*'|\['[^']*'\]/g, '')
      const words =
        quoted ??
        template ??
        [...given.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, one, other]) => one ?? other).join(' ')
      return words
        .replaceAll(/\$\{[^}]*\}/g, '')
        .split(/\s+/)
        .filter((one) => one !== '' && !ofAll.includes(one))
        .map((one) => `${file}: ${one}`)
    }),
  )
  expect(plain).toEqual([])
})

test('no element is looked for by a class: its name is made by the build', () => {
  const byClass = /\b(?:querySelector(?:All)?(?:<\w+>)?|closest|matches)\(\s*['"`][^'"`]*\.[\w$]/g
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(byClass)].map(([asked]) => `${file}: ${asked}`),
  )
  expect(found).toEqual([])
})
