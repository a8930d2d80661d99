// The build steps that keep the shapes out of what a screen begins with.
import type { Plugin } from 'vite'

/** Files of shapes that pages of the office load apart. */
const loadedApart = /[/]shared[/](settings|plan-rules|product-rules)[.]ts$|[?]shapes$/

/**
 * What these build on is there a second time, beside them: else the shapes that only they use would be in the files that every screen
 * begins with.
 */
export const withShapesApart: Plugin = {
  name: 'with-shapes-apart',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer) {
    if (importer === undefined || !loadedApart.test(importer)) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && /[/]shared[/][\w-]+[.]ts$/.test(found.id) ? `${found.id}?shapes` : found
  },
}

/** What makes a shape in `shared/` does nothing else. The bundler cannot know that, and would keep every one, and zod with them. */
export const withoutUnusedShapes: Plugin = {
  name: 'without-unused-shapes',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    order: 'post',
    filter: { id: /[/]shared[/][\w-]+[.]ts([?]shapes)?$/, code: /zod/ },
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
