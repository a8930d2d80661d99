// The way a mistake is put into the engine for a while: as its source is loaded, in this thread alone. Nothing on disk changes.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Edit, Mutant } from '#test/simulation/mutants.ts'

const root = path.join(import.meta.dirname, '..', '..')

export const sourceOf = ({ file }: Edit): string => readFileSync(path.join(root, file), 'utf8')

export function applyMutant({ edits }: Mutant): void {
  const sources = new Map<string, string>()
  for (const edit of edits) {
    const url = pathToFileURL(path.join(root, edit.file)).href
    sources.set(
      url,
      (sources.get(url) ?? sourceOf(edit)).replace(edit.find, () => edit.replace),
    )
  }
  registerHooks({
    load(url, context, nextLoad) {
      const source = sources.get(url)
      return source === undefined
        ? nextLoad(url, context)
        : { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}
