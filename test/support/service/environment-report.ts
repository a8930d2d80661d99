// The report of a place that was asked: how its answers differ from those that the sandbox documents, and which the till cannot read.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from '#core/system/disk.ts'
import { rowOf, type Row } from '#test/support/service/documented-answers.ts'
import { checkAnswer } from '#test/support/service/answer-check.ts'

type Fetch = (request: Request) => Promise<Response>

/** Of all answers of one operation with one status. */
type Heard = {
  operation: string
  status: number
  count: number
  unread: number
  lines: Set<string>
  optional: Map<string, boolean>
}

export function createEnvironmentReport() {
  const heard = new Map<string, Heard>()
  const note = (row: Row, response: Response, text: string) => {
    const operation = row.operation.name
    const { status } = response
    const at = `${operation} ${status}`
    const one = heard.get(at) ?? {
      operation,
      status,
      count: 0,
      unread: 0,
      lines: new Set(),
      optional: new Map(),
    }
    heard.set(at, one)
    one.count += 1
    const { lines, optional, isRead } = checkAnswer(row, response, text)
    for (const line of lines) one.lines.add(line)
    for (const [field, isThere] of optional)
      one.optional.set(field, isThere || one.optional.get(field) === true)
    if (!isRead) one.unread += 1
  }
  const linesOf = (pick: (one: Heard) => Iterable<string>) =>
    [...heard].flatMap(([at, one]) => [...pick(one)].map((line) => `${at}: ${line}`))
  return {
    /** Listens to this place; what it answers goes on as it came. */
    hearing:
      (fetch: Fetch): Fetch =>
      async (request) => {
        const row = rowOf(request)
        const response = await fetch(request)
        if (row) note(row, response, await response.clone().text())
        return response
      },
    surprises: () => linesOf(({ lines }) => lines),
    neverThere: () => linesOf(missing),
    /** In plain words. `place`: how it is called. */
    report: (place: string) => reportOf(place, [...heard.values()]),
  }
}
export type EnvironmentReport = ReturnType<typeof createEnvironmentReport>

const missing = ({ optional }: Heard): string[] =>
  [...optional].flatMap(([field, isThere]) => (isThere ? [] : [field]))

function reportOf(place: string, heard: readonly Heard[]): string {
  const sum = (of: (one: Heard) => number) => heard.reduce((total, one) => total + of(one), 0)
  const [answers, unread] = [sum((one) => one.count), sum((one) => one.unread)]
  const head = [
    `How the answers of ${place} differ from those that the sandbox documents.`,
    'Names of fields and kinds of values only: no value stands here.',
    '',
  ]
  if (answers === 0) return [...head, 'It answered nothing.', ''].join('\n')
  const operations = new Set(heard.map(({ operation }) => operation)).size
  const reading = `the till could read ${unread === 0 ? 'each of them' : `all but ${unread}`}`
  const different = heard.filter(({ lines }) => lines.size > 0)
  const incomplete = heard.filter((one) => missing(one).length > 0)
  return [
    ...head,
    `${answers} answers of ${operations} operations; ${reading}.${different.length === 0 ? ' Nothing differs.' : ''}`,
    ...different.flatMap(({ operation, status, count, lines }) => [
      '',
      `${operation}, status ${status}, ${count === 1 ? '1 answer' : `${count} answers`}`,
      ...[...lines].map((line) => `  ${line}`),
    ]),
    ...(incomplete.length === 0 ? [] : ['', 'Documented as optional, and in no answer:']),
    ...incomplete.map((one) => `  ${one.operation} ${one.status}: ${missing(one).join(', ')}`),
    '',
  ].join('\n')
}

/** `url`: of the place. The file's name is its host's. */
export function writeReport(folder: string, url: string, report: string): string {
  makeFolder(folder)
  const file = path.join(folder, `${new URL(url).host.replaceAll(/[^\w.]+/g, '-')}.txt`)
  writeFileSync(file, report)
  return file
}
