// A page's share of the views that come to its browser: from the worker of all its pages, or by itself where no worker is shared.
import { callAfter } from '#renderer/till/clock.ts'
import { isPageThere } from '#renderer/till/program.ts'
import type { ViewMessage, ViewSource } from '#renderer/view-worker/view-source.ts'
import type { PageMessage } from '#renderer/view-worker/view-worker.ts'
import type { Surface } from '#shared/command.ts'

/** A worker that answers none of three looks is dead: nobody tells a page of it. ms */
const lookMs = 1500
const mostSilent = 3

/** Until a script that did not come is asked for again. ms */
const againMs = 2000
/** After so many the page is loaded again: the till may have other names for its scripts since. Where that did not help it is not tried all the time. */
const mostFailed = { first: 3, after: 150 }
/** The page was loaded again for them, and had no view since. */
const place = 'kasse.views'

/** For as long as the page lives. What it returns asks for a view that is made now: one that is due did not come. */
export function shareViews(surface: Surface, tell: (told: ViewMessage) => void): () => void {
  let port: MessagePort | undefined
  let own: ViewSource | undefined
  let silent = 0
  let failures = 0
  const ask = (asks: PageMessage['asks']) => port?.postMessage({ surface, asks } satisfies PageMessage)
  /** Neither the worker's script nor this page's own came: the till went after it had given out the page, or was updated. */
  const fail = () => {
    failures += 1
    tell({ lost: null })
    stopLooking = callAfter(againMs, () => void comeBack())
  }
  const comeBack = async () => {
    if (failures >= (wasLoaded() ? mostFailed.after : mostFailed.first) && (await isPageThere())) {
      noteLoaded(true)
      return location.reload()
    }
    silent = 0
    stopLooking = callAfter(lookMs, look)
    return connect()
  }
  const take = (told: ViewMessage) => {
    if (failures > 0 || wasLoaded()) noteLoaded(false)
    failures = 0
    tell(told)
  }
  const openOwn = () => {
    stopLooking()
    port?.close()
    port = undefined
    import('#renderer/view-worker/own-views.ts').then(({ openOwnViews }) => {
      own ??= openOwnViews(surface, take)
    }, fail)
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
    port.onmessage = ({ data }: MessageEvent<ViewMessage | null>) => {
      silent = 0
      if (data === null) return
      ask('taken')
      take(data)
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
    own?.openAnew()
  }
}

/** True as well in a browser that keeps nothing: the page might be loaded again for ever. */
function wasLoaded(): boolean {
  try {
    return sessionStorage.getItem(place) !== null
  } catch {
    return true
  }
}

function noteLoaded(is: boolean): void {
  try {
    if (is) sessionStorage.setItem(place, 'loaded')
    else sessionStorage.removeItem(place)
  } catch {
    // It keeps nothing.
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
