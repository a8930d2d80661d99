// The routes of the control, for programs, forms and people, and its page: both made from the rows of its operations.
import { Hono, type Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { SandboxParts } from '#sandbox/api/areas.ts'
import {
  controls,
  type Control,
  type ControlRow,
  controlListing,
  moneyRows,
  mostShown,
} from '#sandbox/control/operations.ts'
import { json, tooLarge, toResponse, type Answer } from '#sandbox/http/answers.ts'
import { judgeValue, largestBody, parseBody, readRequestText, type BodyResult } from '#sandbox/http/body.ts'
import { refuseOtherOrigins, backTo, formOf, pageHeaders, controlPath } from '#sandbox/pages/pages.ts'
import { html, raw } from 'hono/html'
import type { Markup } from '#sandbox/phone/icon.ts'
import { referencePaths } from '#sandbox/reference/routes.ts'
import { phonePath } from '#sandbox/service/links.ts'
import { pathNames, namedSchemasOf } from '#shared/openapi.ts'

export function controlRoutes(parts: SandboxParts, control: Control): Hono {
  const app = new Hono()
  app.use(refuseOtherOrigins)
  app.get('/', (c, next) => {
    const header = 'Accept'
    c.header('vary', header)
    // Programs are answered in JSON, and so is whoever does not say.
    const supports = ['application/json', 'text/html']
    if (accepts(c, { header, supports, default: 'application/json' }) !== 'text/html') return next()
    parts.timeline.settle()
    return c.html(controlPage(parts), 200, pageHeaders)
  })
  app.post('/page', async (c) => {
    const { row: id, body, ...params } = Object.fromEntries(await formOf(c.req.raw))
    const row = controls.find((one) => controlIdOf(one) === id)
    if (!row) return c.notFound()
    // It asks what a program would ask: the page has no rules of its own.
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const answer =
      row.method === 'GET'
        ? await app.request(`${path}?${queryOf(body).toString()}`)
        : await app.request(path, { method: row.method, ...(body === undefined ? {} : { body }) })
    const sent = { ...params, ...(body === undefined ? {} : { body }) }
    return c.html(
      controlPage(parts, { row, sent, status: answer.status, text: await answer.text() }),
      200,
      pageHeaders,
    )
  })
  for (const row of controls)
    app.on(row.method, row.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const asked = await given(c, row)
      if (!asked.ok) return toResponse(asked.answer)
      const answer = await row.does({ ...control, parts, params: c.req.param(), body: asked.body })
      return asked.back !== undefined && answer.status < 300
        ? c.redirect(asked.back, 303)
        : toResponse(answer)
    })
  return app
}

type Given = ({ ok: true; body: unknown } | { ok: false; answer: Answer }) & { back?: string | undefined }

async function given(c: Context, { method, takes }: ControlRow): Promise<Given> {
  if (!takes) return { ok: true, body: undefined }
  if (method === 'GET') return readingOf(judgeValue(c.req.query(), takes.schema))
  const sent = await readRequestText(c.req.raw)
  if (sent === 'too large') return { ok: false, answer: tooLarge(largestBody) }
  if (sent === 'broken')
    return readingOf({ ok: false, faults: [{ name: 'body', reason: 'is not UTF-8 text, or was cut off' }] })
  if (!(c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded'))
    return readingOf(parseBody(sent.text, takes.schema))
  // A form of the phone's pages: it says numbers and yes in words, and where it leads.
  const { back = null, ...form } = Object.fromEntries(new URLSearchParams(sent.text))
  const values = Object.entries(form).map(([name, text]) => [
    name,
    /^(\d{1,15}|true|false)$/.test(text) ? JSON.parse(text) : text,
  ])
  return { ...readingOf(judgeValue(Object.fromEntries(values), takes.schema)), back: backTo(back) }
}

const readingOf = (reading: BodyResult<unknown>): Given =>
  reading.ok
    ? { ok: true, body: reading.value }
    : { ok: false, answer: json(400, { faults: reading.faults }) }

/** Query from an object in JSON; empty where the text is none. */
function queryOf(text = '{}'): URLSearchParams {
  try {
    const fields = Object.entries(JSON.parse(text) as object) // null has none, and throws
    return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
  } catch {
    return new URLSearchParams()
  }
}

/** `sent`: what was filled in, by the names of fields. */
type ControlResult = { row: ControlRow; sent: Readonly<Record<string, string>>; status: number; text: string }

/** `POST /faults` is post-faults. */
export const controlIdOf = ({ method, path }: ControlRow): string =>
  `${method}${path}`.toLowerCase().replaceAll(/\W+/g, '-').replace(/-$/, '')

function controlPage(parts: SandboxParts, result?: ControlResult): Markup {
  const { environment, now, salesUnits } = controlListing(parts, [])
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
function form(row: ControlRow, result: ControlResult | undefined): Markup {
  const { method, path, summary, description, takes } = row
  const id = controlIdOf(row)
  const said = result?.row === row ? result : undefined
  const schema = takes && namedSchemasOf([], [takes.schema]).of(takes.schema)
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
