// The page's links to the scripts beside the screens' bundle, and the name of its build.
import { hash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Beside the screens' bundle, not in it: the watchdog must run when they do not, and the worker of views is shared by them. The page is told which build it is. */
export const withScriptsBeside: Plugin = {
  name: 'with-scripts-beside',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const addressOf = (wanted: string) => {
        const built = Object.values(bundle).find(({ name }) => name === wanted)
        if (!built) throw new Error(`${wanted} was not built`)
        return `/${built.fileName}`
      }
      // Each name holds the hash of what is in its file.
      const build = hash('sha256', Object.keys(bundle).toSorted().join('\n'), 'base64url').slice(0, 12)
      const meta = (name: string, content: string) => ({ tag: 'meta', attrs: { name, content } })
      return [
        {
          tag: 'script',
          attrs: { type: 'module', async: true, src: addressOf('watchdog') },
          injectTo: 'head-prepend',
        },
        meta('views', addressOf('view-worker')),
        meta('build', build),
      ]
    },
  },
}
