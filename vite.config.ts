// Builds the pages, Electron's main and its preload; and says where the tests are.
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname

/** One file each, packages left outside: only Node and Electron ever load them. */
const forElectron = (name: string, input: string, format: 'es' | 'cjs') => ({
  consumer: 'server' as const,
  resolve: { noExternal: format === 'cjs' ? (true as const) : [], external: ['electron'] },
  build: {
    outDir: `${root}/dist/electron`,
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

/** Beside the screens' bundle, not in it: it must run when they do not. */
const withWatchdog: Plugin = {
  name: 'with-watchdog',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const built = Object.values(bundle).find(({ name }) => name === 'watchdog')
      if (!built) throw new Error('the watchdog was not built')
      return [
        {
          tag: 'script',
          attrs: { type: 'module', async: true, src: `/${built.fileName}` },
          injectTo: 'head-prepend',
        },
      ]
    },
  },
}

const tests = (name: string) => ({
  name,
  root,
  include: [`test/${name}/**/*.test.ts`],
  isolate: false,
  testTimeout: 60_000,
})

export default defineConfig({
  root: `${root}/renderer`,
  plugins: [react(), withWatchdog],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${root}/dist/renderer`,
        emptyOutDir: true,
        target: 'chrome140',
        assetsInlineLimit: 0, // the page's content policy takes no inlined fonts or scripts
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { index: `${root}/renderer/index.html`, watchdog: `${root}/renderer/watchdog/watch.ts` },
        },
      },
    },
    main: forElectron('main', 'electron/main.ts', 'es'),
    preload: forElectron('preload', 'electron/preload.ts', 'cjs'),
    sandbox: forElectron('sandbox', 'sandbox/main.ts', 'es'),
    aside: forElectron('aside', 'core/aside-thread.ts', 'es'),
  },
  test: {
    root,
    maxWorkers: 2,
    projects: [
      { test: { ...tests('unit'), include: ['test/unit/**/*.test.ts', 'test/tidy.test.ts'] } },
      { test: tests('contract') },
      { test: tests('simulation') },
      {
        test: {
          ...tests('e2e'),
          hookTimeout: 60_000,
          globalSetup: ['test/support/browser-setup.ts'],
          experimental: { viteModuleRunner: false }, // so that the double can stand in for `electron`
        },
      },
    ],
  },
})
