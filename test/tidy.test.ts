// The house rules that no compiler and no linter can check: who may import what, and what is written nowhere.
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bound, layers, narrowed } from '#test/layers.ts'

const root = path.join(import.meta.dirname, '..')

/** Texts that stand in no file of the folder, and why. `but`: files that may. */
const bans: { text: RegExp; where: RegExp; but?: RegExp; why: string }[] = [
  {
    text: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomBytes\(|\brandomUUID\(|\bperformance\.now\(/,
    where: /^(core|sandbox|renderer|server|hub|electron|shared)\//,
    but: /\/clock\.ts$|^server\/terminal\/register\.html$/,
    why: 'time and chance are handed in',
  },
  {
    text: /\bset(Timeout|Interval)\(/,
    where: /^(core|sandbox|renderer|server|hub|electron)\//,
    but: /\/clock\.ts$|^sandbox\/phone\/live\.js$|^server\/terminal\/register\.html$/,
    why: 'waits belong to the clock',
  },
  {
    text: /\bset(Timeout|Interval)\(|useFakeTimers|vi\.mock\(|waitForTimeout/,
    where: /^test\//,
    but: /^test\/tidy\.test\.ts$/,
    why: 'tests neither sleep nor mock',
  },
  {
    text: /\bnew BrowserWindow\(|\bBrowserView\b|\bWebContentsView\b/,
    where: /^electron\//,
    but: /^electron\/guard\.ts$/,
    why: 'every window is made with the guarded preferences',
  },
  {
    text: /\bshell\b|\bopenExternal\b|\bopenPath\b|\bsetAsDefaultProtocolClient\b|\bcrashReporter\b|\bfile:\/\//,
    where: /^electron\//,
    why: 'nothing is opened outside, sent away, or loaded from a file',
  },
  {
    text: /\.(skip|only|todo|fails)\b|\bskip\(/,
    where: /^test\//,
    but: /^test\/(tidy\.test|support\/pages\/carrier-test|unit\/support\/(arranged|premise|each-test)\.test)\.ts$/,
    why: 'no test is left out; a story over a carrier that is not here says why, and the tests of guards end red on purpose',
  },
  { text: /\bipcMain\b/, where: /^electron\//, but: /^electron\/ipc\.ts$/, why: 'one file owns the channel' },
  { text: /\brenameSync\b/, where: /^(core|server)\//, but: /disk\.ts$/, why: 'moveFile tries again' },
  {
    text: /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/,
    where: /^(core|server|electron|shared|renderer)\//,
    but: /^core\/(journal\/|[a-z]+\/projection\.ts$)/,
    why: 'only the journal writes SQL, and the projections of its features',
  },
  {
    text: /\b(parseFloat|toFixed)\(/,
    where: /^(core|shared|renderer|server|hub|electron|sandbox)\//,
    why: 'money is an integer',
  },
  {
    text: /dangerouslySetInnerHTML|\.innerHTML\b|\beval\(/,
    where: /^(renderer|sandbox)\//,
    why: 'no page turns text into markup',
  },
  {
    text: /\bexport default\b/,
    where: /\.tsx?$/,
    but: /^(vite\.config|build\/electron-builder|test\/support\/(pages\/browser|hub\/postgres)-setup|test\/tidy\.test)\.ts$/,
    why: 'named exports only',
  },
  {
    text: /\bas any\b|: any\b|@ts-ignore|@ts-nocheck/,
    where: /\.tsx?$/,
    but: /^test\/tidy\.test\.ts$/,
    why: 'no any',
  },
  {
    text: /\b(TODO|FIXME|XXX|HACK)\b/,
    where: /\.(tsx?|css|html|md)$/,
    but: /^test\/tidy\.test\.ts$/,
    why: 'what is missing is an issue, not a comment',
  },
]

/** House words: not these, in names of files. */
const badNames =
  /(^|[-/])(util|utils|helper|helpers|manager|handler|handlers|common|base|impl|types|lib|info|data)([-./]|$)/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')
const sources = files
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*(?:\/\*.*?\*\/\s*)?|^import\s+)'([^']+)'/gm)].map(
    (found) => found[1] ?? '',
  )

test('every import stays within its layer, and says which', () => {
  const wrong = sources.flatMap(({ file, text }) =>
    importsOf(text)
      .map((name) => ({ name, why: whyNot(file, name) }))
      .filter(({ why }) => why !== undefined)
      .map(({ name, why }) => `${file} imports ${name}: ${why}`),
  )
  expect(wrong).toEqual([])
})

function whyNot(file: string, name: string): string | undefined {
  const folder = file.split('/')[0] ?? ''
  const layer = layers[folder]
  if (!layer) return undefined
  for (const { what, only } of bound) if (what.test(name) && !only.test(file)) return `only ${only} may`
  for (const { from, what, only } of narrowed)
    if (from.test(file) && what.test(name) && !only.test(name)) return `only ${only} from here`
  if (name.startsWith('.')) return 'say the layer: #folder/file.ts'
  const inside = /^#([a-z]+)\//.exec(name)?.[1]
  if (inside === undefined) {
    const isAllowed = layer.packages.some((one) => (typeof one === 'string' ? one === name : one.test(name)))
    return isAllowed ? undefined : `${folder} may not use this package`
  }
  if (!/\.(tsx?|mjs|css|svg|json)$/.test(name)) return 'say the whole file name'
  const reaches = inside === folder || layer.folders.includes(inside)
  const isEntry = inside === 'sandbox' && bound.some(({ what, only }) => what.test(name) && only.test(file))
  return reaches || isEntry ? undefined : `${folder} may not reach ${inside}`
}

test('the sandbox is loaded only on demand by the hosts', () => {
  const fromSandbox = new RegExp(`from ${"'"}#sandbox/`)
  const still = sources.filter(
    ({ file, text }) =>
      /^(server|electron)\//.test(file) && fromSandbox.test(text.replaceAll(/import type .*/g, '')),
  )
  expect(still.map(({ file }) => file)).toEqual([])
})

test.each(bans)('$why: $text', ({ text: ban, where, but }) => {
  const all = [
    ...sources,
    ...files
      .filter((file) => /\.(css|html|js|md)$/.test(file))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  ]
  const found = all.flatMap(({ file, text }) =>
    where.test(file) && !but?.test(file)
      ? text.split('\n').flatMap((line, at) => (ban.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : []))
      : [],
  )
  expect(found).toEqual([])
})

test('every day and time on a screen, on paper and in a file is said by a zone that is given', () => {
  const said = sources.filter(({ file }) => /^(core|hub|renderer|server|shared|electron)\//.test(file))
  const byMachine =
    /new Intl\.DateTimeFormat\((?:(?!timeZone)[^)])*\)|\.toLocale(Date|Time)?String\(|\.get(FullYear|Month|Date|Day|Hours|Minutes)\(/g
  const found = said.flatMap(({ file, text }) =>
    (text.match(byMachine) ?? []).map((one) => `${file}: ${one}`),
  )
  expect(found).toEqual([])
})

test('whoever starts a program or a thread says what of the environment it is given', () => {
  const starting = sources.filter(
    ({ file, text }) =>
      /^(core|server|hub|electron)\//.test(file) &&
      /\b(spawn|fork|execFile|spawnSync|execFileSync)\(|new Worker\(/.test(text),
  )
  expect(starting.length).toBeGreaterThan(3)
  const whole = starting.filter(({ text }) => !text.includes('withoutSecrets('))
  // The till itself, which needs them.
  expect(whole.map(({ file }) => file)).toEqual(['electron/restart.ts', 'server/commands/electron-run.ts'])
})

test('every source file says in its first line what it is, and asks no question', () => {
  const named = files.filter((file) => /\.(tsx?|m?js|mts|css)$/.test(file))
  expect(named.length).toBeGreaterThan(500)
  const firstLine = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n', 1)[0] ?? ''
  const said = /^(\/\/|\/\*\*?) \S(?!.*\?(\s|$)).{14,}/
  expect(named.filter((file) => !said.test(firstLine(file)))).toEqual([])
})

const isLineComment = (line = '') => /^\s*\/\/ /.test(line)
const commentsIn = (text: string): string[] =>
  text.split('\n').flatMap((line, at, lines) => {
    if (isLineComment(line) && isLineComment(lines[at - 1])) return [] // it goes on
    const isFirstOfBlock = lines[at - 1]?.trim() === '/**'
    return (isFirstOfBlock ? /^\s*\* (.+)/ : /(?:^|\s)(?:\/\*\*|\/\/) (.+)/).exec(line)?.[1] ?? []
  })

test('a comment begins with the thing that it is about', () => {
  const banned = /^(Of|What|Whose|Whoever|Until|The same|Likewise|Nothing|Such)\b/
  const all = sources
    .filter(({ file }) => /^(core|shared|server|electron|hub|sandbox|bench|build)\//.test(file))
    .flatMap(({ file, text }) => commentsIn(text).map((words) => ({ file, words })))
  expect(all.length).toBeGreaterThan(2000)
  expect(all.filter(({ words }) => banned.test(words))).toEqual([])
})

/** One word that needs its file around it, as exported names. Two words may have it: `keptSum`. */
const bareNames: { name: RegExp; why: string }[] = [
  {
    name: /^([a-z]+[^e]ed|begun|done|drawn|found|given|held|kept|known|left|made|meant|paid|put|said|seen|sent|shown|sold|spoken|taken|told|written)$/,
    why: 'a participle says what was done, not to what',
  },
  {
    name: /^(asked|drawn|given|held|kept|known|let|made|meant|put|said|seen|sent|shown|spoken|taken|told|wanted)(At|By|For|In|Of)$/,
    why: 'a participle with a preposition has no noun either',
  },
  {
    name: /^(accept|act|adopt|ask|begin|behave|build|cancel|capture|check|confirm|cut|deliver|expire|judge|look|may|must|pair|perform|poll|print|read|reject|release|restore|revoke|run|say|serve|stop|take|takes|tell|gives|warn)$/,
    why: 'a verb alone does not say what it does it to',
  },
  {
    name: /^(adopting|asking|cancelling|capturing|changing|charging|confirming|doing|opening|reading|refunding|registering|reporting|selling|serving|starting|stopping)$/,
    why: 'an act without its thing',
  },
  {
    name: /^(around|before|behind|beside|elsewhere|every|here|late|later|latest|me|no|nothing|within)$/,
    why: 'a word that only stands before another',
  },
  {
    name: /^(Act|Acts|Entry|Fact|Identity|Intent|Line|Listing|Moment|News|Part|Parts|Place|Places|Program|Row|Rows|Seen|Source|Terms|Work)$/,
    why: 'a noun for too many things: say of what',
  },
]
/** `failed` stands beside `ok`; the two others are HTTP's own words for 401 and 403. */
const fineNames = new Set(['failed', 'unauthorized', 'forbidden'])

/** Exported by the sandbox and the core alike, with one meaning: the sandbox never sees the core. */
const twiceExported = new Set(['Clock', 'Chance', 'SandboxClock', 'systemClock', 'systemChance'])

const exportedNames = sources
  .filter(({ file }) => /^(core|shared|server|electron|hub|sandbox|bench)\//.test(file))
  .flatMap(({ file, text }) =>
    [
      ...text.matchAll(/^export (?:async )?(?:abstract )?(?:const|class|function\*?|interface|type) (\w+)/gm),
    ].map(([, name = '']) => ({ file, name })),
  )

test('an exported name says its thing without its file', () => {
  expect(exportedNames.length).toBeGreaterThan(2000)
  const bare = exportedNames.flatMap(({ file, name }) => {
    const small = name.slice(0, 1).toLowerCase() + name.slice(1)
    const ban = bareNames.find((one) => one.name.test(name) || one.name.test(small))
    const why = fineNames.has(name) ? undefined : ban?.why
    return why === undefined ? [] : `${file} exports ${name}: ${why}`
  })
  expect(bare).toEqual([])
})

test('a name is exported by one file, so that it means one thing', () => {
  const filesOf = new Map<string, Set<string>>()
  for (const { file, name } of exportedNames) {
    // Its names are those of the published reference, which the client's shapes of the same things share.
    if (file.startsWith('sandbox/schema/')) continue
    filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
  }
  const twice = [...filesOf].filter(([name, all]) => all.size > 1 !== twiceExported.has(name))
  expect(twice.map(([name, all]) => `${name}: ${[...all].join(', ')}`)).toEqual([])
})

/** Lines at most of folders that belong together. A cut lowers it; a feature alone raises it, by what it adds. */
const budgets = {
  'core/payment core/process': 3464,
  'core/sale core/checkout core/basket': 2957,
  'core/agreement': 4621,
  'core/folds': 82,
  'core/terminal': 2456,
  'core/journal core/vault core/backup core/folder': 4155,
  'core/service core/hub': 3317,
  'core/hub': 1167,
  'core/printing core/receipt': 2501,
  'core/report core/office core/money core/till': 2174,
  'core/catalog core/staff': 2633,
  'core/app core/setup core/settings core/system core/kiosk core/diagnostics': 3296,
  core: 31959,
  shared: 7168,
  server: 10733,
  electron: 2081,
  sandbox: 11950,
  hub: 6637,
  bench: 2935,
  build: 490,
}

test.each(Object.entries(budgets))('%s: at most %i lines', (folders, most) => {
  const counted = folders.split(' ').map((folder) => {
    const lines = files
      .filter((file) => file.startsWith(`${folder}/`) && /\.(ts|tsx|mjs)$/.test(file))
      .map((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1)
    expect(lines.length, folder).toBeGreaterThan(0)
    return lines.reduce((sum, one) => sum + one)
  })
  expect(counted.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(most)
})

/** Lines of styles at most. A cut lowers it; a feature alone raises it, by what it adds. */
const styleBudgets = {
  'renderer/ui': 1517,
  'renderer/customer': 598,
  'renderer/kiosk': 831,
  'renderer/cashier': 1298,
  'renderer/office': 1582,
  renderer: 6312,
}

test.each(Object.entries(styleBudgets))('%s: at most %i lines of styles', (folder, most) => {
  const lines = files
    .filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.css'))
    .map((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1)
  expect(lines.length, folder).toBeGreaterThan(0)
  expect(lines.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(most)
})

test('files are named in kebab-case with the words of the house', () => {
  const named = files.filter((file) => /^(shared|core|sandbox|server|electron|renderer|test)\//.test(file))
  expect(named.filter((file) => /\.(ts|tsx|css)$/.test(file) && !/^[a-z0-9/.-]+$/.test(file))).toEqual([])
  expect(named.filter((file) => badNames.test(file))).toEqual([])
})

test('nothing names this machine, a registry or the workplace', () => {
  const texts = files
    .filter(
      (file) =>
        /\.(tsx?|mjs|css|html|md|json|svg|sh)$|^\.(npmrc|ci\/run|gitignore)$/.test(file) &&
        file !== 'test/tidy.test.ts',
    )
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const telling = /\/work\/|\/root\/|\/home\/[a-z]|registry\.npmjs|"resolved":|farm-|\.library/
  expect(texts.filter(({ text }) => telling.test(text)).map(({ file }) => file)).toEqual([])
})

test('every dependency is of one exact version, and the runtime ones have their reason in the documents', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version))).toEqual([])
  const reasons = readFileSync(path.join(root, 'docs/packages.md'), 'utf8')
  expect(Object.keys(dependencies ?? {}).filter((name) => !reasons.includes(`\`${name}\``))).toEqual([])
})
