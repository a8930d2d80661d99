// The rules of the sandbox as sandbox/rules.txt has them, each with its source.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** `from`: empty where the line names no source. */
export type Rule = { about: string; from: string; rule: string }

const [, ...parts] = readFileSync(path.join(import.meta.dirname, '../../../sandbox/rules.txt'), 'utf8')
  .trim()
  .split('\n\n')

export const rules: readonly Rule[] = parts.flatMap((part) => {
  const [about = '', ...lines] = part.split('\n')
  return lines.map((line) => {
    const [, from = '', rule = line.trim()] = /^ {2}(contract, [^:]+|published|ours): (.+)$/.exec(line) ?? []
    return { about, from, rule }
  })
})
