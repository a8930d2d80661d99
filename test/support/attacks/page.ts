// A page as an outsider drives it: a browser's cookies over a real connection, and every answer kept as it came.
import type { CashierView, CommandName, Gives } from '#shared/bridge.ts'
import type { Surface } from '#shared/command.ts'
import type { Result } from '#shared/problem.ts'
import type { SaleView } from '#shared/sale.ts'

export type Answer = { status: number; text: string }

export type Page = ReturnType<typeof createPage>

export type Asking = {
  id?: string
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** Without an entrance: a stranger's, that nobody let in. */
export function createPage(url: string, surface: Surface) {
  const cookies = new Map<string, string>()
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function send(path: string, method = 'GET', { body, headers = {} }: Asking = {}): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { origin: url, cookie: cookie(), 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    })
    keep(response)
    return { status: response.status, text: await response.text() }
  }
  const command = (name: string, input: unknown, { id, body, headers = {} }: Asking = {}) =>
    send(`/${surface}/commands/${encodeURIComponent(name)}`, 'POST', {
      body: body ?? JSON.stringify(input) ?? '',
      headers: { ...headers, ...(id === undefined ? {} : { 'request-id': id }) },
    })
  return {
    surface,
    cookie,
    send,
    command,
    /** As our own page asks. Rejects for an answer that no page of ours could read. */
    async ask<Name extends CommandName>(name: Name, input: unknown): Promise<Result<Gives<Name>>> {
      const { text } = await command(name, input)
      return JSON.parse(text) as Result<Gives<Name>> // the answers' own laws hold its shape
    },
    /** Hears every view until it is told to stop, or the till ends. */
    async listen(signal: AbortSignal, hear: (view: string) => void): Promise<void> {
      const response = await fetch(`${url}/${surface}/events`, { headers: { cookie: cookie() }, signal })
      let rest = ''
      try {
        for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          const lines = (rest + text).split('\n')
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
