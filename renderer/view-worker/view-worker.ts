// The worker that all pages of a browser share: one stream of views for each surface that is open, however many pages show it.
import { steadyMs } from '#renderer/view-worker/clock.ts'
import { openViewSource, type ViewMessage, type ViewSource } from '#renderer/view-worker/view-source.ts'
import type { Surface } from '#shared/command.ts'

/** `here`: it lives. `anew`: it wants a view that is made now. `taken`: it has the last one. `leave`: it closes. */
export type PageMessage = { surface: Surface; asks: 'here' | 'anew' | 'taken' | 'leave' }

/** `next`: what a page that has not taken the last one is told then: the newest, never a backlog. */
type Page = { surface: Surface; heardAt: number; isTaking: boolean; next: ViewMessage | null }

/** A browser lets a page that nobody sees speak once a minute; one that crashed says nothing more. ms */
const goneMs = 300_000
/** After such a silence a page or the machine slept: what it was told last is old. ms */
const sleptMs = 120_000

const pages = new Map<MessagePort, Page>()
const sources = new Map<Surface, ViewSource>()

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (port) port.onmessage = ({ data }: MessageEvent<PageMessage>) => hear(port, data)
})

function hear(port: MessagePort, { surface, asks }: PageMessage): void {
  const known = pages.get(port)
  const page = known ?? { surface, heardAt: 0, isTaking: false, next: null }
  const isBack = steadyMs() - page.heardAt > sleptMs
  page.heardAt = steadyMs()
  if (asks === 'leave') pages.delete(port)
  else if (asks === 'taken') {
    const { next } = page
    page.isTaking = false
    page.next = null
    if (next) tell(port, page, next)
  } else {
    pages.set(port, page)
    if (asks === 'anew' || !known || isBack) {
      page.isTaking = false
      page.next = null
      openAnew(surface)
    }
    port.postMessage(null) // the worker lives too
  }
  closeUnwanted()
}

/** A view tells the till's time: one that was kept would tell an earlier one. */
function openAnew(surface: Surface): void {
  const source = sources.get(surface)
  if (source) source.openAnew()
  else
    sources.set(
      surface,
      openViewSource(surface, (told) => {
        for (const [port, page] of pages) if (page.surface === surface) tell(port, page, told)
      }),
    )
}

function tell(port: MessagePort, page: Page, told: ViewMessage): void {
  if (page.isTaking) {
    page.next = told
    return
  }
  page.isTaking = true
  port.postMessage(told)
}

function closeUnwanted(): void {
  for (const [port, { heardAt }] of pages) if (steadyMs() - heardAt > goneMs) pages.delete(port)
  const wanted = new Set([...pages.values()].map(({ surface }) => surface))
  for (const [surface, source] of sources) {
    if (wanted.has(surface)) continue
    source.close()
    sources.delete(surface)
  }
}
