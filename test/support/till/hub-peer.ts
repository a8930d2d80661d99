// The other end of a till's line to its hub, for stories of the till: it says what a hub says, when the test wants it.
import { factBatch, hubPaths, hubPairRequest, type FactRow, type Health, type Hint } from '#shared/hub.ts'

export const hubUrl = 'https://hub.test'
export const pairingCode = 'abcd-1234'

export type HubPeer = ReturnType<typeof createHubPeer>

export function createHubPeer() {
  const rows: FactRow[] = []
  const healths: Health[] = []
  const asked: { path: string; authorization: string | null }[] = []
  let streams: ReadableStreamDefaultController<Uint8Array>[] = []
  let isRevoked = false
  let isConfirmed = true
  let namesakes: string[] = []
  const say = (text: string) => {
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(text))
  }
  const cut = () => {
    for (const stream of streams) stream.error(new Error('cut'))
    streams = []
  }
  let signature: string | null = null
  const tip = () => Response.json({ row: rows.length, hash: rows.at(-1)?.hash ?? '0'.repeat(64), signature })

  function open(): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void streams.push(controller),
      cancel: () => undefined,
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  return {
    rows,
    healths,
    asked,
    streams: () => streams.length,
    async fetch(request: Request): Promise<Response> {
      const { pathname: path } = new URL(request.url)
      const { headers } = request
      asked.push({ path, authorization: headers.get('authorization') })
      if (isRevoked && path !== hubPaths.pair)
        return Response.json({ trouble: { code: 'key', message: '' } }, { status: 401 })
      if (path === hubPaths.hints) return open()
      if (path === hubPaths.tip) return tip()
      const body = (await request.json()) as Health
      if (path === hubPaths.facts) {
        const batch = factBatch.parse(body)
        rows.push(...batch.rows)
        signature = batch.signature
        return tip()
      }
      if (path === hubPaths.health) healths.push(body)
      if (path === hubPaths.health) return Response.json({ isConfirmed, namesakes })
      if (path !== hubPaths.pair) return new Response(null, { status: 204 })
      if (hubPairRequest.parse(body).code !== pairingCode)
        return Response.json({ trouble: { code: 'code', message: '' } }, { status: 403 })
      return Response.json({ key: 'a key', shop: 'Bakery' }, { status: 201 })
    },
    beat: () => say(':\n\n'),
    say,
    hint(of: Hint['of'], name: string, event = 'AUTHORIZED') {
      say(`event: hint\ndata: ${JSON.stringify({ of, name, event, at: 1 } satisfies Hint)}\n\n`)
    },
    /** The line breaks. */
    cut,
    /** Whether the till's sales unit is one of its shop's. */
    confirm: (is: boolean) => void (isConfirmed = is),
    /** Other tills of the shop bear the name of the one that asks. */
    call: (tills: string[]) => void (namesakes = tills),
    /** Its key opens nothing any more, and its line ends. */
    revoke() {
      isRevoked = true
      cut()
    },
  }
}
