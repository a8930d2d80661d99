// From here on a bundle that imports `electron` gets the double. Import this before the bundle.
import { registerHooks } from 'node:module'

const double = new URL('double.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: double, shortCircuit: true, format: 'module-typescript' }
      : next(specifier, context),
})
