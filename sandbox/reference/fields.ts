// The fields of a schema in the reference: name, type, whether needed, rules, meaning, and what is inside.
import type { Schema, Schemas } from '#sandbox/reference/shape.ts'
import { html } from 'hono/html'
import { spaced } from '#sandbox/reference/spaced.ts'
import type { Markup } from '#sandbox/reference/sample.ts'

export type Field = { name: string; isNeeded: boolean; description: string; schema: Schema }

/** Nothing that is described goes deeper; a schema that holds itself ends here. */
const deepest = 6

export function fieldList(label: string, fields: readonly Field[], schemas: Schemas, depth = 0): Markup {
  return html`<ul class="fields" aria-label="${label}">
    ${fields.map((field) => fieldRow(field, schemas, depth, fields.length === 1 && depth === 0))}
  </ul>`
}

function fieldRow(field: Field, schemas: Schemas, depth: number, isAlone: boolean): Markup {
  const { name, isNeeded, description, schema } = field
  const whole = withoutNull(schemas.resolved(schema), schemas)
  const rules = rulesOf(whole)
  const values = valuesOf(whole, schemas)
  return html`<li>
    <p class="field">
      <code class="name">${name}</code>
      <span class="type">${typeOf(schema, schemas)}</span>
      ${isNeeded ? html`<span class="needed">required</span>` : ''}
    </p>
    ${description === '' ? '' : html`<p class="meaning">${prose(description)}</p>`}
    ${rules.length === 0 ? '' : html`<p class="rules">${rules.map((rule) => html`<span>${prose(rule)}</span>`)}</p>`}
    ${
      values.length === 0
        ? ''
        : html`<p class="values">
            One of ${values.map((value, at) => html`${at === 0 ? '' : ' '}<code>${String(value)}</code>`)}
          </p>`
    }
    ${inner(name, whole, schemas, depth, isAlone)}
  </li>`
}

/** What is inside an object, a list of objects, or each form of a choice. */
function inner(name: string, schema: Schema, schemas: Schemas, depth: number, isAlone: boolean): Markup | '' {
  const forms = formsOf(schema, schemas)
  if (forms.length === 0 || depth >= deepest) return ''
  const summary = forms.length === 1 ? `Fields of ${name}` : `${forms.length} forms of ${name}`
  return html`<details class="inner" ${isAlone ? 'open' : ''}>
    <summary>${summary}</summary>
    ${forms.map((form, at) => html`${at === 0 ? '' : html`<p class="or">or</p>`}${fieldList(summary, fieldsOf(form), schemas, depth + 1)}`)}
  </details>`
}

/** A body's own fields, without a box around them. */
export function bodyFields(label: string, schema: Schema, schemas: Schemas): Markup {
  const whole = schemas.resolved(schema)
  const forms = formsOf(whole, schemas)
  return html`${whole.type === 'array' ? html`<p class="hint">A list; of each element:</p>` : ''}
  ${forms.map((form, at) => html`${at === 0 ? '' : html`<p class="or">or</p>`}${fieldList(label, fieldsOf(form), schemas)}`)}`
}

/** The objects that this may be; none when it is no object. */
function formsOf(schema: Schema, schemas: Schemas): Schema[] {
  const whole = schemas.resolved(schema)
  if (whole.items) return formsOf(whole.items, schemas)
  const choice = whole.anyOf ?? whole.oneOf
  if (choice) return choice.flatMap((one) => formsOf(one, schemas))
  return Object.keys(whole.properties ?? {}).length > 0 ? [whole] : []
}

export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    isNeeded: required.includes(name),
    description,
    schema,
  }))

const isNull = ({ type }: Schema) => type === 'null'

/** `T or null` is T. */
function withoutNull(schema: Schema, schemas: Schemas): Schema {
  const [one, ...others] = (schema.anyOf ?? []).filter((form) => !isNull(form))
  return one !== undefined && others.length === 0 ? schemas.resolved(one) : schema
}

function typeOf(schema: Schema, schemas: Schemas): string {
  const {
    type,
    format,
    anyOf,
    oneOf,
    items,
    enum: values,
    const: only,
    properties,
    additionalProperties,
  } = schemas.resolved(schema)
  if (values) return `${typeof values[0]}${Array.isArray(type) && type.includes('null') ? ' or null' : ''}`
  if (only !== undefined) return `${typeof only}`
  if (items) return `list of ${typeOf(items, schemas)}`
  const choice = anyOf ?? oneOf
  if (choice) return [...new Set(choice.map((one) => typeOf(one, schemas)))].join(' or ')
  if (type === undefined) return 'anything'
  const kind = (Array.isArray(type) ? type : [type]).join(' or ')
  if (kind === 'object' && !properties && typeof additionalProperties === 'object') {
    const values = typeOf(additionalProperties, schemas)
    return values === 'anything' ? 'object' : `object of ${values}`
  }
  return format === undefined ? kind : `${kind}, ${format}`
}

function valuesOf(schema: Schema, schemas: Schemas): unknown[] {
  const inside = schema.items ? schemas.resolved(schema.items) : schema
  return (inside.enum ?? (inside.const === undefined ? [] : [inside.const])).filter((one) => one !== null)
}

function rulesOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  pattern,
  default: usual,
}: Schema): string[] {
  return [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' elements'),
    pattern === undefined ? '' : `\`${pattern}\``,
    usual === undefined ? '' : `default \`${JSON.stringify(usual)}\``,
  ].filter((rule) => rule !== '')
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return ''
  if (least === undefined) return `at most ${spaced(most ?? 0)}${unit}`
  if (most === undefined) return `at least ${spaced(least)}${unit}`
  return least === most ? `${spaced(least)}${unit}` : `${spaced(least)} to ${spaced(most)}${unit}`
}

/** Text in which backticks stand around code. */
export const prose = (text: string): Markup =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
