// Code in the reference: JSON in colours, a request as a line for the shell.
import { html } from 'hono/html'
import type { Operation } from '#sandbox/operation.ts'
import { allHeaders } from '#sandbox/reference/parameters.ts'

export type Markup = ReturnType<typeof html>

/** Long lines scroll within, which a keyboard must reach. `of`: what it belongs to, for who hears the page. */
export const code = (label: string, content: Markup | string, of = ''): Markup =>
  html`<div class="code">
    <p class="code-label">${label}</p>
    <pre
      tabindex="0"
      role="group"
      aria-label="${of === '' ? label : `${label}, ${of}`}"
    ><code>${content}</code></pre>
  </div>`

export const jsonCode = (label: string, value: unknown, of?: string): Markup =>
  code(label, coloured(JSON.stringify(value, undefined, 2)), of)

/** A key is a text before a colon. */
const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?/g

function coloured(json: string): Markup {
  const parts: (Markup | string)[] = []
  let from = 0
  for (const found of json.matchAll(tokens)) {
    const [whole, text, colon, word] = found
    parts.push(json.slice(from, found.index))
    if (text !== undefined && colon !== undefined) parts.push(html`<span class="k">${text}</span>${colon}`)
    else
      parts.push(
        html`<span class="${text !== undefined ? 's' : word !== undefined ? 'w' : 'n'}">${whole}</span>`,
      )
    from = found.index + whole.length
  }
  return html`${[...parts, json.slice(from)]}`
}

const example: Readonly<Record<string, string>> = {
  Authorization: 'Bearer $TOKEN',
  'Ocp-Apim-Subscription-Key': '$KEY',
  'Merchant-Serial-Number': '$MSN',
  client_id: '$CLIENT_ID',
  client_secret: '$CLIENT_SECRET',
  'Idempotency-Key': 'my-key-0001',
}

/** Sent although they may be left out. */
const usual = ['Ocp-Apim-Subscription-Key', 'Merchant-Serial-Number', 'Idempotency-Key']

/** With the variables that the beginning of the page has set. `exampleOf`: what stands for a parameter of the path. */
export function curlCode(
  operation: Operation,
  publicUrl: string,
  exampleOf: (name: string) => string,
): Markup {
  const { method, path, body, summary } = operation
  const address = publicUrl + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name))
  const headers = allHeaders(operation)
    .filter(({ name, isNeeded }) => isNeeded || usual.includes(name))
    .map(({ name }) => `-H "${name}: ${example[name] ?? '…'}"`)
  const type = body ? ['-H "Content-Type: application/json"'] : []
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} "${address}"`, ...headers, ...type]
  const head = lines.join(' \\\n  ')
  if (!body) return code('Request', head, summary)
  const sent = JSON.stringify(body.example, undefined, 2).replaceAll("'", String.raw`'\''`)
  return code('Request', html`${`${head} \\\n  -d '`}${coloured(sent)}'`, summary)
}
