// The routes of the control: each row of its operations, for programs, forms and people.
import { Hono, type Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Parts } from '#sandbox/api/areas.ts'
import { controlPage, idOf } from '#sandbox/control/page.ts'
import { controls, type Control, type ControlRow } from '#sandbox/control/operations.ts'
import { json, tooLarge, toResponse, type Answer } from '#sandbox/http/answers.ts'
import { judge, largestBody, read, readText, type Reading } from '#sandbox/http/body.ts'
import { onlyFromHere } from '#sandbox/http/origin.ts'
import { backTo, formOf, pageHeaders } from '#sandbox/pages/pages.ts'

export function controlRoutes(parts: Parts, control: Control): Hono {
  const app = new Hono()
  app.use(onlyFromHere)
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
    const row = controls.find((one) => idOf(one) === id)
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
  if (method === 'GET') return readingOf(judge(c.req.query(), takes.schema))
  const sent = await readText(c.req.raw)
  if (sent === 'too large') return { ok: false, answer: tooLarge(largestBody) }
  if (sent === 'broken')
    return readingOf({ ok: false, faults: [{ name: 'body', reason: 'is not UTF-8 text, or was cut off' }] })
  if (!(c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded'))
    return readingOf(read(sent.text, takes.schema))
  // A form of the phone's pages: it says numbers and yes in words, and where it leads.
  const { back = null, ...form } = Object.fromEntries(new URLSearchParams(sent.text))
  const values = Object.entries(form).map(([name, text]) => [
    name,
    /^(\d{1,15}|true|false)$/.test(text) ? JSON.parse(text) : text,
  ])
  return { ...readingOf(judge(Object.fromEntries(values), takes.schema)), back: backTo(back) }
}

const readingOf = (reading: Reading<unknown>): Given =>
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
