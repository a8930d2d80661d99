// Builds the pages, Electron's main and its preload; and says where the tests are.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname

/** One file each, packages left outside: only Node and Electron ever load them. */
const forElectron = (name: string, input: string, format: 'es' | 'cjs') => ({
  consumer: 'server' as const,
  resolve: { noExternal: format === 'cjs' ? (true as const) : [], external: ['electron'] },
  build: {
    outDir: `${root}/dist/electron`,
    emptyOutDir: false, // three builds share this folder
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: `${root}/${input}`,
      external: ['electron', './sandbox.js'],
      output: { format, entryFileNames: `${name}.${format === 'cjs' ? 'cjs' : 'js'}`, codeSplitting: false },
    },
  },
})

const tests = (name: string) => ({ name, root, include: [`test/${name}/**/*.test.ts`], isolate: false })

export default defineConfig({
  root: `${root}/renderer`,
  plugins: [react()],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${root}/dist/renderer`,
        emptyOutDir: true,
        target: 'chrome140',
        assetsInlineLimit: 0, // the page's content policy takes no inlined fonts or scripts
        modulePreload: { polyfill: false },
      },
    },
    main: forElectron('main', 'electron/main.ts', 'es'),
    preload: forElectron('preload', 'electron/preload.ts', 'cjs'),
    sandbox: forElectron('sandbox', 'sandbox/main.ts', 'es'),
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ['test/support/browser-setup.ts'],
          experimental: { viteModuleRunner: false }, // so that the double can stand in for `electron`
        },
      },
    ],
  },
})
