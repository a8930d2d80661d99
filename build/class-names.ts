// The names of CSS classes: scoped by the file that they stand in, and constants in the built pages.
import path from 'node:path'
import type { Plugin } from 'vite'

/** `total` of basket-pane.module.css is `basket-pane_total` on the page: who looks at one, or a test that asks for it, finds its file. */
export const scopedNames = {
  modules: {
    generateScopedName: (name: string, file: string) => `${path.basename(file, '.module.css')}_${name}`,
  },
}

/**
 * In the built pages a class is a constant, or its name put together where it is chosen. As the members of an object, which nothing takes
 * apart again, all names of a module would stand there twice, the unused ones too.
 */
export const withClassNames: Plugin = {
  name: 'with-class-names',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/renderer\/.*\.tsx?$/, code: /\.module\.css'/ },
    handler: (code) => {
      const named = /^import (\w+) from .+\/([\w-]+)\.module\.css'$/gm
      return [...code.matchAll(named)].reduce(
        (text, [line = '', styles = '', file]) =>
          text
            .replace(line, line.replace(styles, `* as ${styles}`))
            .replaceAll(new RegExp(`\\b${styles}\\[(\\w+)\\]`, 'g'), `\`${file}_\${$1}\``),
        code,
      )
    },
  },
}
