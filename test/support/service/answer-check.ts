// The judgement of one answer: how it differs from what the sandbox documents, in words without a value, and whether the till can read it.
import type * as z from 'zod/mini'
import { noContent, readRefusal } from '#core/service/client.ts'
import { documented, refusalSchema, tillReads, type Row } from '#test/support/service/documented-answers.ts'
import {
  differences,
  kindOf,
  optionalFields,
  shownName,
  type Difference,
} from '#test/support/service/schema-differences.ts'

export type Judgement = {
  lines: string[]
  /** Each field that may be absent in an answer that is no refusal, and whether it is there. */
  optional: ReadonlyMap<string, boolean>
  isRead: boolean
}

export function checkAnswer(row: Row, response: Response, text: string): Judgement {
  const body = neutral(bodyIn(text))
  const { lines, schema } = expectation(row, response, body)
  const form = schema && body !== undefined ? documented().of(schema) : undefined
  const unread = unreadIn(row, response, body)
  return {
    lines: [
      ...lines,
      ...(form ? differences(form, body, documented()).map(sentence) : []),
      ...(unread === null ? [] : [unread === '' ? unreadable : `${unreadable}: ${unread}`]),
    ],
    optional: form && response.ok ? optionalFields(form, body, documented()) : new Map(),
    isRead: unread === null,
  }
}

const unreadable = 'the till cannot read it'

/** Undefined where there is none; a text where it is no JSON. */
function bodyIn(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Each provider has a name of its own for the address at which a draft is answered. */
function neutral(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const renamed = Object.entries(body).map(
    ([name, value]) => [name.replace(/^[a-z]+(?=ConfirmationUrl$)/, 'wallet'), value] as const,
  )
  return Object.fromEntries(renamed)
}

type Expectation = { lines: string[]; schema?: z.ZodMiniType | undefined }

/** What is documented for this status, and what is wrong before anybody looks into the body. */
function expectation(row: Row, response: Response, body: unknown): Expectation {
  const { status, ok } = response
  const { answers } = row.operation
  const own = answers[status]
  if (own || ok) {
    const [usual, answer] = own ? [status, own] : (Object.entries(answers)[0] ?? [])
    const schema = answer?.schema
    const isEmpty = body === undefined || JSON.stringify(body) === '{}'
    return {
      lines: [
        ...(own ? [] : [`status ${status}, documented is ${usual}`]),
        ...(schema && body === undefined
          ? [sentence({ path: '', found: 'nothing', documented: 'object' })]
          : []),
        ...(schema || isEmpty ? [] : [sentence({ path: '', found: kindOf(body), documented: 'nothing' })]),
      ],
      schema,
    }
  }
  const kind = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const schema = refusalSchema(row, status, kind)
  if (schema) return { lines: [], schema }
  const [usual] = row.refusals.find((one) => one.status === status)?.contents ?? []
  return usual
    ? { lines: [`another content type, documented is ${usual.kind}`], schema: usual.schema }
    : { lines: [`status ${status}, not documented`] }
}

function sentence({ path, found, documented: known }: Difference): string {
  const how = known === 'absent' ? 'not documented' : `documented as ${known}`
  return `${path || 'the whole answer'}: ${found}, ${how}`
}

/** By these the till knows its trouble without a word. */
const wordless = new Set([401, 403, 423, 429])

/** Null where the till can read it, else in which fields it cannot, as far as that can be said. */
function unreadIn({ operation }: Row, response: Response, body: unknown): string | null {
  const { ok, status, headers } = response
  if (!ok)
    return wordless.has(status) || (status < 500 && readRefusal(response, body, operation.path)) ? null : ''
  if (/^text\/html/i.test(headers.get('content-type') ?? '')) return ''
  const read = (tillReads[operation.name] ?? noContent).safeParse(body)
  if (read.success) return null
  const fields = read.error.issues.map(({ path }) =>
    path
      .map((step) => (typeof step === 'number' ? '[]' : shownName(String(step))))
      .join('.')
      .replaceAll('.[]', '[]'),
  )
  return [...new Set(fields)].filter((field) => field !== '').join(', ')
}
