// A page's share of the views that come to its browser: from the worker of all its pages, or by itself where no worker is shared.
import { callAfter } from '#renderer/till/clock.ts'
import type { Told, ViewSource } from '#renderer/view-worker/view-source.ts'
import type { PageMessage } from '#renderer/view-worker/view-worker.ts'
import type { Surface } from '#shared/command.ts'

/** A worker that answers none of three looks is dead: nobody tells a page of it. ms */
const lookMs = 1500
const mostSilent = 3

/** For as long as the page lives. What it returns asks for a view that is made now: one that is due did not come. */
export function shareViews(surface: Surface, tell: (told: Told) => void): () => void {
  let port: MessagePort | undefined
  let own: Promise<ViewSource> | undefined
  let silent = 0
  const ask = (asks: PageMessage['asks']) => port?.postMessage({ surface, asks } satisfies PageMessage)
  const openOwn = () => {
    stopLooking()
    port?.close()
    port = undefined
    own ??= import('#renderer/view-worker/own-views.ts').then(({ openOwnViews }) =>
      openOwnViews(surface, tell),
    )
    own.catch(() => tell({ lost: null }))
  }
  const connect = () => {
    port?.close()
    try {
      const worker = new SharedWorker(workerAddress(), { type: 'module' })
      worker.addEventListener('error', openOwn)
      ;({ port } = worker)
    } catch {
      return openOwn()
    }
    port.onmessage = ({ data }: MessageEvent<Told | null>) => {
      silent = 0
      if (data === null) return
      ask('taken')
      tell(data)
    }
    return ask('anew')
  }
  const look = () => {
    stopLooking = callAfter(lookMs, look)
    if (silent >= mostSilent) connect()
    silent += 1
    ask('here')
  }
  let stopLooking = callAfter(lookMs, look)
  addEventListener('pagehide', () => ask('leave'))
  connect()
  return () => {
    ask('anew')
    void own?.then((source) => source.openAnew())
  }
}

/** The one script that the page's policy lets become a worker: whatever is asked for, it is this one. */
function workerAddress(): string {
  const address = document.querySelector<HTMLMetaElement>('meta[name=views]')?.content ?? ''
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('views', { createScriptURL: () => address })
  return policy?.createScriptURL('') ?? address
}

type Policy = { createScriptURL: (address: string) => string }
type TrustedTypes = { createPolicy: (name: string, rules: Policy) => Policy }
let policy: Policy | undefined
