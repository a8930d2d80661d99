// A page without its browser: the cookies that it would keep, over a real connection, and every answer as it came.
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CashierView, CommandName, AnswerOf } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'

export type Answer = { status: number; text: string }

export type Page = ReturnType<typeof createPage>

export type Asking = {
  id?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** Told when its bytes have left. */
  sent?: () => void
}

/** Without an entrance: a stranger's, that nobody let in. `cookies`: of a browser that has been here before. */
export function createPage(url: string, surface: Surface, cookies = new Map<string, string>()) {
  const keep = (lines: readonly string[] = []) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function send(path: string, method = 'GET', asking: Asking = {}): Promise<Answer> {
    const { body, headers: more = {}, sent } = asking
    // A connection of its own: one that is kept may be closed by the till while a busy machine writes the next request to it.
    const own = { origin: url, cookie: cookie(), 'content-type': 'application/json', connection: 'close' }
    const headers = { ...own, ...more }
    if (sent) return sendTelling(url + path, { method, headers }, body, sent, keep)
    const response = await fetch(url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    // It came too slowly to be read, and nothing was done: a browser sends it once more as well.
    if (response.status === 408) return send(path, method, asking)
    keep(response.headers.getSetCookie())
    return { status: response.status, text: await response.text() }
  }
  const command = (name: string, input: unknown, { id, body, headers = {}, sent }: Asking = {}) =>
    send(`/${surface}/commands/${encodeURIComponent(name)}`, 'POST', {
      body: body ?? JSON.stringify(input) ?? '',
      headers: { ...headers, ...(id === undefined ? {} : { 'request-id': id }) },
      ...(sent && { sent }),
    })
  return {
    surface,
    cookie,
    send,
    command,
    /** As our own page asks. Rejects for an answer that no page of ours could read. */
    async ask<Name extends CommandName>(name: Name, input: unknown): Promise<Result<AnswerOf<Name>>> {
      const { status, text: said } = await command(name, input)
      if (said === '') throw new Error(`${name} was answered ${status} and nothing else`)
      return JSON.parse(said) as Result<AnswerOf<Name>> // the answers' own laws hold its shape
    },
    /** Hears every view until it is told to stop, or the till ends. */
    async listen(signal: AbortSignal | null, hear: (view: string) => void): Promise<void> {
      const response = await fetch(`${url}/${surface}/events`, { headers: { cookie: cookie() }, signal })
      let rest = ''
      try {
        for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          const lines = (rest + piece).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) if (line.startsWith('data:')) hear(line.slice('data:'.length))
        }
      } catch {
        // The line is cut, by us or by a till that ends.
      }
    },
    /** The one that a cashier's page is shown now. */
    async view(): Promise<CashierView> {
      const isHeard = new AbortController()
      const heard = Promise.withResolvers<string>()
      const listening = this.listen(isHeard.signal, heard.resolve)
      const view = JSON.parse(await heard.promise) as CashierView // the till's own word, whose shape its unit tests hold
      isHeard.abort()
      await listening
      return view
    },
    /** What was begun there, as it is shown. */
    async sale(): Promise<SaleView> {
      const { sale } = await this.view()
      if (!sale) throw new Error('no sale on screen')
      return sale
    },
    /** By an address with its token. */
    async comeIn(entrance: string): Promise<void> {
      const { status } = await send(new URL(entrance).pathname + new URL(entrance).search)
      if (status !== 303) throw new Error(`the entrance answered ${status}`)
    },
  }
}

/** By a request of Node's, since `fetch` does not tell when the bytes have left. */
function sendTelling(
  url: string,
  how: { method: string; headers: Record<string, string> },
  body: Asking['body'],
  sent: () => void,
  keep: (cookies: string[] | undefined) => void,
): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>()
  const asked = request(url, how)
  asked.on('error', answer.reject)
  asked.on('response', (response) => {
    keep(response.headers['set-cookie'])
    const said = text(response).then((all) => ({ status: response.statusCode ?? 0, text: all }))
    void said.then(answer.resolve, answer.reject)
  })
  asked.end(body, sent)
  return answer.promise
}
