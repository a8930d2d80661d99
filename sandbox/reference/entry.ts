// The section of one operation in the reference.
import type { Schemas } from '#sandbox/reference/shape.ts'
import { html } from 'hono/html'
import type { AnswerRow, HeaderRow, Operation } from '#sandbox/operation.ts'
import { bodyFields, fieldList, prose, type Field } from '#sandbox/reference/fields.ts'
import { allHeaders, paramsOf } from '#sandbox/reference/parameters.ts'
import { namedCases, exampleOf, refusalsOf, type Refusal } from '#sandbox/reference/refusals.ts'
import { caseList } from '#sandbox/reference/case-list.ts'
import { curlCode, jsonCode, type Markup } from '#sandbox/reference/sample.ts'
import { limitWords } from '#sandbox/reference/words.ts'

/** An operation, and its other paths. */
export type Entry = { operation: Operation; others: readonly Operation[] }

export function entriesOf(operations: readonly Operation[]): Entry[] {
  const byName = Map.groupBy(operations, ({ name }) => name)
  return [...byName.values()].flatMap(([operation, ...others]) => (operation ? [{ operation, others }] : []))
}

/** `payment.create` is `payment-create`. */
export const anchorOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

export const badge = (method: string): Markup =>
  html`<span class="badge ${method.toLowerCase()}">${method}</span>`

export function entry({ operation, others }: Entry, schemas: Schemas, publicUrl: string): Markup {
  const { name, method, path, summary, description, isTestOnly } = operation
  const id = anchorOf(name)
  return html`<article class="entry" id="${id}" aria-labelledby="${id}-name">
    <div class="about">
      <h3 id="${id}-name"><a href="#${id}">${summary}</a></h3>
      <p class="path">${badge(method)}<code>${broken(path)}</code></p>
      ${others.map((other) => html`<p class="hint">${other.summary === summary ? 'The same' : other.summary}: <code>${broken(other.path)}</code></p>`)}
      <p class="lede">${prose(description)}</p>
      <ul class="marks">
        ${isTestOnly === true ? html`<li>Test environment only</li>` : ''}
        ${[limitWords(operation), keyWords[operation.key]].filter((words) => words !== '').map((words) => html`<li>${words}</li>`)}
      </ul>
      ${taken(operation, schemas, id)} ${given(operation, schemas, id)}
    </div>
    <div class="examples">${requestSample(operation, publicUrl)} ${answerSamples(operation)}</div>
  </article>`
}

/** A long path may break after a slash. */
const broken = (path: string): Markup =>
  html`${path.split('/').map((part, at) => (at === 0 ? part : html`/<wbr />${part}`))}`

const keyWords: Record<Operation['key'], string> = {
  needed: 'Idempotency-Key is required: the same key and body are answered alike, and done once.',
  optional: 'With an Idempotency-Key the same request is done once, however often it is sent.',
  none: '',
}

const rowField = ({ schema, ...row }: HeaderRow, schemas: Schemas): Field => ({
  ...row,
  schema: schemas.of(schema),
})

/** What it takes. The headers are the same everywhere, so they wait to be opened. */
function taken(operation: Operation, schemas: Schemas, id: string): Markup {
  const params = paramsOf(operation, schemas)
  const group = (place: 'path' | 'query', title: string) => {
    const fields = params
      .filter((one) => one.in === place)
      .map(({ required, description = '', ...one }): Field => ({ ...one, isNeeded: required, description }))
    return fields.length === 0
      ? ''
      : html`<h4 id="${id}-${place}">${title}</h4>
          ${fieldList(`${title} of ${operation.summary}`, fields, schemas)}`
  }
  const headers = allHeaders(operation).map((row) => rowField(row, schemas))
  return html`
    <details class="headers">
      <summary>
        <h4>Headers</h4>
        <span
          >${headers
            .filter(({ isNeeded }) => isNeeded)
            .map(({ name }) => name)
            .join(', ')}</span
        >
      </summary>
      ${fieldList(`Headers of ${operation.summary}`, headers, schemas)}
    </details>
    ${group('path', 'In the path')} ${group('query', 'Query')}
    ${
      operation.body
        ? html`<h4>
              Body${operation.body.isOptional === true ? html` <span class="hint">may be left out</span>` : ''}
            </h4>
            ${bodyFields(`Body of ${operation.summary}`, schemas.of(operation.body.schema), schemas)}`
        : ''
    }
  `
}

/** What it answers. */
function given(operation: Operation, schemas: Schemas, id: string): Markup {
  const { answers } = operation
  return html`<h4>Answers</h4>
    <ul class="answers" id="${id}-answers">
      ${Object.entries(answers).map(([status, row]) => answerRow(Number(status), row, operation, schemas))}
      ${refusalsOf(operation).map((refusal) => refusalRow(refusal, operation))}
    </ul>`
}

const statusMark = (status: number) =>
  html`<span class="status ${status < 300 ? 'good' : status < 400 ? '' : 'bad'}">${status}</span>`

function answerRow(
  status: number,
  { description, schema, headers = [] }: AnswerRow,
  { summary }: Operation,
  schemas: Schemas,
): Markup {
  return html`<li>
    ${statusMark(status)}
    <div>
      <p>${prose(description)}</p>
      ${
        headers.length === 0
          ? ''
          : fieldList(
              `Headers of the answer to ${summary}`,
              headers.map((row) => rowField(row, schemas)),
              schemas,
            )
      }
      ${
        schema
          ? html`<details class="inner">
              <summary>Fields of the answer</summary>
              ${bodyFields(`Answer ${status} to ${summary}`, schemas.of(schema), schemas)}
            </details>`
          : ''
      }
    </div>
  </li>`
}

function refusalRow({ status, description }: Refusal, operation: Operation): Markup {
  const cases = namedCases(operation).filter((one) => one.status === status)
  return html`<li>
    ${statusMark(status)}
    <div>
      <p>${prose(description)}</p>
      ${
        cases.length === 0
          ? ''
          : html`<details class="inner">
              <summary>${cases.length === 1 ? '1 reason' : `${cases.length} reasons`}</summary>
              ${caseList(cases)}
            </details>`
      }
    </div>
  </li>`
}

const requestSample = (operation: Operation, publicUrl: string): Markup =>
  curlCode(operation, publicUrl, exampleOf)

function answerSamples(operation: Operation): Markup {
  const own = Object.entries(operation.answers).map(([status, { example }]) => ({
    status: Number(status),
    example,
  }))
  const refused = refusalsOf(operation).map(({ status, contents }) => ({
    status,
    example: Object.values(contents[0]?.examples ?? {})[0],
  }))
  return html`${[...own, ...refused].map(({ status, example }, at) =>
    example === undefined
      ? ''
      : at === 0
        ? jsonCode(`Answer ${status}`, example, operation.summary)
        : html`<details class="sample">
            <summary>Answer ${status}</summary>
            ${jsonCode(`Answer ${status}`, example, operation.summary)}
          </details>`,
  )}`
}
