// The registration of the double for bundles that import `electron`. Import this before the bundle.
import { registerHooks } from 'node:module'

const double = new URL('double.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: double, shortCircuit: true, format: 'module-typescript' }
      : next(specifier, context),
})
