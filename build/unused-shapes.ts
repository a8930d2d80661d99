// The build step that leaves a shape out of a page which does not use it.
import type { Plugin } from 'vite'

/** What makes a shape in `shared/` does nothing else. The bundler cannot know that, and would keep every one, and zod with them. */
export const withoutUnusedShapes: Plugin = {
  name: 'without-unused-shapes',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    order: 'post',
    filter: { id: /[/]shared[/][\w-]+[.]ts$/, code: /zod/ },
    handler(code) {
      let marked = code
      for (const statement of this.parse(code).body.toReversed()) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') continue
        for (const { id, init } of declared.declarations.toReversed()) {
          if (id.type !== 'Identifier' || !init) continue
          const { start, end, type } = init
          const made = code.slice(start, end)
          if (type === 'CallExpression' || (type === 'ObjectExpression' && made.includes('z.')))
            marked = `${marked.slice(0, start)}/*#__PURE__*/ (() => (${made}))()${marked.slice(end)}`
        }
      }
      return { code: marked, map: null }
    },
  },
}
