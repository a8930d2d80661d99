// The configuration of Vite: the pages, Electron's main and its preload, the commands that run a till, and where the tests are.
import react from '@vitejs/plugin-react'
import { globSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { builtPlace, makingPlace, putInPlace } from './server/commands/sources.mjs'
import { withScriptsBeside } from './build/scripts-beside.ts'
import { isWithFirst, namespacesOf } from './renderer/i18n/namespaces.ts'
import { surfaces, type Surface } from './shared/command.ts'
import { withMoneySentences } from './shared/problem-words.ts'
import { filesOf, leftOut, takesSlowFiles } from './test/support/run/left-out.ts'
import { LongestFirst } from './test/support/run/longest-first.ts'
import { diskVariable, placeForFolders } from './test/support/run/memory.ts'
import { reportersOf } from './test/support/run/reporters.ts'
import { namedShare, shareVariable } from './test/support/run/share.ts'
import { workersFor } from './test/support/run/worker-count.ts'

const root = import.meta.dirname
const making = makingPlace()

/** One file each with its packages in it, so that nothing else needs to be packed; only Electron is there already. */
const forElectron = (name: string, input: string, format: 'es' | 'cjs') => ({
  consumer: 'server' as const,
  resolve: { noExternal: true as const, external: ['electron'] },
  build: {
    outDir: `${making}/electron`,
    license: { fileName: `${name}-licences.md` },
    emptyOutDir: false, // these builds share this folder
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: `${root}/${input}`,
      external: ['electron', './sandbox.js'],
      output: { format, entryFileNames: `${name}.${format === 'cjs' ? 'cjs' : 'js'}`, codeSplitting: false },
    },
  },
})

/** The commands that run a till: a file each and what they share, with their packages in them. */
const forServer = {
  consumer: 'server' as const,
  resolve: { noExternal: true as const },
  build: {
    outDir: `${making}/server`,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        ['serve', 'start', 'kiosk'].map((name) => [name, `${root}/server/commands/built/${name}.ts`]),
      ),
      output: { format: 'es' as const, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
}

/** pdfkit asks for its fonts' measures while it runs, by a name that only its own package knows. */
const withPdfFonts: Plugin = {
  name: 'with-pdf-fonts',
  transform: {
    filter: { id: /pdfkit\.node\.mjs$/ },
    handler: (code) => {
      const names = new Set<string>()
      const asked = code.replaceAll(/[\w$]+\('#standard-fonts\/(\w+)'\)/g, (_, name: string) => {
        names.add(name)
        return `measures${name}`
      })
      if (names.size === 0) throw new Error('pdfkit asks for its fonts in another way')
      const imports = [...names].map(
        (name) => `import measures${name} from 'pdfkit/standard-fonts/${name}'\n`,
      )
      return { code: imports.join('') + asked, map: null }
    },
  },
}

/** What runs from sources reads the sample catalog and the texts from their files; a bundle has them in it. */
const withData: Plugin = {
  name: 'with-data',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(core|server|electron|sandbox)\/.*\.ts$/, code: /\b(beside|readLocales)\('/ },
    handler: (code, id) => ({
      code: code
        .replaceAll(/\bbeside\('([\w.-]+\.csv)'\)/g, (_, name: string) =>
          JSON.stringify(readFileSync(path.join(path.dirname(id), name), 'utf8')),
        )
        .replaceAll(/\breadLocales\('([\w-]+)'\)/g, (_, namespace: string) => textsInAll(namespace)),
      map: null,
    }),
  },
}

const locales = `${root}/shared/locales`
const textsOf = (language: string, namespace: string): object =>
  JSON.parse(readFileSync(`${locales}/${language}/${namespace}.json`, 'utf8')) as object // a translator's file

/** `{"en":{…},"nb":{…}}` */
const textsInAll = (namespace: string): string =>
  JSON.stringify(Object.fromEntries(readdirSync(locales).map((one) => [one, textsOf(one, namespace)])))

/** `virtual:texts/cashier/fi-first`: what a surface says at first in a language, in one file; `fi-later`: the rest. `virtual:texts`: where each of these is. */
const withTexts: Plugin = {
  name: 'with-texts',
  resolveId: { filter: { id: /^virtual:texts/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:texts/ },
    handler(id) {
      const [, surface, language = '', part] = id.split(/[/-]/)
      if (surface === undefined) return textFiles()
      const { first, later } = namespacesOf[surface as Surface] // written by the function below
      const all = (names: readonly string[]) => names.flatMap((one) => Object.entries(textsOf(language, one)))
      const early = all(later).filter(([key]) => isWithFirst(key))
      const texts =
        part === 'later'
          ? withMoneySentences(Object.fromEntries(all(later)))
          : Object.fromEntries([...all(first), ...early])
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
    },
  },
  /** `<meta name="texts-nb">`: where a page's first texts are; the server, which knows the till's language, makes a preload of one. */
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {}, path: page }) =>
      Object.values(bundle).flatMap((built) => {
        const module = built.type === 'chunk' ? built.facadeModuleId : null
        const [, surface, language] = /texts\/(\w+)\/(\w+)-first$/.exec(module ?? '') ?? []
        if (page !== `/${surface}/index.html`) return []
        return { tag: 'meta', attrs: { name: `texts-${language}`, content: `/${built.fileName}` } }
      }),
  },
}

function textFiles(): string {
  const languages = readdirSync(locales)
  const filesOf = (surface: Surface) =>
    languages
      .map((one) => {
        const parts = ['first', ...(namespacesOf[surface].later.length > 0 ? ['later'] : [])]
        const files = parts.map((part) => `${part}: () => import('virtual:texts/${surface}/${one}-${part}')`)
        return `${one}: { ${files.join(', ')} }`
      })
      .join(', ')
  const rows = (Object.keys(namespacesOf) as Surface[]).map((one) => `  ${one}: { ${filesOf(one)} },`)
  return `export const files = {\n${rows.join('\n')}\n}`
}

/** debug, below electron-updater, asks for this package if it is there: outside the archive anybody may have put it there. */
const withoutColours: Plugin = {
  name: 'without-colours',
  resolveId: { filter: { id: /^supports-color$/ }, handler: () => '\0supports-color' },
  load: { filter: { id: /^\0supports-color$/ }, handler: () => 'export default false' },
}

/** The server and the sandbox read the styles and scripts of their pages from beside their code. */
const withPageFiles: Plugin = {
  name: 'with-page-files',
  applyToEnvironment: ({ name }) => name === 'server' || name === 'sandbox',
  generateBundle() {
    // A till that runs from its bundle has the sandbox in it.
    const own = this.environment.name === 'server' ? ['server/{,terminal/}*.{css,js,html}'] : []
    for (const file of globSync([...own, 'sandbox/*/*.{css,js}'], { cwd: root }))
      this.emitFile({ type: 'asset', fileName: path.basename(file), source: readFileSync(`${root}/${file}`) })
  },
}

const place = builtPlace()
/** The commands are built last of all. */
const inPlace: Plugin = {
  name: 'in-place',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'server',
  writeBundle: () => putInPlace(place),
}

/**
 * The file of what is needed before a screen can be used: one for each surface, one for what several of them need, or both of staff's, and
 * is needed first by two or smaller than its own request. What is larger stays by itself: it would bring all of these there.
 */
function firstFileOf(module: string, graph: Rolldown.ChunkingContext): string | null {
  const [first, ever] = [pagesAbove(module, graph, false), pagesAbove(module, graph, true)]
  const [surface = null] = first
  if (surface === null || ever.size === 1) return surface
  const isSmall =
    !module.includes('/node_modules/') && (graph.getModuleInfo(module)?.code ?? '').length < 4500
  if (first.size === 1 && !isSmall) return null
  return [...ever].every((one) => one === 'cashier' || one === 'office') ? 'staff' : 'base'
}

/** The surfaces whose page leads to this module; with `isEver` also by what it fetches later. */
function pagesAbove(module: string, graph: Rolldown.ChunkingContext, isEver: boolean): Set<string> {
  const [above, surfaces] = [new Set<string>(), new Set<string>()]
  const climb = (id: string) => {
    if (above.has(id)) return
    above.add(id)
    const [, surface] = /\/renderer\/(\w+)\/main\.tsx$/.exec(id) ?? []
    if (surface !== undefined) surfaces.add(surface)
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
    for (const importer of isEver ? [...importers, ...dynamicImporters] : importers) climb(importer)
  }
  climb(module)
  return surfaces
}

const tests = (name: string, mode: string) => ({
  name,
  root,
  include: filesOf([`test/${name}/**/*.test.ts`], mode, root),
  exclude: takesSlowFiles(mode) ? [] : ['**/*.slow.test.ts'],
  isolate: false,
  // Where nobody looks on, a test has a second try; who works on it sees at once that it failed.
  retry: process.env['CI'] === undefined ? 0 : 1,
  setupFiles: ['test/support/run/each-test.ts', 'test/support/run/slow-file-tag.ts'],
  // Both only end what hangs: a busy machine needs many times what a free one does, and where slow files run beside each other it is busy. Speed is measured in bench/.
  testTimeout: takesSlowFiles(mode) ? 900_000 : 180_000,
  hookTimeout: 180_000,
  // A busy machine draws a page in more than the one second that vitest gives. Assertions are required here, since no project takes that from the root.
  expect: { poll: { timeout: 20_000 }, requireAssertions: true },
  env: {
    // The programs that tests start keep what Node has made of their sources: each next one is there in half the time.
    NODE_COMPILE_CACHE: `${root}/node_modules/.cache/kasse`,
    TMPDIR: placeForFolders(),
    [diskVariable]: tmpdir(),
    ...(mode === 'landing' ? { [shareVariable]: namedShare(root) } : {}),
  },
})

/** `total` of basket-pane.module.css is `basket-pane_total` on the page: who looks at one, or a test that asks for it, finds its file. */
const scopedNames = {
  modules: {
    generateScopedName: (name: string, file: string) => `${path.basename(file, '.module.css')}_${name}`,
  },
}

/** The page of the kit, for who works on it: `npx vite --mode kit` serves it, and the gallery takes its picture. */
const kit = {
  root: `${root}/renderer/kit`,
  plugins: [react(), withTexts],
  css: scopedNames,
  build: { outDir: `${root}/dist/kit`, emptyOutDir: true, target: 'chrome140', assetsInlineLimit: 0 },
}

const plugins = [
  react(),
  withScriptsBeside,
  withPdfFonts,
  withData,
  withTexts,
  withoutColours,
  withPageFiles,
  inPlace,
]

const projectsOf = (mode: string) => [
  {
    test: {
      ...tests('unit', mode),
      include: filesOf(
        ['test/{unit,stories}/**/*.test.ts', 'test/tidy.test.ts', 'bench/**/*.test.ts'],
        mode,
        root,
      ),
    },
  },
  { test: tests('contract', mode) },
  { test: tests('simulation', mode) },
  ...['hub', 'attacks'].map((name) => ({
    test: {
      ...tests(name, mode),
      globalSetup: ['test/support/hub/postgres-setup.ts', 'test/support/pages/browser-setup.ts'],
    },
  })),
  {
    test: {
      ...tests('e2e', mode),
      globalSetup: ['test/support/pages/browser-setup.ts'],
      experimental: { viteModuleRunner: false }, // so that the double can stand in for `electron`
    },
  },
]

const product = (mode: string): ViteUserConfig => ({
  root: `${root}/renderer`,
  plugins,
  css: scopedNames,
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${making}/renderer`,
        license: { fileName: 'licences.md' },
        emptyOutDir: true,
        target: 'chrome140',
        assetsInlineLimit: 0, // the page's content policy takes no inlined fonts or scripts
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: {
            ...Object.fromEntries(surfaces.map((one) => [one, `${root}/renderer/${one}/index.html`])),
            watchdog: `${root}/renderer/watchdog/watchdog.ts`,
            'view-worker': `${root}/renderer/view-worker/view-worker.ts`,
          },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: firstFileOf, debugName: 'first' }],
            },
          },
        },
      },
    },
    main: forElectron('main', 'electron/main.ts', 'es'),
    preload: forElectron('preload', 'electron/preload.ts', 'cjs'),
    sandbox: forElectron('sandbox', 'sandbox/built-in.ts', 'es'),
    aside: forElectron('aside', 'core/backup/background-thread.ts', 'cjs'),
    server: forServer,
  },
  test: {
    root,
    maxWorkers: workersFor(mode, root),
    tags: [{ name: leftOut, description: 'what npm test leaves out, whole or in part' }],
    sequence: { sequencer: LongestFirst },
    reporters: reportersOf(mode, root),
    silent: 'passed-only', // what a program says is read where its test failed
    projects: projectsOf(mode),
  },
})

export default defineConfig(({ mode }) => (mode === 'kit' ? kit : product(mode)))
