// The figures of the attacks: one line a part, kept in a file that git ignores, so that it can stand in docs/security.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../../attacks')

/** `part` names the file; the line replaces that of an earlier run. */
export function tell(part: string, figures: Record<string, string | number>): void {
  const line = `${part}: ${Object.entries(figures)
    .map(([name, figure]) => `${figure} ${name}`)
    .join(', ')}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${part.replaceAll(' ', '-')}.txt`), `${line}\n`)
  console.log(line)
}

/** From KASSE_ATTACK_SEED; another one makes other requests and other damage. */
export const attackSeed = Number(process.env['KASSE_ATTACK_SEED'] ?? 1)
