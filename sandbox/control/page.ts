// The control page: what stands in the sandbox, and a form for each of its operations, made from their rows.
import { html, raw } from 'hono/html'
import type { Parts } from '#sandbox/api/areas.ts'
import { listing, moneyRows } from '#sandbox/control/listing.ts'
import { controls, type ControlRow } from '#sandbox/control/operations.ts'
import { controlPath } from '#sandbox/pages/pages.ts'
import type { Markup } from '#sandbox/phone/icon.ts'
import { referencePaths } from '#sandbox/reference/page.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { pathNames, schemasOf } from '#shared/openapi.ts'

/** `sent`: what was filled in, by the names of fields. */
export type Result = { row: ControlRow; sent: Readonly<Record<string, string>>; status: number; text: string }

/** `POST /faults` is post-faults. */
export const idOf = ({ method, path }: ControlRow): string =>
  `${method}${path}`.toLowerCase().replaceAll(/\W+/g, '-').replace(/-$/, '')

const mostShown = 8

export function controlPage(parts: Parts, result?: Result): Markup {
  const { environment, now, salesUnits } = listing(parts, [])
  const { payments, charges } = moneyRows(parts)
  const deliveries = parts.webhooks
    .deliveries({ count: mostShown })
    .map(({ id, event, merchantSerialNumber, url, state, attempts }) => ({
      id,
      event,
      merchantSerialNumber,
      url,
      state,
      attempts: attempts.length,
    }))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Control · Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${phonePath}colours.css" />
        <link rel="stylesheet" href="${referencePaths.style}" />
      </head>
      <body>
        <main class="beginning control">
          <nav aria-label="The sandbox">
            <span class="environment">Sandbox, ${environment}</span>
            <a href="${phonePath}">The customer’s phone</a>
            <a href="/">Reference of the service</a>
          </nav>
          <h1>Control</h1>
          <p>
            It is <b>${now}</b>. Nothing here is part of the service, and no money moves. Programs send the
            same requests.
          </p>
          ${[...new Set(controls.map(({ area }) => area))].map(
            (area) =>
              html`<h2>${area}</h2>
                ${controls.filter((row) => row.area === area).map((row) => form(row, result))}`,
          )}
          ${table('Faults that are switched on', parts.faults.all())} ${table('Newest payments', payments)}
          ${table('Newest charges', charges)} ${table('Newest deliveries', deliveries)}
          <h2>Sales units</h2>
          ${salesUnits.map(
            (unit) =>
              html`<details>
                <summary>${unit.shopName} · ${unit.merchantSerialNumber} · ${unit.kind}</summary>
                ${code(`Credentials of ${unit.shopName}`, JSON.stringify(unit, undefined, 2))}
              </details>`,
          )}
        </main>
      </body>
    </html>`
}

const code = (name: string, text: string): Markup =>
  html`<pre tabindex="0" role="group" aria-label="${name}"><code>${text}</code></pre>`

/** Folded but for the one that was sent last, which shows what was answered. */
function form(row: ControlRow, result: Result | undefined): Markup {
  const { method, path, summary, description, takes } = row
  const id = idOf(row)
  const said = result?.row === row ? result : undefined
  const schema = takes && schemasOf([], [takes.schema]).of(takes.schema)
  return html`<details id="${id}" ${raw(said ? 'open' : '')}>
    <summary>${summary} <code>${method} ${controlPath.slice(0, -1)}${path}</code></summary>
    <form method="post" action="${controlPath}page#${id}">
      <input type="hidden" name="row" value="${id}" />
      <p>${description}</p>
      ${pathNames(path).map(
        (name) =>
          html`<label for="${id}-${name}">${name}</label>
            <input id="${id}-${name}" name="${name}" required value="${said?.sent[name] ?? ''}" />`,
      )}
      ${
        takes &&
        html`<label for="${id}-body">${method === 'GET' ? 'Query, as JSON' : 'Body, in JSON'}</label>
          <textarea id="${id}-body" name="body" rows="6" spellcheck="false">
${said?.sent['body'] ?? JSON.stringify(takes.example, undefined, 2)}</textarea>
          <details>
            <summary>Its fields</summary>
            ${code(`Fields of: ${summary}`, JSON.stringify(schema, undefined, 2))}
          </details>`
      }
      <button type="submit">${summary}</button>
    </form>
    ${said && html`<p role="status">Answered with ${said.status}.</p>`}
    ${said && said.text !== '' ? code('The answer', indented(said.text)) : ''}
  </details>`
}

const indented = (text: string): string => JSON.stringify(JSON.parse(text), undefined, 2)

/** A column for each field. */
function table(name: string, rows: readonly object[]): Markup {
  const fields = [...new Set(rows.flatMap(Object.keys))]
  const cells = [
    fields,
    ...rows.map((one) => fields.map((field) => textOf((one as Record<string, unknown>)[field]))),
  ]
  const widths = fields.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const lines = cells.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  return html`<h2>${name}</h2>
    ${rows.length === 0 ? html`<p>None.</p>` : code(name, lines.join('\n'))}`
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
