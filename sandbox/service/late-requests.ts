// The requests that take effect later than they were answered. They are stored, so that a restart does not lose them.
import { perform, type Asked, type Operation } from '#sandbox/service/operation.ts'
import type { Service } from '#sandbox/service/service.ts'
import type { Source } from '#sandbox/state/timeline.ts'

export type Late = Source & { add(asked: Asked, at: number): void }

/** As it is kept: what a request needs to be done in its own time. */
type Kept = {
  unit: string
  caller: string
  headers: [string, string][]
  query: string
} & Pick<Asked, 'operation' | 'key' | 'params' | 'body' | 'path' | 'instance'>

/** Who called is known already; what proves it is not kept. */
const secret = new Set(['authorization', 'client_id', 'client_secret', 'ocp-apim-subscription-key'])

export function createLate<Parts extends Service>(
  parts: Parts,
  operations: readonly Operation<Parts>[],
): Late {
  const { sql } = parts.store
  const add = sql.prepare('INSERT INTO late (due_at, request) VALUES (?, ?)')
  const first = sql.prepare('SELECT id, due_at, request FROM late ORDER BY due_at, id LIMIT 1')
  const drop = sql.prepare('DELETE FROM late WHERE id = ?')
  return {
    add({ unit, caller, headers, query, ...rest }, at) {
      const kept: Kept = {
        ...rest,
        unit: unit.merchantSerialNumber,
        caller: caller.merchantSerialNumber,
        headers: [...headers].filter(([name]) => !secret.has(name)),
        query: query.toString(),
      }
      add.run(Math.round(at), JSON.stringify(kept))
    },
    next: () => {
      const at = first.get()?.['due_at']
      return typeof at === 'number' ? at : null
    },
    happen() {
      const row = first.get()
      if (!row) return
      drop.run(Number(row['id']))
      const kept = JSON.parse(String(row['request'])) as Kept // written above
      const operation = operations.find(({ name }) => name === kept.operation)
      const [unit, caller] = [parts.units.byNumber(kept.unit), parts.units.byNumber(kept.caller)]
      if (!operation || !unit || !caller) return
      const { headers, query, ...rest } = kept
      perform(parts, operation, {
        ...rest,
        unit,
        caller,
        headers: new Headers(headers),
        query: new URLSearchParams(query),
      })
    },
  }
}
